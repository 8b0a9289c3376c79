import type { Bm25Parameters, PostingLimit } from "./bm25";

/** BM25 over stems of title + subtitle + vclaim; broad optimum on the training tweets of CheckThat! 2021. */
export const SHORT_BM25: Bm25Parameters = { k1: 0.9, b: 0.4 };
/** BM25 over character 4-grams of the same text. */
export const GRAM_BM25: Bm25Parameters = { k1: 1.2, b: 0.75 };
/**
 * Postings of 4-grams that a search for candidates reads: those of the rarest. What the common ones add
 * hardly changes which articles are found. Where there are few postings there is no time to win
 * (docs/reproduce/ranking.md, "Candidates by the rarest 4-grams").
 */
export const GRAM_POSTINGS: PostingLimit = { perDocument: 0.5, least: 1 << 16 };
/** BM25 over stems of one view, as a feature. */
export const VIEW_BM25: Bm25Parameters = { k1: 0.9, b: 0.4 };
/**
 * BM25 over stems of all text as one field: Elasticsearch's defaults, the baseline of the CheckThat! labs'
 * organisers. It serves for comparison, so nothing is tuned. Pyserini's defaults are 0.9 and 0.4.
 */
export const WHOLE_BM25: Bm25Parameters = { k1: 1.2, b: 0.75 };
/** BM25 over stems of one passage of a body. */
export const PASSAGE_BM25: Bm25Parameters = { k1: 0.9, b: 0.4 };
