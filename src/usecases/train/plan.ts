import { readDenseManifest } from "../../../index";
import { folderExists } from "../../base/artifact";
import { CrowdcheckedError } from "../../base/core/errors";
import { workspacePaths } from "../../base/home/paths";
import * as store from "../../base/store";
import { tweetMarks } from "../../base/text";
import { readModelManifest } from "../../encoder/checkpoint";
import { currentIndexManifest, encoderFolder, encoderViews } from "../../workspace";
import { canAdapt } from "../calibrate/shipped";
import { MOST_LOST } from "../encoder/start";
import { trainingTweets } from "../ranker/examples";
import { FEWEST_QUERIES } from "../ranker/options";
import type { EncoderWay, TrainOptions } from "./options";

/** The steps of a training, in their order. */
export const TRAIN_STEPS = ["encoder", "index", "ranker", "calibration", "evaluation"] as const;
export type TrainStep = (typeof TRAIN_STEPS)[number];

/** Encoders that are trained beside the workspace's, each without its part of the judged tweets. */
export const FOLDS = 5;

/** What a training will do to a workspace. */
export interface TrainPlan {
  readonly encoder: Exclude<EncoderWay, "auto">;
  /** False: the workspace's index is of words alone, and stays so. */
  readonly dense: boolean;
  /** Judged tweets with a text to learn from, and to measure on. */
  readonly judged: number;
  readonly dev: number;
  /** Whether the judged tweets are enough to train a ranker and to fit a calibration. */
  readonly enough: boolean;
  /** What the calibration is made of; undefined: it stays, since pseudo-posts adapt only what ships. */
  readonly calibrated: "judged" | "pseudo" | undefined;
  /** What each step will do and why, a sentence each. */
  readonly steps: Readonly<Record<TrainStep, string>>;
}

/**
 * Returns what a training with these options will do to the workspace as it is now.
 * @throws ArtifactError `RANKER_CORRUPT` or `RANKER_VERSION` of a ranker that is to stay.
 */
export function planTraining(
  home: string,
  database: store.Database,
  { split, dev: devSplit, encoder: way }: TrainOptions,
): TrainPlan {
  const paths = workspacePaths(home);
  const dense = folderExists(paths.denseIndex) || !folderExists(paths.index);
  const { tweets } = trainingTweets(database, split);
  const dev = store.judgedTweets(database, devSplit).length;
  const enough = tweets.length >= FEWEST_QUERIES;
  const encoder = !dense ? "keep" : way === "auto" ? encoderWay(home, tweets, enough) : way;
  const own = encoderFolder(home) === paths.encoder ? "the workspace's own encoder" : "the shipped encoder";
  const calibrated = enough ? "judged" : adapts(home, dense, encoder) ? "pseudo" : undefined;
  const tweetCount = `${tweets.length} judged tweets of the split "${split}"`;
  return {
    encoder,
    dense,
    judged: tweets.length,
    dev,
    enough,
    calibrated,
    steps: {
      encoder: {
        keep: dense ? `keeps ${own}` : "is not used: the index was built of words alone",
        judged: `is trained on the ${tweetCount}, and ${FOLDS} more without a part of them each`,
        scratch: "is made from the articles alone",
      }[encoder],
      index: indexStep(home, database, dense, encoder),
      ranker: enough
        ? `is trained on the ${tweetCount}`
        : `stays as it is: ${tweetCount} are too few, ${FEWEST_QUERIES} are needed`,
      calibration: {
        judged: "is fitted on the same tweets",
        pseudo: "is adapted by posts made of the articles' own texts",
        none: `stays as it is: without ${FEWEST_QUERIES} judged tweets only what ships is calibrated`,
      }[calibrated ?? "none"],
      evaluation:
        dev > 0
          ? `ranks the ${dev} judged tweets of the split "${devSplit}"`
          : `is left out: the split "${devSplit}" holds no judged tweets`,
    },
  };
}

/**
 * Returns what the steps of a training learn from and measure on, texts included, and the marks of all tweets
 * that are not to be learned from: a training that was interrupted goes on only where none of it has changed.
 */
export function trainingBasis(
  database: store.Database,
  { split, dev }: Pick<TrainOptions, "split" | "dev">,
): unknown {
  return [
    store.articlesRevision(database),
    [split, dev].map((of) => store.judgedTweets(database, of)),
    store.rejectedTweets(database, split),
    [...store.heldOutMarks(database, split)].sort(),
  ];
}

/** Returns whether posts made of articles can adapt the calibration of what ranks after the training. */
function adapts(home: string, dense: boolean, encoder: TrainPlan["encoder"]): boolean {
  if (encoder !== "keep") return false;
  return canAdapt(home, dense ? readModelManifest(encoderFolder(home)).hash : undefined);
}

/**
 * Keeps an encoder that can say something of nearly all judged tweets without having been trained on them.
 */
function encoderWay(
  home: string,
  tweets: readonly store.JudgedTweet[],
  enough: boolean,
): TrainPlan["encoder"] {
  if (!enough) return "keep";
  const views = encoderViews(home);
  const lost = tweets.filter((tweet) => {
    const marks = tweetMarks(tweet);
    return views.every(({ hasSeen }) => marks.some(hasSeen));
  }).length;
  return lost <= MOST_LOST * tweets.length && tweets.length - lost >= FEWEST_QUERIES ? "keep" : "judged";
}

function indexStep(
  home: string,
  database: store.Database,
  dense: boolean,
  encoder: TrainPlan["encoder"],
): string {
  if (encoder !== "keep") return "is built for the new encoder";
  const problem = indexProblem(home, database, dense);
  return problem === undefined ? "is up to date and stays" : `is built: ${problem}`;
}

/** Returns why the indexes do not fit articles and encoder; undefined where they do. */
export function indexProblem(home: string, database: store.Database, dense: boolean): string | undefined {
  try {
    currentIndexManifest(home, database);
    if (!dense) return undefined;
    const { encoder, articlesRevision } = readDenseManifest(workspacePaths(home).denseIndex);
    if (encoder !== readModelManifest(encoderFolder(home)).hash) return "the encoder is another one";
    return articlesRevision === store.articlesRevision(database)
      ? undefined
      : "articles were added or changed";
  } catch (error) {
    if (!(error instanceof CrowdcheckedError)) throw error;
    return error.code === "INDEX_STALE" ? "articles were added or changed" : "there is none that can be read";
  }
}
