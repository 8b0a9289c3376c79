export type { FeatureGroup } from "./features/groups";
export {
  CROSS_FEATURES,
  FEATURE_NAMES,
  isSemantic,
  PAPER_FEATURES,
  PORTABLE_FEATURES,
} from "./features/table";
export {
  ANY_ENCODER,
  isShippedRanker,
  loadRanker,
  RANKER_FILES,
  type RankerManifest,
  type RankerModel,
  rankerFolder,
  rankerTarget,
  readFittingManifest,
  readRankerManifest,
  readRankerTrees,
  saveRanker,
  shippedRanker,
} from "./model";
export { isSigned, type Query, redate, type Shown, shownParts } from "./query";
export { FeatureRanker, type FeatureRankerOptions, type Ranker } from "./ranker";
export type { SearchIndex } from "./search-index";
export { seenBy, seenMark } from "./seen-articles";
