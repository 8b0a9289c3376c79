import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as tf from "@tensorflow/tfjs-core";
import { parseTweet } from "../../../../src/base/text";
import { loadTextEncoder } from "../../../../src/encoder";
import { padBatch } from "../../../../src/encoder/batches";
import {
  BertModel,
  exportBert,
  importBert,
  loadBert,
  readBert,
  saveBert,
} from "../../../../src/encoder/bert";
import { BertCrossEncoder } from "../../../../src/encoder/bert/bert-cross-encoder";
import { bucketOf } from "../../../../src/encoder/bert/position-bias";
import { type NewTensor, readSafetensors, writeSafetensors } from "../../../../src/encoder/checkpoint";
import { embedTexts } from "../../../../src/encoder/embed-texts";
import { toStored } from "../../../../src/encoder/tokenizer";
import { useTensorflow } from "../../../support/encoder/backend";
import { difference } from "../../../support/encoder/kernel-ground";
import { temporaryFolder } from "../../../support/temporary";

/** Tiny networks and what PyTorch makes of texts with them: test/oracles/families.py. */
const ORACLES = join(__dirname, "..", "..", "..", "oracles");
const FAMILIES = ["roberta", "xlm-roberta", "mpnet"] as const;
interface Family {
  readonly texts: string[][];
  readonly ids: number[][];
  readonly vectors: number[];
  readonly gradients: Readonly<Record<string, number[]>>;
}
const oracle = JSON.parse(readFileSync(join(ORACLES, "families.json"), "utf8")) as {
  readonly [family in (typeof FAMILIES)[number]]: Family;
} & { readonly buckets: number[] };
const published = (family: string) => join(ORACLES, "families", family);
const root = temporaryFolder();

useTensorflow();

describe.each(FAMILIES)("a published %s", (family) => {
  const { texts, ids, vectors, gradients } = oracle[family];
  const parts = importBert(published(family));

  test("has the pieces of the reference, in its frame", () => {
    const found = texts.map((fields) => [...parts.tokenizer.encode(fields, parts.maxLength)]);
    expect(found).toEqual(ids);
  });

  test("gives PyTorch's vectors to 1e-4", async () => {
    const model = new BertModel(parts);
    expect(difference(await embedTexts(model, texts), vectors)).toBeLessThan(1e-4);
    model.dispose();
  });

  test("has PyTorch's gradients", () => {
    const model = new BertModel(parts);
    const batch = padBatch(
      ids.map((row) => Uint32Array.from(row)),
      parts.tokenizer.padId,
    );
    const names = Object.keys(gradients);
    const weights = names.map((name) => model.weights.get(name) as tf.Variable);
    const factors = tf.tensor(
      Float32Array.from(vectors, (_, i) => Math.cos(i)),
      [ids.length, model.dimension],
    );
    const { value, grads } = tf.variableGrads(() => tf.sum(tf.mul(model.embed(batch), factors)), weights);
    for (const [i, name] of names.entries()) {
      const gradient = grads[(weights[i] as tf.Variable).name] as tf.Tensor;
      expect(difference(gradient.dataSync(), gradients[name] as number[])).toBeLessThan(1e-4);
    }
    tf.dispose([value, factors, ...Object.values(grads)]);
    model.dispose();
  });

  test("is saved, exported and read again without change", async () => {
    const [ours, theirs] = [join(root, family), join(root, `${family}-published`)];
    const { unused: _, ...imported } = importBert(published(family));
    const { hash } = saveBert(ours, imported, { made: {} });
    exportBert(ours, theirs);
    const { unused, ...again } = importBert(theirs);
    expect(unused).toEqual([]);
    expect(again.values).toEqual(imported.values);
    expect(again).toMatchObject({ config: imported.config, maxLength: imported.maxLength });
    expect(toStored(again.tokenizer)).toEqual(toStored(imported.tokenizer));
    expect(saveBert(join(root, `${family}-again`), again, { made: {} }).hash).toBe(hash);
    const model = loadBert(ours);
    expect(difference(await embedTexts(model, texts), vectors)).toBeLessThan(1e-4);
    model.dispose();
  });
});

