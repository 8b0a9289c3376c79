import { join } from "node:path";
import { ArtifactError } from "../../base/core/errors";
import { workspacePaths } from "../../base/home/paths";
import * as store from "../../base/store";
import { isMarked, tweetMarks } from "../../base/text";
import { modelExists, readModelManifest } from "../../encoder/checkpoint";
import { encoderFolder, encoderViews } from "../../workspace";
import type { Task } from "../job";
import type { BackendChoice, StartFor } from "./options";
import { trainScratch } from "./scratch";

/** What decides where trainings begin. */
export interface StartChoice {
  /** Workspace or generation whose encoders are there to go on from. */
  readonly former: string;
  /** Where an encoder goes that is made from the articles alone, if none will do. */
  readonly base: string;
  /** Marks of the tweets that each training is to be kept from. */
  readonly parts: readonly ReadonlySet<string>[];
  readonly split: string;
  readonly backend: BackendChoice;
}

/**
 * Share of the tweets of the parts that may be lost to the ranker, since every former encoder has seen them,
 * before encoders begin anew.
 */
export const MOST_LOST = 0.2;

/**
 * Returns where trainings begin that are to be kept from parts of the judged tweets: each with an encoder
 * that has not seen its part, the workspace's own, the shipped one, or one of the former folds. Where there
 * is none for some part, all begin with an encoder made from the articles alone: what an encoder has learned
 * stays in it when it is trained on, and a ranker must not learn from encoders that saw its tweets.
 * @throws ArtifactError `ENCODER_SAW_TWEETS` where that would put a bag of word pieces in the place of a
 *   BERT.
 */
export async function chooseStart(
  task: Task,
  database: store.Database,
  choice: StartChoice,
): Promise<StartFor> {
  const { former, base, backend } = choice;
  const known = formerStart(database, choice);
  if (known) return known;
  const folder = encoderFolder(former);
  if (modelExists(folder) && readModelManifest(folder).architecture !== "bag") {
    throw new ArtifactError(
      "The network in use has seen judged tweets that new encoders are to be kept from, and no other one is there.",
      {
        code: "ENCODER_SAW_TWEETS",
        hint: "Import or pull it again, then train it and its folds in one go: crowdchecked train encoder --folds 5.",
      },
    );
  }
  if (!modelExists(base)) {
    task.note(
      "No encoder is there that has not seen the judged tweets: one is made from the articles alone.",
    );
    const { pieces, dimension, articles, seconds } = await trainScratch(
      task.config,
      { out: base, backend, withoutJudged: false },
      task,
    );
    task.note(
      `encoder of ${pieces} word pieces and ${dimension} dimensions, made from ${articles} articles in ${seconds} s`,
    );
  }
  return () => base;
}

/** Returns where trainings begin with encoders that are there; undefined where these will not do. */
export function formerStart(
  database: store.Database,
  { former, parts, split }: Pick<StartChoice, "former" | "parts" | "split">,
): StartFor | undefined {
  const views = modelExists(encoderFolder(former)) ? encoderViews(former) : [];
  const isLost = (mark: string): boolean => views.every(({ hasSeen }) => hasSeen(mark));
  const unseenBy: (heldOut: ReadonlySet<string>) => string | undefined = (heldOut) => {
    const view = views.find(({ hasSeen }) => ![...heldOut].some((mark) => hasSeen(mark) && !isLost(mark)));
    if (!view) return undefined;
    return view.fold === undefined
      ? encoderFolder(former)
      : join(workspacePaths(former).foldEncoders, view.fold);
  };
  const kept = store
    .judgedTweets(database, split)
    .filter((tweet) => parts.some((part) => isMarked(tweet, part)));
  const lost = kept.filter((tweet) => tweetMarks(tweet).some(isLost)).length;
  const willDo = lost <= MOST_LOST * kept.length && parts.every((part) => unseenBy(part) !== undefined);
  return willDo ? (heldOut) => unseenBy(heldOut) as string : undefined;
}

/**
 * Refuses a model that has seen tweets which trainings are to be kept from: the ranker could not learn from
 * what it says of them.
 * @throws ArtifactError `ENCODER_SAW_TWEETS`.
 */
export function refuseSeen(folder: string, parts: readonly ReadonlySet<string>[]): void {
  const seen = new Set(readModelManifest(folder).seenTweets);
  if (!parts.some((part) => [...part].some((mark) => seen.has(mark)))) return;
  throw new ArtifactError(
    `The model at ${folder} was trained on judged tweets that the new encoders are to be kept from.`,
    {
      code: "ENCODER_SAW_TWEETS",
      hint: "Leave --from out: an encoder that has not seen them is chosen, or made from the articles alone.",
    },
  );
}
