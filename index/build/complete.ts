import { FieldWords } from "../field-words";
import type { BoundedPostings, LexicalArrays } from "../lexical-arrays";
import { bodyLengths } from "../passages";
import type { Postings } from "../postings";
import { type Bm25Parameters, lengthNorms, termMaxima } from "../score/bm25";
import { GRAM_BM25, SHORT_BM25, WHOLE_BM25 } from "../score/parameters";
import { viewFrequencies, viewNorms } from "./view-statistics";

/** The parts of an index that describe single articles; the others follow from them. */
export interface IndexParts
  extends Omit<LexicalArrays, "short" | "grams" | "whole" | "viewFrequencies" | "viewNorms"> {
  readonly short: Postings;
  readonly grams: Postings;
  readonly whole: Postings;
}

/** Returns the index with statistics of the whole collection: those of views, and upper bounds of terms. */
export function completeArrays(parts: IndexParts): LexicalArrays {
  const short = new FieldWords(parts);
  const termCount = parts.terms.order.length;
  const frequencies = viewFrequencies(short, termCount);
  return {
    ...parts,
    short: bounded(parts.short, short.lengths(), SHORT_BM25),
    grams: bounded(parts.grams, parts.gramLengths, GRAM_BM25),
    whole: bounded(parts.whole, wholeLengths(parts), WHOLE_BM25),
    viewFrequencies: frequencies,
    viewNorms: viewNorms(short, termCount, frequencies),
  };
}

function bounded(postings: Postings, lengths: Uint32Array, parameters: Bm25Parameters): BoundedPostings {
  return { ...postings, maxima: termMaxima(postings, lengthNorms(lengths, parameters)) };
}

/** Returns the number of words in each document's short fields and body, `[documents]`. */
export function wholeLengths(parts: IndexParts): Uint32Array {
  const lengths = new FieldWords(parts).lengths();
  for (const [doc, length] of bodyLengths(parts).entries()) lengths[doc]! += length;
  return lengths;
}
