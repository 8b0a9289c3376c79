import { existsSync, rmSync } from "node:fs";
import { ArtifactError } from "../core/errors";
import type { StepContext } from "../nightly";
import * as rank from "../rank";
import { CALIBRATE_DEFAULTS, calibrate } from "./calibrate";
import type { CliIo } from "./io";
import { answerOf, unlessNothingToLearn } from "./nightly-train";

/** Calibrates the ranker of the generation that is built. Where there are too few tweets for that, the former generation's calibration stays if the ranker is still the same. */
export async function calibrateNight(io: CliIo, { building }: StepContext): Promise<unknown> {
  const summary = await unlessNothingToLearn(async () => {
    const answer = await answerOf(io, building, (own) => calibrate(own, CALIBRATE_DEFAULTS));
    const { thresholds, figures } = answer as Record<string, unknown>;
    return { thresholds, figures };
  });
  return { ...summary, calibrationDropped: dropUnfitCalibration(building) };
}

/** Removes a calibration of another ranker than the one that ranks now: nobody would use it. @returns whether it was. */
function dropUnfitCalibration(building: string): boolean {
  const { calibration, denseIndex } = rank.workspacePaths(building);
  if (!existsSync(calibration)) return false;
  const encoder = existsSync(denseIndex) ? rank.readDenseManifest(denseIndex).encoder : undefined;
  try {
    rank.readCalibration(calibration, rank.readRankerManifest(rank.rankerFolder(building, encoder)));
    return false;
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
  }
  rmSync(calibration, { recursive: true });
  return true;
}
