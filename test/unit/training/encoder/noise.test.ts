import { join } from "node:path";
import type { EncoderData } from "../../../../training/encoder/data";
import { type EncoderSettings, PROPOSED } from "../../../../training/encoder/settings";
import { trainEncoder } from "../../../../training/encoder/trainer";
import { useTensorflow } from "../../../support/encoder/backend";
import { TinyModel } from "../../../support/encoder/tiny-model";
import { temporaryFolder } from "../../../support/temporary";

useTensorflow();
const home = temporaryFolder();

const ANIMALS = "shark whale tiger zebra lemur otter badger falcon".split(" ");
const NAMES = "fish giant cat horse monkey weasel digger bird".split(" ");
const PLACES = "downtown harbour airport".split(" ");
const WORDS = [...ANIMALS, ...NAMES, ...PLACES, "seen", "a", "wow"];

/** Three tweets for each of eight articles; of the first article's, the last links the wrong one. */
const WRONG = 2;
function noisy(gold: boolean, label = 1): EncoderData {
  const pairOf = (tweet: string, article: number) => ({ tweet, claim: tweet, article, gold, label });
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
  data = noisy(false),
): Promise<number[]> {
  const model = new TinyModel(WORDS);
  const { labels } = await trainEncoder(
    model,
    data,
    { ...settings, ...change },
    { folder: join(home, name) },
  );
  model.dispose();
  return [...(labels[0] as Float32Array)];
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

  test("begins with what is known of the pairs", async () => {
    expect(new Set(await labelsAfter("known", { selfAdaptive: 0 }, noisy(false, 0.25)))).toEqual(
      new Set([0.25]),
    );
  });

  test("corrects labels after the only epoch too, by a tenth of the way to the cosines", async () => {
    const labels = await labelsAfter("one", { selfAdaptive: 1, epochs: 1 }, noisy(false, 0.5));
    for (const label of labels) {
      expect(label).not.toBe(0.5);
      expect(label).toBeGreaterThanOrEqual(0.9 * 0.5 - 0.1);
      expect(label).toBeLessThanOrEqual(0.9 * 0.5 + 0.1);
    }
  });

  test("leaves judged pairs alone where they are fixed", async () => {
    expect(new Set(await labelsAfter("fixed", { goldLabels: "fixed" }, noisy(true)))).toEqual(new Set([1]));
  });
});
