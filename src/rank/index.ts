export { FEATURE_NAMES, PAPER_FEATURES } from "./features/table";
export {
  loadRanker,
  type RankerManifest,
  type RankerModel,
  rankerExists,
  saveRanker,
  seenMark,
} from "./model";
export { type Dating, type Query, Ranker, readQuery } from "./ranker";
export { redate } from "./redate";
export {
  buildIndex,
  currentIndexManifest,
  DEFAULT_RANKER,
  type OpenOptions,
  openStore,
  openWorkspace,
  type RankedArticle,
  type RankOptions,
  Workspace,
  workspacePaths,
} from "./workspace";
