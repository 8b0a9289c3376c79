import { rmSync } from "node:fs";
import { readCalibration } from "../../answer";
import { folderExists } from "../../base/artifact";
import { ArtifactError } from "../../base/core/errors";
import { workspacePaths } from "../../base/home/paths";
import type { StepContext } from "../../nightly";
import * as rank from "../../rank";
import { indexedEncoder } from "../../workspace";
import { calibrate } from "../calibrate/calibrate";
import { CALIBRATE_DEFAULTS } from "../calibrate/options";
import type { Task } from "../job";
import { requireEnough } from "../ranker/examples";
import { unlessNothingToLearn } from "./train";

/**
 * Calibrates the ranker of the generation that is built. Where there are too few tweets for that, the former
 * generation's calibration stays if the ranker is still the same.
 */
export async function calibrateNight(task: Task, { building, database }: StepContext): Promise<unknown> {
  const summary = await unlessNothingToLearn(async () => {
    requireEnough(database, CALIBRATE_DEFAULTS.split);
    const workspace = { ...task.config, home: building };
    const { manifest } = await calibrate(workspace, CALIBRATE_DEFAULTS, task);
    const { thresholds, figures } = manifest;
    return { thresholds, figures };
  });
  return { ...summary, calibrationDropped: dropUnfitCalibration(building) };
}

/**
 * Removes a calibration of another ranker than the one that ranks now: nobody would use it.
 * @returns whether it was.
 */
function dropUnfitCalibration(building: string): boolean {
  const { calibration } = workspacePaths(building);
  if (!folderExists(calibration)) return false;
  const encoder = indexedEncoder(building);
  try {
    readCalibration(calibration, rank.readRankerManifest(rank.rankerFolder(building, encoder)));
    return false;
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
  }
  rmSync(calibration, { recursive: true });
  return true;
}
