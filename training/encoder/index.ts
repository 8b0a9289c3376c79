/** Training of encoders. Loads TensorFlow.js; a backend must have been chosen. */
export { type RankingFigures, rankingFigures } from "./ablation/figures";
export { readKept, writeKept } from "./ablation/kept";
export { publishedHere, publishedRegime } from "./ablation/published";
export { regimesSvg } from "./ablation/regimes-plot";
export {
  type CrowdPairs,
  type RegimeFigures,
  type RegimeResult,
  type RegimeRow,
  regimeLabel,
  regimeRows,
  regimeSettings,
  regimesContent,
  regimesJson,
} from "./ablation/regimes-table";
export { bestOf, rerankedMap, type ScoredTweets } from "./ablation/rerank";
export { ABLATION_ROWS, type AblationRow, ENCODER_NAMES } from "./ablation/rows";
export { type SearchedData, searchedArticles } from "./ablation/searched";
export {
  type AblationResult,
  ablationContent,
  jsonTable,
  jsonText,
  latexOf,
  markdownOf,
  requireTableFolder,
  writeTableFiles,
  writeTables,
} from "./ablation/tables";
export { TfIdf } from "./ablation/tfidf";
export type { LogEntry } from "./checkpoint/log";
export { canResume, removeWeights, trainingPaths } from "./checkpoint/training-folder";
export { hashData } from "./data";
export { cosineRows, meanAveragePrecision } from "./dev-map";
export { type TrainingResult, trainEncoder } from "./trainer";
