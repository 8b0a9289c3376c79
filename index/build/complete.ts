import type { BoundedPostings, LexicalArrays } from "../lexical-arrays";
import { bodyLengths } from "../passages";
import type { Postings } from "../postings";
import { type Bm25Parameters, lengthNorms, termMaxima } from "../score/bm25";
import { GRAM_BM25, SHORT_BM25, WHOLE_BM25 } from "../score/parameters";
import type { ShortTexts } from "./short-texts";
import { viewFrequencies, viewNorms } from "./view-statistics";

/** What is known of the articles one by one; all else in an index follows from it. */
export interface IndexParts
  extends Omit<LexicalArrays, "short" | "grams" | "whole" | "viewFrequencies" | "viewNorms"> {
  readonly short: Postings;
  readonly grams: Postings;
  readonly whole: Postings;
}

/** Returns the index with what depends on the collection as a whole: statistics of views, bounds. */
export function completeArrays(parts: IndexParts): LexicalArrays {
  const { keys, words, fieldStarts, wordTerms, terms } = parts;
  const texts: ShortTexts = {
    documents: keys.length,
    words,
    fieldStarts,
    wordTerms,
    termCount: terms.order.length,
  };
  const frequencies = viewFrequencies(texts);
  return {
    ...parts,
    short: bounded(parts.short, shortLengths(fieldStarts), SHORT_BM25),
    grams: bounded(parts.grams, parts.gramLengths, GRAM_BM25),
    whole: bounded(parts.whole, wholeLengths(parts), WHOLE_BM25),
    viewFrequencies: frequencies,
    viewNorms: viewNorms(texts, frequencies),
  };
}

function bounded(postings: Postings, lengths: Uint32Array, parameters: Bm25Parameters): BoundedPostings {
  return { ...postings, maxima: termMaxima(postings, lengthNorms(lengths, parameters)) };
}

/** Returns the number of words in each document's short fields, `[documents]`. */
export function shortLengths(fieldStarts: Uint32Array): Uint32Array {
  const lengths = new Uint32Array((fieldStarts.length - 1) / 3);
  for (let doc = 0; doc < lengths.length; doc++)
    lengths[doc] = fieldStarts[3 * doc + 3]! - fieldStarts[3 * doc]!;
  return lengths;
}

/** Returns the number of words in each document's short fields and body, `[documents]`. */
export function wholeLengths(
  parts: Pick<LexicalArrays, "fieldStarts" | "bodyTerms" | "passageStarts" | "bodyStarts">,
): Uint32Array {
  const lengths = shortLengths(parts.fieldStarts);
  for (const [doc, length] of bodyLengths(parts).entries()) lengths[doc]! += length;
  return lengths;
}
