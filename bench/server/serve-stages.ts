import { serveGeneration, servingGeneration } from "../../src/base/home/generations";
import { type Load, type Outcome, watched } from "./load";
import type { Sample, Served } from "./served";

const MIB = 1 << 20;
const CONNECTIONS = 20;
/** Enough that the offered rate is reached although many wait. */
const OVERLOAD_CONNECTIONS = 400;
const OVERLOAD = 4;
const SAMPLE_MS = 1000;
const LOOK_MS = 50;
const RECOVERY_TRIES = 30;

/** What must hold; rates and times are shares of what the library itself can do on this machine. */
const BOUNDS = {
  /** Of the library's rate. */
  rate: 0.85,
  /** Of the time in which the library answers what all connections ask at once. */
  p99: 1.35,
  rssMiB: 1024,
  recoverySeconds: 5,
  growthMiBAMinute: 2,
} as const;
/** The share of the library's rate at which the server is not driven to its limit. */
const PACE = 0.6;

/** A figure, and whether it is within its bound. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly bound?: string;
  readonly isKept: boolean;
}

/** A server and how it is asked. */
export interface Bench {
  readonly served: Served;
  /** Tweets a second that the library answers on as many threads. */
  readonly libraryRate: number;
  ask(load: Load): Promise<Outcome>;
  askEvenly(load: Required<Load>): Promise<Outcome>;
}

/** Offers as many requests a second, evenly, as leave the server some rest. */
export async function paced(bench: Bench, seconds: number): Promise<Row[]> {
  const { served, askEvenly, libraryRate } = bench;
  const rate = paceOf(bench);
  const load = { connections: CONNECTIONS, seconds, rate };
  const { value, samples } = await watched(served, SAMPLE_MS, askEvenly(load));
  return [
    free("the library alone, on as many threads: answered a second", libraryRate.toFixed(0)),
    free(`answered a second of ${rate} offered, ${CONNECTIONS} connections`, value.rate.toFixed(0)),
    free("p50, ms", value.p50.toFixed(0)),
    latencyRow("p99, ms", bench, value),
    lossRow("refused, failed", value),
    memoryRow("memory, MiB", samples),
  ];
}

/**
 * Asks by 20 connections, each again once it is answered.
 * @returns as well how many were answered a second.
 */
export async function steady(
  bench: Bench,
  seconds: number,
): Promise<{ readonly rows: Row[]; readonly rate: number }> {
  const { served, ask, libraryRate } = bench;
  const { value, samples } = await watched(served, SAMPLE_MS, ask({ connections: CONNECTIONS, seconds }));
  const { rate, p50, answered } = value;
  const share = rate / libraryRate;
  const processor = difference(samples, "processor") / answered;
  const rows = [
    free(`answered a second, ${CONNECTIONS} connections that never rest`, rate.toFixed(0)),
    {
      what: "share of the library's rate",
      figure: share.toFixed(2),
      bound: `>= ${BOUNDS.rate}`,
      isKept: share >= BOUNDS.rate,
    },
    free("processor time of the server a request, ms", (1000 * processor).toFixed(1)),
    free("p50, ms", p50.toFixed(0)),
    latencyRow("p99, ms", bench, value),
    lossRow("refused, failed", value),
    memoryRow("memory, MiB", samples),
  ];
  return { rows, rate };
}

/** Offers four times what was answered, and then waits until p99 is what it must be. */
export async function overloaded(bench: Bench, seconds: number, rate: number): Promise<Row[]> {
  const { served, ask } = bench;
  const offered = Math.ceil(OVERLOAD * rate);
  const load = { connections: OVERLOAD_CONNECTIONS, seconds, rate: offered };
  const { value, samples } = await watched(served, SAMPLE_MS, ask(load));
  const { answered, refused, failed } = value;
  const recovery = await recoverySeconds(bench);
  return [
    free(`answered a second of ${offered} offered`, value.rate.toFixed(0)),
    free("refused with 503", `${((100 * refused) / (answered + refused + failed)).toFixed(1)} %`),
    { what: "failed otherwise", figure: String(failed), bound: "0", isKept: failed === 0 },
    memoryRow("memory under overload, MiB", samples),
    {
      what: "seconds until p99 is within its bound again",
      figure: recovery.toFixed(0),
      bound: `<= ${BOUNDS.recoverySeconds}`,
      isKept: recovery <= BOUNDS.recoverySeconds,
    },
  ];
}

