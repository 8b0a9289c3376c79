import type { Fault } from "../../../../bench/loopback/x-faults";
import { checkCompliance, crawlTweets, hydrate, XClient } from "../../../../crawlers/x";
import { eachInXWorld, plantPairs, rows, xOptions } from "../../../support/servers/x-run";
import { codeOf } from "../../../support/workspace";

const world = eachInXWorld();
const crawl = (change: Parameters<typeof xOptions>[1] = {}) =>
  crawlTweets({ archive: false, ...xOptions(world, change) });
const told = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return "";
  } catch (error) {
    return JSON.stringify([error, (error as Error).message, (error as Error).stack, (error as Error).cause]);
  }
};

/** How long a whole answer may take; no other timer is as long. */
const TIMEOUT_MS = 987_654_321;

/** Lets the time for an answer that never ends be up as soon as a byte of it has come. */
function hurry(): void {
  const { setTimeout, setInterval } = globalThis;
  let timeIsUp = (): void => {};
  jest.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms: number, ...rest: []) => {
    if (ms === TIMEOUT_MS) timeIsUp = work;
    return setTimeout(work, ms, ...rest);
  }) as typeof setTimeout);
  jest.spyOn(globalThis, "setInterval").mockImplementation(((drip: () => void, ms: number) => {
    let isFirst = true;
    return setInterval(() => {
      drip();
      if (isFirst) timeIsUp();
      isFirst = false;
    }, ms);
  }) as typeof setInterval);
}

afterEach(() => jest.restoreAllMocks());

describe("when the service fails", () => {
  test.each<[string, Fault, number]>([
    ["503", 503, 0],
    ["408", 408, 0],
    ["a problem that is told with success", "problem", 0],
    ["an error that is told with success", "error", 0],
    ["a connection that is closed before an answer", "reset", 100],
    ["a body that is cut", "cut", 100],
    ["a body that never ends", "slow", 100],
    ["a body without measure", "huge", 100],
    ["no JSON", "garbage", 100],
    ["a body that cannot be unpacked", "gzip", 100],
  ])("%s is tried again later, and stays paid for where it may have been counted", async (_, fault, paid) => {
    plantPairs(world, 30);
    world.server.faults.push(fault, fault);
    if (fault === "slow") hurry();
    const summary = await crawl({ timeoutMs: TIMEOUT_MS });
    expect(summary).toMatchObject({ ended: "done", rows: { added: 30, changed: 30 } });
    expect(summary.run.posts).toBe(2 * paid + 60);
    const [first, second] = world.clock.waits as [number, number];
    expect(first).toBeGreaterThanOrEqual(500);
    expect(first).toBeLessThan(1500);
    expect(second).toBeGreaterThanOrEqual(1000);
    expect(second).toBeLessThan(3000);
  });

  test("a problem that is told with success ends no search, and is no word on posts that are looked up", async () => {
    plantPairs(world, 130);
    await crawl();
    for (let i = 0; i < 5; i++) {
      const fault = i % 2 === 0 ? "problem" : "error";
      world.server.faults.push(fault);
    }
    world.clock.advance(3 * 86_400_000);
    const summary = await checkCompliance({ minAgeDays: 1, ...xOptions(world) });
    expect(summary).toMatchObject({ missing: 0, gone: 0, rows: { unchanged: 260 } });
  });

  test("a burst of errors that does not end is told with exit code 75, and nothing is lost", async () => {
    plantPairs(world, 150);
    world.server.faults.push(500, 500, 502, 503, 503, 504);
    const error = await crawl().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "X_UNAVAILABLE", exitCode: 75 });
    expect((await crawl()).run.posts).toBe(300);
    expect(rows(world.database, "SELECT name, status FROM jobs")).toEqual([
      ["crawl tweets", "failed"],
      ["crawl tweets", "done"],
    ]);
  });

  test("a service that cannot be reached costs nothing", async () => {
    const options = xOptions(world, {
      client: new XClient({ address: "http://127.0.0.1:1/2/", token: "a-token" }),
    });
    const error = await told(() => crawlTweets({ archive: false, ...options }));
    expect(error).toContain("ECONNREFUSED");
    expect(rows(world.database, "SELECT sum(posts), count(*) FROM spending")).toEqual([[0, 6]]);
  });

  test("an error of a form that trips up careless readers is an error of the request", async () => {
    world.server.faults.push("odd-error");
    expect(await codeOf(crawl)).toBe("X_REQUEST");
  });

  test("a look-up that is rejected is not said to be a search", async () => {
    world.server.faults.push("odd-error");
    const error = await hydrate({ ...xOptions(world), ids: ["1"] }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: "X_REQUEST",
      hint: "Check the setting xApi and the ids that were given. What was read is stored.",
    });
  });

  test.each([
    ["an expired token", 401],
    ["an app that may not search", 403],
    ["an account without credit", 402],
    ["an account whose month is used up", 429],
  ])("%s is refused with exit code 4; what was read stays, and the run goes on later", async (_, status) => {
    plantPairs(world, 150);
    const options = { limits: { microUsdPerPost: 5000, monthMicroUsd: 1e9, maxPosts: 200 } };
    await crawl(options);
    world.server.faults.push(status);
    const error = await crawl().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "X_REFUSED", exitCode: 4 });
    await crawl();
    expect(rows(world.database, "SELECT count(*), count(text) FROM tweets")).toEqual([[300, 300]]);
    expect(world.server.charged).toBe(300);
  });

  test("a token that is missing, or wrong, or none, is refused and never told", async () => {
    for (const token of [undefined, "", "two words", "line\nbreak", "\u00e4"]) {
      expect(await codeOf(() => new XClient({ address: world.server.address, token }))).toBe("X_TOKEN");
    }
    const client = new XClient({ address: world.server.address, token: "not-the-secret" });
    const refused = await told(() => crawl({ client }));
    expect(refused).toContain("X_REFUSED");
    expect(refused).not.toContain("not-the-secret");
    const cut = new XClient({ address: "http://127.0.0.1:1/2/", token: "not-the-secret" });
    expect(await told(() => crawl({ client: cut }))).not.toContain("not-the-secret");
    expect(JSON.stringify(rows(world.database, "SELECT summary FROM jobs"))).not.toContain("secret");
  });

  test.each([
    ["http://api.example.org/2/"],
    ["ftp://127.0.0.1/"],
    ["nowhere"],
  ])("the token is not sent to %s", async (address) => {
    expect(await codeOf(() => new XClient({ address, token: "a-token" }))).toBe("X_ADDRESS");
  });
});

