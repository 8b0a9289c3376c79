import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as tf from "@tensorflow/tfjs-core";
import { embedTexts } from "../../../../src/encoder/embed-texts";
import type { EncoderModel } from "../../../../src/encoder/model";
import type { LogEntry } from "../../../../training/encoder/checkpoint/log";
import { removeWeights, trainingPaths } from "../../../../training/encoder/checkpoint/training-folder";
import type { EncoderData } from "../../../../training/encoder/data";
import type { HardNegatives } from "../../../../training/encoder/negatives";
import { BASELINE, type EncoderSettings, PROPOSED } from "../../../../training/encoder/settings";
import { type TrainOptions, trainEncoder } from "../../../../training/encoder/trainer";
import { useTensorflow } from "../../../support/encoder/backend";
import { TinyModel } from "../../../support/encoder/tiny-model";
import { temporaryFolder } from "../../../support/temporary";
import { codeOf } from "../../../support/workspace";

useTensorflow();
const home = temporaryFolder();
let folders = 0;
const newFolder = (): string => join(home, `training-${folders++}`);

const ANIMALS = "shark whale tiger zebra lemur otter badger falcon".split(" ");
const NAMES = "fish giant cat horse monkey weasel digger bird".split(" ");
const WORDS = [...ANIMALS, ...NAMES, "seen", "a", "wow", "downtown", "harbour"];

/** Eight pairs, whose tweets call the articles' animals by another name, judged; and eight of the crowd. */
function animals(names: readonly ("gold" | "crowd")[] = ["gold"]): EncoderData {
  const pairsOf = (place: string, gold: boolean) =>
    NAMES.map((name, article) => {
      const tweet = `wow a ${name} ${place}`;
      return { tweet, claim: tweet, article, gold, label: 1 };
    });
  const pairs = { gold: pairsOf("downtown", true), crowd: pairsOf("harbour", false) };
  return {
    articles: ANIMALS.map((animal) => ["a", animal, "seen"]),
    groups: [...ANIMALS.keys()],
    candidates: ANIMALS.map(() => true),
    phases: names.map((name) => ({ name, pairs: pairs[name] })),
    dev: pairs.gold.map(({ tweet, article }) => ({ tweet, relevant: new Set([article]) })),
  };
}

/** Hard negatives of the articles, by their animals' other names. */
function negativesOf(textsOf: (name: string, article: number) => string[][]): HardNegatives {
  return { sha256: "0123", texts: new Map(NAMES.map((name, i) => [i, textsOf(name, i)])) };
}

const quick: EncoderSettings = { ...PROPOSED, learningRate: 0.1, epochs: 12 };
/** Five steps an epoch, assessed after the third and the fifth. */
const short: EncoderSettings = { ...quick, epochs: 2, batchSize: 2, evaluateEvery: 3, selfAdaptive: 1 };

function bitsOf(model: EncoderModel): Record<string, Uint32Array> {
  return Object.fromEntries(
    [...model.weights].map(([name, weight]) => [name, new Uint32Array(weight.dataSync().slice().buffer)]),
  );
}

/** Trains a new model, and returns the bits of its weights. */
async function train(
  settings: EncoderSettings,
  options: TrainOptions,
  { data = animals(), onEmbed = () => {} }: { data?: EncoderData; onEmbed?: () => void } = {},
): Promise<Record<string, Uint32Array>> {
  const model = new TinyModel(WORDS, { dropout: 0.1 });
  model.onEmbed = onEmbed;
  try {
    await trainEncoder(model, data, settings, options);
    return bitsOf(model);
  } finally {
    model.dispose();
  }
}

/** Returns the log without what depends on the clock. */
function logOf(folder: string): Omit<LogEntry, "pairsPerSecond">[] {
  const lines = readFileSync(trainingPaths(folder).log, "utf8").trimEnd().split("\n");
  return lines.map((line) => ({ ...(JSON.parse(line) as LogEntry), pairsPerSecond: 0 }));
}

