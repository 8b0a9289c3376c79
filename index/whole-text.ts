import { Best, type TopKResult } from "./best";
import { bm25Idf, lengthNorms } from "./bm25";
import { shortLengths } from "./complete";
import type { LexicalArrays } from "./lexical-arrays";
import { WHOLE_TEXT_BM25 } from "./parameters";

/**
 * One BM25 over all that an article says: title, subtitle, vclaim and body as one field. There is no inverted
 * index of that field. The postings of the short fields and of the body are merged while they are read: a
 * term's frequency is the sum of both, a document's length the words of both (stop words left out), and df
 * counts the documents that hold the term in either.
 *
 * score(q, d) = sum over t of qtf idf(t) (k1 + 1) tf / (tf + k1 (1 - b + b length / average length)). N and
 * the average length are of the documents that have any text. Frequencies are stored in a byte: a term that
 * stands more than 255 times in the short fields, or in the body, counts 255 times there, while the length
 * counts all.
 */
export class WholeTextBm25 {
  /** `[documents]` k1 (1 - b + b length / average length). */
  private readonly norms: Float32Array;
  /** `[documents]` sums of the query at hand; all 0 between queries. */
  private readonly scores: Float32Array;
  /** Documents that have any text. */
  private readonly written: number;

  /** Reads the lengths of all documents, and holds eight bytes for each. */
  constructor(private readonly arrays: LexicalArrays) {
    const lengths = shortLengths(arrays.fieldStarts);
    for (let doc = 0; doc < lengths.length; doc++) lengths[doc]! += arrays.bodyLengths[doc] as number;
    this.norms = lengthNorms(lengths, WHOLE_TEXT_BM25);
    this.scores = new Float32Array(lengths.length);
    this.written = lengths.reduce((count, length) => count + (length > 0 ? 1 : 0), 0);
  }

  /**
   * Returns the k best documents for terms with their counts in the query; none that holds no term.
   * @param mask `[documents]`: only documents with a 1 are found; default: all.
   */
  search(terms: ReadonlyMap<number, number>, k: number, mask?: Uint8Array): TopKResult {
    const norms = this.norms;
    const scores = this.scores;
    for (const [term, count] of terms) {
      let frequency = 0;
      this.forEachPosting(term, () => {
        frequency++;
      });
      const weight = count * bm25Idf(this.written, frequency) * (WHOLE_TEXT_BM25.k1 + 1);
      this.forEachPosting(term, (doc, tf) => {
        scores[doc]! += (weight * tf) / (tf + (norms[doc] as number));
      });
    }
    const best = new Best(k);
    for (let doc = 0; doc < scores.length; doc++) {
      const score = scores[doc] as number;
      if (score > best.least && mask?.[doc] !== 0) best.offer(doc, score);
    }
    scores.fill(0);
    return best.finish();
  }

  /** Calls `visit` with each document that holds a term, ascending, and how often it does. */
  private forEachPosting(term: number, visit: (doc: number, frequency: number) => void): void {
    const { short, body } = this.arrays;
    let s = short.starts[term] as number;
    let b = body.starts[term] as number;
    const shortEnd = short.starts[term + 1] as number;
    const bodyEnd = body.starts[term + 1] as number;
    while (s < shortEnd || b < bodyEnd) {
      const shortDoc = s < shortEnd ? (short.docs[s] as number) : Number.POSITIVE_INFINITY;
      const bodyDoc = b < bodyEnd ? (body.docs[b] as number) : Number.POSITIVE_INFINITY;
      let frequency = 0;
      if (shortDoc <= bodyDoc) frequency += short.frequencies[s++] as number;
      if (bodyDoc <= shortDoc) frequency += body.frequencies[b++] as number;
      visit(Math.min(shortDoc, bodyDoc), frequency);
    }
  }
}
