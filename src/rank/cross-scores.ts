import { BestPassage } from "./best-passage";
import type { Candidates } from "./candidates";
import { ZScoreFusion } from "./fusion";
import type { RankLimits } from "./limits";
import { otherReranker, type RankerManifest } from "./model";
import { bestFirst } from "./ranking";
import type { PassageOf, Reranker } from "./reranker";
import type { ReadQuery, SearchIndex } from "./search-index";

/**
 * Returns a reranker's scores of a query's candidates by row, NaN for all but `rows`.
 * @param rows the most promising first.
 * @throws Those of `Reranker.score`.
 */
export async function crossScores(
  { lexical }: SearchIndex,
  reranker: Reranker,
  query: ReadQuery,
  { docs }: Candidates,
  rows: Uint32Array,
  limits?: RankLimits,
): Promise<Float32Array> {
  const keys = Array.from(rows, (row) => lexical.arrays.keys[docs[row]!]!);
  const passages = new BestPassage(lexical, query.lexical);
  const passageOf: PassageOf = (body, key) => passages.of(body, lexical.docOf(key)!);
  const scores = await reranker.score(query.post ?? "", keys, passageOf, limits);
  const cross = new Float32Array(docs.length).fill(Number.NaN);
  for (const [i, row] of rows.entries()) cross[row] = scores[i]!;
  return cross;
}

/**
 * Lets a reranker score the first candidates of a query, for rankers that learned from it. There is one for
 * each index and thread.
 */
export class CrossScores {
  private readonly fusion: ZScoreFusion;
  private readonly reranker: Reranker;
  /** How many are scored: the first in the order of the untrained fusion. */
  private readonly articles: number;

  /** @throws ArtifactError `RANKER_RERANKER` if the index has another reranker, or none. */
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
    return {
      ...candidates,
      cross: await crossScores(this.index, this.reranker, query, candidates, rows, limits),
    };
  }
}
