import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { idAt } from "../../../../bench/loopback/x";
import { checkCompliance, crawlTweets, hydrate, readIds, writeIds } from "../../../../crawlers/x";
import { openDatabase, TweetWriter } from "../../../../src/base/store";
import { canonicalUrl } from "../../../../src/base/text";
import { eachInXWorld, factCheck, rows, xOptions } from "../../../support/servers/x-run";
import { temporaryFolder, writeIn } from "../../../support/temporary";
import { codeOf } from "../../../support/workspace";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const world = eachInXWorld();
const folder = temporaryFolder();
const ago = (hours: number, n = 0): string => idAt(world.clock.now() - hours * HOUR_MS, n);
const fetch = (ids?: readonly string[]) =>
  hydrate({ ...xOptions(world), ...(ids === undefined ? {} : { ids }) });

describe("hydration", () => {
  test("fetches the ids of a file, a hundred a request, each once", async () => {
    const ids = Array.from({ length: 230 }, (_, i) => ago(1, i));
    world.server.add(...ids.map((id, i) => ({ id, text: `Post ${i}`, lang: i === 0 ? "fr" : "en" })));
    const file = writeIn(
      folder,
      "ids.txt.gz",
      gzipSync(`\ufeff${ids.join("\r\n")}\n\n${ids[3]}\nnone\n0\n${"9".repeat(19)}`),
    );
    const read = await readIds(file);
    expect(read).toHaveLength(234);
    const summary = await fetch(read);
    expect(summary).toMatchObject({ rows: { added: 230 }, invalid: 3, run: { posts: 230 }, ended: "done" });
    expect(world.server.served.map(({ ids: given }) => given.length)).toEqual([100, 100, 30]);
    expect((await fetch(read)).requests).toBe(0);
    expect(rows(world.database, "SELECT text, language, date FROM tweets ORDER BY id LIMIT 1")).toEqual([
      ["Post 0", "fr", "2024-02-29T23:00:00.000Z"],
    ]);
  });

  test("without a file fetches what imports left without text, in every dataset", async () => {
    const [known, both, gone, wrong] = [ago(1), ago(2), ago(3), "1".repeat(25)];
    const writer = new TweetWriter(world.database);
    writer.upsert({ dataset: "crowdchecked", id: "a", externalId: known });
    writer.upsert({ dataset: "crowdchecked", id: "b", externalId: both });
    writer.upsert({ dataset: "other", id: "b", externalId: both, text: "as the file had it" });
    writer.upsert({ dataset: "crowdchecked", id: "c", externalId: gone });
    writer.upsert({ dataset: "crowdchecked", id: "d", externalId: wrong });
    writer.upsert({ dataset: "gold", id: "5", text: "a tweet of no platform" });
    world.server.add({ id: known, text: "One" }, { id: both, text: "Two" });
    expect(await fetch()).toMatchObject({ rows: { changed: 2 }, gone: 1, invalid: 1 });
    expect(rows(world.database, "SELECT dataset, id, text FROM tweets ORDER BY dataset, id")).toEqual([
      ["crowdchecked", "a", "One"],
      ["crowdchecked", "b", "Two"],
      ["crowdchecked", "d", null],
      ["gold", "5", "a tweet of no platform"],
      ["other", "b", "as the file had it"],
    ]);
    expect(await fetch()).toMatchObject({ requests: 0, ended: "done" });
    expect(await fetch([gone])).toMatchObject({ requests: 0, removedBefore: 1 });
  });

  test("asks again another time where all posts of a request are said to be gone", async () => {
    const ids = Array.from({ length: 120 }, (_, i) => ago(1, i));
    world.server.add(...ids.map((id) => ({ id, text: "x" })));
    const tweets = new TweetWriter(world.database);
    for (const id of ids) tweets.upsert({ dataset: "d", id, externalId: id });
    for (const id of ids) world.server.deleted.add(id);
    expect(await fetch()).toMatchObject({ requests: 2, gone: 0, problems: 120 });
    for (const id of ids.slice(3)) world.server.deleted.delete(id);
    world.clock.advance(1);
    expect(await fetch()).toMatchObject({ requests: 2, gone: 3, rows: { changed: 117 } });
  });

  test("and back: the ids alone are written", async () => {
    const ids = [ago(3), ago(2), ago(1)];
    world.server.add(...ids.map((id) => ({ id, text: "x" })));
    await fetch(ids);
    const file = join(folder, "out.txt");
    expect(await writeIds(world.database, file)).toBe(3);
    expect(readFileSync(file, "utf8")).toBe(`${ids.join("\n")}\n`);
    expect(await codeOf(() => writeIds(world.database, join(folder, "no", "out.txt")))).toBe("EXPORT_WRITE");
  });
});

