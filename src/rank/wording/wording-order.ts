import type { Candidates } from "../candidates";
import { bestFirst } from "../ranking";
import { rerankedPost } from "../reranker";
import type { ReadQuery, SearchIndex } from "../search-index";
import { moved } from "../second-opinion";
import type { Wording } from "./wording";

/** How many of the ranker's first articles are compared. */
const COMPARED = 20;
/**
 * What the wording moves an article by, in deviations of the ranker's scores, for each deviation of its own.
 * Chosen on training tweets of collections that the ranker had seen no tweet of (docs/reproduce/ranking.md,
 * "How posts and articles are worded").
 */
const SHARE = 0.2;

/** Has the wording of posts and articles correct the order of a ranker. */
export class WordingOrder {
  constructor(
    private readonly index: SearchIndex,
    private readonly wording: Wording,
  ) {}

  /**
   * Returns the ranker's scores, corrected; those of articles that were not compared stay.
   * @param scores `[n]` by row.
   */
  correct({ parts }: ReadQuery, { docs }: Candidates, scores: Float64Array): Float64Array {
    const rows = bestFirst(scores).subarray(0, COMPARED);
    const keys = Array.from(rows, (row) => this.index.lexical.arrays.keys[docs[row]!]!);
    return moved(scores, rows, this.wording.score(rerankedPost(parts), keys), () => SHARE);
  }
}
