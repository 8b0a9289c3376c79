export {
  type Answer,
  type AnsweredArticle,
  type AnsweredPart,
  type AnswerOptions,
  MATCHES,
  type Match,
  type QueryField,
  VERDICTS,
  type Verdict,
} from "./answer";
export { type AnswerJson, type ArticleJson, answerJson, articleJson, type ResultJson } from "./answer-json";
export { claimGroups } from "./claim-groups";
export {
  type CalibrationFigures,
  type CalibrationManifest,
  type FoundCalibration,
  findCalibration,
  MOST_POINTS,
  readCalibration,
  saveCalibration,
  type Thresholds,
} from "./confidence/storage";
export { DuplicateSearch } from "./duplicate-search";
export type {
  Contribution,
  Evidence,
  Explanation,
  Highlights,
  Span,
  Why,
} from "./explain/explanation";
export type { ArticleFilter } from "./filter";
