export { type AnnotatedSheet, agreementOf, type QuestionAgreement } from "./agreement";
export { type BinShare, binName, binOf, binTable } from "./bins";
export { createClaimScorer, type ScoreClaim } from "./claim-score";
export { CosineScorer, type PairEncoder } from "./cosine";
export {
  LABEL_METHODS,
  type LabelArticle,
  type LabelMethod,
  type LabelTweet,
  type PairScore,
  type PairScorer,
  type ReadArticle,
} from "./pair-scorer";
export { sampleBins } from "./sample";
export { SharedWordsScorer, type WordMethod } from "./shared-words";
export { formatSheet, QUESTIONS, type Question, readSheet, type SheetRow, type SheetTweet } from "./sheet";
