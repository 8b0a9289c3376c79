import { idAt } from "../../../../bench/loopback/x";
import { checkCompliance, crawlTweets, hydrate } from "../../../../crawlers/x";
import { Budget } from "../../../../crawlers/x/budget";
import { eachInXWorld, plantPairs, rows, xOptions } from "../../../support/servers/x-run";

const DAY_MS = 86_400_000;
const world = eachInXWorld();
const limits = (change: object) => ({ microUsdPerPost: 5000, monthMicroUsd: 1e9, ...change });
const crawl = (change: object) =>
  crawlTweets({ archive: false, ...xOptions(world, { limits: limits(change) }) });

describe("the budget of a run", () => {
  test.each([
    ["posts", { maxPosts: 130 }, 130],
    ["dollars", { maxMicroUsd: 650_000 }, 130],
    ["the month's dollars", { monthMicroUsd: 654_999 }, 130],
    ["posts that are fewer than a page", { maxPosts: 9 }, 0],
    ["nothing", { maxPosts: 0 }, 0],
  ])("in %s is never exceeded, and the rest is read by later runs", async (_, limit, most) => {
    plantPairs(world, 120);
    const first = await crawl(limit);
    expect(first.ended).toBe("budget");
    expect(world.server.charged).toBeLessThanOrEqual(most);
    expect(world.server.charged).toBeGreaterThan(most - 10);
    expect(first.run.posts).toBe(world.server.charged);
    expect(first.run.microUsd).toBe(5000 * world.server.charged);
    const rest = await crawl({});
    expect(rest.ended).toBe("done");
    expect(world.server.charged).toBe(240);
    expect(rows(world.database, "SELECT count(text) FROM tweets")).toEqual([[240]]);
  });

  test("goes on counting after a crash, and starts anew after a run that ended", () => {
    const open = (): Budget => new Budget(world.database, "tweets", limits({ maxPosts: 100 }), world.clock);
    const first = open();
    first.reserve(60, 10);
    // The process is killed here: nobody settles what was reserved.
    const second = open();
    expect(second.run()).toEqual({ posts: 60, microUsd: 300_000 });
    const reserved = second.reserve(60, 10);
    expect(reserved?.posts).toBe(40);
    expect(second.reserve(60, 1)).toBeUndefined();
    second.settle(reserved as NonNullable<typeof reserved>, ["1", "2", "2"]);
    expect(second.run().posts).toBe(62);
    second.close();
    expect(open().reserve(60, 10)?.posts).toBe(60);
    expect(open().month().posts).toBe(122);
  });

  test("is that of its purpose, and all purposes share the month's", async () => {
    const budget = (purpose: string): Budget =>
      new Budget(world.database, purpose, limits({ maxPosts: 10, monthMicroUsd: 75_000 }), world.clock);
    expect(budget("tweets").reserve(10, 1)?.posts).toBe(10);
    expect(budget("tweets").reserve(10, 1)).toBeUndefined();
    expect(budget("hydrate").reserve(10, 1)?.posts).toBe(5);
    expect(budget("compliance").reserve(10, 1)).toBeUndefined();
    // The month ends.
    world.clock.advance(31 * DAY_MS);
    expect(budget("compliance").reserve(10, 1)?.posts).toBe(10);
  });

  test("does not pay for a post twice on one day (UTC), and pays again on the next", async () => {
    plantPairs(world, 20);
    await crawl({});
    world.clock.advance(1);
    const check = (minAgeDays: number, change = {}) =>
      checkCompliance({ minAgeDays, ...xOptions(world, { limits: limits(change) }) });
    const same = await check(0, { maxPosts: 0 });
    expect(same).toMatchObject({ ended: "done", run: { posts: 0 }, rows: { unchanged: 40 } });
    expect(world.server.charged).toBe(40);
    world.clock.advance(DAY_MS);
    const next = await check(0, { maxPosts: 30 });
    expect(next).toMatchObject({ ended: "budget", run: { posts: 30 }, rows: { unchanged: 30 } });
    expect(world.server.charged).toBe(70);
  });

  test("without a price has no limit in dollars", async () => {
    plantPairs(world, 20);
    const summary = await crawl({ microUsdPerPost: 0, monthMicroUsd: 0, maxMicroUsd: 0 });
    expect(summary).toMatchObject({ ended: "done", run: { posts: 40, microUsd: 0 } });
  });

  test("of two runs at once is kept by both", async () => {
    plantPairs(world, 60);
    const ids = Array.from({ length: 60 }, (_, i) => idAt(world.clock.now() - 9e8, i));
    const change = { monthMicroUsd: 500_000 };
    await Promise.all([crawl(change), hydrate({ ...xOptions(world, { limits: limits(change) }), ids })]);
    expect(world.server.charged).toBeLessThanOrEqual(100);
  });
});
