/**
 * Which score of distant supervision tells right pairs from wrong ones: Jaccard as printed, overlap, or the
 * encoder's cosine. Right are the judged pairs of a split; wrong the same tweets with a random article, or
 * with those that BM25 ranks first and nobody judged relevant. With filled sheets of `crowdchecked label
 * sample`, right and wrong crowd pairs are what the annotators say. Prints area under the ROC curve and
 * average precision.
 *
 * Crowd pairs stand beside the same tweets with articles of other crowd pairs, too: their noise counts as
 * right there. Where a training has left refurbished labels, they stand beside the scores.
 *
 * node dist/bench/training/label-scores.js --home FOLDER [--split train] [--encoder FOLDER] [--sheet FILE]...
 */

import { parseArgs } from "node:util";
import { LexicalIndex, LexicalIndexBuilder } from "../../index";
import { averagePrecision } from "../../src/base/core/average-precision";
import { createRng } from "../../src/base/core/rng";
import { mean } from "../../src/base/core/sums";
import type { PostParts } from "../../src/base/core/types";
import * as store from "../../src/base/store";
import { loadTextEncoder } from "../../src/encoder";
import { shownParts } from "../../src/rank";
import { readSheetFile } from "../../src/usecases/label/agreement";
import { judgedPairs } from "../../src/usecases/label/rows";
import { encoderFolder, openStore } from "../../src/workspace";
import { areaUnderRoc } from "../../training/calibration/figures";
import { binTable, CosineScorer, type PairScorer, SharedWordsScorer } from "../../training/label";
import { table } from "../measure";
import { runMain } from "../run-main";

/** Articles that BM25 ranks first and nobody judged relevant, for each tweet. */
const HARD = 5;
const SEED = 1;

interface Pair extends PostParts {
  readonly text: string;
  readonly author?: string;
  readonly article: number;
  readonly right: boolean;
}

type Row = readonly string[];

/** Returns pairs, the best score first; of ties the wrong ones come first. */
function worstOrder(scores: readonly number[], right: readonly boolean[]): number[] {
  return [...scores.keys()].sort(
    (a, b) => (scores[b] as number) - (scores[a] as number) || Number(right[a]) - Number(right[b]),
  );
}

async function scoresOf(
  database: store.Database,
  scorer: PairScorer,
  pairs: readonly Omit<Pair, "right">[],
): Promise<number[]> {
  const articles = new store.ArticleReader(database);
  const tweets = pairs.map(({ article, ...tweet }) => ({ ...tweet, articles: [article] }));
  const scores: number[] = [];
  for (let i = 0; i < tweets.length; i += scorer.batchTweets) {
    const batch = await scorer.score(
      tweets.slice(i, i + scorer.batchTweets),
      (key) => articles.get(key) as store.StoredArticle,
    );
    scores.push(...batch.map((ofTweet) => ofTweet[0]?.score as number));
  }
  return scores;
}

/**
 * Returns the judged pairs of a split, each tweet's with a random article, and with the nearest wrong ones of
 * BM25; of the sources that were judged.
 */
function goldPairs(database: store.Database, split: string): Record<"right" | "random" | "hard", Pair[]> {
  const judged = store.judgedTweets(database, split);
  const relevant = new Set(judged.flatMap((tweet) => tweet.relevant));
  const all = [...store.iterateArticles(database)];
  const sources = new Set(all.filter(({ key }) => relevant.has(key)).map(({ source }) => source));
  const builder = new LexicalIndexBuilder();
  for (const article of all) if (sources.has(article.source)) builder.add(article);
  const index = new LexicalIndex(builder.finish());
  const keys = index.arrays.keys;
  const rng = createRng(SEED);
  const pairs: Record<"right" | "random" | "hard", Pair[]> = { right: [], random: [], hard: [] };
  for (const { relevant: own, date: _, ...tweet } of judged) {
    for (const article of own) pairs.right.push({ ...tweet, article, right: true });
    const random = keys[rng.below(keys.length)] as number;
    if (!own.includes(random)) pairs.random.push({ ...tweet, article: random, right: false });
    const query = index.read(shownParts(tweet));
    const { docs } = index.searchShort(query, HARD + own.length);
    const near = [...docs].map((doc) => keys[doc] as number).filter((key) => !own.includes(key));
    for (const article of near.slice(0, HARD)) pairs.hard.push({ ...tweet, article, right: false });
  }
  return pairs;
}

/** Returns the crowd pairs with a text, each once. */
function crowdPairs(database: store.Database): Omit<Pair, "right">[] {
  const reader = new store.CandidateReader(database, "", "");
  const pairs: Omit<Pair, "right">[] = [];
  for (let batch = reader.next(0, 1000); batch; batch = reader.next(batch.last, 1000)) {
    for (const { tweet: _, articles, ...tweet } of batch.candidates) {
      for (const article of articles) pairs.push({ ...tweet, article });
    }
  }
  return pairs;
}

/**
 * Returns each crowd pair's tweet with the article of another one, drawn at random; those that are linked,
 * too, are left out.
 */
