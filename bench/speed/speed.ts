/**
 * The engine's speed beside what its users could pick instead, in one table: each figure is the median of
 * rounds that take turns, each system in a process of its own, as it would be used. Run it on one core; it
 * says what the machine itself can do. The queries behind the first `--limit` (500) warm the systems up.
 *
 * taskset -c 0 node dist/bench/speed/speed.js --home WORKSPACE --queries FILE [--qrels FILE] [--rounds 5]
 *
 * Peers that are not installed are left out and named: npm install --no-save sqlite-vec @lancedb/lancedb
 * apache-arrow@18 onnxruntime-node
 */

import { mkdtempSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { evaluateRun, type Qrels, readQrels } from "../../scorer";
import { iterateArticles } from "../../src/base/store";
import { parseTweet } from "../../src/base/text";
import { readQuery } from "../../src/rank/search-index";
import { readQueries } from "../../src/usecases/evaluate/query-file";
import { type LoadedWorkspace, loadWorkspace } from "../../src/workspace";
import { table } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, runMain } from "../run-main";
import { ApartSystem } from "./apart";
import { type Figure, figureTable } from "./figure";
import { measureFresh } from "./fresh";
import { measureIndex, measureStart } from "./program";
import { type Compared, measureExplained, measureQueries, type Posts } from "./queries";
import type { Post } from "./system";
import type { SystemName } from "./systems";
import { copyRate, loopMs } from "./yardstick";

const values = readOptions({
  home: "./.crowdchecked",
  queries: undefined,
  qrels: undefined,
  rounds: "5",
  limit: "500",
});

/** Posts that each system is asked before any that counts. */
const WARM_UP = 500;

/** What our users could pick instead. Some do a part of the work alone, and find no articles. */
const PEERS: readonly { readonly name: SystemName; readonly wanted: string; readonly finds: boolean }[] = [
  { name: "minisearch", wanted: ">= 20", finds: true },
  { name: "sqlite-vec", wanted: ">= 3", finds: true },
  { name: "@lancedb/lancedb", wanted: ">= 3", finds: true },
  { name: "onnxruntime-node", wanted: "> 1", finds: false },
];

async function main(folder: string): Promise<void> {
  if (values.queries === undefined) throw new Error("--queries FILE is missing");
  const rounds = Number(values.rounds);
  const limit = Number(values.limit);
  const workspace = loadWorkspace(values.home);
  const opened: ApartSystem[] = [];
  try {
    const yardstick = measureMachine(rounds);
    const all = await postsOf(workspace, values.queries);
    const posts: Posts = { timed: all.slice(0, limit), warmUp: all.slice(limit, limit + WARM_UP) };
    const open = async (name: SystemName): Promise<ApartSystem> => {
      const place = { home: values.home, folder: mkdtempSync(join(folder, "system-")) };
      const system = await ApartSystem.open(name, place);
      opened.push(system);
      return system;
    };
    const ours = await open("rank");
    const peers = await openPeers(open);
    const [plain, explained] = [await open("answer"), await open("explained")];
    const figures = [
      ...yardstick,
      ...(await measureQueries(ours, peers, posts, rounds)),
      ...(await measureExplained(plain, explained, posts, rounds)),
      measureIndex(values.home, folder, rounds),
      await measureFresh(values.home, folder, posts.warmUp, rounds),
      ...measureStart(values.home, posts.timed[0]?.text ?? "", rounds),
    ];
    console.log(
      `${workspace.index.lexical.size} articles, ${posts.timed.length} posts after ${posts.warmUp.length} others, ${rounds} rounds`,
    );
    console.log(`Node ${process.versions.node}, ${cpus()[0]?.model}, ${cpus().length} processors\n`);
    console.log(figureTable(figures));
    if (values.qrels !== undefined) {
      const undated = await open("undated");
      const ranking = [undated, ...peers.flatMap(({ system, finds }) => (finds ? [system] : []))];
      console.log(`\n${await scores(ranking, workspace, all, readQrels(values.qrels))}`);
    }
  } finally {
    // A process that is left would keep this one alive.
    for (const system of opened) await system.close();
    workspace.close();
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

/** A peer, and whether it finds articles. */
type Peer = Compared & { readonly finds: boolean };

async function openPeers(open: (name: SystemName) => Promise<ApartSystem>): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const { name, wanted, finds } of PEERS) {
    if (isInstalled(name)) peers.push({ system: await open(name), wanted, finds });
    else console.error(`left out: ${name} is not installed`);
  }
  return peers;
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns MAP@5 of systems over the judged posts, text alone, as a table. */
async function scores(
  systems: readonly ApartSystem[],
  { database }: LoadedWorkspace,
  posts: readonly Post[],
  qrels: Qrels,
): Promise<string> {
  const ids = new Map([...iterateArticles(database)].map(({ key, id }) => [key, id]));
  const judged = posts.filter(({ id }) => qrels.has(id));
  const rows = [["judged posts, text alone", "MAP@5"]];
  for (const system of systems) {
    const { found } = await system.ask(judged);
    const rankings = judged.map(({ id }, i): [string, { document: string; score: number }[]] => [
      id,
      found[i]!.map((key, place) => ({ document: ids.get(key) ?? "", score: -place })),
    ]);
    const { means } = evaluateRun(qrels, new Map(rankings));
    rows.push([system.name, (100 * means["map@5"]).toFixed(2)]);
  }
  return table(rows);
}

runMain(() => inFolder(main));
