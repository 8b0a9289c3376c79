import type { Bm25Parameters } from "./bm25";

/** BM25 over stems of title + subtitle + vclaim; broad optimum on the training tweets of CheckThat! 2021. */
export const SHORT_BM25: Bm25Parameters = { k1: 0.9, b: 0.4 };
/** BM25 over character 4-grams of the same text. */
export const GRAM_BM25: Bm25Parameters = { k1: 1.2, b: 0.75 };
/**
 * Postings of 4-grams, for each article, that a search for candidates reads: those of the rarest. What the
 * common ones add to a score changes hardly which articles are found (docs/reproduce/ranking.md).
 */
export const GRAM_POSTINGS = 0.5;
/** BM25 over stems of one view, as a feature. */
export const VIEW_BM25: Bm25Parameters = { k1: 0.9, b: 0.4 };
/**
 * BM25 over stems of all text as one field: Elasticsearch's defaults, the baseline of the CheckThat! labs'
 * organisers. It serves for comparison, so nothing is tuned. Pyserini's defaults are 0.9 and 0.4.
 */
export const WHOLE_BM25: Bm25Parameters = { k1: 1.2, b: 0.75 };
/** BM25 over stems of one passage of a body. */
export const PASSAGE_BM25: Bm25Parameters = { k1: 0.9, b: 0.4 };
