import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as tf from "@tensorflow/tfjs-core";
import type { Article } from "../../../../src/base/core/types";
import { BagEncoder, foldBag, quantise } from "../../../../src/encoder/bag";
import { type ScratchTrainingOptions, trainFromScratch } from "../../../../training/scratch/train";
import { SPECIAL_PIECES } from "../../../../training/scratch/vocabulary";
import { useTensorflow } from "../../../support/encoder/backend";
import { SAMPLE } from "../../../support/sample";

const ARTICLES = readFileSync(join(SAMPLE, "articles.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Article);

const TINY = { vocabulary: 800, dimension: 24, steps: 8, batch: 16, seed: 1 };

function train(articles: readonly Article[], given: Partial<ScratchTrainingOptions> = {}) {
  return trainFromScratch(() => articles, { ...TINY, total: articles.length, ...given });
}

async function encoderOf(articles: readonly Article[], given: Partial<ScratchTrainingOptions> = {}) {
  const model = await train(articles, given);
  const table = quantise(foldBag(await model.read()));
  model.dispose();
  return { encoder: new BagEncoder(model.tokenizer, table, "a test"), table };
}

useTensorflow();

describe("an encoder made from nothing but articles", () => {
  test("brings the vclaim of an article nearer to its own title than to nearly all others", async () => {
    const { encoder } = await encoderOf(ARTICLES);
    const { dimension } = encoder;
    const titles = await encoder.embedArticles(ARTICLES.map(({ title = "" }) => [title]));
    const vclaims = await encoder.embedArticles(ARTICLES.map(({ vclaim = "" }) => [vclaim]));
    const cosine = (a: number, b: number): number => {
      let sum = 0;
      for (let c = 0; c < dimension; c++) {
        sum += (vclaims[a * dimension + c] as number) * (titles[b * dimension + c] as number);
      }
      return sum;
    };
    const ranks = ARTICLES.map(
      (_, own) => ARTICLES.filter((__, other) => cosine(own, other) > cosine(own, own)).length,
    );
    const median = ranks.sort((a, b) => a - b)[ranks.length >> 1] as number;
    expect(median).toBeLessThan(0.02 * ARTICLES.length);
  });

  test("has the size and the dimension that were wanted, and nothing for special pieces and stop words", async () => {
    const { encoder, table } = await encoderOf(ARTICLES);
    expect([encoder.dimension, encoder.tokenizer.vocabSize]).toEqual([24, 800]);
    for (const id of SPECIAL_PIECES.keys()) expect(table.scales[id]).toBe(0);
    const vector = new Float32Array(24);
    expect(encoder.embedWord("the", vector)).toBe(false);
    expect(encoder.embedWord("vaccine", vector)).toBe(true);
  });

  test("learns from articles of two languages on one claim", async () => {
    const claims = toyClaims();
    const found: number[] = [];
    const tableOf = async (isLearned: () => boolean) =>
      (await encoderOf(claims, { steps: 60, isLearned, onPairs: (pairs) => found.push(pairs) })).table;
    const [apart, together] = [await tableOf(() => false), await tableOf(() => true)];
    expect(found).toEqual([0, 60]);
    expect(together).not.toEqual(apart);
  });

  test("is the same for the same articles and seed, another for another seed", async () => {
    const first = (await encoderOf(ARTICLES)).table;
    expect((await encoderOf(ARTICLES)).table).toEqual(first);
    expect((await encoderOf(ARTICLES, { seed: 2 })).table).not.toEqual(first);
  });

  test("has shorter vectors where so few articles do not give as many directions", async () => {
    const few = ARTICLES.slice(0, 3).map(({ source, id, vclaim = "" }) => ({
      source,
      id,
      vclaim,
      title: vclaim,
    }));
    const { encoder, table } = await encoderOf(few, { dimension: 512 });
    expect(encoder.dimension).toBeLessThanOrEqual(2 * table.rows);
    expect((await encoder.embedArticles([[few[0]?.vclaim as string]])).every(Number.isFinite)).toBe(true);
  });

  test("tells each step and its loss", async () => {
    const losses: number[] = [];
    const model = await train(ARTICLES.slice(0, 40), { steps: 3, onStep: (_, loss) => losses.push(loss) });
    model.dispose();
    expect(losses).toHaveLength(3);
    expect(losses.every(Number.isFinite)).toBe(true);
  });

  test("leaves the model's tensors alone behind", async () => {
    const before = tf.memory().numTensors;
    const model = await train(ARTICLES.slice(0, 40));
    model.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });
});

describe("an encoder from nothing cannot be made", () => {
  test.each([
    ["without articles", []],
    ["of articles without words", [1, 2, 3].map((id) => ({ source: "test", id: `${id}`, title: "!!! 😂" }))],
  ])("%s", async (_, articles) => {
    const before = tf.memory().numTensors;
    await expect(train(articles)).rejects.toMatchObject({ code: "NOTHING_TO_TRAIN" });
    expect(tf.memory().numTensors).toBe(before);
  });

  test.each([
    "Counting words",
    "Reading pieces",
    "Counting neighbours",
    "Factorising",
    "Pre-training",
  ])("once it is interrupted while %s", async (stage) => {
    const before = tf.memory().numTensors;
    const controller = new AbortController();
    const startProgress: ScratchTrainingOptions["startProgress"] = (label) => ({
      update: () => {
        if (label === stage) controller.abort();
      },
      finish: () => {},
    });
    const training = train(ARTICLES.slice(0, 40), { startProgress, signal: controller.signal });
    await expect(training).rejects.toMatchObject({ code: "INTERRUPTED" });
    expect(tf.memory().numTensors).toBe(before);
  });
});

/** Sixty claims in English and in Spanish, with names that both write alike, among more in English. */
function toyClaims(): Article[] {
  const english = ["vaccine", "protest", "hospital", "election", "earthquake", "mask"];
  const spanish = ["vacuna", "protesta", "clinica", "comicios", "terremoto", "barbijo"];
  const places = ["airport", "school", "river", "market", "church"];
  const plazas = ["aeropuerto", "escuela", "rio", "mercado", "iglesia"];
  const article = (language: string, id: string, title: string, vclaim: string): Article => ({
    source: language,
    id: `${language} ${id}`,
    language,
    date: "2020-05-01",
    title,
    vclaim,
  });
  return Array.from({ length: 60 }, (_, i) => i).flatMap((i) => {
    const [subject, place] = [i % 6, (i * 7) % 5];
    const names = ["Q", "W", "X"].map(
      (letter) => `${letter}${"abcdefghij"[i % 10]}${"klmnop"[Math.floor(i / 10)]}`,
    );
    return [
      article(
        "en",
        `${i}`,
        `${english[subject]} near the ${places[place]}: ${names.join(" ")}`,
        `the ${english[subject]} and the ${places[place]}`,
      ),
      article(
        "es",
        `${i}`,
        `${spanish[subject]} junto ${plazas[place]}: ${names.join(" ")}`,
        `la ${spanish[subject]} y ${plazas[place]}`,
      ),
      article("en", `${i} other`, `nothing but number ${i}`, `number ${i} of nothing`),
      article("en", `${i} more`, `weather report ${i}`, `report ${i} of the weather`),
    ];
  });
}
