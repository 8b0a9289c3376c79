import * as training from "../../../training";
import { InterruptedError } from "../../base/core/errors";
import type { Booster } from "../../base/native/lightgbm";
import { checkInterrupted, type Task } from "../job";
import type { ReadCollection } from "./collections";
import { FEWEST_QUERIES } from "./options";
import { type Start, unseenBy } from "./start";

/** Comparing and fitting rankers under a line of progress. */

/**
 * Compares what a workspace's own ranker may be; undefined, with a note, where too few tweets are new to the
 * shipped one.
 */
export async function compareWays(
  task: Task,
  collections: readonly ReadCollection[],
  { manifest, booster }: Start,
  fit: training.FitOptions,
): Promise<training.ComparedWays | undefined> {
  const unseen = collections.flatMap((collection) => unseenBy(manifest, collection));
  if (unseen.length < FEWEST_QUERIES) {
    task.note("from nothing: the shipped ranker was trained on these tweets' articles");
    return undefined;
  }
  return await byFolds(task, (onFold) =>
    training.compareWays(unseen, { ...fit, onRound: () => !task.signal.aborted }, booster, onFold),
  );
}

/** @throws InterruptedError when the job is stopped. */
export async function crossValidate(
  task: Task,
  examples: readonly training.Example[],
  fit: training.FitOptions,
): Promise<training.CrossValidation> {
  return await byFolds(task, (onFold) =>
    training.crossValidate(examples, { ...fit, onRound: () => !task.signal.aborted }, onFold),
  );
}

async function byFolds<T>(
  task: Task,
  validate: (onFold: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const progress = task.progress("Cross-validating", "folds");
  const validated = await validate((done, total) => {
    checkInterrupted(task.signal, "Cross-validation");
    progress.update(done, total);
  });
  progress.finish();
  return validated;
}

/** Trains a ranker on all examples; it is to be disposed of. @throws InterruptedError when the job stops. */
export async function fitAll(
  task: Task,
  examples: readonly training.Example[],
  fit: training.FitOptions,
): Promise<Booster> {
  const progress = task.progress("Training", "rounds");
  const booster = await training.fitRanker(examples, {
    ...fit,
    onRound: (round) => {
      progress.update(round, fit.settings.rounds);
      return !task.signal.aborted;
    },
  });
  progress.finish();
  if (!task.signal.aborted) return booster;
  booster.dispose();
  throw new InterruptedError("Training");
}
