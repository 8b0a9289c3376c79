/**
 * The library. `openWorkspace` gives an object that can do all that the command line can: import, index,
 * rank, answer, train, calibrate, evaluate, crawl. See `docs/library.md`.
 */

export type {
  Answer,
  AnsweredArticle,
  AnsweredPart,
  AnswerOptions,
  ArticleFilter,
  CalibrationFigures,
  Contribution,
  Evidence,
  Explanation,
  Highlights,
  Match,
  QueryField,
  Span,
  Thresholds,
  Verdict,
  Why,
} from "./answer";
export type { Config as Settings } from "./base/config";
export {
  ArtifactError,
  CrowdcheckedError,
  EnvironmentError,
  InputError,
  InterruptedError,
  RetryLaterError,
  UsageError,
} from "./base/core/errors";
export type { Progress, StartProgress } from "./base/core/progress";
export type { Article } from "./base/core/types";
export type { StoredArticle } from "./base/store";
export type { ImportSummary } from "./import";
export {
  type EvaluateFilesOptions,
  type IndexOptions,
  openWorkspace,
  type Workspace,
  type WorkspaceOptions,
} from "./library/workspace";
export type { FeatureGroup, Query } from "./rank";
export type { Calibrated } from "./usecases/calibrate/calibrate";
export type { CalibrateOptions } from "./usecases/calibrate/options";
export type { CrawlArticlesOptions } from "./usecases/crawl/articles";
export type { Estimate } from "./usecases/doctor/estimate";
export type { Findings } from "./usecases/doctor/examine";
export type { Status } from "./usecases/doctor/status";
export type {
  EncoderOptions,
  FinishedEncoder,
  ScratchEncoder,
  ScratchOptions,
} from "./usecases/encoder/options";
export type { WorkspaceEvaluation } from "./usecases/evaluate/evaluate";
export type { ImportFilesOptions, ImportFormat } from "./usecases/import/import-files";
export type { Job } from "./usecases/job";
export type { LabelOptions } from "./usecases/label/label";
export type { LabelSummary } from "./usecases/label/summary";
export type { Night, NightOptions } from "./usecases/night/night";
export type { RankerOptions, TrainedRanker } from "./usecases/ranker/train";
export type { RankedArticle, RankerChoice, RankOptions } from "./workspace";
