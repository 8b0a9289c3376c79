/** The library: open a workspace, rank tweets against its articles. */

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
  type OpenOptions,
  openWorkspace,
  type Query,
  type RankedArticle,
  type RankOptions,
  type Workspace,
} from "./rank";
