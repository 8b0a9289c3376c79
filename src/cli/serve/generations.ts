import type { Command } from "commander";
import { type GenerationRow, listGenerations, rollBackGeneration } from "../../usecases/generations";
import type { RunVerb } from "../io";
import { withExamples } from "../options";

const MIB = 1 << 20;

export function registerGenerations(program: Command, run: RunVerb): void {
  const verb = program
    .command("generations")
    .description(
      "lists the generations of indexes and models that nights built, and goes back to an earlier one",
    );
  withExamples(verb, ["generations", "generations rollback"]);
  const list = verb
    .command("list", { isDefault: true })
    .description("the generations, oldest first, and which one serves")
    .action(
      run(async (io) => {
        const list = listGenerations(io.config);
        io.answer(list, () =>
          list.generations.length === 0
            ? "There are no generations. crowdchecked nightly builds them."
            : list.generations.map(lineOf).join("\n"),
        );
      }),
    );
  withExamples(list, ["generations list", "--json generations list"]);
  const rollback = verb
    .command("rollback")
    .argument("[name]", "the generation to serve (default: the one that served before)")
    .description("serves an earlier generation instead of the present one, in one step")
    .action(
      run(async (io, name: string | undefined) => {
        const switched = rollBackGeneration(io.config, { name });
        io.answer(switched, () => `generation ${switched.serving} serves now`);
      }),
    );
  withExamples(rollback, ["generations rollback 0003", "--home ./work generations rollback"]);
}

function lineOf({ name, serves, builtAt, promoted, map5, bytes }: GenerationRow): string {
  const figure = map5 === null ? "-" : (100 * map5).toFixed(2);
  const state = serves ? "serves" : promoted === false ? "not promoted" : "";
  const size = (bytes / MIB).toFixed(1).padStart(8);
  return `${name}  ${builtAt ?? "-".padEnd(24)}  dev MAP@5 ${figure.padStart(6)}  ${size} MiB  ${state}`.trimEnd();
}
