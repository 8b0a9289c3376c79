import type { Command } from "commander";
import { generations, servingGeneration } from "../../base/home/generations";
import { workspacePaths } from "../../base/home/paths";
import { bytesOf, generationHome, nightWork, readGeneration, rollBack } from "../../nightly";
import type { CliIo, RunVerb } from "../io";

const MIB = 1 << 20;

export function registerGenerations(program: Command, run: RunVerb): void {
  const verb = program
    .command("generations")
    .description("tells which generations of indexes and models there are, and serves a former one");
  verb
    .command("list", { isDefault: true })
    .description("the generations, the oldest first, and which one serves")
    .action(
      run(async (io) => {
        list(io);
      }),
    );
  verb
    .command("rollback")
    .argument("[name]", "the generation to serve (default: the one that served before)")
    .description("serves a former generation in the place of the present one, in one step")
    .action(
      run(async (io, name: string | undefined) => {
        const { home } = io.config;
        const before = servingGeneration(home) ?? null;
        const serving = nightWork(workspacePaths(home).database, () => rollBack(home, name));
        io.out(io.json ? JSON.stringify({ before, serving }) : `generation ${serving} serves now`);
      }),
    );
}

function list(io: CliIo): void {
  const { home } = io.config;
  const serving = servingGeneration(home);
  const rows = generations(home).map((name) => {
    const manifest = readGeneration(home, name);
    return {
      name,
      serves: name === serving,
      builtAt: manifest?.builtAt ?? null,
      night: manifest?.night ?? null,
      promoted: manifest?.promoted ?? null,
      reasons: manifest?.reasons ?? [],
      map5: manifest?.evaluation?.map5 ?? null,
      bytes: bytesOf(generationHome(home, name)),
    };
  });
  if (io.json) io.out(JSON.stringify({ serving: serving ?? null, generations: rows }));
  else if (rows.length === 0) io.out("There are no generations; crowdchecked nightly builds them.");
  else {
    for (const { name, serves, builtAt, promoted, map5, bytes } of rows) {
      const figure = map5 === null ? "-" : (100 * map5).toFixed(2);
      const state = serves ? "serves" : promoted === false ? "not promoted" : "";
      io.out(
        `${name}  ${builtAt ?? "-".padEnd(24)}  dev MAP@5 ${figure.padStart(6)}  ${(bytes / MIB).toFixed(1).padStart(8)} MiB  ${state}`.trimEnd(),
      );
    }
  }
}
