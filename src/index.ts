/**
 * The library: open a workspace, rank tweets against its articles (`workspace.rank`), or have them answered
 * with confidence, matches and reasons (`workspace.answer`).
 */

export type {
  Answer,
  AnsweredArticle,
  AnsweredPart,
  AnswerOptions,
  ArticleFilter,
  Explanation,
  Highlights,
  Match,
  QueryField,
  Span,
  Verdict,
} from "./answer";
export {
  ArtifactError,
  CrowdcheckedError,
  EnvironmentError,
  InputError,
  InterruptedError,
  RetryLaterError,
  UsageError,
} from "./base/core/errors";
export type { Article } from "./base/core/types";
export type { Query } from "./rank";
export {
  type OpenOptions,
  openWorkspace,
  type RankedArticle,
  type RankOptions,
  type Workspace,
} from "./workspace";