test("distances of pieces have the buckets of the reference", () => {
  const found = oracle.buckets.map((_, i) => bucketOf(i - (oracle.buckets.length - 1) / 2, 32));
  expect(found).toEqual(oracle.buckets);
});

describe("an encoder in use", () => {
  const prefixes = { tweet: "query: ", article: "passage: " };
  const TEXT = "The old bridge was never moved";

  test("reads its prefixes in front of tweets and of articles", async () => {
    const folder = join(root, "prefixed");
    saveBert(folder, importBert(published("roberta"), { prefixes }), { made: {} });
    const encoder = loadTextEncoder(folder);
    const model = new BertModel(importBert(published("roberta")));
    const expected = await embedTexts(model, [[`query: ${TEXT}`], [`passage: ${TEXT}`, "claim"], [TEXT]]);
    model.dispose();
    const width = encoder.dimension;
    const tweet = await encoder.embedTweets([parseTweet(TEXT)]);
    const article = await encoder.embedArticles([[TEXT, "claim"]]);
    expect(difference(tweet, expected.subarray(0, width))).toBeLessThan(1e-6);
    expect(difference(article, expected.subarray(width, 2 * width))).toBeLessThan(1e-6);
    expect(difference(tweet, expected.subarray(2 * width))).toBeGreaterThan(0.01);
    expect(readBert(folder).manifest).toMatchObject({ prefixes, pooling: "cls" });
  });

  test("cuts vectors to the length that is asked for, and scales them to length 1", async () => {
    const DIMENSION = 5;
    const folder = join(root, "cut");
    saveBert(folder, importBert(published("mpnet"), { dimension: DIMENSION }), { made: {} });
    const model = loadBert(folder);
    const { texts, vectors } = oracle.mpnet;
    const found = await embedTexts(model, texts);
    for (const [i] of texts.entries()) {
      const whole = vectors.slice(8 * i, 8 * i + DIMENSION);
      const length = Math.hypot(...whole);
      const row = found.subarray(DIMENSION * i, DIMENSION * (i + 1));
      expect(
        difference(
          row,
          whole.map((x) => x / length),
        ),
      ).toBeLessThan(1e-4);
    }
    model.dispose();
    const word = new Float32Array(DIMENSION);
    expect(loadTextEncoder(folder).embedWord("bridge", word)).toBe(true);
    expect(Math.hypot(...word)).toBeCloseTo(1, 5);
  });
});

const kernel = Float32Array.from({ length: 64 }, (_, i) => Math.sin(i));
const row = Float32Array.from({ length: 8 }, (_, i) => Math.cos(i));
let rerankers = 0;

/** Returns a folder of a published network with a classifier of one row; its own pooler is left out. */
function rerankerOf(
  family: (typeof FAMILIES)[number],
  isKept = (name: string) => !name.startsWith("pooler."),
) {
  const folder = join(root, `reranker-${rerankers++}`);
  cpSync(published(family), folder, { recursive: true });
  const file = join(folder, "model.safetensors");
  const prefix = family === "mpnet" ? "mpnet" : "roberta";
  const encoder = [...readSafetensors(file)]
    .map(([name, tensor]) => [name.replace(/^mpnet\./, ""), tensor] as const)
    .filter(([name]) => isKept(name));
  writeSafetensors(
    file,
    new Map<string, NewTensor>([
      ...encoder.map(([name, tensor]) => [`${prefix}.${name}`, tensor] as const),
      ["classifier.dense.weight", { shape: [8, 8], data: kernel }],
      ["classifier.dense.bias", { shape: [8], data: row }],
      ["classifier.out_proj.weight", { shape: [1, 8], data: row }],
      ["classifier.out_proj.bias", { shape: [1], data: Float32Array.of(0.5) }],
    ]),
  );
  return folder;
}

