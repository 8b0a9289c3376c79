import { join } from "node:path";
import { readSafetensors } from "../../../../src/encoder/checkpoint";
import type { EncoderData } from "../../../../training/encoder/data";
import { type EncoderSettings, PROPOSED } from "../../../../training/encoder/settings";
import { trainEncoder } from "../../../../training/encoder/trainer";
import { trainingPaths } from "../../../../training/encoder/training-folder";
import { temporaryFolder } from "../../../temporary";
import { useTensorflow } from "./backend";
import { TinyModel } from "./tiny-model";

useTensorflow();
const home = temporaryFolder();

const ANIMALS = "shark whale tiger zebra lemur otter badger falcon".split(" ");
const NAMES = "fish giant cat horse monkey weasel digger bird".split(" ");
const PLACES = "downtown harbour airport".split(" ");
const WORDS = [...ANIMALS, ...NAMES, ...PLACES, "seen", "a", "wow"];

/** Three tweets for each of eight articles; of the first article's, the last links the wrong one. */
const WRONG = 2;
function noisy(gold: boolean): EncoderData {
  const pairOf = (tweet: string, article: number) => ({ tweet, claim: tweet, article, gold, label: 1 });
  const pairs = NAMES.flatMap((name, article) =>
    PLACES.map((place) => pairOf(`wow a ${name} ${place}`, article)),
  );
  pairs[WRONG] = pairOf("wow a fish airport", 5);
  return {
    articles: ANIMALS.map((animal) => ["a", animal, "seen"]),
    groups: [...ANIMALS.keys()],
    candidates: ANIMALS.map(() => true),
    phases: [{ name: "crowd", pairs }],
    dev: [],
  };
}

const settings: EncoderSettings = {
  ...PROPOSED,
  learningRate: 0.03,
  epochs: 8,
  selfAdaptive: 2,
  shuffle: "random",
};

/** Trains on the pairs with the wrong one, and returns the labels at the end. */
async function labelsAfter(
  name: string,
  change: Partial<EncoderSettings> = {},
  gold = false,
): Promise<number[]> {
  const folder = join(home, name);
  const model = new TinyModel(WORDS);
  await trainEncoder(model, noisy(gold), { ...settings, ...change }, { folder });
  model.dispose();
  const tensors = readSafetensors(join(trainingPaths(folder).checkpoint, "state.safetensors"));
  return [...(tensors.get("labels")?.data as Float32Array)];
}

describe("self-adaptive training", () => {
  test("comes to believe a wrong pair less than every right one", async () => {
    const labels = await labelsAfter("wrong");
    const right = labels.filter((_, pair) => pair !== WRONG);
    expect(labels[WRONG]).toBeLessThan(Math.min(...right));
    const doubt = right.reduce((sum, label) => sum + 1 - label, 0) / right.length;
    expect(1 - (labels[WRONG] as number)).toBeGreaterThan(2 * doubt);
  });

  test("leaves labels alone before its first epoch", async () => {
    expect(new Set(await labelsAfter("late", { selfAdaptive: 9 }))).toEqual(new Set([1]));
    expect(new Set(await labelsAfter("never", { selfAdaptive: 0 }))).toEqual(new Set([1]));
  });

  test("leaves judged pairs alone where they are fixed", async () => {
    expect(new Set(await labelsAfter("fixed", { goldLabels: "fixed" }, true))).toEqual(new Set([1]));
  });
});
