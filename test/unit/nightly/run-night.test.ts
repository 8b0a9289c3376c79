import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../../src/base/core/clock";
import {
  EnvironmentError,
  InputError,
  InterruptedError,
  RefusedError,
  RetryLaterError,
} from "../../../src/base/core/errors";
import { type Database, NightLog } from "../../../src/base/store";
import {
  type NightSetup,
  runNight,
  type Step,
  type StepContext,
  unfinishedNight,
} from "../../../src/nightly";
import { openStore } from "../../../src/workspace";
import { codeOf, temporaryHome } from "../../support/workspace";

const BEGIN = Date.parse("2026-01-30T02:00:00Z");
const HOUR_MS = 3_600_000;

let home: string;
let database: Database;
let now: number;
let done: string[];
let notes: string[];
let stops: string[];
const homes: string[] = [];
for (let i = 0; i < 25; i++) homes.push(temporaryHome());

beforeEach(() => {
  home = homes.pop() as string;
  database = openStore(home);
  now = BEGIN;
  [done, notes, stops] = [[], [], []];
});
afterEach(() => database.close());

const clock: Clock = { now: () => now, wait: () => Promise.resolve() };

/** Returns a step that notes that it was run. */
function step(name: string, work: (context: StepContext) => unknown = () => name, optional = false): Step {
  return {
    name,
    optional,
    run: async (context) => {
      done.push(name);
      return work(context);
    },
  };
}

const night = (steps: readonly Step[], more: Partial<NightSetup> = {}) =>
  runNight({
    home,
    database,
    steps,
    skip: [],
    clock,
    signal: new AbortController().signal,
    note: (text) => notes.push(text),
    onStop: (_, rows) => stops.push(rows.map(({ state }) => state).join(" ")),
    ...more,
  });
const fails = (error: Error) => () => {
  throw error;
};
const refused = new RefusedError("no token", { code: "X_TOKEN" });

