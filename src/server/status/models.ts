import { findCalibration } from "../../answer";
import { folderExists } from "../../base/artifact";
import { CrowdcheckedError } from "../../base/core/errors";
import { SHIPPED_ENCODER, workspacePaths } from "../../base/home/paths";
import { isShippedRanker, type RankerManifest, rankerFolder, readFittingManifest } from "../../rank";
import { encoderFolder, indexedEncoder, readModelManifest, rerankerHash } from "../../workspace";
import type { StatusJson } from "../schemas/status";

const HASH_CHARS = 12;

/**
 * Describes encoder and ranker of a home: a workspace without generations, or the folder of one. Gives the
 * error's code for what cannot be read.
 */
export function modelsOf(home: string): Pick<StatusJson, "ranker" | "encoder" | "reranker"> {
  return {
    encoder: inWords(() => (folderExists(workspacePaths(home).denseIndex) ? encoderOf(home) : null)),
    ranker: inWords(() => rankerOf(home)),
    reranker: rerankerOf(home),
  };
}

function encoderOf(home: string): string {
  const folder = encoderFolder(home);
  const { architecture, dimension, hash } = readModelManifest(folder);
  const whose = folder === SHIPPED_ENCODER ? "shipped" : "the workspace's own";
  return `${whose}: ${architecture} of ${dimension} dimensions, ${hash.slice(0, HASH_CHARS)}`;
}

function rankerOf(home: string): string {
  const { folder, manifest } = usedRanker(home);
  const { features, queries, datasets } = manifest;
  const whose = isShippedRanker(folder) ? "shipped" : "the workspace's own";
  return `${whose}: ${features.length} features, trained on ${queries} tweets of ${datasets.join(", ")}`;
}

/** Returns null where there is none, or the ranker cannot be read. */
function rerankerOf(home: string): string | null {
  let hash: string | undefined;
  let used: RankerManifest["reranker"];
  try {
    hash = rerankerHash(home);
    used = usedRanker(home).manifest.reranker;
  } catch (error) {
    if (!(error instanceof CrowdcheckedError)) throw error;
    return null;
  }
  if (hash === undefined) return null;
  const use = used
    ? `the first ${used.articles} articles of each query`
    : "corrects the order of a ranker that was trained without it (setting rerankArticles)";
  return `${hash.slice(0, HASH_CHARS)}, ${use}`;
}

/** @throws ArtifactError when the dense index or the ranker cannot be read. */
function usedRanker(home: string): { readonly folder: string; readonly manifest: RankerManifest } {
  const encoder = indexedEncoder(home);
  const folder = rankerFolder(home, encoder);
  return { folder, manifest: readFittingManifest(folder, encoder, () => rerankerHash(home)) };
}

function inWords<T extends string | null>(look: () => T): T | string {
  try {
    return look();
  } catch (error) {
    if (error instanceof CrowdcheckedError) return `cannot be read: ${error.code}`;
    throw error;
  }
}

/**
 * Returns thresholds, figures and curves of a home's calibration, by cross-fitting; null for none, or if its
 * ranker cannot be read.
 */
export function calibrationOf(home: string): StatusJson["calibration"] {
  let found: ReturnType<typeof findCalibration>;
  try {
    found = findCalibration(home, usedRanker(home).manifest);
  } catch (error) {
    if (!(error instanceof CrowdcheckedError)) throw error;
  }
  if (!found) return null;
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
