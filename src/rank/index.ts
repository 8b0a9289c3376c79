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
  type OpenOptions,
  openStore,
  openWorkspace,
  RANKER_CHOICES,
  type RankedArticle,
  type RankerChoice,
  type RankOptions,
  SHIPPED_RANKER,
  Workspace,
  workspacePaths,
} from "./workspace";
