/**
 * Systems of others that ours is compared with, over our encoder's scores. Loads linear algebra, no
 * TensorFlow.js.
 */
export { Bm25Baseline } from "./bm25";
export type { CandidateScorer, ScoredCandidates } from "./candidates";
export { trainDips } from "./dips";
export { trainNlytics } from "./nlytics";
