export {
  type AnnotatedSheet,
  agreementOf,
  majorities,
  type QuestionAgreement,
} from "./agreement";
export { type BinShare, binName, binOf, binTable, centreOf, SCORE_BINS, sampleBins } from "./bins";
export { CosineScorer, type PairEncoder } from "./cosine";
export { requireGoldOnly, sawCrowdPairs } from "./gold-only";
export {
  LABEL_METHODS,
  type LabelArticle,
  type LabelMethod,
  type LabelTweet,
  type PairScore,
  type PairScorer,
  type ReadArticle,
  wholeText,
} from "./pair-scorer";
export {
  binThreshold,
  fitPrecision,
  initialLabel,
  KNOWN_PRECISION,
  type MeasuredBin,
  type PairPrecision,
} from "./precision";
export { SharedWordsScorer } from "./shared-words";
export { formatSheet, QUESTIONS, readSheet, type SheetRow, type SheetTweet, sheetRowId } from "./sheet";
