import * as calibration from "../../../training/calibration";
import type { CalibrationManifest } from "../../answer";
import { ArtifactError } from "../../base/core/errors";
import type * as rank from "../../rank";
import type { LoadedWorkspace } from "../../workspace";
import type { Task } from "../job";
import { observePseudoPosts, readPseudoPosts } from "../pseudo/posts";
import { FEWEST_QUERIES } from "../ranker/options";
import { shippedFor } from "./shipped";

/** A calibration that is adapted to a collection. */
export interface Adapted extends Pick<CalibrationManifest, "model" | "thresholds"> {
  readonly judged: readonly calibration.Judged[];
}

/**
 * Returns the shipped calibration with the confidence from which *answer* is said raised until answers to
 * pseudo-posts of the workspace's own articles, there and left out, are right as often as the calibration
 * wants them; never lowered, since pseudo-posts are easier than real ones where articles quote well. Where no
 * confidence is right so often, nothing is answered, only suggested.
 * @throws ArtifactError `PSEUDO_RANKER` where another ranker than that of the shipped calibration ranks;
 *   `NO_PSEUDO_POSTS`.
 */
export async function adaptCalibration(
  task: Task,
  workspace: LoadedWorkspace,
  ranker: rank.RankerModel,
  sample: number,
): Promise<Adapted> {
  const { model, thresholds } = shippedFor(ranker.manifest);
  const pseudo = await readPseudoPosts(task, workspace, { sample, seed: task.config.seed });
  if (pseudo.posts.length < FEWEST_QUERIES) {
    throw new ArtifactError(
      `The articles hold ${pseudo.posts.length} texts that could be posts; at least ${FEWEST_QUERIES} are needed.`,
      {
        code: "NO_PSEUDO_POSTS",
        hint: "Import more articles, or calibrate with judged tweets: crowdchecked calibrate.",
      },
    );
  }
  const judged = calibration.judgeAll(model, await observePseudoPosts(task, pseudo, ranker));
  const answerAt = calibration.raiseThreshold(judged, thresholds.answerAt, thresholds.answerPrecision);
  return { model, thresholds: { ...thresholds, answerAt }, judged };
}
