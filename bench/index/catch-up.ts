/**
 * How long it takes until an article that was just written is found, in a copy of a workspace; and what
 * merging one article into the lexical index costs beside building that anew, as the collection grows.
 * node dist/bench/index/catch-up.js --home WORKSPACE [--articles 50] [--sizes 14000,100000]
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { type LexicalArrays, LexicalIndexBuilder, mergeLexical } from "../../index";
import type { Article } from "../../src/base/core/types";
import { ArticleWriter, iterateArticles } from "../../src/base/store";
import { loadWorkspace, openStore } from "../../src/workspace";
import { percentile, table, timed, timeEach } from "../measure";
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

/** Writes articles one by one into a copy of the workspace, and asks for each as soon as it is written. */
async function findEach(home: string, real: readonly Article[], count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "crowdchecked-catch-up-"));
  try {
    cpSync(home, folder, { recursive: true });
    const workspace = loadWorkspace(folder, { catchUp: true });
    const writing = openStore(folder);
    const writer = new ArticleWriter(writing);
    const fresh = [...growCollection(real, real.length + count, SEED)].slice(real.length);
    const titles = real.slice(0, count).map(({ title, vclaim }) => title ?? (vclaim as string));
    await timeEach(titles, (title) => workspace.rank(title));
    const plain = await timeEach(titles, (title) => workspace.rank(title));
    let missed = 0;
    const times = await timeEach(fresh, async (article) => {
      writing.transaction(() => writer.upsert(article, new Date().toISOString()))();
      const found = await workspace.rank(`${article.title} ${article.vclaim ?? ""}`);
      if (!found.some(({ article: { source, id } }) => source === article.source && id === article.id))
        missed++;
    });
    workspace.close();
    writing.close();
    const row = (name: string, values: Float64Array): string[] => [
      name,
      percentile(values, 0.5).toFixed(0),
      Math.max(...values).toFixed(0),
    ];
    console.log(`${real.length} articles; ${count} written one by one, ${missed} not among the best five`);
    console.log(
      table([["ms", "p50", "max"], row("query", plain), row("write, then the query that finds it", times)]),
    );
    console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
  const { values } = parseArgs({
    options: {
      home: { type: "string", default: "./.crowdchecked" },
      articles: { type: "string", default: "50" },
      sizes: { type: "string", default: "14000,100000" },
    },
  });
  const real = articlesOf(values.home);
  await findEach(values.home, real, Number(values.articles));
  const rows = [["articles", "index MiB", "build ms", "merge ms", "ratio", "equal"]];
  for (const size of values.sizes.split(",").map(Number)) rows.push(await mergeOne(real, size));
  console.log(table(rows));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
