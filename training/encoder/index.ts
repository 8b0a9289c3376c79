/** Training of encoders. Loads TensorFlow.js; a backend must have been chosen. */
export { rerankedMap, type ScoredTweets } from "./ablation/rerank";
export { ABLATION_ROWS, type AblationRow } from "./ablation/rows";
export { type AblationResult, jsonTable, markdownTable, writeTables } from "./ablation/tables";
export { TfIdf } from "./ablation/tfidf";
export { cosineRows, meanAveragePrecision } from "./dev-map";
export type { LogEntry } from "./log";
export { type TrainingResult, type TrainOptions, trainEncoder } from "./trainer";
export { canResume, removeCheckpoint, trainingPaths } from "./training-folder";
