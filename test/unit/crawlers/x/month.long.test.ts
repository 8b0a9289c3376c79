import { idAt } from "../../../../bench/loopback/x";
import type { Fault } from "../../../../bench/loopback/x-faults";
import { checkCompliance, crawlTweets } from "../../../../crawlers/x";
import { createRng } from "../../../../src/base/core/rng";
import { eachInXWorld, factCheck, rows, xOptions } from "../../../support/servers/x-run";

const HOUR_MS = 3_600_000;
const DAYS = 30;
const PAIRS_A_DAY = 25;
const MONTH_USD = 40;
const FAULTS: readonly Fault[] = [503, 500, "cut", "reset", "garbage", "gzip", 401];

const world = eachInXWorld();

test("in a month of faults, deletions and full windows every pair that can be found is found, within limits and budget", async () => {
  const { server, clock, database } = world;
  const rng = createRng(3);
  const planted: { readonly claim: string; readonly answer: string; readonly day: number }[] = [];
  let resets = 0;
  server.limits["/2/tweets/search/recent"] = 2;
  server.limits["/2/tweets"] = 3;
  const options = () =>
    xOptions(world, {
      rng,
      limits: { microUsdPerPost: 5000, monthMicroUsd: MONTH_USD * 1e6, maxPosts: 600 },
    });
  /** Runs until it ends as it should, as a scheduler does. */
  const untilDone = async (work: () => Promise<{ readonly ended: string }>): Promise<void> => {
    for (let tries = 0; tries < 20; tries++) {
      const ended = await work().then(
        (summary) => summary.ended,
        ({ exitCode }: { readonly exitCode?: number }) => ([4, 75].includes(exitCode ?? 1) ? "later" : "bug"),
      );
      expect(ended).not.toBe("bug");
      if (ended === "done") return;
      clock.advance(HOUR_MS);
    }
    expect("it").toBe("ended");
  };
  for (let day = 0; day < DAYS; day++) {
    for (let i = 0; i < PAIRS_A_DAY; i++) {
      const answeredAt = clock.now() - HOUR_MS - rng.below(20) * HOUR_MS - i;
      const pair = { claim: idAt(answeredAt - 48 * HOUR_MS, i), answer: idAt(answeredAt, i), day };
      server.add(
        { id: pair.claim, text: `Claim ${i} of day ${day}` },
        { id: pair.answer, text: "No", repliesTo: pair.claim, links: [factCheck(`d${day}-${i}`)] },
      );
      planted.push(pair);
    }
    for (let i = 0; i < 2; i++) {
      const fault = FAULTS[rng.below(FAULTS.length)] as Fault;
      if (fault === "reset") resets++;
      server.faults.push(fault);
    }
    if (day % 7 === 3) server.repeatedPages = 1;
    const lost = planted[rng.below(planted.length)] as (typeof planted)[number];
    (day % 2 === 0 ? server.deleted : server.protected).add(lost.claim);
    await untilDone(() => crawlTweets({ archive: false, ...options() }));
    if (day % 10 === 9) await untilDone(() => checkCompliance({ minAgeDays: 5, ...options() }));
    clock.advance(24 * HOUR_MS);
  }
  await untilDone(() => checkCompliance({ minAgeDays: 0, ...options() }));
  const hidden = (id: string): boolean => server.deleted.has(id) || server.protected.has(id);
  const reachable = planted.filter(({ claim }) => !hidden(claim)).map(({ claim, answer }) => [answer, claim]);
  const found = rows(
    database,
    `SELECT c.id, t.id FROM checked_tweets JOIN tweets c ON c.key = checker JOIN tweets t ON t.key = tweet
     WHERE role = 'reply' AND c.text IS NOT NULL AND t.text IS NOT NULL`,
  );
  expect(found.map(String).sort()).toEqual(reachable.map(String).sort());
  expect(rows(database, "SELECT count(*) FROM tweets")).toEqual([[planted.length + reachable.length]]);
  // The service had to say that a window is full only where an answer was lost, and the count in its headers.
  const refused = server.served.filter(({ status }) => status === 429).length;
  expect(refused).toBeLessThanOrEqual(resets);
  const months = rows(
    database,
    "SELECT substr(at, 1, 7), sum(micro_usd), sum(posts) FROM spending GROUP BY 1",
  ) as [string, number, number][];
  for (const [, microUsd] of months) expect(microUsd).toBeLessThanOrEqual(MONTH_USD * 1e6);
  expect(months.reduce((sum, [, , posts]) => sum + posts, 0)).toBeGreaterThanOrEqual(server.charged);
});
