import { join } from "node:path";
import { folderExists } from "../../base/artifact";
import { CrowdcheckedError } from "../../base/core/errors";
import { MODELS, workspacePaths } from "../../base/home/paths";
import { readModelManifest } from "../../encoder/checkpoint";
import type { StepContext } from "../../nightly";
import { judgedFolds, requirePairs } from "../encoder/data";
import { type FinishedEncoder, fewEpochs } from "../encoder/options";
import { pairThreshold } from "../encoder/pair-threshold";
import { resumeOrRestart } from "../encoder/resume";
import { chooseStart, formerStart } from "../encoder/start";
import { trainEncoders } from "../encoder/train";
import type { CrawlTask, Task } from "../job";
import { requireEnough } from "../ranker/examples";
import { RANKER_DEFAULTS } from "../ranker/options";
import { trainRankerToCalibrate } from "../ranker/train";
import { trainingInputs, unlessDiverged } from "./divergence";

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
  "ONNX_FIXED",
]);

/** A workspace whose index was built of words alone stays so. */
export function usesEncoder(serving: string | undefined): boolean {
  return serving === undefined || folderExists(workspacePaths(serving).denseIndex);
}

/** Trains the ranker of the generation that is built; its index must be there. */
export function trainNightRanker(task: Task, { building, database }: StepContext): Promise<unknown> {
  return unlessNothingToLearn(async () => {
    // Before the training is recorded: one that a night has no tweets for has not failed.
    requireEnough(database, RANKER_DEFAULTS.split);
    const workspace = { ...task.config, home: building };
    const { ways, cv, dev, rounds, queries } = await trainRankerToCalibrate(workspace, RANKER_DEFAULTS, task);
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
    const { nightEpochs, nightFolds, nightPrecisionPercent, seed } = task.config;
    if (!usesEncoder(serving)) return { kept: "The index is of words alone." };
    const judged = { regime: "mix", split: SPLIT, dev: DEV } as const;
    const pairs = { method: METHOD, precision: nightPrecisionPercent / 100 };
    // To be known before an encoder to begin with is made.
    const threshold = pairThreshold(database, pairs);
    requirePairs(database, { ...judged, method: METHOD, threshold });
    const former = serving ?? context.home;
    const parts = judgedFolds(database, SPLIT, nightFolds, seed);
    const chosen = { epochs: nightEpochs, seed };
    const inputs = (): string =>
      trainingInputs(database, {
        former,
        isFromScratch: formerStart(database, { former, parts, split: SPLIT }) === undefined,
        data: { ...judged, method: METHOD, threshold, labels: "kept" },
        settings: { ...chosen, folds: nightFolds },
      });
    return unlessDiverged(context, inputs, async () => {
      const base = join(building, MODELS, "base");
      const startFor = await chooseStart(task, database, {
        ...{ former, base, parts, split: SPLIT, backend: BACKEND },
      });
      const { architecture } = readModelManifest(startFor(new Set()));
      const settings = { ...fewEpochs(architecture), ...chosen };
      const options = { ...judged, pairs, settings, holdOut: 0, folds: nightFolds, from: startFor };
      const train = (resume: boolean): Promise<readonly FinishedEncoder[]> => {
        const workspace = { ...task.config, home: building };
        return trainEncoders(workspace, { ...options, resume, backend: BACKEND }, task);
      };
      const encoders = await resumeOrRestart(building, context.note, train);
      return {
        encoders: encoders.map(({ name, hash, steps, best, kept }) => ({ name, hash, steps, best, kept })),
      };
    });
  });
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