describe("rate limits", () => {
  test("are waited out until the service's own time, counted down by the second", async () => {
    plantPairs(world, 250);
    world.server.limits["/2/tweets/search/recent"] = 2;
    const shown: string[] = [];
    const startProgress = () => ({
      update: (_done: number, _total?: number, detail?: string) => {
        if (detail?.includes("rate limit")) shown.push(detail);
      },
      finish: () => {},
    });
    const begun = world.clock.now();
    await crawl({ startProgress });
    const times = world.server
      .requests("/2/tweets/search/recent")
      .map(({ at, status }) => [at - begun, status]);
    // Three pages, two in a window of a quarter of an hour; no request was refused.
    expect(times).toEqual([
      [0, 200],
      [0, 200],
      [901_000, 200],
    ]);
    expect(shown).toHaveLength(901);
    expect(shown[0]).toContain("rate limit ends in 901 s");
    expect(shown.at(-1)).toContain("rate limit ends in 1 s");
  });

  test("that another program has used up are waited out as well, five times", async () => {
    plantPairs(world, 10);
    world.server.limits["/2/tweets/search/recent"] = 0;
    expect(await codeOf(crawl)).toBe("X_UNAVAILABLE");
    const refused = world.server.served.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    expect(refused[1]?.at).toBe((refused[0]?.at as number) + 901_000);
  });

  test("longer than may be waited end the run with exit code 75, and the next one goes on", async () => {
    plantPairs(world, 250);
    world.server.limits["/2/tweets/search/recent"] = 2;
    const error = await crawl({ maxWaitMs: 60_000 }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "X_RATE_LIMIT", exitCode: 75 });
    expect((error as Error).message).toContain("901 s");
    expect(world.server.requests("/2/tweets/search/recent")).toHaveLength(2);
    world.clock.advance(15 * 60_000);
    await crawl({ maxWaitMs: 60_000 });
    expect(rows(world.database, "SELECT count(text) FROM tweets")).toEqual([[500]]);
    expect(world.server.charged).toBe(500);
  });

  test("are left when the user stops, with what was committed", async () => {
    plantPairs(world, 250);
    world.server.limits["/2/tweets/search/recent"] = 2;
    const stopper = new AbortController();
    const startProgress = () => ({
      update: (_done: number, _total?: number, detail?: string) => {
        if (detail?.includes("ends in 100 s")) stopper.abort();
      },
      finish: () => {},
    });
    const error = await crawl({ signal: stopper.signal, startProgress }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "INTERRUPTED", exitCode: 130 });
    expect(rows(world.database, "SELECT count(*) FROM links")).toEqual([[200]]);
    expect(rows(world.database, "SELECT status FROM jobs")).toEqual([["interrupted"]]);
  });
});
