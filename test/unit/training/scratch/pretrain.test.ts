import * as tf from "@tensorflow/tfjs-core";
import { createRng } from "../../../../src/base/core/rng";
import { WordPiece } from "../../../../src/base/text";
import { BagModel, type BagParts, identity } from "../../../../src/encoder/bag";
import { registerGradients } from "../../../../src/encoder/gradients";
import type { ArticlePieces } from "../../../../training/scratch/corpus";
import { type PretrainOptions, pretrain } from "../../../../training/scratch/pretrain";
import { SPECIAL_PIECES } from "../../../../training/scratch/vocabulary";
import { useTensorflow } from "../../../support/encoder/backend";

const TOPICS = 12;
const WORDS_A_TOPIC = 8;
const SPECIALS = SPECIAL_PIECES.length;
const PIECES = [...SPECIAL_PIECES, ...Array.from({ length: TOPICS * WORDS_A_TOPIC }, (_, i) => `word${i}`)];
const WIDTH = 16;

function modelOf(given: Partial<BagParts> = {}): BagModel {
  const rng = createRng(1);
  const values = Float32Array.from({ length: PIECES.length * WIDTH }, () => rng.next() - 0.5);
  return new BagModel({
    tokenizer: new WordPiece(PIECES),
    maxLength: 32,
    table: { rows: PIECES.length, columns: WIDTH, values },
    weights: Float32Array.from(PIECES, (_, i) => (i < SPECIALS ? 0 : 1)),
    projection: identity(WIDTH),
    trainTable: true,
    ...given,
  });
}

/** Articles whose fields speak of one topic each, in different words. */
function toyArticles(seed: number): ArticlePieces[] {
  const rng = createRng(seed);
  return Array.from({ length: 60 }, (_, i) => {
    const text = (): Uint32Array =>
      Uint32Array.from(
        { length: 5 },
        () => SPECIALS + (i % TOPICS) * WORDS_A_TOPIC + rng.below(WORDS_A_TOPIC),
      );
    return { fields: [text(), text(), text()], lead: [text()], body: text() };
  });
}

const NOTHING: ArticlePieces = {
  fields: [new Uint32Array(), new Uint32Array(), new Uint32Array()],
  lead: [],
  body: new Uint32Array(),
};

type Weights = ReadonlyMap<string, Float32Array>;
const weightsOf = (model: BagModel): Weights =>
  new Map([...model.weights].map(([name, weight]) => [name, weight.dataSync().slice() as Float32Array]));

