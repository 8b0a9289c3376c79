export { type IndexedArticle, LexicalIndexBuilder } from "./build/builder";
export * from "./dense";
export { FieldWords } from "./field-words";
export { perView, SHORT_FIELDS, VIEW_NAMES, VIEWS, type ViewName } from "./fields";
export { firstWords, NO_WORD } from "./first-words";
export { indexTarget } from "./folder";
export { type LexicalArrays, NO_DAY } from "./lexical-arrays";
export { LexicalIndex } from "./lexical-index";
export type { LexicalQuery, QueryTerm } from "./lexical-query";
export { mergeLexical } from "./merge/merge";
export { bodyRow, bodyTermsOf } from "./passages";
export { documentFrequencies, documentFrequency, documentsOf, holdingAll, wholePostings } from "./postings";
export * from "./posts";
export { RecentArticles } from "./recent/recent-articles";
export type { TopKResult } from "./score/best";
export { type Bm25, bm25Idf, lengthNorms, perFrequency } from "./score/bm25";
export { WHOLE_BM25 } from "./score/parameters";
export { TermFinder } from "./score/term-finder";
export { type TermCounts, ViewScorer } from "./score/view-scores";
export {
  type IndexManifest,
  loadLexicalIndex,
  readArraysAside,
  readIndexManifest,
  saveLexicalIndex,
  verifyLexicalIndex,
} from "./storage";
export { Vocabulary } from "./vocabulary";
