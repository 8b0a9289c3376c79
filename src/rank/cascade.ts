import type { Candidates } from "./candidates";
import { FeatureTable } from "./features/table";
import type { RankerTrees } from "./model";
import { bestFirst } from "./ranking";
import type { ReadQuery, SearchIndex } from "./search-index";

/** Number of candidates that get a second look: as many as the trees' kernel scores at a time. */
export const LOOKED_AT_TWICE = 32;
/** The difference between two neighbouring scores. */
const A_LITTLE = 1e-6;

/**
 * Scores candidates in two looks. The first look leaves out the costly measures and takes them as unknown:
 * the trees have learned from articles that lack some. Only its best candidates get the costly measures and a
 * second look.
 *
 * The second look gives its candidates exactly the scores that they would have if all were looked at twice,
 * so a ranking differs only if the first look leaves out one of the best. What that changes, and what it
 * gains: docs/reproduce/ranking.md, "Two looks at the candidates". The oracle is `FeatureTable.compute`.
 *
 * @see Wang, Lin and Metzler, A cascade ranking model for efficient ranked retrieval, SIGIR 2011.
 */
export class Cascade {
  private readonly table: FeatureTable;

  /**
   * @param lookedAtTwice candidates that get a second look.
   * @throws ArtifactError `FEATURE_UNKNOWN` when the model names a feature that this version does not have.
   */
  constructor(
    index: SearchIndex,
    private readonly model: RankerTrees,
    private readonly lookedAtTwice = LOOKED_AT_TWICE,
  ) {
    this.table = new FeatureTable(index, model.manifest.features);
  }

  /**
   * Returns scores and features of candidates. Those with only one look have scores below the others', and
   * NaN for costly features.
   */
  score(
    query: ReadQuery,
    candidates: Candidates,
  ): { readonly scores: Float64Array; readonly features: Float64Array } {
    const table = this.table;
    const { forest } = this.model;
    const { day } = query.parts;
    if (candidates.docs.length <= this.lookedAtTwice || !table.isMixed) {
      const features = table.compute(query, candidates, day);
      return { features, scores: forest.predict(features) };
    }
    const features = table.begin(query, candidates, day);
    const scores = forest.predict(features);
    const order = bestFirst(scores);
    const best = order.subarray(0, this.lookedAtTwice);
    table.complete(features, best);
    const second = forest.predict(rowsOf(features, best, forest.columns));
    lower(scores, order.subarray(this.lookedAtTwice), Math.min(...second));
    for (const [i, row] of best.entries()) scores[row] = second[i]!;
    return { features, scores };
  }
}

/** Returns some rows of a matrix, one after the other. */
function rowsOf(matrix: Float64Array, rows: Uint32Array, width: number): Float64Array {
  const chosen = new Float64Array(rows.length * width);
  for (const [i, row] of rows.entries())
    chosen.set(matrix.subarray(row * width, (row + 1) * width), i * width);
  return chosen;
}

/** Lowers the scores of some rows, best first, until all are below `least`; they stay as far apart. */
function lower(scores: Float64Array, rows: Uint32Array, least: number): void {
  const excess = scores[rows[0]!]! - least + A_LITTLE;
  if (excess <= 0) return;
  for (const row of rows) scores[row]! -= excess;
}
