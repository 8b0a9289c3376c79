export { readModelManifest } from "../encoder";
export {
  buildIndex,
  currentIndexManifest,
  encoderFolder,
  indexedEncoder,
  refuseForeignIndex,
} from "./build-index";
export { checkManifests } from "./check-manifests";
export { denseRecall } from "./dense-recall";
export { type EncoderView, encoderViews, openFold } from "./fold-encoders";
export { loadWorkspace, type OpenOptions } from "./load-workspace";
export { openRanker, RANKER_CHOICES, type RankerChoice } from "./ranker-choice";
export { replaceArticles } from "./replace-articles";
export { rerankerHash } from "./reranker";
export { LoadedWorkspace, openStore, type RankedArticle, type RankOptions } from "./workspace";
