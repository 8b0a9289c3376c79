import { dirname } from "node:path";
import * as training from "../../../training";
import { ArtifactError } from "../../base/core/errors";
import { addToList } from "../../base/core/multimap";
import type { Progress } from "../../base/core/progress";
import * as store from "../../base/store";
import { isMarked, tweetMarks } from "../../base/text";
import type * as rank from "../../rank";
import { type EncoderView, encoderViews, type LoadedWorkspace, openFold } from "../../workspace";
import { checkInterrupted, type Task } from "../job";
import { FEWEST_QUERIES } from "./options";

/** Tweets whose features come from one encoder. */
export interface TweetGroup {
  /** Name of the fold whose encoder has not seen them; undefined: the workspace's own has not. */
  readonly fold?: string;
  readonly tweets: readonly store.JudgedTweet[];
}

/** The tweets of a group with their candidates and features. */
export interface ReadGroup {
  /** As of the `TweetGroup`. */
  readonly fold?: string;
  readonly examples: readonly training.Example[];
}

/**
 * Returns the judged tweets of a split that there is something to learn from. Those that figures are measured
 * on (judged in another split), or that say the same as one of them, are left out and counted.
 * @throws ArtifactError `NO_JUDGEMENTS` when they are too few.
 */
export function enoughTweets(
  task: Task,
  { database }: Pick<LoadedWorkspace, "database">,
  split: string,
): store.JudgedTweet[] {
  const { tweets, leftOut } = trainingTweets(database, split);
  if (leftOut > 0)
    task.note(`left out: ${leftOut} tweets that figures are measured on, or that say the same`);
  requireEnough(database, split, tweets.length);
  return tweets;
}

/**
 * Refuses a split with too few judged tweets to learn from.
 * @param count of them; default: they are counted.
 * @throws ArtifactError `NO_JUDGEMENTS`.
 */
export function requireEnough(
  database: store.Database,
  split: string,
  count = trainingTweets(database, split).tweets.length,
): void {
  if (count >= FEWEST_QUERIES) return;
  throw new ArtifactError(
    `The split "${split}" of the workspace ${dirname(database.name)} holds ${count} judged tweets with a text; at least ${FEWEST_QUERIES} are needed.`,
    {
      code: "NO_JUDGEMENTS",
      hint: "Import a dataset with tweets and qrels, e.g.: crowdchecked import checkthat FOLDER",
    },
  );
}

/**
 * Returns the judged tweets of a split without those that figures are measured on (judged in another split)
 * or that say the same as one of them, and how many these are.
 */
export function trainingTweets(
  database: store.Database,
  split: string,
): { readonly tweets: store.JudgedTweet[]; readonly leftOut: number } {
  const measured = store.heldOutMarks(database, split);
  const judged = store.judgedTweets(database, split);
  const tweets = judged.filter((tweet) => !isMarked(tweet, measured));
  return { tweets, leftOut: judged.length - tweets.length };
}

/**
 * Returns the tweets grouped by an encoder that was not trained on them. Tweets that every encoder has seen
 * are left out and counted: their features would make the ranker trust the encoder more than it deserves.
 * @throws ArtifactError `ENCODER_SAW_TWEETS` when too few are left.
 */
export function groupsOf(
  task: Task,
  workspace: LoadedWorkspace,
  tweets: readonly store.JudgedTweet[],
  usesEncoder: boolean,
): TweetGroup[] {
  if (!usesEncoder) return [{ tweets }];
  const views = encoderViews(workspace.home);
  const groups = new Map<EncoderView, store.JudgedTweet[]>();
  let left = tweets.length;
  for (const tweet of tweets) {
    const marks = tweetMarks(tweet);
    const view = views.find(({ hasSeen }) => !marks.some(hasSeen));
    if (!view) continue;
    left--;
    addToList(groups, view, tweet);
  }
  if (tweets.length - left < FEWEST_QUERIES) {
    throw new ArtifactError(
      `The encoder of the workspace ${workspace.home} was trained on ${left} of the ${tweets.length} judged tweets; ${tweets.length - left} are left for the ranker, at least ${FEWEST_QUERIES} are needed.`,
      {
        code: "ENCODER_SAW_TWEETS",
        hint: "Run: crowdchecked train, which trains encoders that have not seen them, the index and the ranker. Or train the ranker on words alone: --without cosine aligned residual largestResidual near.",
      },
    );
  }
  if (left > 0) task.note(`left out: ${left} tweets that the encoder was trained on`);
  return [...groups].map(([{ fold }, of]) => ({ tweets: of, ...(fold === undefined ? {} : { fold }) }));
}

type ExampleReading = Pick<training.ExampleOptions, "features" | "candidates" | "reranker">;

/** Returns the examples of a split, in the order of its groups. */
export async function readExamples(
  task: Task,
  workspace: LoadedWorkspace,
  groups: readonly TweetGroup[],
  reading: ExampleReading,
  split: string,
): Promise<ReadGroup[]> {
  const docsOf = documentsOf(workspace);
  const read: ReadGroup[] = [];
  for (const { fold, tweets } of groups) {
    const index = await openGroup(task, workspace, fold);
    const queries = tweets.map(({ relevant, ...tweet }) => ({
      ...tweet,
      relevant: docsOf(relevant),
      marks: tweetMarks(tweet),
    }));
    const progress = task.progress(`Reading ${split}`, "queries");
    const examples = await examplesOf(task, index, queries, reading, progress);
    read.push({ examples, ...(fold === undefined ? {} : { fold }) });
  }
  return read;
}

/** Returns the examples of queries. @throws InterruptedError when the job is stopped. */
export async function examplesOf(
  { config: { seed, candidates: depth }, signal }: Task,
  index: rank.SearchIndex,
  queries: readonly training.TrainingQuery[],
  reading: ExampleReading,
  progress: Progress,
): Promise<training.Example[]> {
  const onDone = (done: number, total: number): void => {
    checkInterrupted(signal, "Training");
    progress.update(done, total);
  };
  const options = { ...reading, depth, seed, signal, onDone };
  const examples = await training.makeExamples(index, queries, options);
  progress.finish();
  return examples;
}

/** Returns the workspace's index with the meaning as the encoder of a group sees it. */
export async function openGroup(
  { config, progress, signal }: Task,
  { database, index }: LoadedWorkspace,
  fold: string | undefined,
): Promise<rank.SearchIndex> {
  if (fold === undefined) return index;
  return openFold(config.home, database, index, fold, { startProgress: progress, signal });
}

/** Returns what finds the documents of articles by the store's keys; -1 for a withdrawn one. */
export function documentsOf({ index }: LoadedWorkspace): (keys: readonly number[]) => Set<number> {
  return (keys) => new Set(keys.map((key) => index.lexical.docOf(key) ?? -1));
}