describe("a night", () => {
  test("runs its steps in their order, and each can read what those before it gave", async () => {
    const seen: unknown[] = [];
    const { night: ended, steps } = await night([
      step("a", () => ({ found: 2 })),
      step("b", (context) => seen.push(context.summaryOf("a"), context.summaryOf("b"))),
    ]);
    expect(done).toEqual(["a", "b"]);
    expect(seen).toEqual([{ found: 2 }, undefined]);
    expect(ended).toMatchObject({ name: "2026-01-30", generation: "0001", baseline: null });
    expect(steps.map(({ state, summary }) => [state, summary])).toEqual([
      ["done", { found: 2 }],
      ["done", 2],
    ]);
    expect(stops).toEqual(["done done"]);
  });

  test("is followed by another one, which has a name of its own", async () => {
    await night([step("a")]);
    expect((await night([step("a")])).night.name).toBe("2026-01-30-2");
    now += 24 * HOUR_MS;
    expect((await night([step("a")])).night.name).toBe("2026-01-31");
    expect(done).toEqual(["a", "a", "a"]);
  });

  test("that was killed is gone on with: what was done is not done again, what was cut off is", async () => {
    const log = new NightLog(database);
    log.begin({ name: "n", generation: "0001", baseline: null, startedAt: new Date(now).toISOString() }, [
      "a",
      "b",
      "c",
    ]);
    log.done("n", "a", "2026-01-30T02:01:00Z", 1);
    log.start("n", "b", "2026-01-30T02:01:00Z");
    now += HOUR_MS;
    const ended = await night([step("a"), step("b"), step("c")]);
    expect(done).toEqual(["b", "c"]);
    expect(ended.night.name).toBe("n");
    expect(ended.steps[0]?.summary).toBe(1);
  });

  test("that is resumed with a further step records what becomes of it, in its place", async () => {
    const busy = new RetryLaterError("busy", { code: "BUSY", hint: "wait" });
    await codeOf(() => night([step("a"), step("c", fails(busy))]));
    const ended = await night([step("a"), step("b", fails(refused), true), step("c")]);
    expect(ended.steps.map(({ step: name, state, problem }) => [name, state, problem?.code])).toEqual([
      ["a", "done", undefined],
      ["b", "failed", "X_TOKEN"],
      ["c", "done", undefined],
    ]);
    expect(stops.at(-1)).toBe("done failed done");
  });

  test("that was killed a day ago is given up with what it had built, and another begins", async () => {
    await codeOf(() => night([step("a"), step("b", fails(refused))]));
    expect(existsSync(join(home, "generations", "0001.building"))).toBe(true);
    now += 24 * HOUR_MS;
    mkdirSync(join(home, "generations", "0001.building", "index"));
    const { night: ended } = await night([step("a"), step("b")]);
    expect(ended.name).toBe("2026-01-31");
    expect(done).toEqual(["a", "b", "a", "b"]);
    expect(readdirSync(join(home, "generations", "0001.building"))).toEqual([]);
  });

  test("that a wrong clock put a year ahead is given up once the clock is right", async () => {
    now += 365 * 24 * HOUR_MS;
    await codeOf(() => night([step("a"), step("b", fails(refused))]));
    now = BEGIN;
    expect((await night([step("a"), step("b")])).night.name).toBe("2026-01-30");
    expect(done).toEqual(["a", "b", "a", "b"]);
  });

  test("begins with what serves, not with what a night without promotion has left", async () => {
    await night([step("a", ({ building }) => void mkdirSync(join(building, "left")))]);
    await night([step("a", ({ building }) => expect(readdirSync(building)).toEqual([]))]);
    expect(done).toEqual(["a", "a"]);
  });

  test("compares with no copy of former models that an abandoned night has left", async () => {
    mkdirSync(join(home, "generations", "0000.building"), { recursive: true });
    await night([step("a")]);
    expect(readdirSync(join(home, "generations"))).toEqual(["0001.building"]);
  });

  test("keeps the copy of former models of the night that it resumes", async () => {
    const copy = () => mkdirSync(join(home, "generations", "0000.building"));
    await codeOf(() => night([step("a", copy), step("b", fails(refused))]));
    await night([step("a"), step("b")]);
    expect(readdirSync(join(home, "generations"))).toEqual(["0000.building", "0001.building"]);
  });

  test("goes on without an optional step that fails, tells it, and does not try it again", async () => {
    const steps = [
      step("crawl", fails(refused), true),
      step("train", () => {
        throw new InterruptedError("Training");
      }),
    ];
    expect(await codeOf(() => night(steps))).toBe("INTERRUPTED");
    const { steps: rows } = await night([step("crawl", () => 1, true), step("train")]);
    expect(done).toEqual(["crawl", "train", "train"]);
    expect(rows[0]).toMatchObject({ state: "failed", problem: { code: "X_TOKEN", message: "no token" } });
    expect(notes.join()).toContain("X_TOKEN");
  });

  test("keeps what a step did that fails in the end", async () => {
    const halfDone = step(
      "crawl",
      ({ keep }) => {
        keep({ pages: 3 });
        throw refused;
      },
      true,
    );
    const seen = jest.fn();
    const next = step("train", ({ summaryOf }) => seen(summaryOf("crawl")));
    const { steps: rows } = await night([halfDone, next]);
    expect(rows[0]).toMatchObject({ state: "failed", summary: { pages: 3 }, problem: { code: "X_TOKEN" } });
    // Steps behind it go by what is done.
    expect(seen).toHaveBeenCalledWith(undefined);
  });

  test.each([
    ["a failure", refused, "X_TOKEN", "failed"],
    [
      "a failure that passes by itself",
      new RetryLaterError("locked", { code: "STORE_LOCKED" }),
      "STORE_LOCKED",
      "waiting",
    ],
    [
      "a bug",
      new TypeError("undefined is not a function"),
      "TypeError: undefined is not a function",
      "failed",
    ],
  ])("ends with %s of a step that others need, and the next call begins with that step", async (_, error, code, state) => {
    expect(await codeOf(() => night([step("a"), step("b", fails(error)), step("c")]))).toBe(code);
    expect(stops).toEqual([`done ${state} waiting`]);
    await night([step("a"), step("b"), step("c")]);
    expect(done).toEqual(["a", "b", "b", "c"]);
  });

  test("advises to go on with the night where the disk was full, not what the step itself advises", async () => {
    const hint = "Make room, then run: crowdchecked index.";
    const full = new EnvironmentError("The disk is full.", { code: "DISK_FULL", hint });
    await expect(night([step("a", fails(full))])).rejects.toMatchObject({
      code: "DISK_FULL",
      message: "The disk is full.",
      hint: "What served before still serves. Make room, then run it again: it goes on where it stopped. The night stopped at its step a.",
    });
  });

  test("says at which step it stopped, what is intact and how it goes on, after the advice on the cause", async () => {
    const hint = "Mend the line.";
    const malformed = new InputError("a rank was expected", { file: "golden.tsv" }, { code: "BAD", hint });
    await expect(night([step("a"), step("evaluate", fails(malformed))])).rejects.toMatchObject({
      hint: "Mend the line. The night stopped at its step evaluate. What served before still serves. The same command goes on with that step.",
    });
  });

  test("tells why a step failed also where its report cannot be written", async () => {
    const onStop = (): never => {
      throw new Error("disk full");
    };
    expect(await codeOf(() => night([step("a", fails(refused))], { onStop }))).toBe("X_TOKEN");
    expect(notes.join()).toContain("disk full");
  });

  test("ends between steps when it is told to, and goes on there", async () => {
    const controller = new AbortController();
    const steps = [step("a", () => controller.abort()), step("b")];
    expect(await codeOf(() => night(steps, { signal: controller.signal }))).toBe("INTERRUPTED");
    await night(steps);
    expect(done).toEqual(["a", "b"]);
  });

  test("lets one process in at a time", async () => {
    const steps = [
      step("a", async () => {
        expect(await codeOf(() => night([step("b")]))).toBe("NIGHT_RUNNING");
      }),
    ];
    await night(steps);
    expect(done).toEqual(["a"]);
    await night([step("b")]);
  });
});

