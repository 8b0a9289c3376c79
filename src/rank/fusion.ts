import type { Candidates } from "./candidates";
import { FeatureTable } from "./features/table";
import type { ReadQuery, SearchIndex } from "./search-index";

/** The columns that are fused without a trained ranker. The encoder replaces TF-IDF. */
const FUSED = ["bm25.short.zScore", "bm25.grams.zScore", "bm25.whole.zScore"];
const BESIDE = { withEncoder: "cosine.all.zScore", without: "tfidf.all.zScore" };

/**
 * Untrained ranking: the sum of per-query z-scores of four retrievers. A workspace without a ranker uses it.
 */
export class ZScoreFusion {
  private readonly table: FeatureTable;

  constructor(index: SearchIndex) {
    this.table = new FeatureTable(index, [...FUSED, index.semantics ? BESIDE.withEncoder : BESIDE.without]);
  }

  /** Returns a score for each candidate: higher is better, comparable only within the query. */
  score(query: ReadQuery, candidates: Candidates): Float64Array {
    const matrix = this.table.compute(query, candidates, undefined);
    const width = FUSED.length + 1;
    return Float64Array.from(candidates.docs, (_, row) => {
      const zScores = matrix.subarray(row * width, (row + 1) * width);
      // An unknown value is neither better nor worse than the mean.
      return zScores.reduce((sum, z) => (Number.isNaN(z) ? sum : sum + z), 0);
    });
  }
}
