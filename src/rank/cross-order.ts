import type { Candidates } from "./candidates";
import { crossScores } from "./cross-scores";
import type { RankLimits } from "./limits";
import { bestFirst } from "./ranking";
import type { Reranker } from "./reranker";
import type { ReadQuery, SearchIndex } from "./search-index";

/**
 * What a reranker moves an article by, in deviations of the ranker's scores, for each deviation of its own.
 * Chosen on training tweets of collections that ranker and rerankers had not seen, two of each kind; a
 * reranker that says nothing costs half a point (docs/reproduce.md, "A reranker without judgements").
 */
const SHARE = 0.3;

/**
 * Has a reranker correct the order of a ranker that did not learn from it: no judgement is needed. How large
 * logits and scores are is each network's and each forest's own, so both count in deviations from their mean
 * over the articles that were read.
 */
export class CrossOrder {
  /** @param articles how many are read of a query: the ranker's first. */
  constructor(
    private readonly index: SearchIndex,
    private readonly reranker: Reranker,
    private readonly articles: number,
  ) {}

  /**
   * Returns the ranker's scores, corrected; those of articles that were not read stay.
   * @param scores `[n]` by row.
   * @throws Those of `Reranker.score`.
   */
  async correct(
    query: ReadQuery,
    candidates: Candidates,
    scores: Float64Array,
    limits?: RankLimits,
  ): Promise<Float64Array> {
    const first = bestFirst(scores).subarray(0, this.articles);
    const cross = await crossScores(this.index, this.reranker, query, candidates, first, limits);
    const rows = first.filter((row) => !Number.isNaN(cross[row]!));
    const read = spreadOf(Float64Array.from(rows, (row) => cross[row]!));
    const ranked = spreadOf(Float64Array.from(rows, (row) => scores[row]!));
    if (!(read.deviation > 0)) return scores;
    const corrected = scores.slice();
    for (const row of rows) {
      corrected[row]! += (SHARE * ranked.deviation * (cross[row]! - read.mean)) / read.deviation;
    }
    return corrected;
  }
}

/** Returns mean and standard deviation; NaN for no numbers. */
function spreadOf(values: Float64Array): { readonly mean: number; readonly deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) };
}