describe("the steps wanted", () => {
  test("can be all from one on, or without some, and the log says what was left out", async () => {
    const all = [step("a"), step("b"), step("c"), step("d")];
    const { steps } = await night(all, { from: "b", skip: ["c"] });
    expect(done).toEqual(["b", "d"]);
    expect(steps.map(({ state }) => state)).toEqual(["skipped", "done", "skipped", "done"]);
  });

  test("are done again from one on where a night was cut off after it", async () => {
    await codeOf(() => night([step("a"), step("b"), step("c", fails(refused))]));
    await night([step("a"), step("b"), step("c")], { from: "b" });
    expect(done).toEqual(["a", "b", "c", "b", "c"]);
  });

  test("of a finished generation cannot be done again: then another night begins, also in the plan", async () => {
    const finish = ({ building }: StepContext) => renameSync(building, building.replace(".building", ""));
    await codeOf(() => night([step("a", finish), step("b", fails(refused))]));
    expect(unfinishedNight(home, database, clock, undefined)?.name).toBe("2026-01-30");
    expect(unfinishedNight(home, database, clock, "a")).toBeUndefined();
    const { night: ended } = await night([step("a"), step("b")], { from: "a" });
    expect([ended.name, ended.generation]).toEqual(["2026-01-30-2", "0002"]);
  });

  test.each([
    ["unknown", { from: "z" }, 'no step "z"'],
    ["unknown among those left out", { skip: ["z"] }, 'no step "z"'],
    ["left out as well as begun with", { from: "a", skip: ["a"] }, "both"],
  ])("are refused when one is %s, before anything happens", async (_, wanted, problem) => {
    await expect(night([step("a")], wanted)).rejects.toMatchObject({
      code: "OPTION_INVALID",
      message: expect.stringContaining(problem),
    });
    expect(new NightLog(database).latest(9)).toEqual([]);
  });
});
