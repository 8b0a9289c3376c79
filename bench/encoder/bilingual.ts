/**
 * What an encoder gains by articles of different languages that check the same claim (`train encoder --from
 * scratch`): for pairs that it has not learned from, whether the title of one finds the title of
 * the other among all titles of that language. Mean reciprocal rank and success@10 in percent, by the two
 * languages (from 15 queries on) and over all.
 *
 * node dist/bench/encoder/bilingual.js --home WORKSPACE [--out FOLDER] [--steps 300] [--encoder FOLDER,...]
 *
 * --out: trains one there that does not learn from every fourth pair, which are then the queries.
 * --encoder: others to ask; default: the shipped one.
 */

import { dot, mean } from "../../src/base/core/sums";
import { SHIPPED_ENCODER, workspacePaths } from "../../src/base/home/paths";
import { countArticles, iterateArticles, openDatabase } from "../../src/base/store";
import { progressLines } from "../../src/cli/progress";
import { loadTextEncoder, type TextEncoder } from "../../src/encoder";
import { foldBag, quantise, saveBag } from "../../src/encoder/bag";
import { startBackend } from "../../src/usecases/encoder/run-training";
import { DEFAULT_SCRATCH, trainFromScratch } from "../../training/scratch";
import { type ArticlePair, PairMiner } from "../../training/scratch/bilingual";
import { table } from "../measure";
import { readOptions } from "../read-options";

const values = readOptions({
  home: undefined,
  out: undefined,
  steps: String(DEFAULT_SCRATCH.steps),
  encoder: undefined,
});
const FEWEST_QUERIES = 15;
const TITLES_A_BATCH = 500;

const isHeldOut = ([a, b]: ArticlePair): boolean => (a + b) % 4 === 0;

/** Titles, and for each title that is asked the one that is wanted. */
interface Asked {
  readonly titles: readonly string[];
  readonly languages: readonly (string | undefined)[];
  readonly queries: readonly ArticlePair[];
}

function mine(home: string): Asked {
  const database = openDatabase(workspacePaths(home).database);
  const miner = new PairMiner();
  const titles: string[] = [];
  for (const article of iterateArticles(database)) {
    miner.add(article);
    titles.push(article.title ?? article.vclaim ?? "");
  }
  database.close();
  const held = miner.pairs().filter(isHeldOut);
  return {
    titles,
    languages: miner.languages,
    queries: held.flatMap(([a, b]): ArticlePair[] => [
      [a, b],
      [b, a],
    ]),
  };
}

async function train(home: string, out: string): Promise<void> {
  await startBackend({ note: console.error }, "auto", 1);
  const database = openDatabase(workspacePaths(home).database);
  const settings = { ...DEFAULT_SCRATCH, steps: Number(values.steps), seed: 1 };
  const total = countArticles(database);
  const startProgress = progressLines(process.stderr, () => performance.now());
  const model = await trainFromScratch(() => iterateArticles(database), {
    ...settings,
    total,
    startProgress,
    isLearned: (pair) => !isHeldOut(pair),
    onPairs: (pairs) => console.error(`${pairs} pairs`),
  });
  const made = { by: "bench/encoder/bilingual", articles: total, settings };
  saveBag(out, model.tokenizer, quantise(foldBag(await model.read())), { made });
  model.dispose();
  database.close();
}

/** Returns the vector of each title. */
async function embed(
  encoder: TextEncoder,
  titles: readonly string[],
  numbers: readonly number[],
): Promise<Float32Array[]> {
  const { dimension } = encoder;
  const vectors: Float32Array[] = [];
  for (let i = 0; i < numbers.length; i += TITLES_A_BATCH) {
    const batch = numbers.slice(i, i + TITLES_A_BATCH).map((number) => [titles[number]!]);
    const rows = await encoder.embedArticles(batch);
    for (const row of batch.keys()) vectors.push(rows.subarray(row * dimension, (row + 1) * dimension));
  }
  return vectors;
}

/** Returns the rank of each query's wanted title among the titles of its language, by the two languages. */
async function ranksOf(
  encoder: TextEncoder,
  { titles, languages, queries }: Asked,
): Promise<Map<string, number[]>> {
  const ranks = new Map<string, number[]>();
  for (const language of new Set(queries.map(([, wanted]) => languages[wanted]))) {
    const among = [...titles.keys()].filter((i) => languages[i] === language);
    const own = await embed(encoder, titles, among);
    const asked = queries.filter(([, wanted]) => languages[wanted] === language);
    const askedNumbers = asked.map(([query]) => query);
    const vectors = await embed(encoder, titles, askedNumbers);
    for (const [i, [query, wanted]] of asked.entries()) {
      const cosines = own.map((vector) => dot(vectors[i]!, vector));
      const reached = cosines[among.indexOf(wanted)]!;
      const name = `${languages[query]} > ${language}`;
      const rank = 1 + cosines.filter((value) => value > reached).length;
      ranks.set(name, [...(ranks.get(name) ?? []), rank]);
    }
  }
  return ranks;
}

function figures(ranks: readonly number[]): string {
  const percent = (of: readonly number[]): string => (100 * mean(of)).toFixed(1);
  return `${percent(ranks.map((rank) => 1 / rank))} / ${percent(ranks.map((rank) => Number(rank <= 10)))}`;
}

async function main(home: string): Promise<void> {
  if (values.out) await train(home, values.out);
  const folders = values.encoder?.split(",") ?? [SHIPPED_ENCODER, ...(values.out ? [values.out] : [])];
  const asked = mine(home);
  const columns: Map<string, number[]>[] = [];
  for (const folder of folders) columns.push(await ranksOf(await loadTextEncoder(folder), asked));
  const [first] = columns as [Map<string, number[]>];
  const names = [...first].filter(([, { length }]) => length >= FEWEST_QUERIES).map(([name]) => name);
  const rows = names
    .sort((a, b) => first.get(b)!.length - first.get(a)!.length)
    .map((name) => [
      name,
      String(first.get(name)!.length),
      ...columns.map((column) => figures(column.get(name)!)),
    ]);
  const all = [
    "all",
    String(asked.queries.length),
    ...columns.map((column) => figures([...column.values()].flat())),
  ];
  console.log(table([["from > to", "queries", ...folders], ...rows, all]));
}

if (values.home) main(values.home);
else
  console.error(
    "usage: node dist/bench/encoder/bilingual.js --home WORKSPACE [--out FOLDER] [--encoder FOLDER,...]",
  );
