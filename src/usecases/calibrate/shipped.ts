import { type CalibrationManifest, readCalibration } from "../../answer";
import { ArtifactError } from "../../base/core/errors";
import { SHIPPED_CALIBRATION } from "../../base/home/paths";
import * as rank from "../../rank";

/**
 * Returns the shipped calibration, which pseudo-posts adapt.
 * @param ranker that ranks.
 * @throws ArtifactError `PSEUDO_RANKER` where it is another one than that of the shipped calibration.
 */
export function shippedFor(ranker: Pick<rank.RankerManifest, "sha256" | "encoder">): CalibrationManifest {
  try {
    return readCalibration(SHIPPED_CALIBRATION, ranker);
  } catch (cause) {
    if (!(cause instanceof ArtifactError) || cause.code !== "CALIBRATION_RANKER") throw cause;
    throw new ArtifactError(
      "Pseudo-posts adapt the shipped calibration, which fits only the shipped ranker with the shipped encoder; here another ranks.",
      {
        code: "PSEUDO_RANKER",
        hint: "Nothing was changed. With judged tweets: crowdchecked calibrate. Without any, only what ships has a confidence.",
        cause,
      },
    );
  }
}

/**
 * Returns whether pseudo-posts can adapt a calibration for what ranks in a workspace.
 * @param encoder hash of the encoder in use; undefined: words alone are ranked.
 * @throws ArtifactError `RANKER_CORRUPT` or `RANKER_VERSION`.
 */
export function canAdapt(home: string, encoder: string | undefined): boolean {
  const ranker = rank.readRankerManifest(rank.rankerFolder(home, encoder));
  try {
    shippedFor(ranker);
    return true;
  } catch (error) {
    if (error instanceof ArtifactError && error.code === "PSEUDO_RANKER") return false;
    throw error;
  }
}
