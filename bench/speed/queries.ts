import { percentile } from "../measure";
import type { ApartSystem } from "./apart";
import type { Figure } from "./figure";
import type { Post } from "./system";

/** What a peer's p50 is wanted to be, in ours. */
export interface Compared {
  readonly system: ApartSystem;
  readonly wanted: string;
}

/** Posts for a measurement. */
export interface Posts {
  readonly timed: readonly Post[];
  /** Asked before, not counted: compilers and caches have seen work, and none of the posts that count. */
  readonly warmUp: readonly Post[];
}

/** Measures our ranking and its peers. */
export async function measureQueries(
  ours: ApartSystem,
  peers: readonly Compared[],
  posts: Posts,
  rounds: number,
): Promise<Figure[]> {
  const [own, ...others] = await takeTurns([ours, ...peers.map(({ system }) => system)], posts, rounds);
  const p50 = medians(own!);
  return [
    { what: `${ours.name}: p50`, unit: "ms", values: p50 },
    { what: `${ours.name}: p99`, unit: "ms", values: own!.map((times) => percentile(times, 0.99)) },
    ...peers.map(({ system, wanted }, peer): Figure => {
      const values = medians(others[peer]!);
      const ratio = { to: "its time in ours", values: values.map((ms, round) => ms / p50[round]!) };
      return { what: `${system.name}: p50`, unit: "ms", values, ratio, wanted };
    }),
  ];
}

/** Measures what explanations cost, beside answers without. */
export async function measureExplained(
  plain: ApartSystem,
  explained: ApartSystem,
  posts: Posts,
  rounds: number,
): Promise<Figure[]> {
  const [without, values] = (await takeTurns([plain, explained], posts, rounds)).map(medians);
  const ratio = { to: "times a plain answer", values: values!.map((ms, round) => ms / without![round]!) };
  return [
    { what: `${plain.name}: p50`, unit: "ms", values: without! },
    { what: `${explained.name}: p50`, unit: "ms", values: values!, ratio, wanted: "<= 1.4" },
  ];
}

/** Returns each system's times in each round; a round's posts are new to all of them. */
async function takeTurns(
  systems: readonly ApartSystem[],
  { timed, warmUp }: Posts,
  rounds: number,
): Promise<Float64Array[][]> {
  for (const system of systems) await system.ask(warmUp);
  const taken: Float64Array[][] = systems.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const asked = timed.filter((_, i) => i % rounds === round);
    for (const [i, system] of systems.entries()) taken[i]!.push((await system.ask(asked)).times);
  }
  return taken;
}

function medians(rounds: readonly Float64Array[]): number[] {
  return rounds.map((times) => percentile(times, 0.5));
}
