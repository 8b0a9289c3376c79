import { FakeClock } from "../../../../bench/loopback/fake-clock";
import { idAt, type ServedPost } from "../../../../bench/loopback/x";
import { crawlTweets, type TweetsSummary } from "../../../../crawlers/x";
import { eachInXWorld, factCheck, rows, xOptions } from "../../../support/servers/x-run";
import { codeOf } from "../../../support/workspace";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const world = eachInXWorld();
/** Id of a post written so many hours before now. */
const ago = (hours: number, n = 0): string => idAt(world.clock.now() - hours * HOUR_MS, n);
const crawl = (change: Parameters<typeof xOptions>[1] & { archive?: boolean; since?: string } = {}) =>
  crawlTweets({ archive: false, ...xOptions(world, change), ...change });
const nonZero = ({ dropped }: TweetsSummary): Record<string, number> =>
  Object.fromEntries(Object.entries(dropped).filter(([, count]) => count > 0));

/**
 * Adds so many pairs of a claim and an answer with a link, an answer a minute, and returns the ids of
 * the answers.
 */
function plant(count: number, hoursAgo: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const at = world.clock.now() - hoursAgo * HOUR_MS + i * 60_000;
    const claim = idAt(at - 30 * DAY_MS, i);
    const answer: ServedPost = {
      id: idAt(at),
      text: `Number ${i} is not so.`,
      repliesTo: claim,
      links: [factCheck(`claim-${i}`)],
    };
    world.server.add({ id: claim, text: `Claim number ${i}` }, answer);
    return answer.id;
  });
}