describe("compliance", () => {
  const check = (minAgeDays = 1) => checkCompliance({ minAgeDays, ...xOptions(world) });

  /** Three pairs, one with an article, a weak label and a score. */
  async function crawled(): Promise<readonly { readonly claim: string; readonly answer: string }[]> {
    const pairs = [1, 2, 3].map((n) => ({ claim: ago(100 + n), answer: ago(n) }));
    for (const { claim, answer } of pairs) {
      world.server.add(
        { id: claim, text: `Secret ${claim}` },
        { id: answer, text: `Answer ${answer}`, repliesTo: claim, links: [factCheck("a")] },
      );
    }
    await crawlTweets({ archive: false, ...xOptions(world) });
    world.database.exec(`
      INSERT INTO articles (key, source, id, title, hash, updated_at) VALUES (1, 's', '1', 't', '', '');
      INSERT INTO pairs SELECT key, 1, 'jaccard', 0.3 FROM tweets;
      INSERT INTO pair_scores SELECT key, 1, 'jaccard', '1', 0.5, 0.5, 0.5 FROM tweets;
      INSERT INTO qrels SELECT key, 1, 'dev', 1 FROM tweets`);
    return pairs;
  }
  const counts = () =>
    rows(
      world.database,
      `SELECT (SELECT count(*) FROM tweets), (SELECT count(*) FROM pairs), (SELECT count(*) FROM pair_scores), (SELECT count(*) FROM qrels),
         (SELECT count(*) FROM links), (SELECT count(*) FROM checked_tweets)`,
    )[0];

  test("removes what is gone, with pairs, scores, judgements and links; the id stays and is not asked for again", async () => {
    const [first, second, third] = await crawled();
    expect(counts()).toEqual([6, 6, 6, 6, 3, 6]);
    world.server.deleted.add(first?.claim as string);
    world.server.protected.add(second?.answer as string);
    world.server.silent.add(third?.claim as string);
    world.clock.advance(2 * DAY_MS);
    expect(await check()).toMatchObject({ gone: 2, missing: 1, rows: { unchanged: 3 } });
    expect(counts()).toEqual([4, 4, 4, 4, 2, 2]);
    expect(rows(world.database, "SELECT id FROM removed_tweets ORDER BY id").flat()).toEqual(
      [first?.claim, second?.answer].sort(),
    );
    // The post is public again; its id is known as removed all the same.
    world.server.deleted.clear();
    world.server.protected.clear();
    await crawlTweets({ archive: true, since: "2024-02-01T00:00:00.000Z", ...xOptions(world) });
    expect(counts()?.[0]).toBe(4);
    expect(await fetch([first?.claim as string])).toMatchObject({ requests: 0, removedBefore: 1 });
  });

  test("removes the scores of pairs that only a post made which is gone", async () => {
    world.server.add({ id: ago(9), text: "No", repliesTo: ago(102), links: [factCheck("a")] });
    const [first, second] = await crawled();
    expect(second?.claim).toBe(ago(102));
    world.database.exec(`
      UPDATE articles SET address = '${canonicalUrl(factCheck("a"))}';
      DELETE FROM pairs;
      DELETE FROM pair_scores WHERE tweet NOT IN (SELECT tweet FROM checked_tweets);
      INSERT INTO pair_labels SELECT tweet, article, 0.5 FROM pair_scores`);
    for (const pair of [first, second]) world.server.deleted.add(pair?.answer as string);
    world.clock.advance(2 * DAY_MS);
    expect(await check()).toMatchObject({ gone: 2 });
    for (const table of ["pair_scores", "pair_labels"]) {
      const left = rows(
        world.database,
        `SELECT t.id FROM ${table} p JOIN tweets t ON t.key = p.tweet`,
      ).flat();
      expect(left).not.toContain(first?.claim);
      expect(left).toContain(second?.claim);
    }
  });

  test.each([
    120, 20,
  ])("does not believe that all of %i posts are gone at once, unless told to", async (count) => {
    const ids = Array.from({ length: count }, (_, i) => ago(1, i));
    world.server.add(...ids.map((id) => ({ id, text: "x" })));
    await fetch(ids);
    for (const id of ids) world.server.deleted.add(id);
    world.clock.advance(2 * DAY_MS);
    expect(await codeOf(() => check())).toBe("X_ALL_GONE");
    expect(counts()?.[0]).toBe(count);
    const told = { minAgeDays: 1, acceptAllGone: true, ...xOptions(world) };
    expect(await checkCompliance(told)).toMatchObject({ gone: count });
    expect(counts()?.[0]).toBe(0);
  });

  test("leaves no text of what was removed in the file, nor in the log of a database that is still open", async () => {
    const [first] = await crawled();
    world.server.deleted.add(first?.claim as string);
    world.clock.advance(2 * DAY_MS);
    const beside = openDatabase(world.database.name);
    beside.prepare("SELECT count(*) FROM tweets").get();
    await check();
    const files = ["", "-wal"].map((end) => readFileSync(`${world.database.name}${end}`));
    expect(files.some((bytes) => bytes.includes(`Secret ${first?.claim}`))).toBe(false);
    expect(files.some((bytes) => bytes.includes("Secret "))).toBe(true);
    beside.close();
  });

  test("begins with what was looked at longest ago, and leaves alone what was looked at lately", async () => {
    const ids = Array.from({ length: 150 }, (_, i) => ago(1, i));
    world.server.add(...ids.map((id) => ({ id, text: "x" })));
    await fetch(ids.slice(50));
    world.clock.advance(DAY_MS / 2);
    await fetch(ids.slice(0, 50));
    world.server.served.length = 0;
    expect((await check()).requests).toBe(0);
    world.clock.advance(DAY_MS + 1);
    const limits = { microUsdPerPost: 5000, monthMicroUsd: 1e9, maxPosts: 100 };
    await checkCompliance({ minAgeDays: 1, ...xOptions(world, { limits }) });
    expect(new Set(world.server.served[0]?.ids)).toEqual(new Set(ids.slice(50)));
    expect((await check()).rows.unchanged).toBe(50);
    expect((await check()).requests).toBe(0);
  });
});
