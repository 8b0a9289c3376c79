import { retryDelayMs, waitMs } from "../../../src/streams/delays";
import { pacer } from "../../../src/streams/pace";
import { InstantClock } from "../../support/memory-broker";

const NEVER = new AbortController().signal;

describe("the pace of a feed", () => {
  test("is even", async () => {
    const clock = new InstantClock();
    const turn = pacer(20, clock);
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      await turn(NEVER);
      times.push(clock.now());
    }
    expect(times).toEqual([0, 50, 100, 150, 200]);
  });

  test.each([
    300, 700, 900, 1500, 5000,
  ])("is kept by a clock of whole milliseconds, %i a second", async (rate) => {
    let now = 0;
    // As Node.js has them: timers know no parts of a millisecond.
    const wait = async (ms: number): Promise<void> => {
      now += Math.max(1, Math.trunc(ms));
    };
    const turn = pacer(rate, { now: () => now, wait });
    let posts = 0;
    for (; now < 1000 && posts < 10_000; posts++) await turn(NEVER);
    expect(posts / rate).toBeCloseTo(1, 1);
  });

  test("is not made up for after a pause", async () => {
    const clock = new InstantClock();
    const turn = pacer(20, clock);
    await turn(NEVER);
    clock.pass(60_000);
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      await turn(NEVER);
      times.push(clock.now() - 60_000);
    }
    // Two posts for the last 100 ms, then one every 50 ms.
    expect(times).toEqual([0, 0, 0, 50, 100]);
  });

  test("goes on where the clock is set back", async () => {
    const clock = new InstantClock();
    clock.pass(3_600_000);
    const turn = pacer(20, clock);
    await turn(NEVER);
    clock.pass(-3_600_000);
    for (let i = 0; i < 3; i++) await turn(NEVER);
    expect(clock.now()).toBe(150);
  });

  test("without a rate is as fast as can be", async () => {
    const clock = new InstantClock();
    await pacer(undefined, clock)(NEVER);
    expect(clock.waits).toEqual([]);
  });
});

test("delays grow and have an end", () => {
  expect([1, 2, 3, 4, 5, 9].map((deliveries) => retryDelayMs(deliveries, 10))).toEqual([
    10, 40, 160, 640, 2560, 2560,
  ]);
  expect([0, 1, 2, 6, 1000].map(waitMs)).toEqual([100, 200, 400, 5000, 5000]);
});
