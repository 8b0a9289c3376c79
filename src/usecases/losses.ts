import { readDenseManifest } from "../../index";
import { findCalibration } from "../answer";
import { folderExists } from "../base/artifact";
import { ArtifactError } from "../base/core/errors";
import { workspacePaths } from "../base/home/paths";
import * as rank from "../rank";
import type { Job } from "./job";

type Noting = Pick<Job, "note">;

/**
 * Notes what will no longer fit once the workspace's encoder is replaced, and the command that makes it
 * again. To be called before that happens.
 * @param condition under which it is replaced, a clause. Default: in any case.
 */
export function noteWhatEncoderChangeLoses({ note }: Noting, home: string, condition?: string): void {
  if (!folderExists(workspacePaths(home).denseIndex)) return;
  const where = condition === undefined ? "" : `, ${condition}`;
  note(`The encoder in use is replaced at the end${where}. What was made with it does not fit another one:`);
  for (const part of ["the dense index (crowdchecked index)", ...lostWithVectors(home, "another")])
    note(`  ${part}`);
}

/** Notes what will no longer fit once the workspace's vectors are removed. To be called before that. */
export function noteWhatVectorsRemovedLoses({ note }: Noting, home: string): void {
  if (!folderExists(workspacePaths(home).denseIndex)) return;
  const parts = lostWithVectors(home, "none");
  if (parts.length === 0) return;
  note("The vectors are removed. What was made with them does not fit words alone:");
  for (const part of parts) note(`  ${part}`);
}

/**
 * Notes that a ranker which was trained with the workspace's reranker will not fit another one. To be called
 * before that is brought.
 */
export function noteWhatRerankerChangeLoses({ note }: Noting, home: string): void {
  const { ranker: own } = workspacePaths(home);
  if (readable(() => rank.readRankerManifest(own).reranker))
    note(
      "The ranker in use was trained with the former reranker, and does not fit another. To make a new one: crowdchecked train ranker, crowdchecked calibrate",
    );
}

/** Notes that the calibration in use will not fit another ranker. To be called before that is trained. */
export function noteWhatRankerChangeLoses({ note }: Noting, home: string): void {
  const { denseIndex } = workspacePaths(home);
  const calibrated = readable(() => {
    const encoder = folderExists(denseIndex) ? readDenseManifest(denseIndex).encoder : undefined;
    const manifest = rank.readRankerManifest(rank.rankerFolder(home, encoder));
    return findCalibration(home, manifest);
  });
  if (calibrated)
    note(
      "A new ranker does not fit the calibration in use. To make a new one afterwards: crowdchecked calibrate",
    );
}

/** @param next the encoder that takes the former one's place. */
function lostWithVectors(home: string, next: "another" | "none"): readonly string[] {
  const lost = readable(() => {
    const { denseIndex, ranker: own } = workspacePaths(home);
    const folder = rank.rankerFolder(home, readDenseManifest(denseIndex).encoder);
    const manifest = rank.readRankerManifest(folder);
    if (manifest.encoder === undefined || (manifest.encoder === rank.ANY_ENCODER && next === "another"))
      return [];
    const instead = next === "another" ? "for any encoder" : "over words alone";
    const ranker =
      folder === own
        ? "the workspace's ranker (crowdchecked train ranker)"
        : `the shipped ranker (crowdchecked train ranker; until then the shipped one ${instead} ranks)`;
    const calibration = "its calibration (crowdchecked calibrate; until then answers have no confidence)";
    return findCalibration(home, manifest) ? [ranker, calibration] : [ranker];
  });
  return lost ?? [];
}

/** What cannot be read is of no use already. */
function readable<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof ArtifactError) return undefined;
    throw error;
  }
}
