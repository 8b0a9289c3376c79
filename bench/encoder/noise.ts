/**
 * Controlled noise: a third of the judged pairs is given wrong articles, and an encoder made from the
 * articles alone is trained on them with every loss, under several seeds. Prints dev MAP@5 (best epoch, and
 * last) with its spread, and what the labels of right and wrong pairs have become.
 *
 * node dist/bench/encoder/noise.js --home FOLDER [--seeds 1,2,3] [--epochs 10] [--share 0.33] [--lr 1e-3]
 *   [--steps 150] [--frozen]
 *
 * With --frozen the vectors of pieces stay as they are; only their weights and the projection are trained,
 * which leaves less room to learn wrong pairs by heart.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRng, shuffle } from "../../src/base/core/rng";
import { mean } from "../../src/base/core/sums";
import { iterateArticles } from "../../src/base/store";
import { chooseBackend } from "../../src/encoder/backend";
import { BagModel } from "../../src/encoder/bag";
import { readSafetensors } from "../../src/encoder/checkpoint";
import { readTrainingTexts } from "../../src/usecases/encoder/data";
import { openStore } from "../../src/workspace";
import { type EncoderData, type EncoderSettings, PROPOSED, type TrainingPair } from "../../training";
import { type LogEntry, trainEncoder, trainingPaths } from "../../training/encoder";
import { spreadOf } from "../../training/encoder/ablation/tables";
import { DEFAULT_SCRATCH, trainFromScratch } from "../../training/scratch";
import { table } from "../measure";
import { readOptions } from "../read-options";
import { inFolder } from "../run-main";

const values = readOptions({
  home: undefined,
  seeds: "1,2,3",
  epochs: "10",
  share: "0.33",
  lr: "1e-3",
  steps: "150",
  frozen: false,
});

/** All but the loss is the same for all: order, temperature, rates. */
const COMMON: EncoderSettings = {
  ...PROPOSED,
  epochs: Number(values.epochs),
  learningRate: Number(values.lr),
  batchSize: 32,
  temperature: 0.05,
  shuffle: "random",
  evaluateEvery: 1_000_000,
};

const VARIANTS: readonly {
  readonly name: string;
  readonly noisy: boolean;
  readonly settings: EncoderSettings;
}[] = [
  { name: "plain MNR, no noise", noisy: false, settings: { ...COMMON, loss: "mnr", selfAdaptive: 0 } },
  { name: "plain MNR", noisy: true, settings: { ...COMMON, loss: "mnr", selfAdaptive: 0 } },
  { name: "symmetric MNR", noisy: true, settings: { ...COMMON, selfAdaptive: 0 } },
  { name: "+ self-adaptive", noisy: true, settings: { ...COMMON, loss: "label-weighted" } },
  { name: "+ weights", noisy: true, settings: COMMON },
];

/** Gives a share of the pairs each other's articles, and returns which. */
function spoil(
  pairs: readonly TrainingPair[],
  share: number,
  seed: number,
): { pairs: TrainingPair[]; wrong: Set<number> } {
  const chosen = shuffle([...pairs.keys()], createRng(seed)).slice(0, Math.round(share * pairs.length));
  const spoilt = [...pairs];
  for (const [i, pair] of chosen.entries()) {
    const other = pairs[chosen[(i + 1) % chosen.length] as number] as TrainingPair;
    spoilt[pair] = { ...(pairs[pair] as TrainingPair), article: other.article };
  }
  return { pairs: spoilt, wrong: new Set(chosen) };
}

interface Outcome {
  readonly best: number;
  readonly last: number;
  /** Mean labels at the end. */
  readonly right: number;
  readonly wrong: number;
}

async function trainOnce(
  model: BagModel,
  data: EncoderData,
  settings: EncoderSettings,
  wrong: ReadonlySet<number>,
): Promise<Outcome> {
  return await inFolder(async (folder) => {
    const { best } = await trainEncoder(model, data, settings, { folder });
    const paths = trainingPaths(folder);
    const lines = readFileSync(paths.log, "utf8").trimEnd().split("\n");
    const { devMap } = JSON.parse(lines.at(-1) as string) as LogEntry;
    const labels = readSafetensors(join(paths.checkpoint, "state.safetensors")).get("labels")
      ?.data as Float32Array;
    const meanOf = (which: (pair: number) => boolean): number =>
      mean(labels.filter((_, pair) => which(pair)));
    return {
      best: best?.devMap ?? 0,
      last: devMap ?? 0,
      right: meanOf((pair) => !wrong.has(pair)),
      wrong: meanOf((pair) => wrong.has(pair)),
    };
  });
}

async function main(): Promise<void> {
  const { home } = values;
  if (!home) throw new Error("--home is needed");
  await chooseBackend();
  const database = openStore(home);
  const articles = [...iterateArticles(database)];
  const texts = readTrainingTexts(database, {
    regime: "gold",
    split: "train",
    dev: "dev",
    method: "jaccard",
    threshold: 0.3,
    architecture: "bag",
  }).without(new Set());
  database.close();
  const data = texts.view("all");
  const start = await trainFromScratch(() => articles, {
    ...DEFAULT_SCRATCH,
    steps: Number(values.steps),
    seed: 1,
    total: articles.length,
  });
  const bag = await start.read();
  const { tokenizer, maxLength } = start;
  start.dispose();

  const rows = [["", "best", "last", "right pairs' labels", "wrong pairs' labels"]];
  for (const { name, noisy, settings } of VARIANTS) {
    const outcomes: Outcome[] = [];
    for (const seed of values.seeds.split(",").map(Number)) {
      const { pairs, wrong } = spoil(data.phases[0]?.pairs ?? [], noisy ? Number(values.share) : 0, seed);
      const model = new BagModel({ tokenizer, maxLength, ...bag, trainTable: !values.frozen });
      outcomes.push(
        await trainOnce(model, { ...data, phases: [{ name: "gold", pairs }] }, { ...settings, seed }, wrong),
      );
      model.dispose();
    }
    const figure = (of: (outcome: Outcome) => number, scale: number): string => {
      const { mean, deviation } = spreadOf(outcomes.map(of));
      return Number.isNaN(mean) ? "-" : `${(scale * mean).toFixed(2)} +- ${(scale * deviation).toFixed(2)}`;
    };
    rows.push([
      name,
      figure(({ best }) => best, 100),
      figure(({ last }) => last, 100),
      figure(({ right }) => right, 1),
      figure(({ wrong }) => wrong, 1),
    ]);
    console.log(rows.at(-1)?.join("  "));
  }
  console.log(`\n${table(rows)}`);
}

void main();
