/**
 * What is left of the log odds that a post has, and what an article that holds all keywords gains. Fitted on
 * keywords made of training posts, with and without their articles (docs/reproduce/confidence.md,
 * "Keywords").
 */
const [KEPT, HOLDING_ALL] = [0.8, 1];

/**
 * Returns the confidence, above 0 and below 1, in the best article of keywords. Calibrations learn from
 * posts, in which a few shared words are little, and many articles that are as near are a reason for doubt.
 * @param confidence in the same article, were the query a post.
 * @param holdsAll whether the article holds all keywords.
 */
export function confidenceOfKeywords(confidence: number, holdsAll: boolean): number {
  const logOdds = Math.log(confidence / (1 - confidence));
  return 1 / (1 + Math.exp(-(KEPT * logOdds + (holdsAll ? HOLDING_ALL : 0))));
}
