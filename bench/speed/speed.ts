/**
 * The engine's speed beside what its users could pick instead, in one table: each figure is the median of
 * rounds that take turns. Run it on one core; it says what the machine itself can do.
 *
 * taskset -c 0 node dist/bench/speed/speed.js --home WORKSPACE --queries FILE [--qrels FILE] [--rounds 5]
 *
 * Peers that are not installed are left out and named: npm install --no-save sqlite-vec @lancedb/lancedb
 * apache-arrow@18 onnxruntime-node
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { evaluateRun, readQrels } from "../../scorer";
import { iterateArticles } from "../../src/base/store";
import { parseTweet } from "../../src/base/text";
import { loadTextEncoder } from "../../src/encoder";
import { readQuery } from "../../src/rank/search-index";
import { viewTexts } from "../../src/rank/semantics";
import { readQueries } from "../../src/usecases/evaluate/query-file";
import { encoderFolder, type LoadedWorkspace, loadWorkspace } from "../../src/workspace";
import { table } from "../measure";
import { type Figure, figureTable } from "./figure";
import { measureFresh } from "./fresh";
import { embedding } from "./peers/embedding";
import { type LanceDb, lanceDb } from "./peers/lancedb";
import { miniSearch } from "./peers/minisearch";
import { type SqliteVec, sqlite } from "./peers/sqlite";
import { measureIndex, measureStart } from "./program";
import { type Compared, measureExplained, measureQueries } from "./queries";
import { type PeerArticle, type Post, type System, WANTED } from "./system";
import { copyRate, loopMs } from "./yardstick";

const { values } = parseArgs({
  options: {
    home: { type: "string", default: "./.crowdchecked" },
    queries: { type: "string" },
    qrels: { type: "string" },
    rounds: { type: "string", default: "5" },
    limit: { type: "string", default: "500" },
  },
});

async function main(): Promise<void> {
  if (values.queries === undefined) throw new Error("--queries FILE is missing");
  const rounds = Number(values.rounds);
  const workspace = loadWorkspace(values.home);
  const folder = mkdtempSync(join(tmpdir(), "crowdchecked-bench-"));
  try {
    const yardstick = measureMachine(rounds);
    const posts = await postsOf(workspace, values.queries);
    const articles = await articlesOf(workspace);
    const keys = new Map(articles.map(({ id, key }) => [id, key]));
    const ours: System = {
      name: "rank, all stages",
      ask: async ({ text }) => (await workspace.rank(text)).map(({ article }) => keys.get(article.id) ?? 0),
      close: async () => {},
    };
    const peers = await openPeers(articles, folder);
    const timed = posts.slice(0, Number(values.limit));
    const figures = [
      ...yardstick,
      ...(await measureQueries(ours, peers, timed, rounds)),
      await measureExplained(workspace, timed, rounds),
      measureIndex(values.home, folder, rounds),
      await measureFresh(values.home, folder, rounds),
      ...measureStart(values.home, timed[0]?.text ?? "", rounds),
    ];
    console.log(`${workspace.index.lexical.size} articles, ${timed.length} posts, ${rounds} rounds`);
    console.log(`Node ${process.versions.node}, ${cpus()[0]?.model}, ${cpus().length} processors\n`);
    console.log(figureTable(figures));
    // Peers know no dates, so neither may ours where rankings are compared.
    const textOnly: System = {
      ...ours,
      ask: async ({ text }) =>
        (await workspace.rankKeys({ text }, "undated")).slice(0, WANTED).map(({ key }) => key),
    };
    const ranking = [textOnly, ...peers.flatMap(({ system, finds }) => (finds ? [system] : []))];
    if (values.qrels !== undefined) console.log(`\n${await scores(ranking, articles, posts, values.qrels)}`);
    for (const { system } of peers) await system.close();
    workspace.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureMachine(rounds: number): Figure[] {
  const each = (measure: () => number): number[] => Array.from({ length: rounds }, measure);
  return [
    { what: "this machine: 50 million steps of a loop", unit: "ms", values: each(loopMs) },
    { what: "this machine: copying memory", unit: "GB/s", values: each(copyRate) },
  ];
}

async function postsOf(workspace: LoadedWorkspace, file: string): Promise<Post[]> {
  const posts: Post[] = [];
  for (const { id, text } of await readQueries(file)) {
    const parts = parseTweet(text);
    const { semantic } = await readQuery(workspace.index, parts);
    if (!semantic) throw new Error("the workspace has no dense index");
    posts.push({ id, text, body: parts.body, vector: semantic.vector });
  }
  return posts;
}

async function articlesOf({ database }: LoadedWorkspace): Promise<(PeerArticle & { readonly id: string })[]> {
  const encoder = loadTextEncoder(encoderFolder(values.home));
  const articles: (PeerArticle & { readonly id: string })[] = [];
  for (const article of iterateArticles(database)) {
    const { key, id, title = "", subtitle = "", vclaim = "" } = article;
    const vector = await encoder.embedArticles([viewTexts("all", article)]);
    articles.push({ key, id, title, subtitle, vclaim, vector });
  }
  return articles;
}

/** A peer, and whether it finds articles: some do a part of the work alone. */
type Peer = Compared & { readonly finds: boolean };

async function openPeers(articles: readonly PeerArticle[], folder: string): Promise<Peer[]> {
  const peers: Peer[] = [{ system: miniSearch(articles), wanted: ">= 20", finds: true }];
  const open = async (name: string, make: () => Promise<Peer>): Promise<void> => {
    try {
      peers.push(await make());
    } catch (error) {
      if ((error as { code?: string }).code !== "MODULE_NOT_FOUND") throw error;
      console.error(`left out: ${name} is not installed`);
    }
  };
  await open("sqlite-vec", async () => {
    const system = sqlite(require("sqlite-vec") as SqliteVec, articles);
    return { system, wanted: ">= 3", finds: true };
  });
  await open("@lancedb/lancedb", async () => {
    const database = require("@lancedb/lancedb") as LanceDb;
    const system = await lanceDb(database, join(folder, "lance"), articles);
    return { system, wanted: ">= 3", finds: true };
  });
  await open("onnxruntime-node", async () => {
    require.resolve("onnxruntime-node");
    return { system: await embedding(folder), wanted: "> 1", finds: false };
  });
  return peers;
}

/** Returns MAP@5 of systems over the judged posts, text alone, as a table. */
async function scores(
  systems: readonly System[],
  articles: readonly (PeerArticle & { readonly id: string })[],
  posts: readonly Post[],
  file: string,
): Promise<string> {
  const qrels = readQrels(file);
  const ids = new Map(articles.map(({ key, id }) => [key, id]));
  const rows = [["judged posts, text alone", "MAP@5"]];
  for (const system of systems) {
    const run = new Map<string, { document: string; score: number }[]>();
    for (const post of posts) {
      if (!qrels.has(post.id)) continue;
      const found = await system.ask(post);
      run.set(
        post.id,
        found.map((key, i) => ({ document: ids.get(key) ?? "", score: -i })),
      );
    }
    const { means } = evaluateRun(qrels, run);
    rows.push([system.name, (100 * means["map@5"]).toFixed(2)]);
  }
  return table(rows);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
