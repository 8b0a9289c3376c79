import { Matrix, solve } from "ml-matrix";
import { type CandidateScorer, pairsOf, type ScoredCandidates } from "./candidates";

/** Keeps the equations solvable where views are equal. */
const RIDGE = 1e-6;

/**
 * Fits a linear regression of the judgement on the encoder's scores and returns it, after team NLytics, which
 * used a network of its own: `score = b + sum_v w_v cos_v` with the least squared error, in which relevant
 * and other pairs have the same total weight.
 *
 * Differs from the published system, which fine-tunes RoBERTa on both texts at once to predict the judgement:
 * here our encoder embeds the two texts separately, and the regression uses the cosine of each view. As
 * there, each pair gets its own score by regression, and nothing else ranks.
 *
 * @param tweets at least one, all with the same number of views.
 * @see Pritzkau, NLytics at CheckThat! 2021, CLEF 2021; CrowdChecked, appendix D.1: "optimized as a
 *   regression function obtaining a direct ranking for each tweet-article pair".
 */
export function trainNlytics(tweets: readonly ScoredCandidates[], views: number): CandidateScorer {
  const { count, cosines, labels, weights } = pairsOf(tweets);
  const width = views + 1;
  const left = Matrix.eye(width).mul(RIDGE);
  const right = Matrix.zeros(width, 1);
  for (let pair = 0; pair < count; pair++) {
    const row = [...cosines.subarray(pair * views, (pair + 1) * views), 1];
    const weight = weights[pair]! / count;
    for (const [i, value] of row.entries()) {
      right.set(i, 0, right.get(i, 0) + weight * value * labels[pair]!);
      for (const [j, other] of row.entries()) left.set(i, j, left.get(i, j) + weight * value * other);
    }
  }
  const solved = solve(left, right).to1DArray();
  return {
    score: (rows) =>
      Float64Array.from({ length: rows.length / views }, (_, row) => {
        let score = solved[views]!;
        for (let view = 0; view < views; view++) score += solved[view]! * rows[row * views + view]!;
        return score;
      }),
  };
}
