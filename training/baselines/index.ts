/** Published systems as baselines, over our encoder's scores. Loads linear algebra, but no TensorFlow.js. */
export { Bm25Baseline } from "./bm25";
export type { CandidateScorer, ScoredCandidates } from "./candidates";
export { trainDips } from "./dips";
export { trainNlytics } from "./nlytics";
