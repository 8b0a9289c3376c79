import type { Candidates } from "./candidates";
import { crossScores } from "./cross-scores";
import type { RankLimits } from "./limits";
import { bestFirst } from "./ranking";
import type { Reranker } from "./reranker";
import type { ReadQuery, SearchIndex } from "./search-index";
import { moved } from "./second-opinion";

/**
 * What a reranker moves an article by, in deviations of the ranker's scores, for each deviation of its own.
 * Chosen with `AGREED` on training tweets of collections that ranker and reranker had seen no tweet of
 * (docs/reproduce/ranking.md, "A reranker without judgements").
 */
const SHARE = 0.3;
/**
 * The correlation of both, over the articles that were read, from which a reranker has its whole share; it
 * has hardly any at 0. One that cannot read a post, as in another language, agrees by chance alone.
 */
const AGREED = 0.2;
/** Its share at the least: it decides between articles that the ranker holds for equal. */
const A_LITTLE = 1e-6;

/**
 * Has a reranker correct the order of a ranker that did not learn from it: no judgement is needed.
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
    const opinions = Float64Array.from(first, (row) => cross[row]!);
    return moved(
      scores,
      first,
      opinions,
      (correlation) => SHARE * Math.min(1, Math.max(A_LITTLE, correlation / AGREED)),
    );
  }
}
