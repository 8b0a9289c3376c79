export { type CrossValidation, crossValidate, type Figures, scoreExamples } from "./ranker/cross-validate";
export { DATINGS, type Example, makeExamples, type TrainingQuery } from "./ranker/examples";
export { DEFAULT_SETTINGS, type FitOptions, type FitSettings, fitRanker, PAPER_SETTINGS } from "./ranker/fit";
export { groupedFolds } from "./ranker/folds";
