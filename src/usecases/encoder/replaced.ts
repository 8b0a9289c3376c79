import { existsSync } from "node:fs";
import { readDenseManifest } from "../../../index";
import { findCalibration } from "../../answer";
import { ArtifactError } from "../../base/core/errors";
import { workspacePaths } from "../../base/home/paths";
import * as rank from "../../rank";
import type { Job } from "../job";

/**
 * Says what the workspace loses when its encoder is replaced, and what makes it again. To be called before
 * that happens. What cannot be read is lost anyway.
 */
export function noteWhatEncoderChangeLoses({ note }: Pick<Job, "note">, home: string): void {
  if (!existsSync(workspacePaths(home).denseIndex)) return;
  note("The encoder in use is replaced at the end. What was made with it does not fit another one:");
  for (const part of lostParts(home)) note(`  ${part}`);
}

function* lostParts(home: string): Iterable<string> {
  yield "the dense index (crowdchecked index)";
  try {
    const { denseIndex, ranker: own } = workspacePaths(home);
    const folder = rank.rankerFolder(home, readDenseManifest(denseIndex).encoder);
    const manifest = rank.readRankerManifest(folder);
    // A ranker of words alone fits any encoder.
    if (manifest.encoder === undefined) return;
    yield folder === own
      ? "the workspace's ranker (crowdchecked train ranker)"
      : "the shipped ranker (crowdchecked train ranker; until then the shipped one over words alone ranks)";
    if (findCalibration(home, manifest))
      yield "its calibration (crowdchecked calibrate; until then answers have no confidence)";
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
  }
}
