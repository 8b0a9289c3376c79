import type { Candidates } from "./candidates";
import { crossScores } from "./cross-scores";
import type { RankLimits } from "./limits";
import { bestFirst } from "./ranking";
import type { Reranker } from "./reranker";
import type { ReadQuery, SearchIndex } from "./search-index";
import { moved } from "./second-opinion";

/**
 * How far a reranker moves an article, in deviations of the ranker's scores, for each deviation of its own.
 * Chosen together with `AGREED` on training tweets of collections of which neither ranker nor reranker had
 * seen a tweet (docs/reproduce/ranking.md, "A reranker without judgements").
 */
const SHARE = 0.3;
/**
 * From this correlation with the ranker, over the articles that it read, a reranker has its whole share; at 0
 * it has hardly any. A reranker that cannot read a post, for example in another language, agrees only by
 * chance.
 */
const AGREED = 0.2;
/** Its smallest share: it decides between articles that are equal for the ranker. */
const A_LITTLE = 1e-6;

/** Lets a reranker correct the order of a ranker that did not learn from it. This needs no judgements. */
export class CrossOrder {
  /** @param articles how many articles of a query the reranker reads: the ranker's first. */
  constructor(
    private readonly index: SearchIndex,
    private readonly reranker: Reranker,
    private readonly articles: number,
  ) {}

  /**
   * Returns the ranker's corrected scores; articles that the reranker did not read keep theirs.
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
