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
    built: "index 1",
    swapped: [] as (string | undefined)[],
    closed: [] as (string | undefined)[],
    told: [] as string[],
  };
  const opening: {
    readonly generation: string | undefined;
    readonly warm: () => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  let takeAll = async (_: AbortSignal): Promise<boolean> => true;
  const poolOf = (generation: string | undefined): RankPool => {
    const close = async (): Promise<void> => void state.closed.push(generation);
    const pool = { generation, pendingArticles: 0, close, giveUp: () => {}, takeAll };
    return pool as unknown as RankPool;
  };
  const started = Succession.start({
    open: (generation) =>
      new Promise((resolve, fail) => {
        opening.push({ generation, warm: () => resolve(poolOf(generation)), fail });
      }),
    serving: () => state.serving,
    built: () => state.built,
    lookMs: LOOK_MS,
    observer: {
      swapped(generation) {
        state.swapped.push(generation);
        onSwapped();
      },
      swapFailed: (_, error) => state.told.push(String(error)),
      takingIn: (articles) => state.told.push(`taking in ${articles}`),
      tookIn: () => state.told.push("took in"),
      catchUpFailed: (reason) => state.told.push(`not taken in: ${reason}`),
    },
  });
  const opened = (): (string | undefined)[] => opening.map(({ generation }) => generation);
  const warm = (): void => opening.at(-1)?.warm();
  const fail = (error: Error): void => opening.at(-1)?.fail(error);
  /** Lets an answer of the present threads lack articles. */
  const lack = (succession: Succession, pendingArticles: number): void =>
    void Object.assign(succession.current, { pendingArticles });
  /** Lets later threads take in articles until they are given up. */
  const takeForEver = (): void => {
    takeAll = (signal) =>
      new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
  };
  /** Lets later threads take in nothing. */
  const takeNothing = (): void => {
    takeAll = async () => false;
  };
  return { state, started, opened, warm, fail, lack, takeForEver, takeNothing };
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

test("new threads of the same generation take the place of those whose answers lack articles", async () => {
  const { state, started, opened, warm, lack } = world("0001");
  warm();
  const succession = await started;
  const former = succession.current;
  lack(succession, 700);
  jest.advanceTimersByTime(LOOK_MS);
  await settle();
  jest.advanceTimersByTime(LOOK_MS);
  await settle();
  expect([opened(), succession.current === former, state.told]).toEqual([
    ["0001", "0001"],
    true,
    ["taking in 700"],
  ]);
  warm();
  await settle();
  jest.advanceTimersByTime(10 * LOOK_MS);
  await settle();
  expect([opened().length, succession.current === former, state.closed]).toEqual([2, false, ["0001"]]);
  expect([state.told, state.swapped]).toEqual([["taking in 700", "took in"], []]);
  await succession.close();
});

test("threads that lack articles go on where no others can take them in, and a minute later others try", async () => {
  const { state, started, opened, fail, warm, lack } = world("0001");
  warm();
  const succession = await started;
  lack(succession, 700);
  jest.advanceTimersByTime(LOOK_MS);
  await settle();
  jest.advanceTimersByTime(LOOK_MS);
  fail(new Error("out of memory"));
  await settle();
  expect([state.told, state.closed]).toEqual([["taking in 700", "not taken in: Error: out of memory"], []]);
  for (const looks of [60, 1]) {
    expect(opened().length).toBe(2);
    for (let look = 0; look < looks; look++) {
      jest.advanceTimersByTime(LOOK_MS);
      await settle();
    }
  }
  expect(opened().length).toBe(3);
  warm();
  await settle();
  expect(state.closed).toEqual(["0001"]);
  await succession.close();
});

test("threads that could not take articles in take the place of others only for another generation", async () => {
  const { state, started, opened, warm, lack, takeNothing } = world("0001");
  warm();
  const succession = await started;
  takeNothing();
  lack(succession, 700);
  const look = async (): Promise<void> => {
    jest.advanceTimersByTime(LOOK_MS);
    await settle();
  };
  for (let looks = 0; looks < 2; looks++) await look();
  warm();
  for (let looks = 0; looks < 50; looks++) await look();
  expect([opened().length, state.closed, state.told]).toEqual([2, ["0001"], ["taking in 700"]]);
  state.serving = "0002";
  await look();
  warm();
  await settle();
  expect([succession.current.generation, state.closed]).toEqual(["0002", ["0001", "0001"]]);
  await succession.close();
});

test("threads that are still taking in articles are given up when all end, and nobody hears of a failure", async () => {
  const { state, started, warm, lack, takeForEver } = world("0001");
  warm();
  const succession = await started;
  takeForEver();
  lack(succession, 700);
  for (let look = 0; look < 2; look++) {
    jest.advanceTimersByTime(LOOK_MS);
    await settle();
  }
  warm();
  await settle();
  expect(state.closed).toEqual([]);
  await succession.close();
  expect([state.closed, state.told]).toEqual([["0001", "0001"], ["taking in 700"]]);
});

test("new threads begin once no more articles come, but after five minutes in any case", async () => {
  const { started, opened, warm, lack } = world("0001");
  warm();
  const succession = await started;
  const look = async (articles: number): Promise<number> => {
    lack(succession, articles);
    jest.advanceTimersByTime(LOOK_MS);
    await settle();
    return opened().length;
  };
  expect([await look(700), await look(1400), await look(1400)]).toEqual([1, 1, 2]);
  warm();
  await settle();
  for (let i = 1; i <= 300; i++) expect(await look(1000 * i)).toBe(2);
  expect(await look(301_000)).toBe(3);
  warm();
  await settle();
  await succession.close();
});

describe("what is built anew by hand", () => {
  const ready = async () => {
    const all = world("0001");
    all.warm();
    const succession = await all.started;
    const look = async (): Promise<void> => {
      jest.advanceTimersByTime(LOOK_MS);
      await settle();
    };
    await look();
    return { ...all, succession, look };
  };

  test("is answered from by new threads once a second look finds no more of it", async () => {
    const { state, succession, opened, warm, look } = await ready();
    const former = succession.current;
    for (const built of ["index 2", "index 3"]) {
      state.built = built;
      await look();
    }
    expect(opened()).toEqual(["0001"]);
    await look();
    warm();
    await settle();
    expect([succession.current === former, state.swapped, state.closed]).toEqual([false, ["0001"], ["0001"]]);
    for (let looks = 0; looks < 10; looks++) await look();
    expect([opened().length, state.told]).toEqual([2, []]);
    await succession.close();
  });

  test("leaves the former threads where it cannot be opened, until something else is built", async () => {
    const { state, succession, opened, warm, fail, look } = await ready();
    const former = succession.current;
    const build = async (built: string): Promise<void> => {
      state.built = built;
      for (let looks = 0; looks < 2; looks++) await look();
    };
    await build("encoder 2");
    fail(new Error("the index is of another encoder"));
    for (let looks = 0; looks < 50; looks++) await look();
    expect([succession.current === former, opened().length, state.told]).toEqual([
      true,
      2,
      ["Error: the index is of another encoder"],
    ]);
    await build("encoder 2, index 2");
    warm();
    await settle();
    expect([succession.current === former, opened().length, state.swapped]).toEqual([false, 3, ["0001"]]);
    await succession.close();
  });
});
