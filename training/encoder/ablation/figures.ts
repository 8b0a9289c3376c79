import { mean } from "../../../src/base/core/sums";
import type { EncoderData } from "../data";
import { meanAveragePrecision } from "../dev-map";

/** The metrics of the paper's Tables 5 and 9, each 0 - 1. */
export interface RankingFigures {
  readonly mrr: number;
  readonly precisionAt1: number;
  readonly mapAt5: number;
}

/**
 * Returns the figures of rankings of all candidates; equal scores by ascending number.
 * @param rows for each dev tweet, the scores of all articles.
 */
export function rankingFigures(
  rows: readonly Float32Array[],
  data: Pick<EncoderData, "candidates" | "dev">,
): RankingFigures {
  const ranks = data.dev.map(({ relevant }, query) => rankOfFirst(rows[query]!, relevant, data.candidates));
  return {
    mrr: mean(ranks.map((rank) => 1 / rank)),
    precisionAt1: ranks.filter((rank) => rank === 1).length / ranks.length,
    mapAt5: meanAveragePrecision(rows, data),
  };
}

/** Returns the rank, from 1, of the best relevant candidate; infinite where none is a candidate. */
function rankOfFirst(
  scores: Float32Array,
  relevant: ReadonlySet<number>,
  candidates: readonly boolean[],
): number {
  const before = (a: number, b: number): boolean =>
    scores[a]! > scores[b]! || (scores[a] === scores[b] && a < b);
  let best: number | undefined;
  for (const article of relevant)
    if (candidates[article] && (best === undefined || before(article, best))) best = article;
  if (best === undefined) return Number.POSITIVE_INFINITY;
  let rank = 1;
  for (let article = 0; article < scores.length; article++)
    if (candidates[article] && before(article, best)) rank++;
  return rank;
}