test("a reranker of RoBERTa's build is read with the two layers of its classifier", async () => {
  const { unused, ...parts } = importBert(rerankerOf("roberta"), { head: "reranker" });
  expect(unused).toEqual([]);
  expect(parts.values.get("pooler.dense.weight")).toEqual(kernel);
  expect(parts.values.get("classifier.weight")).toEqual(row);
  const saved = join(root, "reranker-saved");
  saveBert(saved, parts, { made: {} });
  const reranker = BertCrossEncoder.load(saved);
  const scores = await reranker.score("The old bridge", ["was never moved", "A photo"]);
  // By hand: tanh of the first layer over the first row of the last one, then the second.
  const model = new BertModel(parts);
  const { ids } = parts.tokenizer.encodePair("The old bridge", "A photo", parts.maxLength);
  const batch = padBatch([ids], parts.tokenizer.padId);
  const last = model.run(batch, undefined, (x) => x);
  const first = [...last.dataSync()].slice(0, 8);
  last.dispose();
  model.dispose();
  const inner = Array.from(row, (bias, i) =>
    Math.tanh(first.reduce((sum, x, k) => sum + x * (kernel[8 * i + k] as number), bias)),
  );
  const expected = inner.reduce((sum, x, i) => sum + x * (row[i] as number), 0.5);
  expect(scores[1]).toBeCloseTo(expected, 4);
  await reranker.dispose();
});

test("a classifier of RoBERTa's build is read beside the pooler that early checkpoints have, too", () => {
  const { values } = importBert(
    rerankerOf("roberta", () => true),
    { head: "reranker" },
  );
  expect(values.get("pooler.dense.weight")).toEqual(kernel);
});

test("a reranker without segments reads pairs of a tokenizer that numbers them", async () => {
  const folder = rerankerOf("mpnet");
  const scoresOf = async (): Promise<Float32Array> => {
    const { unused: _, ...parts } = importBert(folder, { head: "reranker" });
    const saved = `${folder}-saved`;
    saveBert(saved, parts, { made: {} });
    const reranker = BertCrossEncoder.load(saved);
    const scores = await reranker.score("the old bridge", ["was never moved", "a photo"]);
    await reranker.dispose();
    return scores;
  };
  const expected = await scoresOf();
  // As transformers' MPNetConverter writes it.
  const special = (id: string, type_id: number) => ({ SpecialToken: { id, type_id } });
  const text = (id: string, type_id: number) => ({ Sequence: { id, type_id } });
  const single = [special("<s>", 0), text("A", 0), special("</s>", 0)];
  const pair = [...single, special("</s>", 0), text("B", 1), special("</s>", 1)];
  const file = join(folder, "tokenizer.json");
  const tokenizer = JSON.parse(readFileSync(file, "utf8")) as object;
  const post_processor = { type: "TemplateProcessing", single, pair, special_tokens: {} };
  writeFileSync(file, JSON.stringify({ ...tokenizer, post_processor }));
  expect(await scoresOf()).toEqual(expected);
});

test("a word has the pieces that it has within a text", () => {
  const { values, tokenizer } = importBert(published("roberta"));
  const table = values.get("embeddings.word_embeddings.weight") as Float32Array;
  const within = [...tokenizer.encode(["a bridge"], 46)].slice(2, -1);
  const sum = Array.from({ length: 8 }, (_, i) =>
    within.reduce((all, piece) => all + (table[8 * piece + i] as number), 0),
  );
  const length = Math.hypot(...sum);
  const folder = join(root, "words");
  const { unused: _, ...parts } = importBert(published("roberta"));
  saveBert(folder, parts, { made: {} });
  const vector = new Float32Array(8);
  expect(loadTextEncoder(folder).embedWord("bridge", vector)).toBe(true);
  expect(
    difference(
      vector,
      sum.map((x) => x / length),
    ),
  ).toBeLessThan(1e-6);
});
