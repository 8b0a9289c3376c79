import type { LoadedWorkspace } from "../../src/workspace";
import { percentile, timeEach } from "../measure";
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

/** Measures our ranking and its peers in rounds that take turns; each round asks other posts. */
export async function measureQueries(
  ours: ApartSystem,
  peers: readonly Compared[],
  { timed, warmUp }: Posts,
  rounds: number,
): Promise<Figure[]> {
  const systems = [ours, ...peers.map(({ system }) => system)];
  const p50 = new Map<ApartSystem, number[]>(systems.map((system) => [system, []]));
  const p99: number[] = [];
  for (const system of systems) await system.ask(warmUp);
  for (let round = 0; round < rounds; round++) {
    const asked = timed.filter((_, i) => i % rounds === round);
    for (const system of systems) {
      const { times } = await system.ask(asked);
      p50.get(system)!.push(percentile(times, 0.5));
      if (system === ours) p99.push(percentile(times, 0.99));
    }
  }
  const own = p50.get(ours)!;
  return [
    { what: `${ours.name}: p50`, unit: "ms", values: own },
    { what: `${ours.name}: p99`, unit: "ms", values: p99 },
    ...peers.map(({ system, wanted }): Figure => {
      const values = p50.get(system)!;
      const ratio = { to: "its time in ours", values: values.map((ms, round) => ms / own[round]!) };
      return { what: `${system.name}: p50`, unit: "ms", values, ratio, wanted };
    }),
  ];
}

/** Measures what explanations cost, beside answers without. */
export async function measureExplained(
  workspace: LoadedWorkspace,
  { timed, warmUp }: Posts,
  rounds: number,
): Promise<Figure> {
  const values: number[] = [];
  const ratios: number[] = [];
  const p50 = async (asked: readonly Post[], explain: boolean): Promise<number> =>
    percentile(await timeEach(asked, ({ text }) => workspace.answer({ text }, { top: 5, explain })), 0.5);
  // What is counted is compared with itself, so each post has been met before.
  await p50([...warmUp, ...timed], true);
  for (let round = 0; round < rounds; round++) {
    const asked = timed.filter((_, i) => i % rounds === round);
    const plain = await p50(asked, false);
    const explained = await p50(asked, true);
    values.push(explained);
    ratios.push(explained / plain);
  }
  const ratio = { to: "times a plain answer", values: ratios };
  return { what: "answer, explained: p50", unit: "ms", values, ratio, wanted: "<= 1.4" };
}
