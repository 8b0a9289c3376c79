import type { Candidates } from "./candidates";
import { ZScoreFusion } from "./fusion";
import type { RankLimits } from "./limits";
import { otherReranker, type RankerManifest } from "./model";
import { bestFirst } from "./ranking";
import type { Reranker } from "./reranker";
import type { ReadQuery, SearchIndex } from "./search-index";

/** Has the first candidates of a query scored by the index's reranker. One per index and thread. */
export class CrossScores {
  private readonly fusion: ZScoreFusion;
  private readonly reranker: Reranker;
  /** How many are scored: the first by the untrained fusion's order. */
  private readonly articles: number;

  /** @throws ArtifactError `RANKER_RERANKER` where the index has another reranker, or none. */
  constructor(
    private readonly index: SearchIndex,
    { hash, articles }: NonNullable<RankerManifest["reranker"]>,
  ) {
    const { reranker } = index;
    if (reranker?.hash !== hash) throw otherReranker("The ranker", hash, reranker?.hash);
    this.reranker = reranker;
    this.articles = articles;
    this.fusion = new ZScoreFusion(index);
  }

  /**
   * Returns the candidates with their scores.
   * @throws Those of `Reranker.score`.
   */
  async addTo(query: ReadQuery, candidates: Candidates, limits?: RankLimits): Promise<Candidates> {
    const rows = bestFirst(this.fusion.score(query, candidates)).subarray(0, this.articles);
    const { keys } = this.index.lexical.arrays;
    const asked = Array.from(rows, (row) => keys[candidates.docs[row]!]!);
    const scores = await this.reranker.score(query.post ?? "", asked, limits);
    const cross = new Float32Array(candidates.docs.length).fill(Number.NaN);
    for (const [i, row] of rows.entries()) cross[row] = scores[i]!;
    return { ...candidates, cross };
  }
}
