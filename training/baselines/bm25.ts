import { bm25Idf, lengthNorms, WHOLE_BM25 } from "../../index";
import { addToList } from "../../src/base/core/multimap";
import { stem, tokenise } from "../../src/base/text";

const { k1: K1 } = WHOLE_BM25;

interface Posting {
  readonly text: number;
  readonly count: number;
}

/**
 * BM25 over texts in memory; every text is scored; k1 = 1.2, b = 0.75. The baseline of the organisers of
 * CheckThat! 2021, over title and claim.
 *
 * `score = sum over the query's words of idf(w) f (k1 + 1) / (f + k1 (1 - b + b length / mean length)),
 * idf(w) = ln(1 + (N - n + 0.5) / (n + 0.5))`
 *
 * with f the word's frequency in the text, n the number of texts that hold it and N that of all texts. Words
 * are stems without stop words.
 * @see Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009; CrowdChecked, appendix D.1,
 * *Retrieval*.
 */
export class Bm25Baseline {
  private readonly postings = new Map<string, Posting[]>();
  /** `[texts]` k1 (1 - b + b length / mean length). */
  private readonly norms: Float32Array;

  constructor(texts: readonly string[]) {
    const lengths = new Uint32Array(texts.length);
    for (const [text, content] of texts.entries()) {
      const stems = stemsOf(content);
      lengths[text] = stems.length;
      const counts = new Map<string, number>();
      for (const stemmed of stems) counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1);
      for (const [stemmed, count] of counts) {
        addToList(this.postings, stemmed, { text, count });
      }
    }
    this.norms = lengthNorms(lengths, WHOLE_BM25);
  }

  /** Returns each text's score, 0 or more; a word that occurs twice in the query counts twice. */
  scores(query: string): Float32Array {
    const norms = this.norms;
    const scores = new Float32Array(norms.length);
    for (const stemmed of stemsOf(query)) {
      const list = this.postings.get(stemmed) ?? [];
      const idf = bm25Idf(norms.length, list.length);
      for (const { text, count } of list) {
        scores[text]! += (idf * count * (K1 + 1)) / (count + norms[text]!);
      }
    }
    return scores;
  }
}

function stemsOf(text: string): string[] {
  return tokenise(text).map(({ word }) => stem(word));
}
