/**
 * Workers, broker and autoscaler in simulated time: how full they are, how long posts wait, and how long a
 * burst takes to be worked off. `bench/streams/simulation/cluster.ts` says what is simulated and what is left
 * out. Equal arguments and service times give equal tables.
 *
 * node dist/bench/streams/simulation.js (--times FILE | --home WORKSPACE --queries FILE)
 *   [--workers 10,100,1000] [--threads 2] [--loads 0.5,0.8,0.95] [--burst 10] [--burst-load 0.3]
 *   [--taken 10000] [--seed 1] [--tables steady,killed,burst,scaled] [--save FILE]
 *
 * `--times`: a time in milliseconds a line, or answers with `tookMs`. Without it the queries are ranked
 * first, on one thread; `--save` keeps their times. `--burst`: by how much more posts come for five minutes,
 * from a load of `--burst-load` on.
 */

import { writeFileSync } from "node:fs";
import { answerJson } from "../../src/answer/answer-json";
import { SETTINGS } from "../../src/base/config";
import { mean } from "../../src/base/core/sums";
import { readQueries } from "../../src/usecases/evaluate/query-file";
import { loadWorkspace } from "../../src/workspace";
import { percentile, table, timeEach } from "../measure";
import { readOptions } from "../read-options";
import { runMain } from "../run-main";
import type { Rate } from "./simulation/arrivals";
import { Autoscaler } from "./simulation/autoscaler";
import { simulate } from "./simulation/cluster";
import type { Scenario } from "./simulation/scenario";
import { measuredTimes, readTimes } from "./simulation/service-times";

const values = readOptions({
  times: undefined,
  home: undefined,
  queries: undefined,
  workers: "10,100,1000",
  threads: "2",
  loads: "0.5,0.8,0.95",
  burst: "10",
  "burst-load": "0.3",
  taken: String(SETTINGS.streamTaken.default),
  seed: "1",
  tables: "steady,killed,burst,scaled",
  save: undefined,
});
const numbers = (text: string): number[] => text.split(",").map(Number);
const [THREADS, BURST, BURST_LOAD, TAKEN, SEED] = [
  values.threads,
  values.burst,
  values["burst-load"],
  values.taken,
  values.seed,
].map(Number) as [number, number, number, number, number];

/** Of the posts so many are people's. */
const PEOPLE = 0.02;
/** Half a millisecond between machines of one network, two for a broker that stores an answer. */
const NETWORK = { networkS: 0.0005, storeS: 0.002 };
/** Posts for each worker of a run without a burst; before the first tenth nothing counts. */
const POSTS_A_WORKER = 4000;
const BURST_S = 300;
/** Time before a burst: a part of it to warm up. */
const BEFORE_S = 60;
const WARM_S = 10;
/** From the decision for a worker until it takes posts: a container, the workspace, the first query. */
const START_S = 45;
/** The rule of `deploy/kubernetes/autoscaling.yaml`, with so many times as many workers at most. */
const SCALER = { perWorker: [50, 1000], everyS: 15, calmS: 300 };
const SCALER_MOST = 10;

/** What is the same in all runs. */
interface Ground {
  readonly service: Scenario["service"];
  readonly meanS: number;
}

async function main(): Promise<void> {
  const seconds = values.times === undefined ? await measured() : readTimes(values.times);
  const meanS = mean(seconds);
  const quantile = (share: number): string => ms(percentile(seconds, share));
  console.log(
    `${seconds.length} service times: mean ${ms(meanS)}, median ${quantile(0.5)}, p99 ${quantile(0.99)}, max ${quantile(1)}`,
  );
  console.log(
    `one thread: ${(1 / meanS).toFixed(1)} posts/s; ${THREADS} threads a worker; taken: ${TAKEN}\n`,
  );
  if (values.save !== undefined)
    writeFileSync(values.save, [...seconds].map((time) => `${1000 * time}\n`).join(""));
  const ground = { service: measuredTimes(seconds), meanS };
  const sizes = numbers(values.workers);
  const tables: Readonly<Record<string, () => void>> = {
    steady() {
      console.log("Without a burst");
      show(STEADY_HEAD, sizes, (workers) =>
        numbers(values.loads).map((load) => steady(ground, workers, load)),
      );
    },
    killed() {
      console.log(`A tenth of the workers is killed at once, at a load of ${BURST_LOAD}`);
      show(DEATH_HEAD, sizes, (workers) => [killed(ground, workers)]);
    },
    burst() {
      console.log(
        `${BURST} times as many posts for ${BURST_S} s, from a load of ${BURST_LOAD} on; the same workers`,
      );
      show(BURST_HEAD, sizes, (workers) => [burst(ground, workers, undefined)]);
    },
    scaled() {
      console.log(`The same burst, with at most ${SCALER_MOST} times as many workers by the autoscaler`);
      show(BURST_HEAD, sizes, (workers) => [
        burst(ground, workers, new Autoscaler({ ...SCALER, min: workers, max: SCALER_MOST * workers })),
      ]);
    },
  };
  for (const name of values.tables.split(",")) {
    const make = tables[name];
    if (!make) throw new Error(`--tables: there is no table ${name}`);
    make();
  }
}

/** Prints a table, and its rows on standard error as they come: the large ones take minutes. */
function show(
  head: readonly string[],
  sizes: readonly number[],
  rows: (workers: number) => string[][],
): void {
  const all = sizes.flatMap((workers) => {
    const made = rows(workers);
    console.error(made.map((row) => row.join("  ")).join("\n"));
    return made;
  });
  console.log(`${table([head, ...all])}\n`);
}

