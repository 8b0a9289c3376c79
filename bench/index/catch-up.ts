/**
 * How long it takes until an article that was just written is found: in a copy of a workspace, and in
 * workspaces of words alone that are grown from it; and what a merge of one article into a whole lexical
 * index costs beside building that anew, as the collection grows. Articles are written through a connection
 * of their own, as another process writes them. node dist/bench/index/catch-up.js --home WORKSPACE
 * [--articles 50] [--grown 200000,1000000]   [--sizes 14000,100000]
 */

import { cpSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { type LexicalArrays, LexicalIndexBuilder, mergeLexical } from "../../index";
import type { Article } from "../../src/base/core/types";
import { ArticleWriter, iterateArticles } from "../../src/base/store";
import { buildIndex, loadWorkspace, openStore } from "../../src/workspace";
import { percentile, table, timed, timeEach } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, runMain } from "../run-main";
import { growCollection } from "./synthetic";

const SEED = 1;
const MERGES = 9;
const MIB = 1 << 20;

function articlesOf(home: string): Article[] {
  const database = openStore(home);
  const articles = [...iterateArticles(database)].map(({ key: _, ...article }): Article => article);
  database.close();
  return articles;
}

/** Makes a workspace of words alone. */
async function makeWorkspace(home: string, articles: Iterable<Article>): Promise<void> {
  const database = openStore(home);
  const writer = new ArticleWriter(database);
  const now = new Date().toISOString();
  database.transaction(() => {
    for (const article of articles) writer.upsert(article, now);
  })();
  await buildIndex(home, database, { dense: false });
  database.close();
}

/**
 * Writes articles one by one into a workspace, and asks for each as soon as it is written; then the same of
 * articles that change.
 * @param fresh articles that the workspace lacks.
 */
async function findEach(home: string, fresh: readonly Article[], titles: readonly string[]): Promise<void> {
  const workspace = loadWorkspace(home, { catchUp: true });
  const writing = openStore(home);
  const writer = new ArticleWriter(writing);
  await timeEach(titles, (title) => workspace.rank(title));
  const before = await timeEach(titles, (title) => workspace.rank(title));
  let missed = 0;
  const write = (articles: readonly Article[]): Promise<Float64Array> =>
    timeEach(articles, async (article) => {
      writing.transaction(() => writer.upsert(article, new Date().toISOString()))();
      const found = await workspace.rank(`${article.title} ${article.vclaim ?? ""}`);
      if (!found.some(({ article: { source, id } }) => source === article.source && id === article.id))
        missed++;
    });
  const added = await write(fresh);
  const changed = await write(fresh.map((article) => ({ ...article, title: `${article.title} again` })));
  const asked = fresh.map(({ title, vclaim }) => `${title} again ${vclaim ?? ""}`);
  const after = await timeEach(asked, (text) => workspace.rank(text));
  console.log(
    `${workspace.index.lexical.size - fresh.length} articles; ${fresh.length} written one by one and then changed, ` +
      `${missed} not among the best five`,
  );
  workspace.close();
  writing.close();
  const row = (name: string, values: Float64Array): string[] => [
    name,
    percentile(values, 0.5).toFixed(1),
    (values[0] as number).toFixed(0),
    Math.max(...values.subarray(1)).toFixed(0),
  ];
  console.log(
    table([
      ["ms", "p50", "first", "max of the others"],
      row("query", before),
      row("article, then the query that finds it", added),
      row("change, then the query that finds it", changed),
      row("that query alone, with these articles", after),
    ]),
  );
  console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB\n`);
}

function build(articles: Iterable<Article>, firstKey = 1): LexicalArrays {
  const builder = new LexicalIndexBuilder();
  let key = firstKey;
  for (const article of articles) builder.add({ ...article, key: key++ });
  return builder.finish();
}

function bytesOf(part: unknown): number {
  if (ArrayBuffer.isView(part)) return part.byteLength;
  return Object.values(part as object).reduce((sum: number, inner) => sum + bytesOf(inner), 0);
}

/** Times are the shortest of several, which other work on the machine disturbs least. */
async function mergeOne(real: readonly Article[], size: number): Promise<string[]> {
  const articles = [...growCollection(real, size + 1, SEED)];
  const { seconds: first, value: base } = await timed(() => build(articles.slice(0, size)));
  const { seconds: second, value: rebuilt } = await timed(() => build(articles));
  const building = 1000 * Math.min(first, second);
  let merged = base;
  const times = await timeEach(Array.from({ length: MERGES }), () => {
    merged = mergeLexical(base, build(articles.slice(size), size + 1));
  });
  const merging = Math.min(...times);
  return [
    String(size),
    (bytesOf(base) / MIB).toFixed(0),
    building.toFixed(0),
    merging.toFixed(0),
    (building / merging).toFixed(1),
    isDeepStrictEqual(merged, rebuilt) ? "yes" : "NO",
  ];
}

async function main(): Promise<void> {
  const values = readOptions({ home: "./.crowdchecked", articles: "50", grown: "", sizes: "14000,100000" });
  const real = articlesOf(values.home);
  const count = Number(values.articles);
  const titles = real.slice(0, count).map(({ title, vclaim }) => title ?? (vclaim as string));
  await inFolder(async (home) => {
    cpSync(values.home, home, { recursive: true });
    const fresh = [...growCollection(real, real.length + count, SEED)].slice(real.length);
    await findEach(home, fresh, titles);
  });
  for (const size of values.grown.split(",").filter(Boolean).map(Number)) {
    await inFolder(async (home) => {
      const fresh: Article[] = [];
      function* known(): Generator<Article> {
        let taken = 0;
        for (const article of growCollection(real, size + count, SEED)) {
          if (taken++ < size) yield article;
          else fresh.push(article);
        }
      }
      await makeWorkspace(home, known());
      await findEach(home, fresh, titles);
    });
  }
  const rows = [["articles", "index MiB", "build ms", "merge ms", "ratio", "equal"]];
  for (const size of values.sizes.split(",").map(Number)) rows.push(await mergeOne(real, size));
  console.log(table(rows));
}

runMain(main);
