// What trains encoders stands in ./encoder: it loads TensorFlow.js, which most commands do without.
export { checkthat21Half } from "./encoder/ablation/published";
export { BASELINE_ROWS, type BaselineRow } from "./encoder/ablation/rows";
export type { DevQuery, EncoderData } from "./encoder/data";
export type { HardNegatives } from "./encoder/negatives";
export { type Phase, phasesOf, REGIMES, type Regime, type TrainingPair } from "./encoder/regimes";
export {
  BASELINE,
  type ChosenSettings,
  type EncoderSettings,
  LOSSES,
  OF_BAG,
  PROPOSED,
  refurbishes,
  rowSettings,
  settingsOf,
} from "./encoder/settings";
export {
  balanced,
  type Collection,
  learnedWithout,
  leaveOneOut,
  withoutMarked,
} from "./ranker/across";
export {
  type ComparedWays,
  type CrossValidation,
  compareWays,
  crossValidate,
  type Figures,
  scoreExamples,
  type Way,
} from "./ranker/cross-validate";
export {
  type Example,
  type ExampleOptions,
  featureSelector,
  makeExamples,
  type TrainingQuery,
} from "./ranker/examples";
export {
  DEFAULT_SETTINGS,
  type FitOptions,
  type FitSettings,
  fitForest,
  fitRanker,
  PAPER_SETTINGS,
} from "./ranker/fit";
export { type FoldKey, groupedFolds } from "./ranker/folds";
