/**
 * The built server under load, on loopback, both on this machine: throughput and latency, overload,
 * generations swapped, a soak. Ends with 1 where a bound is broken; bounds on rates and times are ratios to
 * what the library does without a server on as many threads of the same machine.
 *
 * node dist/bench/server/serve.js --home WORKSPACE --queries FILE [--seconds 30] [--swaps 50] \
 *   [--soak-minutes 10]
 *   [--workers 0] [--seed 1]
 *
 * The workspace is copied; tweets are those of the file, in random order. A soak of 0 minutes is left out.
 */

import { cpSync } from "node:fs";
import { join } from "node:path";
import { createRng } from "../../src/base/core/rng";
import { servingGeneration } from "../../src/base/home/generations";
import { adoptWorkspace, generationHome } from "../../src/nightly";
import { readQueries } from "../../src/usecases/evaluate/query-file";
import { table } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, runMain } from "../run-main";
import { libraryRate, threadsOf } from "./library";
import { drive, drivePaced } from "./load";
import { type Bench, overloaded, paced, type Row, soaked, steady, swapped } from "./serve-stages";
import { Served } from "./served";

const values = readOptions({
  home: "./.crowdchecked",
  queries: undefined,
  seconds: "30",
  swaps: "50",
  "soak-minutes": "10",
  workers: "0",
  seed: "1",
});
const WARM_UP = { connections: 20, seconds: 20 };
const OTHER_GENERATION = "9999";

async function main(folder: string): Promise<void> {
  if (values.queries === undefined) throw new Error("--queries FILE is missing");
  const tweets = (await readQueries(values.queries)).map(({ text }) => text);
  const rng = createRng(Number(values.seed));
  const home = join(folder, "home");
  cpSync(values.home, home, { recursive: true });
  makeGenerations(home);
  const rate = await libraryRate(home, threadsOf(values.workers), tweets, rng, WARM_UP.seconds);
  const served = await Served.start(home, values.workers, join(folder, "log"));
  const bench: Bench = {
    served,
    libraryRate: rate,
    ask: (load) => drive(served, tweets, rng, load),
    askEvenly: (load) => drivePaced(served, tweets, rng, load),
  };
  try {
    report(await run(bench, home));
  } finally {
    await served.stop();
  }
}

/** Makes two equal generations of a workspace. */
function makeGenerations(home: string): void {
  adoptWorkspace(home, new Date().toISOString());
  const serving = servingGeneration(home);
  if (serving === undefined) throw new Error("the workspace has no index");
  cpSync(generationHome(home, serving), generationHome(home, OTHER_GENERATION), { recursive: true });
}

async function run(bench: Bench, home: string): Promise<Row[]> {
  const [seconds, minutes] = [Number(values.seconds), Number(values["soak-minutes"])];
  await bench.ask(WARM_UP);
  const rows = await paced(bench, seconds);
  const { rows: saturated, rate } = await steady(bench, seconds);
  rows.push(...saturated);
  rows.push(...(await overloaded(bench, seconds, rate)));
  rows.push(...(await swapped(bench, home, OTHER_GENERATION, Number(values.swaps))));
  if (minutes > 0) rows.push(...(await soaked(bench, minutes)));
  return rows;
}

function report(rows: readonly Row[]): void {
  const lines = rows.map(({ what, figure, bound = "", isKept }) => [
    what,
    figure,
    bound,
    isKept ? "" : "BROKEN",
  ]);
  console.log(table([["", "measured", "bound", ""], ...lines]));
  if (rows.some(({ isKept }) => !isKept)) process.exitCode = 1;
}

runMain(() => inFolder(main));
