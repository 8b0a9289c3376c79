import {
  type AnnotatedSheet,
  binName,
  binOf,
  type LabelMethod,
  type MeasuredBin,
  majorities,
  SCORE_BINS,
  type SheetRow,
  type SheetTweet,
  sheetRowId,
  wholeText,
} from "../../../training/label";
import type { PostParts } from "../../base/core/types";
import * as store from "../../base/store";

/** Rows of annotation sheets, and the pairs of a workspace that they were drawn from. */

/** Returns a pair's row of a sheet, its tweets with the bins of the method's scores. */
export function sheetRowOf(context: store.PairContext, method: LabelMethod): SheetRow {
  const tweetOf = (tweet: store.ContextTweet | undefined): SheetTweet | undefined =>
    tweet && { text: wholeText(tweet), bin: tweet.score === null ? "" : binName(binOf(tweet.score), method) };
  return {
    checker: context.checker ?? "",
    reply: tweetOf(context.reply),
    conversation: tweetOf(context.conversation),
    title: context.title ?? "",
    subtitle: context.subtitle ?? "",
    ...(context.vclaim === null ? {} : { vclaim: context.vclaim }),
  };
}

/** A pair that people judged. */
export interface JudgedPair extends PostParts {
  readonly text: string;
  /** Store key. */
  readonly article: number;
  /** By the method asked for; null where it has not scored the pair. */
  readonly score: number | null;
  readonly good: boolean;
}

/** Pairs that people judged. */
export interface JudgedPairs {
  readonly pairs: readonly JudgedPair[];
  /** Judgements of rows that no scored pair of the workspace gives. */
  readonly unknown: number;
}

/**
 * Returns the pairs that filled sheets judge, with the scores of a method, whichever method the sheets were
 * drawn by. Goes through all scored pairs once.
 */
export function judgedPairs(
  database: store.Database,
  method: LabelMethod,
  sheets: readonly AnnotatedSheet[],
): JudgedPairs {
  const judgements = majorities(sheets);
  const wanted = new Set(judgements.map(({ id }) => id));
  const contexts = new store.PairContexts(database, method);
  const found = new Map<string, { readonly article: number; readonly context: store.PairContext }>();
  for (const { tweet, article } of store.iteratePairScores(database, method)) {
    const context = contexts.get(tweet, article);
    const id = sheetRowId(sheetRowOf(context, method));
    if (wanted.has(id)) found.set(id, { article, context });
  }
  const pairs = judgements.flatMap(({ id, question, good }): JudgedPair[] => {
    const row = found.get(id);
    const tweet = row?.context[question];
    return row && tweet ? [{ ...tweet, article: row.article, good }] : [];
  });
  return { pairs, unknown: judgements.length - pairs.length };
}

/**
 * Returns what judged pairs tell of the bins of their scores, lowest first; bins without any are left out.
 */
export function measureBins(pairs: readonly JudgedPair[]): MeasuredBin[] {
  return Array.from({ length: SCORE_BINS }, (_, bin): MeasuredBin => {
    const inBin = pairs.filter(({ score }) => score !== null && binOf(score) === bin);
    return { bin, rows: inBin.length, good: inBin.filter(({ good }) => good).length };
  }).filter(({ rows }) => rows > 0);
}
