import type { DevQuery, EncoderData } from "../../../training";
import * as training from "../../../training/encoder";
import { embedTexts } from "../../encoder/embed-texts";
import type { EncoderModel } from "../../encoder/model";
import { type TrainingRun, trainFrom } from "../encoder/run-training";
import type { Task } from "../job";

/** One training of an ablation, and whom its encoder is to score. */
export interface ScoredTraining extends Omit<TrainingRun, "resume"> {
  /** Tweets to be scored, split by split. */
  readonly splits: readonly (readonly DevQuery[])[];
}

/**
 * Trains an encoder, or takes up one that was trained before, and returns `[split][tweet][article]`, the
 * cosines with all articles; minus infinity for those that tweets do not search.
 */
export async function trainedCosines(
  task: Task,
  { splits, ...run }: ScoredTraining,
): Promise<Float32Array[][]> {
  const { data } = run;
  const { encoder } = await trainFrom(task, { ...run, resume: training.canResume(run.folder) });
  const { model } = encoder;
  try {
    const articles = await embedTexts(model, data.articles, { signal: task.signal });
    const all: Float32Array[][] = [];
    for (const tweets of splits) {
      const rows = await training.cosineRows(
        await embedTweets(task, model, tweets),
        articles,
        model.dimension,
      );
      all.push(rows.map((row) => onlyCandidates(row, data)));
    }
    return all;
  } finally {
    model.dispose();
  }
}

/** Returns `[tweets, dimension]` vectors. */
export function embedTweets(
  task: Task,
  model: EncoderModel,
  tweets: readonly DevQuery[],
): Promise<Float32Array> {
  return embedTexts(
    model,
    tweets.map(({ tweet }) => [tweet]),
    { signal: task.signal },
  );
}

/** Returns the scores with those of articles that tweets do not search at the very end. */
export function onlyCandidates(
  scores: Float32Array,
  { candidates }: Pick<EncoderData, "candidates">,
): Float32Array {
  return scores.map((score, article) => (candidates[article] ? score : Number.NEGATIVE_INFINITY));
}
