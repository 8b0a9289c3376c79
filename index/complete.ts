import { lengthNorms, termMaxima } from "./bm25";
import type { BoundedPostings, LexicalArrays } from "./lexical-arrays";
import { WORD_MASK } from "./lexical-arrays";
import { BODY_BM25, GRAM_BM25, SHORT_BM25 } from "./parameters";
import { invert, type Postings } from "./postings";
import type { ShortTexts } from "./short-texts";
import { viewFrequencies, viewNorms } from "./view-statistics";

/** What is known of the articles one by one; all else in an index follows from it. */
export interface IndexParts
  extends Omit<LexicalArrays, "short" | "grams" | "body" | "viewFrequencies" | "viewNorms"> {
  readonly grams: Postings;
  readonly body: Postings;
}

/** Returns the index with what depends on the collection as a whole: postings of the short fields, statistics of views, bounds. */
export function completeArrays(parts: IndexParts): LexicalArrays {
  const texts: ShortTexts = {
    documents: parts.keys.length,
    words: parts.words,
    fieldStarts: parts.fieldStarts,
    wordTerms: parts.wordTerms,
    termCount: parts.terms.order.length,
  };
  const frequencies = viewFrequencies(texts);
  return {
    ...parts,
    short: shortPostings(texts),
    grams: {
      ...parts.grams,
      maxima: termMaxima(parts.grams, lengthNorms(parts.gramLengths, GRAM_BM25)),
    },
    body: { ...parts.body, maxima: termMaxima(parts.body, lengthNorms(parts.bodyLengths, BODY_BM25)) },
    viewFrequencies: frequencies,
    viewNorms: viewNorms(texts, frequencies),
  };
}

function shortPostings({ documents, words, fieldStarts, wordTerms, termCount }: ShortTexts): BoundedPostings {
  const postings = invert(documents, termCount, (doc, visit) => {
    const end = fieldStarts[3 * doc + 3] as number;
    for (let i = fieldStarts[3 * doc] as number; i < end; i++)
      visit(wordTerms[(words[i] as number) & WORD_MASK] as number);
  });
  const lengths = Uint32Array.from(
    { length: documents },
    (_, d) => (fieldStarts[3 * d + 3] as number) - (fieldStarts[3 * d] as number),
  );
  return { ...postings, maxima: termMaxima(postings, lengthNorms(lengths, SHORT_BM25)) };
}
