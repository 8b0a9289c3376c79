/**
 * A month of nightly runs on loopback under a clock that nobody waits for: a site with sitemaps, missing
 * pages, redirects, full house and a new layout in mid-month; an X-like service with pages, rate limits,
 * bursts of errors, cut and slow answers, deleted and protected posts. Tells what was found of what was
 * planted, how fast hosts were asked, and what posts cost.
 *
 * node dist/bench/nightly/month.js [--nights 30] [--articles 12] [--train-every 10] [--seed 1]
 */
import { join } from "node:path";
import { resolveConfig } from "../../src/base/config";
import { silentProgress } from "../../src/base/core/progress";
import { createRng } from "../../src/base/core/rng";
import type { Database } from "../../src/base/store";
import { importCheckthat } from "../../src/import";
import { type NightEvaluation, type Promotion, runNight, writeReport } from "../../src/nightly";
import { thresholdOf } from "../../src/usecases/label/precision";
import { nightSteps } from "../../src/usecases/night/steps";
import { buildIndex, openStore } from "../../src/workspace";
import { FakeClock } from "../loopback/fake-clock";
import { redirect, status } from "../loopback/site";
import type { Fault } from "../loopback/x-faults";
import { table } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, runMain } from "../run-main";
import { NightlyWorld, smallSample } from "./nightly-world";

const values = readOptions({ nights: "30", articles: "12", "train-every": "10", seed: "1" });
const DAY_MS = 86_400_000;
const NIGHTS = Number(values.nights);
const TRAIN_EVERY = Number(values["train-every"]);
/**
 * Days on which the site's pages look as no selector knows, and after which they look as an older one does.
 */
const [REDESIGNED, MENDED] = [Math.floor(NIGHTS / 2), Math.floor(NIGHTS / 2) + 2];
const FAULTS: readonly Fault[] = [503, 500, "cut", "reset", "garbage", "gzip"];
const BEGIN = "2026-01-01T02:00:00.000Z";

/** Gives the day's faults to both servers. */
function disturb(world: NightlyWorld, day: number, below: (bound: number) => number): void {
  const { site, x, pairs } = world;
  const some = () => pairs[below(pairs.length)] as (typeof pairs)[number];
  if (day >= NIGHTS - 3) return;
  x.faults.push(FAULTS[below(FAULTS.length)] as Fault, FAULTS[below(FAULTS.length)] as Fault);
  if (day % 7 === 3) x.repeatedPages = 1;
  (day % 2 === 0 ? x.deleted : x.protected).add(some().claim);
  const pages = [...site.articles.keys()].map((slug) => `/fact-check/${slug}/`);
  const page = () => pages[below(pages.length)] as string;
  site.faults.set(page(), status(503, {}, 1));
  site.faults.set(page(), status(429, { "retry-after": "7" }, 2));
  if (day % 5 === 0) site.faults.set("/sitemap-1.xml", status(500, {}, 1));
  if (day % 6 === 0) site.faults.set("/fact-check/moved/", redirect("/fact-check/moved-on/"));
  site.look = day < REDESIGNED ? "snopes-2023" : day < MENDED ? "redesigned" : "snopes-2019";
}

/** The site mends what it broke: pages of the new layout are published again in one that selectors know. */
function mend({ site }: NightlyWorld, now: string): void {
  for (const article of site.articles.values()) {
    if (Date.parse(article.changedAt ?? "") >= Date.parse(BEGIN) + (REDESIGNED - 1) * DAY_MS) {
      site.publish({ ...article, changedAt: now });
    }
  }
}

function found(database: Database): Set<string> {
  return new Set(database.prepare<[], string>(FOUND).pluck().all() as string[]);
}

function count(database: Database, sql: string): number {
  return database.prepare<[], number>(sql).pluck().get() as number;
}

/** Posts with a claim whose text and article are here. */
const FOUND = `SELECT DISTINCT t.id FROM checked_tweets c JOIN tweets t ON t.key = c.tweet JOIN links l ON l.tweet = c.checker
  JOIN pages p ON p.url = l.url WHERE t.text IS NOT NULL AND p.article IS NOT NULL`;