describe("crawling posts", () => {
  test("finds who answers or quotes with a fact-check, and what they answer, quote, and began with", async () => {
    const [root, claim, answer, quoted, quoting] = [ago(90), ago(80), ago(3), ago(70), ago(2)];
    world.server.add(
      { id: root, text: "Where it began" },
      { id: claim, text: "Fish &amp; chips cure colds", repliesTo: root },
      {
        id: answer,
        text: "No: https://t.co/a",
        repliesTo: claim,
        conversation: root,
        links: [`${factCheck("fish")}?utm_source=twitter`, "https://elsewhere.example.org/"],
      },
      { id: quoted, text: "The moon is hollow" },
      { id: quoting, text: "It is not.", quotes: quoted, links: [factCheck("moon")] },
      { id: ago(1), text: "no link, no answer" },
    );
    const summary = await crawl();
    expect(
      rows(
        world.database,
        "SELECT id, external_id, dataset, text, language, author_id FROM tweets ORDER BY id",
      ),
    ).toEqual([
      [root, root, "x", "Where it began", "en", "77"],
      [claim, claim, "x", "Fish & chips cure colds", "en", "77"],
      [quoted, quoted, "x", "The moon is hollow", "en", "77"],
      [answer, answer, "x", "No: https://t.co/a", "en", "77"],
      [quoting, quoting, "x", "It is not.", "en", "77"],
    ]);
    expect(rows(world.database, "SELECT id, url FROM links JOIN tweets ON key = tweet ORDER BY id")).toEqual([
      [answer, "https://checks.example.org/fact-check/fish"],
      [quoting, "https://checks.example.org/fact-check/moon"],
    ]);
    expect(
      rows(
        world.database,
        "SELECT c.id, t.id, role FROM checked_tweets JOIN tweets c ON c.key = checker JOIN tweets t ON t.key = tweet ORDER BY c.id, role DESC",
      ),
    ).toEqual([
      [answer, claim, "reply"],
      [answer, root, "conversation"],
      [quoting, quoted, "quote"],
    ]);
    expect(summary).toMatchObject({
      ended: "done",
      links: 2,
      checks: 3,
      run: { posts: 5, microUsd: 25_000 },
    });
    expect(summary.rows).toEqual({ added: 2, changed: 3, unchanged: 0 });
    // Nothing but the API was asked for: links are not followed.
    expect(world.server.served.map(({ path }) => path)).toEqual(["/2/tweets/search/recent", "/2/tweets"]);
    expect(world.server.served[0]?.query.get("query")).toBe(
      'url:"checks.example.org/fact-check" (is:reply OR is:quote) -is:retweet',
    );
  });

  test("drops by the paper's rules and counts each", async () => {
    const link = [factCheck("x")];
    const claims = [11, 12, 13, 14, 15, 16, 17, 18].map((n) => ago(n));
    const [a, b, c, d, e, f, g, h] = claims as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    world.server.add(
      ...[a, b, c, d, e, h].map((id) => ({ id, text: "A claim" })),
      { id: f, text: "Une affirmation", lang: "fr" },
      { id: g, text: "\u0000 \u200b", lang: "und" },
      { id: ago(1, 1), text: "Quotes itself", quotes: ago(1, 1), links: link },
      { id: ago(1, 2), text: " ", repliesTo: a, links: link },
      { id: ago(1, 3), text: "Ce n'est pas vrai", lang: "fr", repliesTo: b, links: link },
      {
        id: ago(1, 4),
        text: "Unresolved",
        repliesTo: c,
        links: link,
        raw: { entities: { urls: [{ url: "https://t.co/x", expanded_url: "https://t.co/x" }] } },
      },
      { id: ago(1, 5), text: "Broken", repliesTo: d, links: [factCheck("cut-o\u2026")] },
      { id: ago(1, 6), text: "Also broken", repliesTo: e, links: ["https://checks.example.org/fact-check/"] },
      { id: ago(1, 7), text: "Good", repliesTo: f, links: link },
      { id: ago(1, 8), text: "Good", repliesTo: g, links: link },
      { id: ago(1, 9), text: "x".repeat(100_000), repliesTo: h, links: link },
      { id: ago(1, 10), text: "https://t.co/a", lang: "zxx", repliesTo: h, links: link },
    );
    expect(nonZero(await crawl())).toEqual({
      selfLink: 1,
      empty: 2,
      nonEnglish: 2,
      unresolved: 1,
      brokenLink: 2,
      oversized: 1,
    });
    expect(rows(world.database, "SELECT id FROM tweets ORDER BY id").flat()).toEqual(
      [h, ago(1, 7), ago(1, 8), ago(1, 10)].sort(),
    );
    // What was found to be of no use is not paid for again.
    const { length } = world.server.served;
    await crawl();
    expect(world.server.served.slice(length).map(({ path }) => path)).toEqual(["/2/tweets/search/recent"]);
  });

  test("takes the text of long posts whole, and texts without characters that no text should hold", async () => {
    const claim = ago(9);
    const long = "A long claim. ".repeat(200).trim();
    world.server.add(
      { id: claim, text: "A long claim. A long\u2026", raw: { note_tweet: { text: long } } },
      {
        id: ago(1),
        text: "\u0007No\ud800!\u202e it is\u0000 not\u0085",
        repliesTo: claim,
        raw: {
          note_tweet: {
            text: "\u0007No\ud800!\u202e it is\u0000 not\u0085",
            entities: { urls: [{ expanded_url: "https://t.co/1", unwound_url: factCheck("long") }] },
          },
        },
        links: [factCheck("long")],
      },
    );
    const summary = await crawl();
    expect(rows(world.database, "SELECT text FROM tweets ORDER BY id").flat()).toEqual([
      long,
      "No\ufffd! it is  not",
    ]);
    expect(summary.mended).toBe(1);
  });

  test("goes through all pages, and the next time asks only for what is new", async () => {
    const answers = plant(250, 30);
    const first = await crawl();
    expect(first.rows).toEqual({ added: 250, changed: 250, unchanged: 0 });
    const pages = world.server.requests("/2/tweets/search/recent");
    expect(pages.map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
    expect(world.server.requests("/2/tweets").map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
    world.clock.advance(DAY_MS);
    const late = plant(3, 2);
    const second = await crawl();
    expect(second.rows).toEqual({ added: 3, changed: 3, unchanged: 0 });
    expect(second.run.posts).toBe(6);
    expect(rows(world.database, "SELECT count(*) FROM links")).toEqual([[answers.length + late.length]]);
  });

  test("loses no post that is written after a crawl whose clock was ahead", async () => {
    plant(2, 30);
    const ahead = new FakeClock(new Date(world.clock.now() + 5 * HOUR_MS).toISOString());
    expect((await crawl({ clock: ahead })).rows.added).toBe(2);
    world.clock.advance(3 * HOUR_MS);
    plant(3, 1);
    expect((await crawl()).rows.added).toBe(3);
  });

  test("goes on after a week without a search where the clock is behind the service's, and tells what it lost", async () => {
    plant(2, 30);
    await crawl();
    world.clock.advance(8 * DAY_MS);
    plant(3, 1);
    const behind = new FakeClock(new Date(world.clock.now() - 600_000).toISOString());
    const summary = await crawl({ clock: behind });
    expect(summary.rows.added).toBe(3);
    // By the service's clock, but for the minute that clocks may differ by.
    const reach = new Date(world.clock.now() - 7 * DAY_MS + 60_000).toISOString();
    expect(summary.lost.at(-1)?.to).toBe(reach);
  });

  test("goes on below the oldest post where the token of a page has run out", async () => {
    plant(250, 30);
    const half = await crawl({ limits: { microUsdPerPost: 5000, monthMicroUsd: 1e9, maxPosts: 200 } });
    expect(half).toMatchObject({ ended: "budget", run: { posts: 200 } });
    world.server.expirePageTokens();
    const rest = await crawl();
    expect(rest.ended).toBe("done");
    expect(rows(world.database, "SELECT count(*), count(text) FROM tweets")).toEqual([[500, 500]]);
    expect(world.server.charged).toBe(500);
  });

  test("takes pages that come twice once, and gives up a search that does nothing else", async () => {
    plant(150, 30);
    world.server.repeatedPages = 2;
    expect((await crawl()).rows.added).toBe(150);
    expect(world.server.charged).toBe(300);
    world.clock.advance(HOUR_MS);
    plant(20, 0.5);
    world.server.repeatedPages = 1000;
    expect(await codeOf(crawl)).toBe("X_UNAVAILABLE");
    world.server.repeatedPages = 0;
    await crawl();
    expect(rows(world.database, "SELECT count(*) FROM links")).toEqual([[170]]);
  });

  test("goes through pages without posts to those behind them", async () => {
    plant(20, 30);
    world.server.emptyPages = 40;
    expect(await crawl()).toMatchObject({ ended: "done", rows: { added: 20, changed: 20 } });
    expect(world.server.charged).toBe(40);
    expect(world.server.requests("/2/tweets/search/recent")).toHaveLength(41);
  });

  test("gives up a search whose pages are empty without end, and the next one goes on behind them", async () => {
    plant(20, 30);
    world.server.emptyPages = 150;
    expect(await codeOf(crawl)).toBe("X_UNAVAILABLE");
    expect((await crawl()).rows).toMatchObject({ added: 20, changed: 20 });
    expect(world.server.requests("/2/tweets/search/recent")).toHaveLength(152);
  });

  test("does not take what is not of the form of a post, nor what was removed here", async () => {
    const answers = plant(4, 30);
    const [bad, worse, gone] = answers as [string, string, string];
    world.server.add(
      { id: bad, text: "x", repliesTo: "5", links: [factCheck("b")], raw: { text: 5 } },
      { id: worse, text: "x", repliesTo: "5", links: [factCheck("b")], raw: { id: "../../etc" } },
    );
    world.database.prepare("INSERT INTO removed_tweets VALUES (?, '2024', 'gone')").run(gone);
    const summary = await crawl();
    expect(summary).toMatchObject({ unreadable: 2, removedBefore: 1, rows: { added: 1 } });
    expect(rows(world.database, "SELECT id, kind FROM post_errors")).toEqual([[bad, "unreadable"]]);
  });

  test("removes claims that are deleted or protected, and keeps their ids alone", async () => {
    plant(3, 30);
    const claims = [0, 1, 2].map((i) => idAt(world.clock.now() - 30 * HOUR_MS + i * 60_000 - 30 * DAY_MS, i));
    const [deleted, hidden, silent] = claims as [string, string, string];
    world.server.deleted.add(deleted);
    world.server.protected.add(hidden);
    world.server.silent.add(silent);
    world.server.unasked.push(ago(30));
    expect(await crawl()).toMatchObject({ gone: 2, missing: 1, unasked: 1, rows: { added: 3, changed: 0 } });
    expect(rows(world.database, "SELECT id, reason FROM removed_tweets ORDER BY id")).toEqual([
      [deleted, "resource-not-found"],
      [hidden, "not-authorized-for-resource"],
    ]);
    expect(rows(world.database, "SELECT id, kind FROM post_errors")).toEqual([[silent, "missing"]]);
    // The one that was not mentioned is asked for again by the next run, the others never.
    world.server.silent.clear();
    world.server.unasked.length = 0;
    world.clock.advance(1);
    expect((await crawl()).rows).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect(world.server.requests("/2/tweets").at(-1)?.query.get("ids")).toBe(silent);
  });

  test("asks once for a post that nothing is said of, also where the clock is set back", async () => {
    plant(1, 30);
    const claim = idAt(world.clock.now() - 30 * HOUR_MS - 30 * DAY_MS);
    world.server.silent.add(claim);
    const stopper = new AbortController();
    let setBack = -5000;
    const update = (): void => {
      world.clock.advance(setBack);
      setBack = 0;
      if (world.server.served.length > 10) stopper.abort();
    };
    const startProgress = () => ({ update, finish: () => {} });
    expect(await crawl({ signal: stopper.signal, startProgress })).toMatchObject({
      ended: "done",
      missing: 1,
    });
    expect(world.server.requests("/2/tweets").map(({ query }) => query.get("ids"))).toEqual([claim]);
  });

  test("says what can no longer be searched after more than seven days, and the archive has it", async () => {
    plant(5, 24);
    await crawl();
    world.clock.advance(2 * DAY_MS);
    plant(5, 24);
    world.clock.advance(7.5 * DAY_MS);
    plant(2, 24);
    const late = await crawl();
    expect(late.lost).toEqual([{ from: "2024-02-29T23:59:00.000Z", to: "2024-03-03T12:01:00.000Z" }]);
    expect(late.rows.added).toBe(2);
    world.clock.advance(DAY_MS);
    expect((await crawl()).lost).toEqual([]);
    expect(rows(world.database, "SELECT count(*) FROM links")).toEqual([[7]]);
    const archived = await crawl({ archive: true });
    expect(archived.rows.added).toBe(5);
    expect(archived.run.posts).toBe(10);
    expect((await crawl({ archive: true })).run.posts).toBe(0);
  });

  test("searches the archive in pages of 500, a second apart, and needs to know from when", async () => {
    plant(700, 24 * 200);
    expect(await codeOf(() => crawl({ archive: true }))).toBe("OPTION_INVALID");
    expect(await codeOf(() => crawl({ since: "2023-01-01T00:00:00.000Z" }))).toBe("OPTION_INVALID");
    expect(world.server.served).toEqual([]);
    await crawl({ archive: true, since: "2023-01-01T00:00:00.000Z" });
    const pages = world.server.requests("/2/tweets/search/all");
    expect(pages.map(({ ids }) => ids.length)).toEqual([500, 200]);
    const gaps = pages.slice(1).map(({ at }, i) => at - (pages[i]?.at as number));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    expect(rows(world.database, "SELECT count(text) FROM tweets")).toEqual([[1400]]);
    // An earlier beginning is reached without reading again what lies behind it.
    plant(3, 24 * 500);
    const earlier = await crawl({ archive: true, since: "2022-01-01T00:00:00.000Z" });
    expect(earlier.rows.added).toBe(3);
    expect(earlier.run.posts).toBe(6);
  });
});