describe("training", () => {
  test.each([
    ["proposed model", quick],
    ["baseline", { ...BASELINE, learningRate: 0.1, epochs: 12 }],
  ])("with the settings of the paper's %s learns eight pairs to MAP 100 and leaves no tensor behind", async (_, settings) => {
    const before = tf.memory().numTensors;
    const model = new TinyModel(WORDS);
    const { best } = await trainEncoder(model, animals(), settings, { folder: newFolder() });
    expect(best?.devMap).toBe(1);
    model.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });

  test("writes a line for every step, with dev MAP@5 where it was taken, and a drawing", async () => {
    const folder = newFolder();
    await train(short, { folder });
    const log = logOf(folder);
    expect(log.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(log.map(({ epoch }) => epoch)).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
    expect(log.filter(({ devMap }) => devMap !== undefined).map(({ step }) => step)).toEqual([3, 4, 6, 8]);
    for (const { loss, tau, learningRate, gradientNorm } of log) {
      for (const value of [loss, tau, learningRate, gradientNorm]) expect(value).toBeGreaterThan(0);
    }
    expect(readFileSync(trainingPaths(folder).plot, "utf8")).toMatch(/^<svg .*<\/svg>\n$/s);
  });

  test.each([0.05, 4])("leaves a fixed temperature of %d as it is", async (temperature) => {
    const folder = newFolder();
    await train({ ...short, temperature }, { folder });
    for (const { tau } of logOf(folder)) expect(tau).toBeCloseTo(temperature, 6);
  });

  test("keeps the weights of the best assessment, not the last", async () => {
    const folder = newFolder();
    const model = new TinyModel(WORDS);
    // A rate at which the weights are soon thrown about.
    const wild = { ...short, learningRate: 3, epochs: 6 };
    const { best } = await trainEncoder(model, animals(), wild, { folder });
    const maps = logOf(folder).flatMap(({ devMap, step }) =>
      devMap === undefined ? [] : [{ devMap, step }],
    );
    const highest = Math.max(...maps.map(({ devMap }) => devMap));
    expect(best).toEqual(maps.find(({ devMap }) => devMap === highest));
    model.dispose();
  });

  test("leaves the model as it was where nothing that is learned is better", async () => {
    const model = new TinyModel(WORDS);
    await trainEncoder(model, animals(), quick, { folder: newFolder() });
    const learned = bitsOf(model);
    const started: number[] = [];
    const onStart = (devMap: number): number => started.push(devMap);
    const folder = newFolder();
    const { best, steps } = await trainEncoder(
      model,
      animals(),
      { ...short, learningRate: 3 },
      { folder, onStart },
    );
    expect(logOf(folder).at(-1)?.devMap).toBeLessThan(1);
    expect([best, steps, started]).toEqual([{ devMap: 1, step: 0 }, 8, [1]]);
    expect(bitsOf(model)).toEqual(learned);
    model.dispose();
  });

  test("begins each phase with the best weights of the one before and a learning rate of its own", async () => {
    const folder = newFolder();
    await train(short, { folder }, { data: animals(["crowd", "gold"]) });
    const log = logOf(folder);
    expect(log.map(({ phase }) => phase)).toEqual([...Array(8).fill("crowd"), ...Array(8).fill("gold")]);
    expect(log.map(({ step }) => step)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
    expect(log[8]?.learningRate).toBe(log[0]?.learningRate);
  });

  describe("with hard negatives", () => {
    /** Tweets that are nearer to their article than to a negative that has the very word of the tweet. */
    const told = async (negatives: HardNegatives | undefined): Promise<number> => {
      const model = new TinyModel(WORDS);
      const data = animals();
      await trainEncoder(model, { ...data, negatives }, quick, { folder: newFolder() });
      const embed = (texts: readonly (readonly string[])[]): Promise<Float32Array> =>
        embedTexts(model, texts);
      const tweets = await embed(data.dev.map(({ tweet }) => [tweet]));
      const articles = await embed(data.articles);
      const others = await embed(NAMES.map((name) => ["a", name, "seen"]));
      model.dispose();
      const cosine = (rows: Float32Array, row: number): number => {
        let sum = 0;
        for (let i = 16 * row; i < 16 * (row + 1); i++) sum += tweets[i]! * rows[i]!;
        return sum;
      };
      return NAMES.filter((_, row) => cosine(articles, row) > cosine(others, row)).length;
    };

    test("pulls tweets that are nearer to a negative over to their article", async () => {
      expect(await told(undefined)).toBeLessThan(4);
      expect(await told(negativesOf((name) => [["a", name, "seen"]]))).toBe(8);
    });

    test("has a column for those pairs alone whose article has one", async () => {
      const few = negativesOf((name, article) => (article < 2 ? [["a", name, "seen"]] : []));
      const before = tf.memory().numTensors;
      const model = new TinyModel(WORDS);
      const { best } = await trainEncoder(model, { ...animals(), negatives: few }, quick, {
        folder: newFolder(),
      });
      expect(best?.devMap).toBe(1);
      model.dispose();
      expect(tf.memory().numTensors).toBe(before);
    });
  });

  test("without dev tweets keeps the last weights", async () => {
    const model = new TinyModel(WORDS);
    const result = await trainEncoder(model, { ...animals(), dev: [] }, short, { folder: newFolder() });
    expect(result).toMatchObject({ steps: 8, best: null });
    model.dispose();
  });

  test("refuses a phase without pairs to tell apart", async () => {
    const nothing = { ...animals(), phases: [{ name: "crowd" as const, pairs: [] }] };
    expect(await codeOf(() => train(short, { folder: newFolder() }, { data: nothing }))).toBe(
      "NOTHING_TO_TRAIN",
    );
  });

  test("stops when numbers are no longer finite, and keeps the last checkpoint", async () => {
    const folder = newFolder();
    const model = new TinyModel(WORDS);
    const bias = model.weights.get("dense.bias") as tf.Variable;
    const onStep = ({ step }: LogEntry): void => {
      if (step === 5) tf.tidy(() => bias.assign(tf.fill(bias.shape, Number.NaN)));
    };
    const work = (): Promise<unknown> => trainEncoder(model, animals(), short, { folder, onStep });
    expect(await codeOf(work)).toBe("TRAINING_DIVERGED");
    const manifest = JSON.parse(
      readFileSync(join(trainingPaths(folder).checkpoint, "manifest.json"), "utf8"),
    );
    expect(manifest.position).toEqual({ phase: 0, step: 4, assessed: true });
    model.dispose();
  });
});

describe("a training that was stopped", () => {
  const data = animals(["crowd", "gold"]);
  let whole: { bits: Record<string, Uint32Array>; log: unknown };
  beforeAll(async () => {
    const folder = newFolder();
    whole = { bits: await train(short, { folder }, { data }), log: logOf(folder) };
  });

  test.each([
    1, 4, 8, 13,
  ])("by a signal after step %i goes on to the same bits and the same log", async (last) => {
    const folder = newFolder();
    const controller = new AbortController();
    const onStep = ({ step }: LogEntry): void => {
      if (step === last) controller.abort();
    };
    const stopped = (): Promise<unknown> =>
      train(short, { folder, signal: controller.signal, onStep }, { data });
    expect(await codeOf(stopped)).toBe("INTERRUPTED");
    expect(await train(short, { folder, resume: true }, { data })).toEqual(whole.bits);
    expect(logOf(folder)).toEqual(whole.log);
  });

  test("in its second phase still gives the labels that its first ended with", async () => {
    const labelsOf = async (options: TrainOptions): Promise<readonly Float32Array[]> => {
      const model = new TinyModel(WORDS, { dropout: 0.1 });
      try {
        return (await trainEncoder(model, data, short, options)).labels;
      } finally {
        model.dispose();
      }
    };
    const expected = await labelsOf({ folder: newFolder() });
    expect(expected.map(({ length }) => length)).toEqual([8, 8]);
    const folder = newFolder();
    const controller = new AbortController();
    const onStep = ({ step }: LogEntry): void => {
      if (step === 13) controller.abort();
    };
    expect(await codeOf(() => labelsOf({ folder, onStep, signal: controller.signal }))).toBe("INTERRUPTED");
    expect(await labelsOf({ folder, resume: true })).toEqual(expected);
  });

  test("with hard negatives draws those that it would have drawn", async () => {
    const several = { ...data, negatives: negativesOf((name) => [[name], ["a", name], ["a", name, "seen"]]) };
    const undisturbed = await train(short, { folder: newFolder() }, { data: several });
    expect(undisturbed).not.toEqual(whole.bits);
    const folder = newFolder();
    const onStep = ({ step }: LogEntry): void => {
      if (step === 5) throw new Error("killed");
    };
    await expect(train(short, { folder, onStep }, { data: several })).rejects.toThrow("killed");
    expect(await train(short, { folder, resume: true }, { data: several })).toEqual(undisturbed);
  });

  test.each([
    1, 11,
  ])("by a signal at look %i of an assessment goes on to the same bits and the same log", async (look) => {
    const folder = newFolder();
    const controller = new AbortController();
    let looks = 0;
    const onEmbed = (): void => {
      if (++looks === look) controller.abort(new Error("a signal"));
    };
    const stopped = (): Promise<unknown> =>
      train(short, { folder, signal: controller.signal }, { data, onEmbed });
    expect(await codeOf(stopped)).toBe("INTERRUPTED");
    expect(await train(short, { folder, resume: true }, { data })).toEqual(whole.bits);
    expect(logOf(folder)).toEqual(whole.log);
  });

  test.each([
    2, 5, 10,
  ])("by force after step %i goes on from the last checkpoint to the same bits", async (last) => {
    const folder = newFolder();
    const onStep = ({ step }: LogEntry): void => {
      if (step === last) throw new Error("killed");
    };
    await expect(train(short, { folder, onStep }, { data })).rejects.toThrow("killed");
    expect(await train(short, { folder, resume: true }, { data })).toEqual(whole.bits);
    expect(logOf(folder)).toEqual(whole.log);
  });
});

describe("a checkpoint", () => {
  const folder = newFolder();
  const { checkpoint } = trainingPaths(folder);
  beforeEach(async () => {
    removeWeights(folder);
    await train({ ...short, epochs: 1 }, { folder });
  });
  const resume = (change: Partial<EncoderSettings> = {}, data = animals()): Promise<unknown> =>
    train({ ...short, epochs: 1, ...change }, { folder, resume: true }, { data });

  test("of a finished training gives its weights again", async () => {
    await expect(resume()).resolves.toBeDefined();
  });

  test("is not overwritten by a training that is begun anew", async () => {
    expect(await codeOf(() => train(short, { folder }))).toBe("TRAINING_UNFINISHED");
  });

  test("is refused with other settings, which are named", async () => {
    await expect(resume({ learningRate: 0.2, seed: 4 })).rejects.toMatchObject({
      code: "CHECKPOINT_MISMATCH",
      message: expect.stringContaining("learningRate was 0.1 and is 0.2; seed was 1 and is 4"),
    });
  });

  test("is refused with other data or another model", async () => {
    const other = { ...animals(), articles: ANIMALS.map((animal) => ["a", animal, "there"]) };
    await expect(resume({}, other)).rejects.toMatchObject({
      code: "CHECKPOINT_MISMATCH",
      message: expect.stringContaining("data was"),
    });
    const model = new TinyModel(WORDS, { seed: 2 });
    const options = { folder, resume: true };
    await expect(trainEncoder(model, animals(), { ...short, epochs: 1 }, options)).rejects.toMatchObject({
      message: expect.stringContaining("model was"),
    });
    model.dispose();
  });

  test("is refused with hard negatives where it had none", async () => {
    const negatives = negativesOf((name) => [[name]]);
    await expect(resume({}, { ...animals(), negatives })).rejects.toMatchObject({
      code: "CHECKPOINT_MISMATCH",
      message: expect.stringContaining("negatives was absent and is 0123"),
    });
  });

  test("is missed where there is none", async () => {
    removeWeights(folder);
    expect(await codeOf(resume)).toBe("CHECKPOINT_MISSING");
  });

  test("is refused when a byte of it has changed, or its end is missing", async () => {
    const file = join(checkpoint, "state.safetensors");
    const bytes = readFileSync(file);
    const changed = Buffer.from(bytes);
    changed[changed.length >> 1]! ^= 1;
    writeFileSync(file, changed);
    expect(await codeOf(resume)).toBe("CHECKPOINT_CORRUPT");
    writeFileSync(file, bytes.subarray(0, 100));
    expect(await codeOf(resume)).toBe("CHECKPOINT_CORRUPT");
    rmSync(file);
    expect(await codeOf(resume)).toBe("CHECKPOINT_CORRUPT");
  });

  test.each([
    { phase: 1, step: 0, assessed: true },
    { phase: 0, step: 5, assessed: true },
    { phase: 0, step: -1, assessed: true },
    { phase: 0, step: 1 },
  ])("that stands at %j is refused", async (position) => {
    const file = join(checkpoint, "manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...manifest, position }));
    expect(await codeOf(resume)).toBe("CHECKPOINT_CORRUPT");
  });

  test.each([
    ["{", "CHECKPOINT_CORRUPT"],
    ["null", "CHECKPOINT_VERSION"],
    ['{"version": 0}', "CHECKPOINT_VERSION"],
    ['{"version": 1}', "CHECKPOINT_VERSION"],
    ['{"version": 2}', "CHECKPOINT_CORRUPT"],
    [`"${"x".repeat(2 ** 20)}"`, "CHECKPOINT_CORRUPT"],
  ])("with the manifest %.20s is refused", async (manifest, code) => {
    writeFileSync(join(checkpoint, "manifest.json"), manifest);
    expect(await codeOf(resume)).toBe(code);
  });
});
