export { readDenseManifest } from "../../index";
export { readModelManifest } from "../encoder";
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
export { type BuildOptions, buildIndex, currentIndexManifest, encoderFolder } from "./build-index";
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
export { denseRecall } from "./dense-recall";
export { DuplicateSearch } from "./duplicate-search";
export {
  type Contribution,
  type Evidence,
  type Explanation,
  FEATURE_GROUPS,
  type FeatureGroup,
  type Highlights,
  type Span,
  type Why,
} from "./explain/explanation";
export { FEATURE_NAMES, isSemantic, PAPER_FEATURES } from "./features/table";
export type { ArticleFilter } from "./filter";
export { type EncoderView, encoderViews, openFold } from "./fold-encoders";
export {
  GENERATIONS,
  generations,
  nextGeneration,
  serveGeneration,
  servingGeneration,
} from "./generations";
export { HUB_DEPTH, type Hub, type Hubness, Occurrences } from "./hubs";
export {
  isShippedRanker,
  loadRanker,
  type RankerManifest,
  type RankerModel,
  rankerFolder,
  readFittingManifest,
  readRankerManifest,
  saveRanker,
  seenMark,
  shippedRanker,
} from "./model";
export {
  SHIPPED_CALIBRATION,
  SHIPPED_ENCODER,
  SHIPPED_RANKER,
  type WorkspacePaths,
  workspacePaths,
} from "./paths";
export { isSigned, type Query, readQuery, type Shown } from "./ranker";
export { type OpenedRanker, openRanker, RANKER_CHOICES, type RankerChoice } from "./ranker-choice";
export type { Ranking } from "./ranking";
export { redate } from "./redate";
export { replaceArticles } from "./replace-articles";
export type { SearchIndex } from "./search-index";
export {
  type OpenOptions,
  openStore,
  openWorkspace,
  type RankedArticle,
  type RankOptions,
  Workspace,
} from "./workspace";
