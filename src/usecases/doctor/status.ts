import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { readDenseManifest, readPostsManifest } from "../../../index";
import { findCalibration, missingSignals, readCalibration } from "../../answer";
import { folderExists } from "../../base/artifact";
import { CODE_VERSION } from "../../base/core/version";
import { generations, servingGeneration } from "../../base/home/generations";
import { isGeneration, workspacePaths } from "../../base/home/paths";
import * as store from "../../base/store";
import { readModelManifest } from "../../encoder";
import * as rank from "../../rank";
import { currentIndexManifest, encoderFolder, rerankerHash } from "../../workspace";
import { canAdapt } from "../calibrate/shipped";
import { attempt } from "../fault";
import { lastDivergence } from "../night/last-divergence";
import { FEWEST_QUERIES } from "../ranker/options";
import { TRAIN_DEFAULTS } from "../train/options";
import { lastNight } from "./last-night";

const SHOWN_JOBS = 5;

export type Status = ReturnType<typeof statusOf>;

/** What a workspace lacks, and the command that mends all of it. */
export interface NextStep {
  /** A clause each, as "answers have no confidence". */
  readonly problems: readonly string[];
  readonly command: string;
}

/** What a workspace holds, and what it lacks. */
export type WorkspaceStatus = Status & { readonly next: NextStep | null };

/**
 * Returns what the workspace at a home holds, as `statusOf`, and what it lacks.
 * @throws ArtifactError `STORE_MISSING`; also as `storeError`.
 */
export function workspaceStatus(home: string): WorkspaceStatus {
  const database = store.openDatabase(workspacePaths(home).database);
  try {
    return store.storeWork(database.name, () => {
      const status = statusOf(home, database);
      const next = nextStep(
        status,
        () => isJudged(database),
        () => canTrain(database, status),
      );
      return { ...status, next };
    });
  } finally {
    database.close();
  }
}

/**
 * Returns what a workspace holds, how big, how old and of which version; what cannot be read is given
 * with its fault.
 */
export function statusOf(home: string, database: store.Database) {
  const paths = workspacePaths(home);
  const encoder = attempt(() => {
    const folder = encoderFolder(home);
    const { architecture, dimension, hash, createdAt } = readModelManifest(folder);
    return { own: folder === paths.encoder, architecture, dimension, hash, createdAt };
  });
  const hash = "fault" in encoder ? undefined : encoder.hash;
  // Where nobody can tell, that is the fault of each part that depends on it.
  const hasDense = (): boolean => folderExists(paths.denseIndex);
  const hashInUse = (): string | undefined => (hasDense() || !folderExists(paths.index) ? hash : undefined);
  // A generation serves as it is until the next one is promoted.
  const isCurrent = (revision: number): boolean =>
    revision === store.articlesRevision(database) || isGeneration(home);
  return {
    version: CODE_VERSION,
    home,
    articles: store.countArticles(database),
    ...store.countTweets(database),
    judgements: store.countJudgements(database),
    votes: store.countVotes(database),
    pairs: store.countPairs(database),
    scoredPairs: store.countScoredPairs(database),
    ...store.countLinks(database),
    generation: servingGeneration(home) ?? null,
    generations: generations(home).length,
    // What was written last stands in the log beside it.
    databaseBytes: fileBytes(paths.database) + fileBytes(`${paths.database}-wal`),
    index: attempt(() => {
      const manifest = currentIndexManifest(home, database, true);
      const { articles, builtAt, codeVersion, version, articlesRevision } = manifest;
      const current = isCurrent(articlesRevision);
      return { articles, builtAt, codeVersion, version, bytes: folderBytes(paths.index), current };
    }),
    denseIndex: attempt(() => {
      if (!hasDense()) return null;
      const manifest = readDenseManifest(paths.denseIndex);
      const { articles, dimension, encoder, builtAt, articlesRevision } = manifest;
      const current = encoder === hash && isCurrent(articlesRevision);
      const bytes = folderBytes(paths.denseIndex);
      return { articles, dimension, encoder, builtAt, bytes, current };
    }),
    knownPosts: attempt(() => {
      if (!folderExists(paths.postIndex)) return null;
      const { posts, builtAt } = readPostsManifest(paths.postIndex);
      return { posts, builtAt, bytes: folderBytes(paths.postIndex) };
    }),
    encoder,
    reranker: attempt(() => rerankerOf(home, hashInUse())),
    ranker: attempt(() => rankerOf(home, hashInUse())),
    calibration: attempt(() => calibrationOf(home, hashInUse())),
    night: lastNight(database),
    diverged: divergedOf(database),
    jobs: store.latestJobs(database, SHOWN_JOBS),
  };
}

/**
 * Tells of the reranker, and of how many articles a ranker that was trained with it has it read (0: it was
 * not); null where there is none.
 */
function rerankerOf(home: string, encoder: string | undefined) {
  const { reranker: folder } = workspacePaths(home);
  if (!folderExists(folder)) return null;
  const { architecture, dimension, maxLength, hash, createdAt } = readModelManifest(folder);
  const ranker = attempt(() => rank.readRankerManifest(rank.rankerFolder(home, encoder)));
  const used = "fault" in ranker ? undefined : ranker.reranker;
  const articles = used?.hash === hash ? used.articles : 0;
  return { architecture, dimension, maxLength, hash, createdAt, articles };
}

