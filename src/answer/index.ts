export type {
  Answer,
  AnswerDifference,
  AnsweredArticle,
  AnsweredPart,
  AnswerOptions,
  Match,
  QueryField,
  Verdict,
} from "./answer";
export { answerJson } from "./answer-json";
export {
  type CalibrationFigures,
  type CalibrationManifest,
  findCalibration,
  MOST_POINTS,
  readCalibration,
  saveCalibration,
  type Thresholds,
} from "./confidence/storage";
export { claimGroups, DuplicateSearch } from "./duplicate-search";
export type {
  Contribution,
  Evidence,
  Explanation,
  Highlights,
  Span,
  Why,
} from "./explain/explanation";
export type { ArticleFilter } from "./filter";
