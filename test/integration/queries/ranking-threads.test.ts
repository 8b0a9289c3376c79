import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Piscina } from "piscina";
import type { AnswerJson } from "../../../src/answer/answer-json";
import { workspacePaths } from "../../../src/base/home/paths";
import { ArticleWriter } from "../../../src/base/store";
import { type PoolOptions, RankPool } from "../../../src/queries/ranking/pool";
import { loadWorkspace, openStore } from "../../../src/workspace";
import { sampleHome } from "../../support/sample";
import { preloadInThreads } from "../../support/worker-threads.cjs";
import { codeOf } from "../../support/workspace";

const SHARK = "a shark swimming on the flooded freeway";
const home = sampleHome();
preloadInThreads("mortal.cjs");

function startPool(threads: number, others: Partial<PoolOptions> = {}): Promise<RankPool> {
  return RankPool.start({
    home,
    generation: undefined,
    threads,
    candidates: 100,
    rerankArticles: 20,
    rerankMs: 0,
    answerMs: 300_000,
    observer: { catchUpFailed: (reason) => expect(reason).toBe("") },
    ...others,
  });
}

const ask = (pool: RankPool, text: string): Promise<AnswerJson> =>
  pool.ask("answer", { query: { text }, options: { explain: true } });

/** Asks as many at a time as there are threads, each of which answers one. */
const askEach = (pool: RankPool, text: string): Promise<AnswerJson[]> =>
  Promise.all([ask(pool, text), ask(pool, text)]);

/** Damages the file of words while `work` runs. */
async function withDamagedWords<T>(work: (damage: () => void) => Promise<T>): Promise<T> {
  const file = join(workspacePaths(home).index, "arrays.bin");
  const whole = readFileSync(file);
  try {
    return await work(() => writeFileSync(file, Buffer.alloc(whole.length)));
  } finally {
    writeFileSync(file, whole);
  }
}

describe("two ranking threads", () => {
  let pool: RankPool;
  beforeAll(async () => {
    // Once a thread has opened the workspace, nobody can read the words any more.
    pool = await withDamagedWords(async (damage) => {
      const { run } = Piscina.prototype;
      const spy = jest.spyOn(Piscina.prototype, "run").mockImplementation(function (this: Piscina, ...given) {
        if (given[0].kind === "warm") damage();
        return run.apply(this, given);
      });
      const started = await startPool(2);
      spy.mockRestore();
      return started;
    });
  });

  const contents = (): [string, string][] =>
    Array.from(pool.shared ?? [], ([name, bytes]) => [
      name,
      createHash("sha256").update(new Uint8Array(bytes)).digest("hex"),
    ]);

  test("share what a workspace reads of its files, and both answer from it alike", async () => {
    const read = new Map();
    loadWorkspace(home, { shared: read }).close();
    expect(new Set(pool.shared?.keys())).toEqual(new Set(read.keys()));
    const [one, other] = await askEach(pool, SHARK);
    expect(other).toEqual(one);
    expect(one?.results[0]?.article.id).toMatch(/shark/);
  });

  test("both find an article that comes meanwhile, and leave what they share as it was", async () => {
    const before = contents();
    const database = openStore(home);
    const article = { source: "s", id: "lighthouse", title: "Was a lighthouse moved on roller skates?" };
    new ArticleWriter(database).upsert(article, "2026-01-31T00:00:00.000Z");
    database.close();
    for (const { results } of await askEach(pool, "a lighthouse on roller skates"))
      expect(results[0]?.article.id).toBe("lighthouse");
    expect(contents()).toEqual(before);
  });

  test("a thread that takes the place of a dead one reads nothing that is shared again", async () => {
    await withDamagedWords(async (damage) => {
      damage();
      expect(await codeOf(() => loadWorkspace(home, { catchUp: true }))).toBe("INDEX_CORRUPT");
      expect(await codeOf(() => ask(pool, "thread: exit"))).toBe("RANKING_LOST");
      const [one, other] = await askEach(pool, SHARK);
      expect(other).toEqual(one);
    });
  });

  test("the memory is free once they have ended", async () => {
    const kept = Array.from(pool.shared?.values() ?? [], (bytes) => new WeakRef(bytes));
    expect(kept.length).toBeGreaterThan(10);
    await pool.close();
    expect(kept.map((bytes) => bytes.deref())).toEqual(kept.map(() => undefined));
  });
});