async function trained(
  model: BagModel,
  given: Partial<PretrainOptions> = {},
  sources: readonly (readonly ArticlePieces[])[] = [toyArticles(1)],
): Promise<{ losses: number[]; weights: Weights }> {
  const losses: number[] = [];
  try {
    const onStep = (_: number, loss: number) => {
      losses.push(loss);
      return undefined;
    };
    await pretrain(model, sources, { steps: 6, batch: 8, seed: 1, onStep, ...given });
    return { losses, weights: weightsOf(model) };
  } finally {
    model.dispose();
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

useTensorflow();
beforeAll(registerGradients);

describe("contrastive pre-training", () => {
  test("lowers the loss on articles with topics of their own", async () => {
    const { losses } = await trained(modelOf(), { steps: 60 });
    expect(mean(losses.slice(-10))).toBeLessThan(0.7 * mean(losses.slice(0, 5)));
  });

  test("gives equal weights for an equal seed, others for another", async () => {
    const first = await trained(modelOf());
    expect(await trained(modelOf())).toEqual(first);
    expect((await trained(modelOf(), { seed: 2 })).losses).not.toEqual(first.losses);
  });

  test("leaves the vectors of pieces alone that no text has", async () => {
    const before = weightsOf(modelOf());
    const name = "embeddings.word_embeddings.weight";
    const { weights } = await trained(modelOf());
    expect(weights.get(name)?.slice(0, SPECIALS * WIDTH)).toEqual(
      before.get(name)?.slice(0, SPECIALS * WIDTH),
    );
    expect(weights.get(name)).not.toEqual(before.get(name));
  });

  test("learns from two languages where a batch has different articles", async () => {
    const isOfPairs = (piece: number): boolean => piece >= PIECES.length - WORDS_A_TOPIC;
    const hasPairs = ({ fields: [title] }: ArticlePieces): boolean => isOfPairs(title[0]!);
    const articles = toyArticles(1);
    const pairs = [...articles, ...toyArticles(2)].filter(hasPairs).slice(0, 8);
    const sources = [articles.filter((article) => !hasPairs(article))];
    const name = "embeddings.word_embeddings.weight";
    const movedBy = async (bilingual: ArticlePieces[]): Promise<boolean> => {
      const before = weightsOf(modelOf()).get(name)!;
      const { weights } = await trained(modelOf(), { steps: 60, bilingual }, sources);
      const from = WIDTH * (PIECES.length - WORDS_A_TOPIC);
      return weights.get(name)!.some((value, i) => i >= from && value !== before[i]);
    };
    expect(await movedBy(pairs)).toBe(true);
    expect(await movedBy(pairs.slice(1))).toBe(false);
  });

  test("leaves no tensor behind", async () => {
    const before = tf.memory().numTensors;
    await trained(modelOf(), { steps: 2 });
    expect(tf.memory().numTensors).toBe(before);
  });

  test("stops after the step at which it is told to", async () => {
    const told: number[] = [];
    await trained(modelOf(), {
      onStep: (step) => {
        told.push(step);
        return step < 2;
      },
    });
    expect(told).toEqual([1, 2]);
  });

  test("draws from sources with text alone, however many have none", async () => {
    const empty = Array.from({ length: 500 }, () => NOTHING);
    const [only] = toyArticles(2) as [ArticlePieces];
    const { losses } = await trained(modelOf(), {}, [empty, [], [only], [...empty, ...toyArticles(1)]]);
    expect(losses.every(Number.isFinite)).toBe(true);
    expect(losses).toHaveLength(6);
  });

  test.each([
    ["no article", []],
    ["no source with an article", [[], []]],
    ["articles without text", [[NOTHING, NOTHING, NOTHING]]],
    ["one article a source", [toyArticles(1).slice(0, 1), toyArticles(2).slice(0, 1)]],
  ])("of %s says that there is nothing to learn from", async (_, sources) => {
    const training = trained(modelOf(), {}, sources);
    await expect(training).rejects.toMatchObject({ code: "NOTHING_TO_TRAIN", exitCode: 2 });
  });

  test("stops where the loss is not a number, without a trace in memory", async () => {
    const before = tf.memory().numTensors;
    const values = new Float32Array(PIECES.length * WIDTH).fill(Number.NaN);
    const model = modelOf({ table: { rows: PIECES.length, columns: WIDTH, values } });
    await expect(trained(model)).rejects.toMatchObject({ code: "TRAINING_DIVERGED" });
    expect(tf.memory().numTensors).toBe(before);
  });

  test("stops where a gradient is not finite though the loss is, with all weights as they were", async () => {
    // Vectors so small under weights so large that their gradients are beyond single precision, though the
    // sums are not.
    const rng = createRng(1);
    const values = Float32Array.from({ length: PIECES.length * WIDTH }, () => (rng.next() - 0.5) * 1e-37);
    const weights = Float32Array.from(PIECES, (_, i) => (i < SPECIALS ? 0 : 1e28));
    const model = modelOf({ table: { rows: PIECES.length, columns: WIDTH, values }, weights });
    const before = weightsOf(model);
    const training = pretrain(model, [toyArticles(1)], { steps: 3, batch: 8, seed: 1 });
    await expect(training).rejects.toMatchObject({ code: "TRAINING_DIVERGED" });
    expect(weightsOf(model)).toEqual(before);
    model.dispose();
  });
});
