import type { Candidates } from "./candidates";
import { FeatureTable } from "./features/table";
import { zScores } from "./features/z-scores";
import type { ReadQuery, SearchIndex } from "./search-index";

/** The columns that are fused where no ranker has been trained. What TF-IDF sees, the encoder sees better. */
const FUSED = ["bm25.short", "bm25.grams", "bm25.whole"] as const;
const BESIDE = { withEncoder: "cosine.all", without: "tfidf.all" } as const;

/**
 * Untrained ranking: the sum of per-query z-scores of four retrievers. What a workspace without a
 * ranker uses.
 */
export class ZScoreFusion {
  private readonly table: FeatureTable;
  private readonly columns: readonly string[];

  constructor(index: SearchIndex) {
    this.columns = [...FUSED, index.semantics ? BESIDE.withEncoder : BESIDE.without];
    this.table = new FeatureTable(index, this.columns);
  }

  /** Returns a score for each candidate: higher is better, comparable within the query only. */
  score(query: ReadQuery, candidates: Candidates): Float64Array {
    const matrix = this.table.compute(query, candidates, undefined);
    const rows = candidates.docs.length;
    const sums = new Float64Array(rows);
    for (let c = 0; c < this.columns.length; c++) {
      const column = Float64Array.from(
        { length: rows },
        (_, row) => matrix[row * this.columns.length + c] as number,
      );
      zScores(column).forEach((z, row) => {
        // What is not known is neither better nor worse than the mean.
        sums[row]! += Number.isNaN(z) ? 0 : z;
      });
    }
    return sums;
  }
}
