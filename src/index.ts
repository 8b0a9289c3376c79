/**
 * The library. `openWorkspace` returns an object that imports, indexes, ranks, answers, trains, calibrates,
 * evaluates and crawls. `docs/library.md` lists its methods, and what only the command line does.
 */

export type { SiteSummary, Tally } from "../crawlers/articles";
export type { NotesSummary } from "../crawlers/notes";
export type { Ended, Rule, TweetsSummary, XCounts, XSummary } from "../crawlers/x";
export type {
  ChosenSettings,
  ComparedWays,
  CrossValidation,
  EncoderSettings,
  Figures,
  Way,
} from "../training";
export type { MethodResult } from "../training/calibration/fit";
export type { Judged, Observation } from "../training/calibration/observation";
export type { Temperature } from "../training/encoder/settings";
export type { PseudoKind } from "../training/pseudo";
export type { ReadingName } from "../training/ranker/examples";
export type {
  Answer,
  AnswerDifference,
  AnsweredArticle,
  AnsweredPart,
  AnswerOptions,
  AnswerStance,
  ArticleFilter,
  CalibrationFigures,
  CalibrationManifest,
  Contribution,
  Evidence,
  Explanation,
  Highlights,
  LikePost,
  Match,
  QueryField,
  SeenPicture,
  Span,
  Thresholds,
  Verdict,
  Why,
} from "./answer";
export type { ForeignLanguage } from "./answer/answer";
export type { Config as Settings } from "./base/config";
export type { Clock } from "./base/core/clock";
export type { ErrorDetails } from "./base/core/errors";
export {
  ArtifactError,
  CrowdcheckedError,
  EnvironmentError,
  InputError,
  type InputPlace,
  InterruptedError,
  RefusedError,
  RetryLaterError,
  UsageError,
} from "./base/core/errors";
export type { Progress, StartProgress } from "./base/core/progress";
export type { Article, PostParts } from "./base/core/types";
export type {
  ArticleGaps,
  ArticleIdentity,
  ArticlePage,
  ListedWithdrawal,
  RowChange,
  Spent,
  StepProblem,
  StepState,
  StoredArticle,
  Vote,
  VoteKind,
  Withdrawal,
} from "./base/store";
export type { RecordedJob } from "./base/store/jobs";
export type { NightRecord, NightStep } from "./base/store/night-steps";
export type {
  ClaimField,
  Difference,
  DifferenceKind,
  DifferingSpan,
  NormalRating,
  Severity,
  Stance,
} from "./compare";
export type { BackendName } from "./encoder/backend/names";
export type { Counts, ImportedKind, ImportSummary, Refusal } from "./import";
export type { EvaluateFilesOptions, RankFilesOptions, WorkspaceOptions } from "./library/options";
export { openWorkspace, type Workspace } from "./library/workspace";
export type { FeatureGroup, Query } from "./rank";
export type {
  ListedArticles,
  ListedWithdrawals,
  ListOptions,
  WithdrawOptions,
} from "./usecases/articles";
export type { Backup } from "./usecases/backup/backup";
export type { Restored, RestoreOptions } from "./usecases/backup/restore";
export type { IndexOptions } from "./usecases/build-index";
export type { Calibrated } from "./usecases/calibrate/calibrate";
export type { CalibrateOptions } from "./usecases/calibrate/options";
export type { CrawlArticlesOptions } from "./usecases/crawl/articles";
export type {
  ComplianceOptions,
  CrawlPostsOptions,
  HydrateOptions,
  PostsOptions,
  XLimits,
} from "./usecases/crawl/posts";
export type { AnswerEstimate, Estimate, Estimated, RankerEstimate } from "./usecases/doctor/estimate";
export type { Findings, NamedArticle, PartFault } from "./usecases/doctor/examine";
export type { LastNight } from "./usecases/doctor/last-night";
export type { NextStep, Status, WorkspaceStatus } from "./usecases/doctor/status";
export type {
  BackendChoice,
  EncoderOptions,
  FinishedEncoder,
  ScratchEncoder,
  ScratchOptions,
  StartFor,
} from "./usecases/encoder/options";
export type { PairBar } from "./usecases/encoder/pair-threshold";
export type { BaselineFigures } from "./usecases/evaluate/baselines";
export type { ConfidenceReport } from "./usecases/evaluate/confidence";
export type { WorkspaceEvaluation } from "./usecases/evaluate/evaluate";
export type { RunComparison, ScoredRun, ScoreOptions, Scores } from "./usecases/evaluate/score";
export type { EvaluateSplitOptions } from "./usecases/evaluate/split";
export type { Variant } from "./usecases/evaluate/variants";
export type { Fault } from "./usecases/fault";
export type { ExportedFeedback, ExportFeedbackOptions } from "./usecases/feedback";
export type { GenerationList, GenerationRow, RolledBack } from "./usecases/generations";
export type { ImportFilesOptions, ImportFormat } from "./usecases/import-files";
export type { Job } from "./usecases/job";
export type { LabelOptions } from "./usecases/label/options";
export type { Bar, BinSummary, LabelEncoder, LabelSummary } from "./usecases/label/summary";
export type { Night, NightOptions } from "./usecases/night/night";
export type { NightStepName } from "./usecases/night/steps";
export type { PictureQuery } from "./usecases/rank/picture-query";
export type { RankerOptions } from "./usecases/ranker/options";
export type { TrainedRanker } from "./usecases/ranker/train";
export type { RegistryChoice } from "./usecases/releases/choice";
export type { PushChoice, Pushed } from "./usecases/releases/push";
export type { EncoderWay, TrainOptions } from "./usecases/train/options";
export type { TrainPlan, TrainStep } from "./usecases/train/plan";
export type { Trained } from "./usecases/train/train";
export type { RankedArticle, RankerChoice, RankOptions } from "./workspace";
