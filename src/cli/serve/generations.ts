import type { Command } from "commander";
import { inPercent } from "../../base/core/values/in-percent";
import { inMib } from "../../base/core/values/mebibytes";
import { type GenerationRow, listGenerations, rollBackGeneration } from "../../usecases/generations";
import { push as pushToRegistry } from "../../usecases/releases/push";
import type { RunVerb } from "../io";
import { withExamples } from "../options";
import { type BrokerFlags, withBrokerOptions } from "../streams/options";

export function registerGenerations(program: Command, run: RunVerb): void {
  const verb = program
    .command("generations")
    .description(
      "lists the generations of indexes and models that nights built, goes back to an earlier one, and pushes them to other machines",
    );
  withExamples(verb, ["generations", "generations push --to /srv/releases"]);
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
        const switched = await rollBackGeneration(io.config, { name }, io);
        io.answer(switched, () => `generation ${switched.serving} serves now`);
      }),
    );
  withExamples(rollback, ["generations rollback 0003", "--home ./work generations rollback"]);
  registerPush(verb, run);
}

interface PushFlags extends BrokerFlags {
  readonly to?: string;
  readonly takeOver?: boolean;
}

function registerPush(generations: Command, run: RunVerb): void {
  const push = generations
    .command("push")
    .argument("[name]", "the generation to push (default: the one that serves)")
    .description("sends a generation with all articles to where workers and servers follow (--follow)")
    .option("--to <folder>", "push to this folder instead of the broker")
    .option("--take-over", "push also where another workspace has pushed before, as after a restore");
  withBrokerOptions(push).action(
    run(async (io, name: string | undefined, { to, ...flags }: PushFlags) => {
      const choice = { ...flags, registry: to, generation: name, environment: io.environment };
      const pushed = await pushToRegistry(io.config, choice, io);
      const { release, articles, bytes, sent, removed } = pushed;
      io.answer(pushed, () =>
        [
          `${release} is current: ${articles} articles, ${inMib(bytes)}, of which ${inMib(sent)} were sent`,
          ...(removed.length === 0 ? [] : [`removed: ${removed.join(", ")}`]),
        ].join("\n"),
      );
    }),
  );
  withExamples(push, [
    "generations push --nats nats://127.0.0.1:4222",
    "generations push 0003 --to /srv/releases",
  ]);
}

function lineOf({ name, serves, builtAt, promoted, map5, bytes }: GenerationRow): string {
  const state = serves ? "serves" : promoted === false ? "not promoted" : "";
  const size = inMib(bytes).padStart(12);
  return `${name}  ${builtAt ?? "-".padEnd(24)}  dev MAP@5 ${inPercent(map5).padStart(6)}  ${size}  ${state}`.trimEnd();
}
