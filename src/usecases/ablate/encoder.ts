import type { DevQuery, EncoderData, EncoderSettings } from "../../../training";
import * as training from "../../../training/encoder";
import { embedTexts } from "../../encoder/embed-texts";
import type { EncoderModel } from "../../encoder/model";
import { trainFrom } from "../encoder/run-training";
import type { Task } from "../job";

/** One training of an ablation, and whom its encoder is to score. */
export interface ScoredTraining {
  /** Of the progress line. */
  readonly label: string;
  /** Folder of the model to begin with. */
  readonly from: string;
  readonly data: EncoderData;
  readonly settings: EncoderSettings;
  /** Where checkpoint, log and curves go. */
  readonly folder: string;
  /** Tweets to be scored, split by split. */
  readonly splits: readonly (readonly DevQuery[])[];
}

/**
 * Trains an encoder, or takes up one that was trained before, and returns `[split][tweet][article]`, the
 * cosines with all articles; minus infinity for those that tweets do not search.
 */
export async function trainedCosines(
  task: Task,
  { label, from, data, settings, folder, splits }: ScoredTraining,
): Promise<Float32Array[][]> {
  const resume = training.canResume(folder);
  const { encoder } = await trainFrom(task, { label, from, data, settings, folder, resume });
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
