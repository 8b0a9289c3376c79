/**
 * What depth adds to the encoder made from nothing: trains a bag without layers and with some residual
 * Transformer layers for the same time each, and prints MAP@5 of each alone on the judged tweets of the
 * workspace, which are not trained on.
 *
 * node dist/bench/encoder/depth.js --home FOLDER [--layers 0,1,2] [--minutes 10] [--batch 128]
 */
import { iterateArticles, judgedTweets } from "../../src/base/store";
import { parseTweet, WordPiece } from "../../src/base/text";
import { chooseBackend } from "../../src/encoder/backend";
import type { BagModel } from "../../src/encoder/bag";
import { padBatch, planBatches } from "../../src/encoder/batches";
import { openStore } from "../../src/workspace";
import { devMap } from "../../training/encoder/dev-map";
import { DEFAULT_SCRATCH, trainFromScratch } from "../../training/scratch";
import { ArticleTokenizer, concatenate } from "../../training/scratch/corpus";
import { readOptions } from "../read-options";

const values = readOptions({ home: undefined, layers: "0,1,2", minutes: "10", batch: "128" });

async function embedAll(model: BagModel, texts: readonly Uint32Array[]): Promise<Float32Array> {
  const { dimension, maxLength, tokenizer } = model;
  const vectors = new Float32Array(texts.length * dimension);
  const encoded = texts.map((text) =>
    text.length > 0 ? text.subarray(0, maxLength) : Uint32Array.of(tokenizer.padId),
  );
  for (const numbers of planBatches(encoded.map((text) => text.length))) {
    const batch = padBatch(
      numbers.map((i) => encoded[i] as Uint32Array),
      tokenizer.padId,
    );
    const rows = model.embed(batch);
    const read = (await rows.data()) as Float32Array;
    rows.dispose();
    for (const [row, i] of numbers.entries()) {
      vectors.set(read.subarray(row * dimension, (row + 1) * dimension), i * dimension);
    }
  }
  return vectors;
}

async function main(): Promise<void> {
  const { home, minutes, batch } = values;
  if (!home) throw new Error("--home is needed");
  await chooseBackend();
  const database = openStore(home);
  const articles = [...iterateArticles(database)];
  for (const layers of values.layers.split(",").map(Number)) {
    const controller = new AbortController();
    let begun = 0;
    let steps = 0;
    const limit = Number(minutes) * 60_000;
    // The schedule needs the number of steps beforehand: it is found by timing the first ones.
    const time = async (count: number): Promise<BagModel> =>
      trainFromScratch(() => articles, {
        ...DEFAULT_SCRATCH,
        layers,
        batch: Number(batch),
        steps: count,
        seed: 1,
        total: articles.length,
        signal: controller.signal,
        onStep: (step) => {
          if (step === 1) begun = performance.now();
          steps = step;
        },
      });
    const probe = await time(10);
    const count = Math.max(20, Math.round(limit / ((performance.now() - begun) / 9)));
    probe.dispose();
    const model = await time(count);
    const { tokenizer } = model;
    if (!(tokenizer instanceof WordPiece)) throw new Error("a bag from nothing has word pieces");
    const reader = new ArticleTokenizer(tokenizer);
    const rows = await embedAll(
      model,
      articles.map((article) => concatenate(reader.read(article).fields)),
    );
    const numberOf = new Map(articles.map(({ key }, number) => [key, number]));
    const figures: string[] = [];
    for (const split of ["train", "dev"]) {
      const tweets = judgedTweets(database, split);
      const judgedSources = new Set(
        tweets.flatMap(({ relevant }) =>
          relevant.map((key) => articles[numberOf.get(key) as number]?.source),
        ),
      );
      const vectors = await embedAll(
        model,
        tweets.map(({ text }) => reader.read({ source: "", id: "", title: parseTweet(text).body }).fields[0]),
      );
      const map = await devMap(vectors, rows, model.dimension, {
        candidates: articles.map(({ source }) => judgedSources.has(source)),
        dev: tweets.map(({ text, relevant }) => ({
          tweet: text,
          relevant: new Set(relevant.map((key) => numberOf.get(key) as number)),
        })),
      });
      figures.push(`${split} ${(100 * map).toFixed(2)}`);
    }
    console.log(`${layers} layers, ${steps} steps of ${batch} pairs: MAP@5 ${figures.join(", ")}`);
    model.dispose();
  }
  database.close();
}

main();
