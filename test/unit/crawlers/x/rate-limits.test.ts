import { FakeClock } from "../../../../bench/loopback/fake-clock";
import { RateLimits } from "../../../../crawlers/x/rate-limits";
import { codeOf } from "../../../support/workspace";

const DAY_MS = 86_400_000;

describe("an end of a rate limit that no limit of the service can have", () => {
  let clock: FakeClock;
  let remembered: number | undefined;
  /** Rate limits as a run has them at its beginning. */
  const open = (maxWaitMs = 0): RateLimits =>
    new RateLimits({
      clock,
      signal: new AbortController().signal,
      maxWaitMs,
      countDown: () => {},
      memory: {
        read: () => remembered,
        write: (_, readyAt) => {
          remembered = readyAt;
        },
      },
    });
  const milliseconds = (): number => clock.now() * 1000;

  beforeEach(() => {
    clock = new FakeClock();
    remembered = undefined;
  });

  test.each(["note", "exceeded"] as const)("is remembered as a day (%s)", async (told) => {
    const limits = open();
    limits[told]("tweets", { remaining: 0, resetMs: milliseconds() });
    expect(await codeOf(() => limits.ready("tweets"))).toBe("X_RATE_LIMIT");
    expect(remembered).toBe(clock.now() + DAY_MS + 1000);
    expect(await codeOf(() => open().ready("tweets"))).toBe("X_RATE_LIMIT");
    clock.advance(DAY_MS + 1000);
    await open().ready("tweets");
    expect(clock.waits).toEqual([]);
  });

  test("is no reason to wait where an earlier run remembered it", async () => {
    remembered = milliseconds();
    await open().ready("tweets");
    expect(clock.waits).toEqual([]);
  });
});
