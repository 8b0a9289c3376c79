/**
 * What a cross-encoder costs a query: a random one in the size of the published MiniLM ones reads the first
 * articles of each, nothing being cached. Its scores mean nothing; its time is that of a trained one. The
 * time of the processor (mean) is nearly the same on a busy machine.
 *
 * node dist/bench/encoder/rerank.js --home WORKSPACE --queries FILE [--limit 30] [--articles 10,20,50]
 *   [--layers 6] [--width 384]
 */

import { join } from "node:path";
import { ArticleReader } from "../../src/base/store";
import { parseTweet } from "../../src/base/text";
import { openCrossEncoder } from "../../src/encoder";
import { readBag } from "../../src/encoder/bag";
import { bertShapes, initialiseBert, saveBert } from "../../src/encoder/bert";
import { retrieve } from "../../src/rank/candidates";
import { CrossScores } from "../../src/rank/cross-scores";
import { FeatureRanker } from "../../src/rank/ranker";
import { Reranker } from "../../src/rank/reranker";
import { readQuery, type SearchIndex } from "../../src/rank/search-index";
import { readQueries } from "../../src/usecases/evaluate/query-file";
import { encoderFolder, loadWorkspace } from "../../src/workspace";
import { percentile, processorMs, table, timeEach } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, runMain } from "../run-main";
import { bertConfig } from "./random-bert";

const values = readOptions({
  home: "./.crowdchecked",
  queries: undefined,
  limit: "30",
  articles: "10,20,50",
  layers: "6",
  width: "384",
});
const HEADS = 12;
const POSITIONS = 512;
const WARM_UP = 3;

/** Writes a random reranker over the word pieces of a bag, and returns its number of weights. */
function putRandom(folder: string, bag: string): number {
  const { tokenizer } = readBag(bag);
  const width = Number(values.width);
  const sizes = { layers: Number(values.layers), width, heads: HEADS };
  const config = bertConfig(sizes, tokenizer.vocabSize, POSITIONS);
  const weights = initialiseBert(config, 1);
  for (const [name, shape] of bertShapes(config, "reranker")) {
    const size = shape.reduce((product, side) => product * side, 1);
    if (!weights.has(name)) weights.set(name, new Float32Array(size).fill(1 / width));
  }
  const parts = { config, tokenizer, maxLength: POSITIONS, values: weights, head: "reranker" as const };
  saveBert(folder, parts, { made: { by: "bench/encoder/rerank" } });
  return [...weights.values()].reduce((sum, { length }) => sum + length, 0);
}

async function main(folder: string): Promise<void> {
  if (values.queries === undefined) throw new Error("--queries FILE is missing");
  const workspace = loadWorkspace(values.home);
  const count = putRandom(join(folder, "reranker"), encoderFolder(values.home));
  const tweets = (await readQueries(values.queries)).slice(0, Number(values.limit) + WARM_UP);
  const reader = new ArticleReader(workspace.database);
  const encoder = openCrossEncoder(join(folder, "reranker"));
  const timesOf = async (work: (text: string) => Promise<unknown>): Promise<string[]> => {
    const texts = tweets.map(({ text }) => text);
    for (const text of texts.slice(0, WARM_UP)) await work(text);
    const start = processorMs();
    const times = await timeEach(texts.slice(WARM_UP), work);
    const processor = (processorMs() - start) / times.length;
    return [...[0.5, 0.9, 1].map((share) => percentile(times, share)), processor].map((ms) => ms.toFixed(0));
  };
  const rows = [["milliseconds a query", "p50", "p90", "max", "processor time"]];
  const ranker = new FeatureRanker(workspace.index, workspace.model);
  rows.push(["ranking without a reranker", ...(await timesOf((text) => ranker.rank(parseTweet(text))))]);
  for (const articles of values.articles.split(",").map(Number)) {
    const index: SearchIndex = {
      ...workspace.index,
      reranker: new Reranker(encoder, (key) => reader.get(key)),
    };
    const cross = new CrossScores(index, { hash: encoder.hash, articles });
    const work = async (text: string): Promise<unknown> => {
      const query = await readQuery(index, parseTweet(text));
      return cross.addTo(query, retrieve(index, query, 100));
    };
    rows.push([`candidates, and the reranker over ${articles} articles`, ...(await timesOf(work))]);
  }
  console.log(
    `${workspace.index.lexical.size} articles, ${tweets.length - WARM_UP} queries; a reranker of ${values.layers} layers, ${values.width} wide, ${(count / 1e6).toFixed(1)} million weights; Node ${process.versions.node}\n`,
  );
  console.log(table(rows));
  await encoder.dispose();
  workspace.close();
}

runMain(() => inFolder(main));