/** Tells of the ranker that ranks with an encoder, or without one. */
function rankerOf(home: string, encoder: string | undefined) {
  const folder = rank.rankerFolder(home, encoder);
  const manifest = rank.readFittingManifest(folder, encoder, () => rerankerHash(home));
  const { preset, trainedAt, codeVersion, datasets, queries, rounds, features } = manifest;
  const about = { preset, trainedAt, codeVersion, datasets, queries, rounds };
  return { own: !rank.isShippedRanker(folder), ...about, features: features.length };
}

/**
 * Tells of the calibration that answers are judged by, and which signals it lacks since an earlier version
 * fitted it; null where none fits the ranker. A workspace's own one that is not used is told as a fault.
 */
function calibrationOf(home: string, encoder: string | undefined) {
  const ranker = rank.readRankerManifest(rank.rankerFolder(home, encoder));
  const { calibration: own } = workspacePaths(home);
  if (folderExists(own)) readCalibration(own, ranker);
  const found = findCalibration(home, ranker);
  if (!found) return null;
  const { thresholds, figures, fittedAt, codeVersion } = found.manifest;
  const lacks = missingSignals(found.manifest);
  return { own: found.folder === own, thresholds, figures, fittedAt, codeVersion, lacks };
}

/** Tells of the encoder's training that nights leave out, since it diverged; null where there is none. */
function divergedOf(database: store.Database) {
  const last = lastDivergence(database);
  return last === undefined ? null : { night: last.night, message: last.message };
}

function folderBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + fileBytes(join(folder, name)), 0);
}

/** Returns 0 for a file that is not there. */
function fileBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Returns whether a workspace has judged tweets enough to train and to calibrate. */
function isJudged(database: store.Database): boolean {
  return store.judgedTweets(database, TRAIN_DEFAULTS.split).length >= FEWEST_QUERIES;
}

/**
 * Returns whether a training mends what a workspace lacks: by judged tweets, or where those are too few by
 * posts made of articles, which adapt only what ships.
 */
function canTrain(database: store.Database, { home, encoder, index, denseIndex }: Status): boolean {
  if (isJudged(database)) return true;
  const isOfWords = denseIndex === null && !("fault" in index);
  if (!isOfWords && "fault" in encoder) return false;
  return attempt(() => canAdapt(home, isOfWords || "fault" in encoder ? undefined : encoder.hash)) === true;
}

/**
 * Returns what a workspace lacks; null where it lacks nothing, or where parts may not be read: permissions
 * are no matter of a command. A training would replace a ranker of the workspace's own, which may have
 * learned from other workspaces too: where it fits, only its confidence is fitted.
 * @param isJudged whether there are judged tweets enough.
 * @param canTrain whether `crowdchecked train` mends models that do not fit.
 */
function nextStep(status: Status, isJudged: () => boolean, canTrain: () => boolean): NextStep | null {
  const { articles, index, denseIndex, knownPosts, ranker, calibration } = status;
  if (articles === 0)
    return { problems: ["there are no articles"], command: "crowdchecked import articles FILE.jsonl" };
  const parts = [index, denseIndex, knownPosts, status.encoder, status.reranker, ranker, calibration];
  if (parts.some((part) => part && "fault" in part && part.fault.code === "ARTIFACT_READ")) return null;
  const ofIndex = [
    ...("fault" in index ? ["there is no index that fits"] : []),
    ...("current" in index && !index.current ? ["the index is older than the articles"] : []),
    ...vectorProblems(status),
    ...(knownPosts !== null && "fault" in knownPosts ? ["known posts cannot be read"] : []),
  ];
  const ofModels = [
    ...("fault" in ranker ? ["no ranker fits"] : []),
    ...(calibration === null || "fault" in calibration ? ["answers have no confidence"] : []),
  ];
  if (ofModels.length > 0 && !("fault" in ranker) && ranker.own && isJudged())
    return {
      problems: [...ofIndex, ...ofModels],
      command: `${ofIndex.length > 0 ? "crowdchecked index && " : ""}crowdchecked calibrate`,
    };
  if (ofModels.length > 0 && canTrain())
    return { problems: [...ofIndex, ...ofModels], command: "crowdchecked train" };
  if (ofIndex.length > 0) return { problems: ofIndex, command: "crowdchecked index" };
  if (ofModels.length === 0) return null;
  return {
    problems: [...ofModels, `a training needs ${FEWEST_QUERIES} judged tweets`],
    command: "crowdchecked import checkthat FOLDER && crowdchecked train",
  };
}

/** Vectors that are older than the articles are told of where the words are not: as a rule both are. */
function vectorProblems({ index, denseIndex, encoder }: Status): string[] {
  if (denseIndex === null || ("current" in denseIndex && denseIndex.current)) return [];
  if ("fault" in denseIndex) return ["the vectors cannot be read"];
  if (!isOfEncoder(denseIndex, encoder)) return ["the vectors are of another encoder"];
  return "current" in index && !index.current ? [] : ["the vectors are older than the articles"];
}

/** Returns whether a dense index was built by the encoder in use. */
export function isOfEncoder({ encoder }: { readonly encoder: string }, used: Status["encoder"]): boolean {
  return !("fault" in used) && used.hash === encoder;
}
