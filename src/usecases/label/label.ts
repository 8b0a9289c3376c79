import {
  CosineScorer,
  type LabelMethod,
  type PairScorer,
  requireGoldOnly,
  SharedWordsScorer,
} from "../../../training/label";
import * as store from "../../base/store";
import { loadTextEncoder, readModelManifest } from "../../encoder";
import * as rank from "../../rank";
import { encoderFolder } from "../../workspace";
import { type Home, type Job, keeping, withExistingStore } from "../job";
import type { LabelOptions } from "./options";
import { scorePairs } from "./score-pairs";
import { type LabelSummary, summaryOf } from "./summary";

/**
 * Scores the crowd's pairs that are new or have changed.
 * @throws ArtifactError `ENCODER_SAW_PAIRS` when the encoder was trained on crowd pairs.
 * @throws InterruptedError when the job is stopped; what is scored stays.
 */
export async function label(
  { home }: Home,
  { method, bar, encoder: folder = encoderFolder(home) }: LabelOptions,
  job: Job,
): Promise<LabelSummary> {
  const labelled = withExistingStore(home, (database) => {
    const scorer = scorerOf(method, folder);
    return store.recorded(database, `label ${method}`, async () => {
      const scored = await scorePairs(database, scorer, job);
      return {
        ...summaryOf(database, scorer, scored, bar),
        ...(method === "cosine" && { encoder: { folder, hash: readModelManifest(folder).hash } }),
      };
    });
  });
  return await keeping(labelled);
}

/**
 * Returns the scorer of a method.
 * @param folder of the model whose cosines are the scores of the method `cosine`.
 * @throws ArtifactError `ENCODER_SAW_PAIRS` when that was trained on crowd pairs.
 */
function scorerOf(method: LabelMethod, folder: string): PairScorer {
  if (method !== "cosine") return new SharedWordsScorer(method);
  requireGoldOnly(readModelManifest(folder), folder);
  return new CosineScorer(loadTextEncoder(folder), rank.shownParts);
}
