import { existsSync } from "node:fs";
import { CrowdcheckedError } from "../../base/core/errors";
import { SHIPPED_ENCODER, workspacePaths } from "../../base/home/paths";
import { isShippedRanker, rankerFolder, readFittingManifest } from "../../rank";
import { encoderFolder, readDenseManifest, readModelManifest } from "../../workspace";
import type { StatusJson } from "../schemas/status";

const HASH_CHARS = 12;

/**
 * Returns in words what ranks in a home: a workspace without generations, or the folder of one. Of what
 * cannot be read it tells the error's code.
 */
export function modelsOf(home: string): Pick<StatusJson, "ranker" | "encoder"> {
  const { denseIndex } = workspacePaths(home);
  return {
    encoder: existsSync(denseIndex) ? inWords(() => encoderOf(home)) : null,
    ranker: inWords(() =>
      rankerOf(home, existsSync(denseIndex) ? readDenseManifest(denseIndex).encoder : undefined),
    ),
  };
}

function encoderOf(home: string): string {
  const folder = encoderFolder(home);
  const { architecture, dimension, hash } = readModelManifest(folder);
  const whose = folder === SHIPPED_ENCODER ? "shipped" : "the workspace's own";
  return `${whose}: ${architecture} of ${dimension} dimensions, ${hash.slice(0, HASH_CHARS)}`;
}

function rankerOf(home: string, encoder: string | undefined): string {
  const folder = rankerFolder(home, encoder);
  const { features, queries, datasets } = readFittingManifest(folder, encoder);
  const whose = isShippedRanker(folder) ? "shipped" : "the workspace's own";
  return `${whose}: ${features.length} features, trained on ${queries} tweets of ${datasets.join(", ")}`;
}

function inWords(look: () => string): string {
  try {
    return look();
  } catch (error) {
    if (error instanceof CrowdcheckedError) return `cannot be read: ${error.code}`;
    throw error;
  }
}
