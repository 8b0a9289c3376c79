import type { RankPool } from "../../../../src/queries/ranking/pool";
import { Succession } from "../../../../src/queries/ranking/succession";

const LOOK_MS = 1000;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["setImmediate"] });
});
afterEach(() => jest.useRealTimers());

/** Lets what has been resolved go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Threads that are warm once `warm` is called, and what became of them. */
function world(first: string, onSwapped: () => void = () => {}) {
  const state = {
    serving: first,
    swapped: [] as (string | undefined)[],
    closed: [] as (string | undefined)[],
  };
  const opening: { readonly generation: string | undefined; readonly warm: () => void }[] = [];
  const poolOf = (generation: string | undefined): RankPool => {
    const close = async (): Promise<void> => void state.closed.push(generation);
    return { generation, close, giveUp: () => {} } as unknown as RankPool;
  };
  const started = Succession.start({
    open: (generation) =>
      new Promise((resolve) => opening.push({ generation, warm: () => resolve(poolOf(generation)) })),
    serving: () => state.serving,
    lookMs: LOOK_MS,
    observer: {
      swapped(generation) {
        state.swapped.push(generation);
        onSwapped();
      },
      swapFailed: () => {},
    },
  });
  const opened = (): (string | undefined)[] => opening.map(({ generation }) => generation);
  const warm = (): void => opening.at(-1)?.warm();
  return { state, started, opened, warm };
}

test("of generations promoted while another is being opened the last one stays", async () => {
  const { state, started, opened, warm } = world("0003");
  warm();
  const succession = await started;
  state.serving = "0001";
  jest.advanceTimersByTime(LOOK_MS);
  for (const next of ["0002", "0001", "0002"]) {
    state.serving = next;
    jest.advanceTimersByTime(LOOK_MS);
  }
  await settle();
  expect([opened(), succession.current.generation]).toEqual([["0003", "0001"], "0003"]);
  for (const generation of ["0001", "0002"]) {
    warm();
    await settle();
    expect(succession.current.generation).toBe(generation);
  }
  jest.advanceTimersByTime(100 * LOOK_MS);
  await settle();
  expect(opened()).toEqual(["0003", "0001", "0002"]);
  expect([state.swapped, state.closed]).toEqual([
    ["0001", "0002"],
    ["0003", "0001"],
  ]);
  await succession.close();
});

test("the old threads end also where nobody can note that new ones answer", async () => {
  const { state, started, warm } = world("0001", () => {
    throw new Error("The disk is full.");
  });
  warm();
  const succession = await started;
  state.serving = "0002";
  jest.advanceTimersByTime(LOOK_MS);
  warm();
  await settle();
  expect([succession.current.generation, state.closed]).toEqual(["0002", ["0001"]]);
  await succession.close();
});
