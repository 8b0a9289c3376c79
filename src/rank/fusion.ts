import type { Candidates } from "./candidates";
import { FeatureTable } from "./features/table";
import type { ReadQuery, SearchIndex } from "./search-index";

/** The columns that are fused where no ranker has been trained. What TF-IDF sees, the encoder sees better. */
const FUSED = ["bm25.short", "bm25.grams", "bm25.body"] as const;
const BESIDE = { withEncoder: "cosine.all", without: "tfidf.all" } as const;

/** Untrained ranking: the sum of per-query z-scores of four retrievers. What a workspace without a ranker uses. */
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
        sums[row]! += z;
      });
    }
    return sums;
  }
}

/** Returns (x - mean) / deviation over the known values; 0, the mean, for unknown ones, and for all where they are the same. */
function zScores(values: Float64Array): Float64Array {
  const known = values.filter((value) => !Number.isNaN(value));
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length;
  if (!(variance > 0)) return new Float64Array(values.length);
  return values.map((value) => (Number.isNaN(value) ? 0 : (value - mean) / Math.sqrt(variance)));
}
