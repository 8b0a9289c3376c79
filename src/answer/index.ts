export type {
  Answer,
  AnswerDifference,
  AnsweredArticle,
  AnsweredPart,
  AnswerOptions,
  AnswerStance,
  LikePost,
  Match,
  QueryField,
  SeenPicture,
  Verdict,
} from "./answer";
export { answerJson } from "./answer-json";
export {
  type CalibrationFigures,
  type CalibrationManifest,
  calibrationTarget,
  findCalibration,
  MOST_POINTS,
  missingSignals,
  readCalibration,
  saveCalibration,
  type Thresholds,
  verifyCalibration,
} from "./confidence/storage";
export { isOtherClaim } from "./differences";
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
