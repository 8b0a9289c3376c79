import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BASELINE, PROPOSED } from "../../../training";
import { CrowdcheckedError } from "../../base/core/errors";
import { workspacePaths } from "../../base/home/paths";
import { readModelManifest } from "../../encoder/checkpoint";
import type { StepContext } from "../../nightly";
import { judgedFolds, requirePairs } from "../encoder/data";
import type { FinishedEncoder } from "../encoder/options";
import { pairThreshold } from "../encoder/pair-threshold";
import { chooseStart } from "../encoder/start";
import type { CrawlTask, Task } from "../job";
import { RANKER_DEFAULTS } from "../ranker/options";
import { trainRanker } from "../ranker/train";

const SPLIT = "train";
const DEV = "dev";
const METHOD = "jaccard";
const BACKEND = "auto";

/** Without these there is nothing to learn from: the former model stays, and the report says why. */
const NOTHING_TO_LEARN = new Set([
  "NO_ARTICLES",
  "NO_JUDGEMENTS",
  "NO_PAIRS",
  "NOTHING_TO_TRAIN",
  "ENCODER_SAW_TWEETS",
]);

/**
 * What a BERT is trained with is the paper's; labels are refurbished from the first epoch on, of which a
 * night may have but one, and kept with the pairs for the next night.
 */
const BERT_SETTINGS = { ...PROPOSED, selfAdaptive: 1 };
/**
 * A bag learns what pairs can teach it in few steps, and the noise-aware loss teaches it nothing more.
 * @see docs/reproduce.md, *Real crowd pairs*
 */
const BAG_SETTINGS = { ...BASELINE, batchSize: 32, learningRate: 1e-3, temperature: 0.05 };

/** A workspace whose index was built of words alone stays so. */
export function usesEncoder(serving: string | undefined): boolean {
  return serving === undefined || existsSync(workspacePaths(serving).denseIndex);
}

/** Trains the ranker of the generation that is built; its index must be there. */
export function trainNightRanker(task: Task, { building }: StepContext): Promise<unknown> {
  return unlessNothingToLearn(async () => {
    const workspace = { ...task.config, home: building };
    const { ways, cv, dev, rounds, queries } = await trainRanker(workspace, RANKER_DEFAULTS, task);
    return { ways, cv, dev, rounds, queries };
  });
}

/**
 * Trains the encoder of the generation that is built, and its folds, on judged and crowd pairs together, each
 * beginning with an encoder of the former generation that has not seen the judged tweets which it is to be
 * kept from (`chooseStart`): the ranker must not learn from encoders that saw its tweets, not even nights
 * ago.
 */
export function trainNightEncoder(task: CrawlTask, context: StepContext): Promise<unknown> {
  return unlessNothingToLearn(async () => {
    const { building, serving, database } = context;
    const { nightEpochs, nightFolds, nightPrecisionPercent } = task.config;
    if (!usesEncoder(serving)) return { kept: "The index is of words alone." };
    const judged = { regime: "mix", split: SPLIT, dev: DEV } as const;
    const pairs = { method: METHOD, precision: nightPrecisionPercent / 100 };
    // To be known before an encoder to begin with is made.
    requirePairs(database, { ...judged, method: METHOD, threshold: pairThreshold(database, pairs) });
    const { home } = context;
    const startFor = await chooseStart(task, database, {
      former: serving ?? home,
      base: join(building, "models", "base"),
      parts: judgedFolds(database, SPLIT, nightFolds, task.config.seed),
      split: SPLIT,
      backend: BACKEND,
    });
    const { architecture } = readModelManifest(startFor(new Set()));
    const settings = {
      ...(architecture === "bag" ? BAG_SETTINGS : BERT_SETTINGS),
      epochs: nightEpochs,
      seed: task.config.seed,
    };
    const options = { ...judged, pairs, settings, holdOut: 0, folds: nightFolds, from: startFor };
    const train = (resume: boolean): Promise<readonly FinishedEncoder[]> => {
      // Loaded only when it is run: TensorFlow.js would slow every command down.
      const { trainEncoders } = require("../encoder/train") as typeof import("../encoder/train");
      const workspace = { ...task.config, home: building };
      return trainEncoders(workspace, { ...options, resume, backend: BACKEND }, task);
    };
    const encoders = await goOnOrBeginAnew(building, context.note, train);
    return { encoders: encoders.map(({ name, hash, steps, best }) => ({ name, hash, steps, best })) };
  });
}

/**
 * Goes on from the checkpoint of a training that was cut off; one that does not fit, since data or settings
 * have changed meanwhile, is thrown away.
 */
async function goOnOrBeginAnew<T>(
  building: string,
  note: (text: string) => void,
  train: (resume: boolean) => Promise<T>,
): Promise<T> {
  const { encoder, foldEncoders } = workspacePaths(building);
  const first = `${encoder}.new.training`;
  const clear = (): void => {
    for (const begun of [first, `${foldEncoders}.new`]) rmSync(begun, { recursive: true, force: true });
  };
  // Loads TensorFlow.js, as the training does.
  const { canResume } = require("../../../training/encoder") as typeof import("../../../training/encoder");
  if (canResume(first)) {
    try {
      return await train(true);
    } catch (error) {
      if (!(error instanceof CrowdcheckedError) || !error.code.startsWith("CHECKPOINT_")) throw error;
      note(`The training begins anew: ${error.message}`);
    }
  }
  clear();
  return train(false);
}

/** Returns what a training gives, or why there is nothing to learn from. */
export async function unlessNothingToLearn<T>(
  train: () => Promise<T>,
): Promise<T | { readonly kept: string }> {
  try {
    return await train();
  } catch (error) {
    if (!(error instanceof CrowdcheckedError) || !NOTHING_TO_LEARN.has(error.code)) throw error;
    return { kept: `${error.code}: ${error.message}` };
  }
}