test("one ranking thread shares nothing", async () => {
  const pool = await startPool(1);
  expect(pool.shared).toBeUndefined();
  expect((await ask(pool, SHARK)).results[0]?.article.id).toMatch(/shark/);
  await pool.close();
});

test("a ranking thread that ends while it opens the workspace is told as one, and not as a lost query", async () => {
  const lost = jest.spyOn(Piscina.prototype, "run").mockRejectedValue(new Error("out of memory"));
  const started = startPool(1);
  await expect(started).rejects.toMatchObject({
    code: "THREAD_ENDED",
    message: expect.stringContaining("out of memory"),
  });
  lost.mockRestore();
});

describe("a ranking thread that takes in many articles", () => {
  const slow = sampleHome();
  const given = sampleHome();

  test("is not taken for hung, however long that takes", async () => {
    preloadInThreads("mortal.cjs", "slow-intake.cjs");
    const pool = await startPool(1, { home: slow, answerMs: 6000 });
    preloadInThreads("mortal.cjs");
    const database = openStore(slow);
    const writer = new ArticleWriter(database);
    database.transaction(() => {
      for (let i = 0; i < 30; i++)
        writer.upsert(
          { source: "s", id: `ferry-${i}`, title: `Ferry ${i} sank` },
          "2026-01-31T00:00:00.000Z",
        );
    })();
    database.close();
    expect((await ask(pool, "ferry 17 sank")).results[0]?.article.id).toBe("ferry-17");
    await pool.close();
  });

  test("ends that where nobody waits any more, and does not answer from former articles", async () => {
    preloadInThreads("mortal.cjs", "slow-intake.cjs");
    const pool = await startPool(1, { home: given });
    preloadInThreads("mortal.cjs");
    const database = openStore(given);
    const heron = { source: "s", id: "heron", title: "Was a heron elected mayor of the harbour?" };
    new ArticleWriter(database).upsert(heron, "2026-01-31T00:00:00.000Z");
    database.close();
    const lost = codeOf(() => ask(pool, "a heron elected mayor"));
    pool.giveUp();
    expect(await lost).toBe("RANKING_LOST");
    await pool.close();
  });

  test("begins with the former ones where they are more than a query waits for, and says how many", async () => {
    const database = openStore(slow);
    const writer = new ArticleWriter(database);
    for (let i = 0; i < 3; i++)
      writer.upsert(
        { source: "s", id: `stork-${i}`, title: `Stork ${i} paints` },
        "2026-02-01T00:00:00.000Z",
      );
    database.close();
    const pool = await startPool(1, { home: slow, waitsFor: 2 });
    const lacking = pool.pendingArticles;
    expect(lacking).toBeGreaterThan(2);
    const former = await ask(pool, "stork 2 paints");
    expect([former.pendingArticles, former.results]).toEqual([lacking, []]);
    expect(await pool.takeAll(new AbortController().signal)).toBe(true);
    const { pendingArticles, results } = await ask(pool, "stork 2 paints");
    expect([pendingArticles, pool.pendingArticles, results[0]?.article.id]).toEqual([
      undefined,
      0,
      "stork-2",
    ]);
    await pool.close();
  });

  test("says where it cannot, and why", async () => {
    const told: string[] = [];
    const observer = { catchUpFailed: (reason: string) => told.push(reason) };
    const pool = await startPool(1, { home: slow, waitsFor: 2, observer });
    const database = openStore(slow);
    database.exec("DROP INDEX articles_by_revision");
    expect(await pool.takeAll(new AbortController().signal)).toBe(false);
    database.exec("CREATE INDEX articles_by_revision ON articles (revision)");
    database.close();
    await pool.close();
    expect(told).toEqual([expect.stringContaining("no such index")]);
  });

  test("ends that when it is told to before anybody asks", async () => {
    const pool = await startPool(1, { home: slow, waitsFor: 2 });
    const ending = new AbortController();
    const taking = codeOf(() => pool.takeAll(ending.signal));
    ending.abort();
    expect(await taking).toBe("RANKING_LOST");
    await pool.close();
  });
});
