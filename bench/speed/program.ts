import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { workspacePaths } from "../../src/base/home/paths";
import { PROGRAM } from "../run-main";
import type { Figure } from "./figure";

/** Returns how long a process takes from start to end, milliseconds. */
function processMs(args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
}

/** Measures the program from its start to its end, beside what Node.js itself takes. */
export function measureStart(home: string, text: string, rounds: number): Figure[] {
  const empty: number[] = [];
  const version: number[] = [];
  const rank: number[] = [];
  for (let round = 0; round < rounds; round++) {
    empty.push(processMs(["-e", "0"]));
    version.push(processMs([PROGRAM, "--version"]));
    rank.push(processMs([PROGRAM, "--home", home, "rank", text]));
  }
  const to = "times node -e 0";
  const over = (values: readonly number[]) => ({ to, values: values.map((ms, i) => ms / empty[i]!) });
  return [
    { what: "node -e 0, start to end", unit: "ms", values: empty },
    { what: "--version, start to end", unit: "ms", values: version, ratio: over(version) },
    { what: "rank, start to end", unit: "ms", values: rank, ratio: over(rank) },
  ];
}

/** Measures how long the program takes to index a copy of a workspace from nothing. */
export function measureIndex(home: string, folder: string, rounds: number): Figure {
  const copy = join(folder, "indexed");
  cpSync(home, copy, { recursive: true });
  const values: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { index, denseIndex } = workspacePaths(copy);
    for (const old of [index, denseIndex]) rmSync(old, { recursive: true, force: true });
    values.push(processMs([PROGRAM, "--home", copy, "--quiet", "index"]) / 1000);
  }
  rmSync(copy, { recursive: true });
  return { what: "index from nothing", unit: "s", values, wanted: "<= 3" };
}