function otherArticles(crowd: readonly Omit<Pair, "right">[]): Omit<Pair, "right">[] {
  const rng = createRng(SEED);
  const linked = new Set(crowd.map(({ text, article }) => `${article} ${text}`));
  return crowd
    .map((pair) => ({ ...pair, article: crowd[rng.below(crowd.length)]?.article as number }))
    .filter(({ text, article }) => !linked.has(`${article} ${text}`));
}

/** Returns a row of the table of distributions; cosines below 0 count to the first bin. */
function spread(name: string, method: PairScorer["method"], scores: readonly number[]): Row {
  const above = scores.filter((score) => score > 0.3).length / scores.length;
  const bins = binTable(scores, method);
  const peak = bins.reduce((best, bin) => (bin.pairs > best.pairs ? bin : best)).bin;
  const row = [mean(scores).toFixed(3), `${(100 * above).toFixed(1)} %`, peak];
  return [`${method}, ${name}`, String(scores.length), ...row];
}

function separation(
  name: string,
  methods: ReadonlyMap<string, readonly number[]>,
  right: readonly boolean[],
): Row[] {
  const rights = new Set([...right.keys()].filter((pair) => right[pair]));
  return [...methods].map(([method, scores]) => [
    `${method}, ${name}`,
    String(rights.size),
    String(right.length - rights.size),
    areaUnderRoc(scores.map((confidence, i) => ({ confidence, right: right[i]! }))).toFixed(3),
    averagePrecision(worstOrder(scores, right), rights).toFixed(3),
  ]);
}

/** Returns the labels that the latest training left with crowd pairs, by article and text. */
function refurbished(database: store.Database): ReadonlyMap<string, number> {
  const { pairs } = store.labelledPairs(database, "crowd", 0);
  return new Map(
    pairs.flatMap(({ article, text, label }) =>
      label === undefined ? [] : [[`${article} ${text}`, label] as const],
    ),
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      home: { type: "string" },
      split: { type: "string", default: "train" },
      encoder: { type: "string" },
      sheet: { type: "string", multiple: true, default: [] },
    },
  });
  const { home } = values;
  if (!home) throw new Error("--home is needed");
  const database = openStore(home);
  const encoder = loadTextEncoder(values.encoder ?? encoderFolder(home));
  const scorers: readonly PairScorer[] = [
    new SharedWordsScorer("jaccard"),
    new SharedWordsScorer("overlap"),
    new CosineScorer(encoder, shownParts),
  ];
  const score = async (pairs: readonly Omit<Pair, "right">[]): Promise<Map<string, number[]>> => {
    const scores = new Map<string, number[]>();
    for (const scorer of scorers) scores.set(scorer.method, await scoresOf(database, scorer, pairs));
    return scores;
  };

  const gold = goldPairs(database, values.split);
  const crowd = crowdPairs(database);
  const right = await score(gold.right);
  const ofCrowd = await score(crowd);
  const spreads = [["scores", "pairs", "mean", "> 0.3", "peak"]] as Row[];
  for (const { method } of scorers) {
    spreads.push(spread("gold", method, right.get(method) as number[]));
    spreads.push(spread("crowd", method, ofCrowd.get(method) as number[]));
  }
  console.log(`${table(spreads)}\n`);

  const rows = [["tells apart", "right", "wrong", "ROC area", "AP"]] as Row[];
  for (const against of ["random", "hard"] as const) {
    const pairs = [...gold.right, ...gold[against]];
    rows.push(
      ...separation(
        `gold, ${against}`,
        await score(pairs),
        pairs.map((pair) => pair.right),
      ),
    );
  }
  const shuffled = otherArticles(crowd);
  rows.push(
    ...separation("crowd, random", await score([...crowd, ...shuffled]), [
      ...crowd.map(() => true),
      ...shuffled.map(() => false),
    ]),
  );
  if (values.sheet.length > 0) {
    const sheets = [];
    for (const file of values.sheet) sheets.push(await readSheetFile(file));
    const { pairs, unknown } = judgedPairs(database, "jaccard", sheets);
    if (unknown > 0) console.error(`${unknown} judgements are of no pair that is scored by jaccard`);
    const good = pairs.map((pair) => pair.good);
    rows.push(...separation("crowd, annotated", await score(pairs), good));
    const labels = refurbished(database);
    const kept = pairs.filter((pair) => labels.has(`${pair.article} ${pair.text}`));
    if (kept.length > 0) {
      const label = kept.map(({ article, text }) => labels.get(`${article} ${text}`) as number);
      const right = kept.map((pair) => pair.good);
      rows.push(...separation("crowd, annotated", new Map([["refurbished label", label]]), right));
      const meanOf = (wanted: boolean): string =>
        mean(label.filter((_, i) => right[i] === wanted)).toFixed(3);
      console.log(
        `refurbished labels: mean of right pairs ${meanOf(true)}, of wrong ones ${meanOf(false)}\n`,
      );
    }
  }
  console.log(table(rows));
  database.close();
}

runMain(main);
