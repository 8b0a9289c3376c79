import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { PACKAGE_ROOT } from "../core/version";
import { GENERATIONS, servingGeneration } from "./generations";

/** The paths of a workspace. */
export interface WorkspacePaths {
  readonly database: string;
  readonly index: string;
  readonly denseIndex: string;
  readonly encoder: string;
  /** Encoders that were each trained without some of the judged tweets. */
  readonly foldEncoders: string;
  readonly foldIndexes: string;
  readonly ranker: string;
  readonly calibration: string;
}

/**
 * Returns the paths of a workspace. Indexes and models are in the generation that serves, where there is one.
 * The folder of a generation works as a home too: its indexes and models, with the workspace's database.
 */
export function workspacePaths(home: string): WorkspacePaths {
  const workspace = workspaceOf(home);
  const serving = servingGeneration(home);
  const folder = serving === undefined ? home : join(home, GENERATIONS, serving);
  return {
    database: join(workspace ?? home, DATABASE),
    index: join(folder, "index", "lexical"),
    denseIndex: join(folder, "index", "dense"),
    encoder: join(folder, "models", "encoder"),
    foldEncoders: join(folder, "models", "encoder-folds"),
    foldIndexes: join(folder, "index", "dense-folds"),
    ranker: join(folder, "models", "ranker"),
    calibration: join(folder, "models", "calibration"),
  };
}

const DATABASE = "crowdchecked.db";

/**
 * Returns whether indexes and models are in a generation, which may be older than the articles: it serves
 * until another one is promoted.
 */
export function isGeneration(home: string): boolean {
  return servingGeneration(home) !== undefined || workspaceOf(home) !== undefined;
}

/** Returns the workspace that a generation's folder belongs to; undefined for any other folder. */
function workspaceOf(home: string): string | undefined {
  const parent = dirname(resolve(home));
  const workspace = dirname(parent);
  return basename(parent) === GENERATIONS && existsSync(join(workspace, DATABASE)) ? workspace : undefined;
}

/** The ranker that comes with the package. */
export const SHIPPED_RANKER = join(PACKAGE_ROOT, "models", "default", "ranker");

/** The shipped ranker over words alone, for indexes without the shipped encoder. */
export const SHIPPED_WORD_RANKER = join(PACKAGE_ROOT, "models", "default", "ranker-words");

/** The encoder that comes with the package. */
export const SHIPPED_ENCODER = join(PACKAGE_ROOT, "models", "default", "encoder");

/** The calibration of the shipped ranker. */
export const SHIPPED_CALIBRATION = join(PACKAGE_ROOT, "models", "default", "calibration");