async function recoverySeconds(bench: Bench): Promise<number> {
  const load = { connections: CONNECTIONS, seconds: 1, rate: paceOf(bench) };
  const began = Date.now();
  for (let tries = 0; tries < RECOVERY_TRIES; tries++) {
    const seconds = (Date.now() - began) / 1000;
    const { p99, refused, failed } = await bench.askEvenly(load);
    if (p99 <= mostMs(bench) && refused + failed === 0) return seconds;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Promotes one of two generations after the other while the server is asked.
 * @param other the one that does not serve.
 */
export async function swapped(
  { served, ask }: Bench,
  home: string,
  other: string,
  swaps: number,
): Promise<Row[]> {
  const names = [servingGeneration(home) as string, other] as const;
  const total = { answered: 0, refused: 0, failed: 0 };
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const outcome = await ask({ connections: CONNECTIONS, seconds: 5 });
      for (const name of ["answered", "refused", "failed"] as const) total[name] += outcome[name];
    }
  })();
  const swapping = async (): Promise<void> => {
    for (let swap = 1; swap <= swaps; swap++) {
      const name = names[swap % 2] as string;
      serveGeneration(home, name);
      while ((await served.generation()) !== name)
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  const { samples } = await watched(served, SAMPLE_MS, swapping());
  isDone = true;
  await asking;
  return [
    free(`answered while ${swaps} generations were swapped`, String(total.answered)),
    lossRow("refused, failed meanwhile", total),
    memoryRow("memory meanwhile, MiB", samples),
  ];
}

/** Asks for minutes, and looks whether memory grows in the second half of them. */
export async function soaked(bench: Bench, minutes: number): Promise<Row[]> {
  const { served, askEvenly } = bench;
  const load = { connections: CONNECTIONS, seconds: 60 * minutes, rate: paceOf(bench) };
  const { value, samples } = await watched(served, SAMPLE_MS, askEvenly(load));
  const settled = samples.slice(Math.floor(samples.length / 2));
  const growth = (of: "rss" | "heap"): number =>
    slope(settled.map((sample) => [sample.at / 60_000, sample[of] / MIB]));
  return [
    latencyRow(`p99 of ${minutes} minutes, ms`, bench, value),
    lossRow("refused, failed meanwhile", value),
    memoryRow("memory meanwhile, MiB", samples),
    {
      what: "growth in their second half, MiB a minute",
      figure: growth("rss").toFixed(2),
      bound: `<= ${BOUNDS.growthMiBAMinute}`,
      isKept: growth("rss") <= BOUNDS.growthMiBAMinute,
    },
    free("of it in the main thread's heap", growth("heap").toFixed(2)),
  ];
}

/** Returns the slope of the line that fits points best (least squares). */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const sum = (term: (x: number, y: number) => number): number =>
    points.reduce((total, [x, y]) => total + term(x, y), 0);
  const [meanX, meanY] = [sum((x) => x) / points.length, sum((_, y) => y) / points.length];
  return sum((x, y) => (x - meanX) * (y - meanY)) / sum((x) => (x - meanX) ** 2);
}

function difference(samples: readonly Sample[], of: "processor"): number {
  return (samples.at(-1)?.[of] ?? Number.NaN) - (samples[0]?.[of] ?? Number.NaN);
}

const free = (what: string, figure: string): Row => ({ what, figure, isKept: true });

/** Requests a second, a multiple of the connections. */
function paceOf({ libraryRate }: Bench): number {
  return CONNECTIONS * Math.max(1, Math.floor((PACE * libraryRate) / CONNECTIONS));
}

/** The longest that p99 may be, milliseconds. */
function mostMs({ libraryRate }: Bench): number {
  return (1000 * BOUNDS.p99 * CONNECTIONS) / libraryRate;
}

function latencyRow(what: string, bench: Bench, { p99 }: Outcome): Row {
  const most = mostMs(bench);
  return { what, figure: p99.toFixed(0), bound: `<= ${most.toFixed(0)}`, isKept: p99 <= most };
}

function lossRow(what: string, { refused, failed }: Pick<Outcome, "refused" | "failed">): Row {
  return { what, figure: `${refused}, ${failed}`, bound: "0, 0", isKept: refused + failed === 0 };
}

function memoryRow(what: string, samples: readonly Sample[]): Row {
  const most = Math.max(...samples.map(({ rss }) => rss)) / MIB;
  return { what, figure: most.toFixed(0), bound: `< ${BOUNDS.rssMiB}`, isKept: most < BOUNDS.rssMiB };
}
