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
  /** Name of the bin that the sheet gives the pair, by the method that it was drawn by. */
  readonly drawnFrom: string;
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
  const pairs = judgements.flatMap(({ id, question, bin, good }): JudgedPair[] => {
    const row = found.get(id);
    const tweet = row?.context[question];
    return row && tweet ? [{ ...tweet, article: row.article, drawnFrom: bin, good }] : [];
  });
  return { pairs, unknown: judgements.length - pairs.length };
}

/**
 * Returns what judged pairs tell of the bins of their scores, lowest first; bins without any are left out.
 * @param weightOf what a pair counts; default: all count alike.
 */
export function measureBins(
  pairs: readonly JudgedPair[],
  weightOf: (pair: JudgedPair) => number = () => 1,
): MeasuredBin[] {
  return Array.from({ length: SCORE_BINS }, (_, bin): MeasuredBin => {
    const inBin = pairs.filter(({ score }) => score !== null && binOf(score) === bin);
    return { bin, ...effectiveCounts(inBin.map((pair) => ({ weight: weightOf(pair), good: pair.good }))) };
  }).filter(({ rows }) => rows > 0);
}

/**
 * Returns how many pairs that count alike tell as much as these, and how many of them are good.
 * @see L. Kish, Survey Sampling, 1965, section 11.7, for the effective size of a weighted sample.
 */
function effectiveCounts(
  pairs: readonly { readonly weight: number; readonly good: boolean }[],
): Pick<MeasuredBin, "rows" | "good"> {
  const sum = (of: readonly { readonly weight: number }[]): number =>
    of.reduce((total, { weight }) => total + weight, 0);
  const all = sum(pairs);
  if (all === 0) return { rows: 0, good: 0 };
  const rows = Math.round(all ** 2 / pairs.reduce((total, { weight }) => total + weight ** 2, 0));
  return { rows, good: Math.round((rows * sum(pairs.filter(({ good }) => good))) / all) };
}

/**
 * Returns how many pairs have the scores of a method that their sheet says, which tells by which method it
 * was drawn. A few may have been scored again since.
 * @param pairs with the scores of the method.
 */
export function fittingBins(method: LabelMethod, pairs: readonly JudgedPair[]): number {
  return pairs.filter(({ score, drawnFrom }) => score !== null && binName(binOf(score), method) === drawnFrom)
    .length;
}

/**
 * Returns how many scored pairs each judged pair stands for: a sheet holds as many of a rare bin as of a
 * frequent one.
 * @param method that the sheet was drawn by.
 * @param scored `[10]` pairs in each of its bins.
 * @see D. G. Horvitz and D. J. Thompson, JASA 47(260), 1952.
 */
export function pairsStoodFor(
  method: LabelMethod,
  scored: readonly number[],
  pairs: readonly JudgedPair[],
): (pair: JudgedPair) => number {
  const drawn = new Map<string, number>();
  for (const { drawnFrom } of pairs) drawn.set(drawnFrom, (drawn.get(drawnFrom) ?? 0) + 1);
  const held = new Map(scored.map((count, bin) => [binName(bin, method), count]));
  return ({ drawnFrom }) => (held.get(drawnFrom) ?? 0) / (drawn.get(drawnFrom) as number);
}