/** Returns the most requests that began within a second. */
function mostInASecond(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [i, time] of times.entries()) {
    while (time - (times[first] as number) >= 1000) first++;
    most = Math.max(most, i - first + 1);
  }
  return most;
}

async function main(folder: string): Promise<void> {
  const rng = createRng(Number(values.seed));
  const clock = new FakeClock(BEGIN);
  const world = await NightlyWorld.start(folder, clock.now, Number(values.seed));
  const home = join(folder, "home");
  const database = openStore(home);
  try {
    smallSample(join(folder, "sample"), 60, 24);
    await importCheckthat(join(folder, "sample"), { database });
    await buildIndex(home, database);
    const environment = { ...world.environment, CROWDCHECKED_CRAWL_DELAY_MS: "1000" };
    const config = resolveConfig({ flags: { home, threads: 1 }, environment });
    const signal = new AbortController().signal;
    const task = { note: () => {}, progress: silentProgress, config, environment, signal };
    const rows = [["night", "planted", "found", "articles", "posts", "USD", "dev MAP@5", "serves", "failed"]];
    for (let day = 0; day < NIGHTS; day++) {
      world.publish(Number(values.articles));
      if (day === MENDED) mend(world, new Date(clock.now()).toISOString());
      disturb(world, day, rng.below);
      const trains = (day + 1) % TRAIN_EVERY === 0;
      const { night, steps } = await runNight({
        home,
        database,
        steps: nightSteps(task, {}, clock),
        skip: trains ? [] : ["train-encoder", "train-ranker"],
        clock,
        signal,
        note: () => {},
        onStop: (of, reached) => {
          const threshold = thresholdOf(database, "jaccard", config.nightPrecisionPercent / 100) ?? 1;
          writeReport(home, database, of, reached, threshold);
        },
      });
      const summaryOf = (name: string): unknown => steps.find(({ step }) => step === name)?.summary;
      const { built } = summaryOf("evaluate") as NightEvaluation;
      const { promoted, generation } = summaryOf("promote") as Promotion;
      rows.push([
        `${night.name}${trains ? " trained" : ""}`,
        String(world.pairs.length),
        String(found(database).size),
        String(count(database, "SELECT count(*) FROM articles WHERE source = 'snopes.com'")),
        String(count(database, "SELECT coalesce(sum(posts), 0) FROM spending")),
        (count(database, "SELECT coalesce(sum(micro_usd), 0) FROM spending") / 1e6).toFixed(2),
        (100 * (built ?? 0)).toFixed(2),
        promoted ? generation : "as before",
        steps
          .filter(({ state }) => state === "failed")
          .map(({ step, problem }) => `${step} (${problem?.code})`)
          .join(", "),
      ]);
      console.error((rows.at(-1) as string[]).join("  "));
      clock.advance(Date.parse(night.startedAt) + DAY_MS - clock.now());
    }
    console.log(table(rows));
    const { deleted, protected: closed } = world.x;
    const reachable = world.pairs.filter(({ claim }) => !deleted.has(claim) && !closed.has(claim));
    const here = found(database);
    const missed = reachable.filter(({ claim }) => !here.has(claim)).length;
    console.log(
      `\npairs: ${world.pairs.length} planted, ${reachable.length} still reachable, ${missed} of these missed; ${here.size - reachable.length + missed} here that are gone upstream and not yet looked up again`,
    );
    console.log(
      `site: ${world.site.log.length} requests, at most ${mostInASecond(world.site.log.map(({ at }) => at))} a second`,
    );
    const refused = world.x.served.filter((one) => one.status === 429).length;
    console.log(`X: ${world.x.served.length} requests, ${refused} refused for their number`);
    const months = database
      .prepare<[], { month: string; posts: number; usd: number }>(
        "SELECT substr(at, 1, 7) AS month, sum(posts) AS posts, sum(micro_usd) / 1e6 AS usd FROM spending GROUP BY 1",
      )
      .all();
    for (const { month, posts, usd } of months) {
      console.log(`${month}: ${posts} posts, $${usd.toFixed(2)} of $${config.xMonthUsd}`);
    }
    console.log(`the service wants to be paid for ${world.x.charged} posts`);
  } finally {
    database.close();
    await world.stop();
  }
}

runMain(() => inFolder(main));
