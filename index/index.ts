export type { TopKResult } from "./best";
export { type Bm25, bm25Idf, lengthNorms } from "./bm25";
export { type IndexedArticle, LexicalIndexBuilder } from "./builder";
export * from "./dense";
export { FieldWords } from "./field-words";
export { SHORT_FIELDS, VIEW_NAMES, VIEWS, type ViewName } from "./fields";
export { type LexicalArrays, NO_DAY } from "./lexical-arrays";
export { LexicalIndex } from "./lexical-index";
export type { LexicalQuery, QueryTerm } from "./lexical-query";
export { mergeLexical } from "./merge";
export { WHOLE_BM25 } from "./parameters";
export { bodyLengths } from "./passages";
export type { PlainTweet } from "./plain-tweet";
export { wholePostings } from "./postings";
export {
  INDEX_VERSION,
  type IndexManifest,
  loadLexicalIndex,
  readIndexManifest,
  saveLexicalIndex,
} from "./storage";
export { type TermCounts, ViewScorer } from "./view-scores";
export { Vocabulary } from "./vocabulary";
export { wordIdf } from "./word-idf";
