import { Matrix, solve } from "ml-matrix";
import { type CandidateScorer, pairsOf, type ScoredCandidates } from "./candidates";

/** Keeps the equations solvable where views are the same text. */
const RIDGE = 1e-6;

/**
 * Fits a regression of the judgement on the encoder's scores, as team NLytics did with a network of its own,
 * and returns it: `score = b + sum_v w_v cos_v` with the least squared error, in which relevant and other
 * pairs weigh the same.
 *
 * Differs from the published system, which fine-tunes RoBERTa on the two texts at once with the judgement as
 * the value to predict: here the encoder is ours, it reads the two texts apart, and the regression stands on
 * the cosine of each view. What is kept is that each pair gets a score of its own by regression, and that
 * nothing else ranks.
 *
 * @param tweets at least one, each with as many views.
 * @see Pritzkau, NLytics at CheckThat! 2021, CLEF 2021; CrowdChecked, appendix D.1: "optimized as a
 * regression function obtaining a direct ranking for each tweet-article pair".
 */
export function trainNlytics(tweets: readonly ScoredCandidates[], views: number): CandidateScorer {
  const { count, cosines, labels, weights } = pairsOf(tweets);
  const width = views + 1;
  const left = Matrix.eye(width).mul(RIDGE);
  const right = Matrix.zeros(width, 1);
  for (let pair = 0; pair < count; pair++) {
    const row = [...cosines.subarray(pair * views, (pair + 1) * views), 1];
    const weight = (weights[pair] as number) / count;
    for (const [i, value] of row.entries()) {
      right.set(i, 0, right.get(i, 0) + weight * value * (labels[pair] as number));
      for (const [j, other] of row.entries()) left.set(i, j, left.get(i, j) + weight * value * other);
    }
  }
  const solved = solve(left, right).to1DArray();
  return {
    score: (rows) =>
      Float64Array.from({ length: rows.length / views }, (_, row) => {
        let score = solved[views] as number;
        for (let view = 0; view < views; view++)
          score += (solved[view] as number) * (rows[row * views + view] as number);
        return score;
      }),
  };
}
