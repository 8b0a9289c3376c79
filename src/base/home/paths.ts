import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { PACKAGE_ROOT } from "../core/version";
import { GENERATIONS, SERVING, servingGeneration } from "./generations";

export const DATABASE = "crowdchecked.db";
export const INDEX = "index";
export const MODELS = "models";
/** The dev tweets that nights are measured on. */
export const DEV_SET = "dev-set.json";
/** Queries that must find their article. */
export const GOLDEN = "golden.tsv";
/** Folder of the reports of nights. */
export const REPORTS = "reports";
/** What an unfinished training has done. */
export const TRAINING = "training.json";

/** All files and folders of a workspace, the database first: without it there is no workspace. */
export const PARTS: readonly string[] = [
  DATABASE,
  `${DATABASE}-wal`,
  `${DATABASE}-shm`,
  SERVING,
  GENERATIONS,
  INDEX,
  MODELS,
  DEV_SET,
  GOLDEN,
  REPORTS,
  TRAINING,
];

/** The paths of a workspace. */
export interface WorkspacePaths {
  readonly database: string;
  readonly index: string;
  readonly denseIndex: string;
  /** Posts of which it is known which articles check them. */
  readonly postIndex: string;
  readonly encoder: string;
  /** Encoders that were each trained without some of the judged tweets. */
  readonly foldEncoders: string;
  readonly foldIndexes: string;
  readonly ranker: string;
  readonly calibration: string;
  /** Fills in masked words; brought by the user. */
  readonly "masked-lm": string;
  /** Relates two sentences; brought by the user. */
  readonly nli: string;
  /** Scores how well an article fits a post; brought by the user. */
  readonly reranker: string;
}

/**
 * Returns the paths of a workspace. Indexes and models are in the generation that serves, where there is one.
 * The folder of a generation works as a home too: its indexes and models, with the workspace's database.
 */
export function workspacePaths(home: string): WorkspacePaths {
  const serving = servingGeneration(home);
  const folder = serving === undefined ? home : join(home, GENERATIONS, serving);
  return {
    database: databaseFile(home),
    index: join(folder, INDEX, "lexical"),
    denseIndex: join(folder, INDEX, "dense"),
    postIndex: join(folder, INDEX, "posts"),
    encoder: join(folder, MODELS, "encoder"),
    foldEncoders: join(folder, MODELS, "encoder-folds"),
    foldIndexes: join(folder, INDEX, "dense-folds"),
    ranker: join(folder, MODELS, "ranker"),
    calibration: join(folder, MODELS, "calibration"),
    "masked-lm": join(folder, MODELS, "masked-lm"),
    nli: join(folder, MODELS, "nli"),
    reranker: join(folder, MODELS, "reranker"),
  };
}

/** Returns the path of the workspace's database, whatever serves. */
export function databaseFile(home: string): string {
  return join(workspaceOf(home) ?? home, DATABASE);
}

/**
 * Returns whether indexes and models are in a generation, which may be older than the articles: it serves
 * until another one is promoted.
 */
export function isGeneration(home: string): boolean {
  return servingGeneration(home) !== undefined || workspaceOf(home) !== undefined;
}

/** Returns the workspace that a generation's folder belongs to; undefined for any other folder. */
export function workspaceOf(home: string): string | undefined {
  const parent = dirname(resolve(home));
  const workspace = dirname(parent);
  return basename(parent) === GENERATIONS && existsSync(join(workspace, DATABASE)) ? workspace : undefined;
}

/** The ranker that comes with the package. */
export const SHIPPED_RANKER = join(PACKAGE_ROOT, "models", "default", "ranker");

/** The shipped ranker over words alone, for indexes without an encoder. */
export const SHIPPED_WORD_RANKER = join(PACKAGE_ROOT, "models", "default", "ranker-words");

/** The shipped ranker for indexes with another encoder than the shipped one. */
export const SHIPPED_PORTABLE_RANKER = join(PACKAGE_ROOT, "models", "default", "ranker-portable");

/** The encoder that comes with the package. */
export const SHIPPED_ENCODER = join(PACKAGE_ROOT, "models", "default", "encoder");

/** The network that compares how posts and articles are worded. */
export const SHIPPED_WORDING = join(PACKAGE_ROOT, "models", "default", "wording");

/** The calibration of the shipped ranker. */
export const SHIPPED_CALIBRATION = join(PACKAGE_ROOT, "models", "default", "calibration");
