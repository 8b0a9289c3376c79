import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as tf from "@tensorflow/tfjs-core";
import { WordPiece } from "../../../../src/base/text";
import { BertModel, importBert, initialiseBert } from "../../../../src/encoder/bert";
import { embedTexts } from "../../../../src/encoder/embed-texts";
import type { TokenBatch } from "../../../../src/encoder/model";
import { useTensorflow } from "../../../support/encoder/backend";
import { difference } from "../../../support/encoder/kernel-ground";
import { wordPieceOf } from "../../../support/encoder/word-piece";

/**
 * A tiny network and what PyTorch makes of it: test/oracles/bert.py; of texts: test/oracles/bert_texts.py.
 */
const ORACLES = join(__dirname, "..", "..", "..", "oracles");
const oracle = JSON.parse(readFileSync(join(ORACLES, "bert.json"), "utf8")) as {
  readonly batch: { readonly ids: number[][]; readonly mask: number[][] };
  readonly vectors: number[];
  readonly gradients: Readonly<Record<string, number[]>>;
};
const batch: TokenBatch = {
  size: oracle.batch.ids.length,
  length: oracle.batch.ids[0]?.length ?? 0,
  ids: Int32Array.from(oracle.batch.ids.flat()),
  mask: Float32Array.from(oracle.batch.mask.flat()),
};

useTensorflow();
let model: BertModel;
beforeAll(() => {
  model = new BertModel(importBert(join(ORACLES, "bert")));
});
afterAll(() => model.dispose());

/** The function whose gradients PyTorch gave: the sum of all numbers, each times the cosine of its place. */
function weighed(vectors: tf.Tensor2D): tf.Scalar {
  const factors = Float32Array.from({ length: vectors.size }, (_, i) => Math.cos(i));
  return tf.sum(tf.mul(vectors, tf.tensor(factors, vectors.shape)));
}

describe("a BERT", () => {
  test("gives PyTorch's vectors to 1e-4, for single and joined texts, padded and not", () => {
    const vectors = tf.tidy(() => model.embed(batch).dataSync());
    expect(difference(vectors, oracle.vectors)).toBeLessThan(1e-4);
  });

  test("gives the vectors of sentence-transformers for texts and for fields joined by the separator", async () => {
    const { texts, vectors } = JSON.parse(readFileSync(join(ORACLES, "bert_texts.json"), "utf8")) as {
      readonly texts: string[][];
      readonly vectors: number[];
    };
    const found = await embedTexts(model, texts);
    expect(difference(found, vectors)).toBeLessThan(1e-4);
  });

  test("gives vectors of length 1, which padding does not change", () => {
    const first: TokenBatch = {
      size: 1,
      length: 5,
      ids: batch.ids.slice(0, 5),
      mask: batch.mask.slice(0, 5),
    };
    const alone = tf.tidy(() => model.embed(first).dataSync());
    expect(difference(alone, oracle.vectors.slice(0, 32))).toBeLessThan(1e-4);
    expect(Math.hypot(...alone)).toBeCloseTo(1, 5);
  });

  test("has PyTorch's gradients", () => {
    const names = Object.keys(oracle.gradients);
    const weights = names.map((name) => model.weights.get(name.split(",")[0] as string) as tf.Variable);
    const { value, grads } = tf.variableGrads(() => weighed(model.embed(batch)), weights);
    value.dispose();
    for (const [i, name] of names.entries()) {
      const gradient = grads[(weights[i] as tf.Variable).name] as tf.Tensor;
      const found = name.endsWith("sums of rows") ? tf.sum(gradient, 1) : gradient;
      const expected = oracle.gradients[name] as number[];
      expect(difference(found.dataSync(), expected)).toBeLessThan(1e-4);
      tf.dispose([gradient, found]);
    }
  });

  test("drops the same places for the same seed, others for another, none without", () => {
    const embed = (seed?: number) => tf.tidy(() => model.embed(batch, seed).dataSync());
    expect(embed(7)).toEqual(embed(7));
    expect(difference(embed(7), embed(8))).toBeGreaterThan(0.01);
    expect(difference(embed(7), oracle.vectors)).toBeGreaterThan(0.01);
    expect(embed()).toEqual(embed());
  });

  test("leaves no tensor behind, and none at all after it is disposed", () => {
    const before = tf.memory().numTensors;
    const again = new BertModel(importBert(join(ORACLES, "bert")));
    expect(tf.memory().numTensors - before).toBe(again.weights.size);
    again.embed(batch).dispose();
    again.embed(batch, 3).dispose();
    expect(tf.memory().numTensors - before).toBe(again.weights.size);
    again.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });

  test.each([
    [
      "a piece that the vocabulary lacks",
      { ids: Int32Array.from(batch.ids, (id) => id + 1) },
      /vocabulary's 100/,
    ],
    ["a negative piece", { ids: batch.ids.map((id) => -id) }, /vocabulary's 100/],
    ["sizes that do not fit", { size: batch.size + 1 }, /have \d+ numbers/],
    ["nothing", { size: 0, ids: new Int32Array(0), mask: new Float32Array(0) }, /0 texts/],
    [
      "a segment that the network lacks",
      { types: Int32Array.from(batch.ids, () => 2) },
      /not one of the network's 2/,
    ],
    ["more pieces than positions", { size: 1, length: batch.ids.length }, /40 positions/],
  ])("refuses a batch with %s, which would read foreign memory", (_, changes, message) => {
    expect(() => model.embed({ ...batch, ...changes })).toThrow(
      expect.objectContaining({ code: "BATCH_INVALID", message: expect.stringMatching(message) }),
    );
  });
});

describe("a new BERT", () => {
  const { config } = importBert(join(ORACLES, "bert"));

  test("begins with normal weights of deviation 0.02 cut off at two of them, scales 1, shifts 0", () => {
    const values = initialiseBert({ ...config, hidden_size: 64, vocab_size: 1000 }, 5);
    const table = values.get("embeddings.word_embeddings.weight") as Float32Array;
    const mean = table.reduce((sum, x) => sum + x, 0) / table.length;
    const deviation = Math.sqrt(table.reduce((sum, x) => sum + x * x, 0) / table.length);
    expect(table).toHaveLength(64_000);
    expect(Math.abs(mean)).toBeLessThan(3e-4);
    // A normal distribution cut off at two deviations keeps 0.8796 of them.
    expect(deviation).toBeCloseTo(0.02 * 0.8796, 3);
    expect(Math.max(...table.map(Math.abs))).toBeLessThanOrEqual(Math.fround(0.04));
    expect(new Set(values.get("encoder.layer.0.output.LayerNorm.weight"))).toEqual(new Set([1]));
    expect(new Set(values.get("encoder.layer.0.output.dense.bias"))).toEqual(new Set([0]));
  });

  test("is equal for equal seeds only, and gives unit vectors", () => {
    const flat = (seed: number) => [...initialiseBert(config, seed).values()].map((values) => [...values]);
    expect(flat(1)).toEqual(flat(1));
    expect(flat(1)).not.toEqual(flat(2));
    const tokenizer = new WordPiece(wordPieceOf(importBert(join(ORACLES, "bert"))).vocabulary);
    const fresh = new BertModel({ config, tokenizer, maxLength: 128, values: initialiseBert(config, 1) });
    const vector = tf.tidy(() => fresh.embed(batch).dataSync().slice(0, 32));
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(fresh.maxLength).toBe(config.max_position_embeddings);
    fresh.dispose();
  });
});
