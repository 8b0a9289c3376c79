/**
 * Query latency and build time on one core, against MiniSearch on the same articles and tweets in the
 * same process.
 * node dist/bench/index/latency.js --home WORKSPACE --queries FILE [--limit N]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import MiniSearch from "minisearch";
import { LexicalIndex, LexicalIndexBuilder, loadLexicalIndex, saveLexicalIndex } from "../../index";
import { iterateArticles } from "../../src/base/store";
import { parseTweet } from "../../src/base/text";
import { retrieve } from "../../src/rank/candidates";
import { readQuery } from "../../src/rank/search-index";
import { readQueries } from "../../src/usecases/evaluate/query-file";
import { loadWorkspace } from "../../src/workspace";
import { percentile, table, timed, timeEach } from "../measure";

const WARM_UP = 100;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      home: { type: "string", default: "./.crowdchecked" },
      queries: { type: "string" },
      limit: { type: "string", default: "1000" },
    },
  });
  if (values.queries === undefined) throw new Error("--queries FILE is missing");
  const tweets = (await readQueries(values.queries)).slice(0, Number(values.limit)).map(({ text }) => text);
  const workspace = loadWorkspace(values.home);
  const articles = [...iterateArticles(workspace.database)];

  const folder = mkdtempSync(join(tmpdir(), "crowdchecked-bench-"));
  const built = await timed(() => {
    const builder = new LexicalIndexBuilder();
    for (const article of iterateArticles(workspace.database)) builder.add(article);
    saveLexicalIndex(join(folder, "index"), builder.finish(), {
      articlesRevision: 0,
      builtAt: new Date().toISOString(),
      codeVersion: "bench",
    });
  });
  const loaded = await timed(() => new LexicalIndex(loadLexicalIndex(join(folder, "index")).arrays));
  rmSync(folder, { recursive: true });

  const peer = new MiniSearch({ idField: "key", fields: ["title", "subtitle", "vclaim"] });
  const peerBuilt = await timed(() => peer.addAll(articles));

  const systems: readonly [string, (tweet: string) => unknown][] = [
    ["rank: candidates, features, LambdaMART, articles read", (tweet) => workspace.rank(tweet)],
    [
      "candidates alone",
      async (tweet) => retrieve(workspace.index, await readQuery(workspace.index, parseTweet(tweet)), 100),
    ],
    ["MiniSearch search", (tweet) => peer.search(parseTweet(tweet).body)],
  ];
  const rows: string[][] = [["milliseconds a query", "p50", "p90", "p99", "max", "p50 / MiniSearch"]];
  const measured: { name: string; times: Float64Array }[] = [];
  for (const [name, search] of systems) {
    await timeEach(tweets.slice(0, WARM_UP), search);
    measured.push({ name, times: await timeEach(tweets, search) });
  }
  const peerMedian = percentile((measured.at(-1) as { times: Float64Array }).times, 0.5);
  for (const { name, times } of measured) {
    const p50 = percentile(times, 0.5);
    rows.push([
      name,
      ...[p50, percentile(times, 0.9), percentile(times, 0.99), Math.max(...times)].map((ms) =>
        ms.toFixed(2),
      ),
      (p50 / peerMedian).toFixed(3),
    ]);
  }
  console.log(`${articles.length} articles, ${tweets.length} queries, Node ${process.versions.node}\n`);
  console.log(table(rows));
  console.log("");
  console.log(
    table([
      ["seconds", "build", "load"],
      ["crowdchecked, written to disk", built.seconds.toFixed(2), loaded.seconds.toFixed(2)],
      ["MiniSearch, in memory", peerBuilt.seconds.toFixed(2), "-"],
    ]),
  );
  workspace.close();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