/** Ranks queries as a worker does, one after the other. Returns their times, seconds. */
async function measured(): Promise<Float64Array> {
  if (values.home === undefined || values.queries === undefined)
    throw new Error("--times FILE is missing, or --home WORKSPACE and --queries FILE");
  const texts = (await readQueries(values.queries)).map(({ text }) => text);
  const workspace = loadWorkspace(values.home, { candidates: SETTINGS.candidates.default, catchUp: true });
  const answer = async (text: string): Promise<void> => {
    JSON.stringify(answerJson(await workspace.answer({ text }, { top: 5, explain: false }), null));
  };
  await timeEach(texts.slice(0, 100), answer);
  const times = await timeEach(texts, answer);
  workspace.close();
  return times.map((time) => time / 1000);
}

/** Returns what comes by lane at a load (1: as much as all threads can answer). */
function lanesAt(
  workers: number,
  { meanS }: Ground,
  loads: readonly { fromS: number; load: number }[],
): Rate[][] {
  const most = (workers * THREADS) / meanS;
  const rates = (share: number): Rate[] =>
    loads.map(({ fromS, load }) => ({ fromS, perS: share * load * most }));
  // A burst comes from the feed; people stay as many.
  const people = rates(PEOPLE).map(({ fromS }) => ({ fromS, perS: PEOPLE * (loads[0]?.load ?? 0) * most }));
  return [people, rates(1 - PEOPLE)];
}

type Common = Omit<Scenario, "lanes" | "endS" | "parts" | "calmFromS" | "calmBelow">;

function common({ service }: Ground, workers: number): Common {
  return {
    ...NETWORK,
    ...{
      workers,
      threads: THREADS,
      service,
      taken: TAKEN,
      ackS: 30,
      startS: START_S,
      deaths: [],
      seed: SEED,
    },
  };
}

const STEADY_HEAD = [
  "workers",
  "load",
  "posts/s",
  "busy",
  "lag p50",
  "lag p99",
  "lag max",
  "people's p99",
  "most taken",
];

function steady(ground: Ground, workers: number, load: number): string[] {
  const endS = (POSTS_A_WORKER * ground.meanS) / load / THREADS;
  const outcome = simulate({
    ...common(ground, workers),
    ...{ lanes: lanesAt(workers, ground, [{ fromS: 0, load }]), endS, parts: [0.1 * endS] },
    ...{ calmFromS: endS, calmBelow: 0 },
  });
  const [people, feed] = outcome.parts[0]!;
  const perS = ((people!.lag.count + feed!.lag.count) / (0.9 * endS)).toFixed(0);
  const lags = [0.5, 0.99].map((share) => time(feed!.lag.quantile(share)));
  return [
    ...[String(workers), percent(load), perS, percent(outcome.utilisation), ...lags, time(feed!.lag.max)],
    ...[time(people!.lag.quantile(0.99)), String(outcome.mostTaken)],
  ];
}

const DEATH_HEAD = ["workers", "posts again", "lag p50", "lag p99", "lag max", "people's max"];

function killed(ground: Ground, workers: number): string[] {
  const endS = 100;
  const { parts, redelivered } = simulate({
    ...common(ground, workers),
    ...{ lanes: lanesAt(workers, ground, [{ fromS: 0, load: BURST_LOAD }]), endS, parts: [BEFORE_S - 1] },
    ...{ deaths: [{ atS: BEFORE_S, share: 0.1 }], calmFromS: endS, calmBelow: 0 },
  });
  const [people, feed] = parts[0]!;
  const lags = [feed!.lag.quantile(0.5), feed!.lag.quantile(0.99), feed!.lag.max, people!.lag.max].map(time);
  return [String(workers), String(redelivered), ...lags];
}

const BURST_HEAD = [
  ...["workers", "most workers", "most waiting", "lag p50", "lag p99", "lag max", "people's p99"],
  ...["worked off", "worker hours"],
];

/** Lags are those of posts from the burst's beginning on. */
function burst(ground: Ground, workers: number, scaler: Autoscaler | undefined): string[] {
  const endOfBurst = BEFORE_S + BURST_S;
  // What is left over is worked off by what the base load leaves free.
  const left = Math.max(0, BURST * BURST_LOAD - 1) * BURST_S;
  const endS = endOfBurst + 1.1 * (left / (1 - BURST_LOAD)) + BEFORE_S;
  const loads = [
    { fromS: 0, load: BURST_LOAD },
    { fromS: BEFORE_S, load: BURST * BURST_LOAD },
    { fromS: endOfBurst, load: BURST_LOAD },
  ];
  const lanes = lanesAt(workers, ground, loads);
  const outcome = simulate({
    ...common(ground, workers),
    ...{ lanes, endS, parts: [WARM_S, BEFORE_S], calmFromS: endOfBurst, calmBelow: lanes[1]![0]!.perS },
    ...(scaler ? { scaler } : {}),
  });
  const [people, feed] = outcome.parts[1]!;
  const lags = [feed!.lag.quantile(0.5), feed!.lag.quantile(0.99), feed!.lag.max, people!.lag.quantile(0.99)];
  return [
    ...[String(workers), String(outcome.mostWorkers), String(outcome.mostWaiting), ...lags.map(time)],
    ...[time(outcome.calmAtS - endOfBurst), (outcome.workerS / 3600).toFixed(2)],
  ];
}

function time(seconds: number): string {
  return seconds < 10 ? ms(seconds) : `${seconds.toFixed(0)} s`;
}

function ms(seconds: number): string {
  return `${(1000 * seconds).toFixed(1)} ms`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

runMain(main);
