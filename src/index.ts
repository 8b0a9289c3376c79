/** The library: open a workspace, rank tweets against its articles (`workspace.rank`), or have them answered with confidence, matches and reasons (`workspace.answer`). */

export {
  ArtifactError,
  CrowdcheckedError,
  EnvironmentError,
  InputError,
  InterruptedError,
  RetryLaterError,
  UsageError,
} from "./core/errors";
export type { Article } from "./core/types";
export {
  type Answer,
  type AnsweredArticle,
  type AnsweredPart,
  type AnswerOptions,
  type ArticleFilter,
  type Explanation,
  type Highlights,
  type Match,
  type OpenOptions,
  openWorkspace,
  type Query,
  type QueryField,
  type RankedArticle,
  type RankOptions,
  type Span,
  type Verdict,
  type Workspace,
} from "./rank";
