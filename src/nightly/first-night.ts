import { existsSync, rmSync } from "node:fs";
import { folderExists } from "../base/artifact";
import { ArtifactError } from "../base/core/errors";
import { serveGeneration, servingGeneration } from "../base/home/generations";
import { workspacePaths } from "../base/home/paths";
import * as rank from "../rank";
import { buildIndex, indexedEncoder, rerankerHash } from "../workspace";
import { buildingFolder, copyToBuilding, finishBuilding, generationHome, removeGeneration } from "./folders";
import { writeGeneration } from "./manifest";
import type { StepContext } from "./step";

/** The generation of the models that a workspace had before its first night: its own or the shipped ones. */
export const FORMER = "0000";

/**
 * Returns a home that ranks the articles of the night with the models from before it, where nothing serves
 * yet or what serves cannot be used: what the night has built is compared with these.
 */
export async function formerModels({
  home,
  building,
  serving,
  database,
  signal,
}: StepContext): Promise<string> {
  // Without models of its own it ranks with the shipped ones already.
  const { encoder, ranker, denseIndex } = workspacePaths(building);
  if (!folderExists(encoder) && !folderExists(ranker)) return building;
  const former = generationHome(home, FORMER);
  if (serving === undefined && existsSync(former)) return former;
  // Where something serves, a generation of that name is of former nights, and perhaps the unusable one.
  copyToBuilding(home, FORMER, home);
  const folder = buildingFolder(home, FORMER);
  await buildIndex(folder, database, { signal, dense: folderExists(denseIndex) });
  if (dropUnfitRanker(folder)) rmSync(workspacePaths(folder).calibration, { recursive: true, force: true });
  return folder;
}

/**
 * Ends the comparison with the former models. If nothing serves, since the first night was refused, they do
 * from now on. @returns their generation; undefined if they do not serve.
 */
export function settleFormerModels(home: string, builtAt: string): string | undefined {
  const folder = buildingFolder(home, FORMER);
  const isNeeded = servingGeneration(home) === undefined;
  if (isNeeded && existsSync(folder)) {
    const about = { night: null, builtAt, replaces: null, promoted: true, reasons: [], evaluation: null };
    writeGeneration(folder, { name: FORMER, ...about });
    finishBuilding(home, FORMER);
  }
  removeGeneration(folder);
  if (!isNeeded || !existsSync(generationHome(home, FORMER))) return undefined;
  serveGeneration(home, FORMER);
  return FORMER;
}

/**
 * Removes the ranker that the generation began with where another encoder or reranker is in use now: it would
 * be refused.
 * @returns whether it was.
 */
export function dropUnfitRanker(building: string): boolean {
  const { ranker } = workspacePaths(building);
  if (!folderExists(ranker)) return false;
  try {
    rank.readFittingManifest(ranker, indexedEncoder(building), () => rerankerHash(building));
    return false;
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    rmSync(ranker, { recursive: true });
    return true;
  }
}
