import { existsSync } from "node:fs";
import { findCalibration } from "../../answer";
import { CrowdcheckedError } from "../../base/core/errors";
import { workspacePaths } from "../../base/home/paths";
import { rankerFolder, readFittingManifest } from "../../rank";
import { readDenseManifest } from "../../workspace";
import type { StatusJson } from "../schemas/status";

/**
 * Returns what the confidence of a home's answers is good for; null where they have none. Figures are those
 * of cross-fitting, as the curves are.
 */
export function calibrationOf(home: string): StatusJson["calibration"] {
  const found = find(home);
  if (found === undefined) return null;
  const { thresholds, figures, reliability, riskCoverage } = found.manifest;
  const { ece, answerable, unanswerable } = figures.train;
  return {
    answerAt: thresholds.answerAt,
    suggestAt: thresholds.suggestAt,
    ece,
    queries: answerable + unanswerable,
    reliability: [...reliability],
    riskCoverage: riskCoverage.map(({ coverage, risk }) => ({ coverage, risk })),
  };
}

/**
 * Returns the calibration that a home's ranker is used with. What cannot be read is told where models are.
 */
function find(home: string): ReturnType<typeof findCalibration> {
  const { denseIndex } = workspacePaths(home);
  try {
    const encoder = existsSync(denseIndex) ? readDenseManifest(denseIndex).encoder : undefined;
    const ranker = rankerFolder(home, encoder);
    return findCalibration(home, readFittingManifest(ranker, encoder));
  } catch (error) {
    if (error instanceof CrowdcheckedError) return undefined;
    throw error;
  }
}
