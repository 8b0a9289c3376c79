import { addToList } from "../../../src/base/core/multimap";
import { stem, tokenise } from "../../../src/base/text";

/**
 * TF-IDF over texts in memory: sublinear frequencies, smoothed idf, cosine. Scores every text, since the
 * paper's rerankers need ranks among all articles, while the index scores candidates only.
 *
 * Differs from the paper's published code, which uses scikit-learn's `TfidfVectorizer` as it comes: words are
 * stemmed and stop words left out, while there every word of two or more characters counts unchanged; unknown
 * words of a query count in its length, which scales all scores of a query alike. docs/reproduce/ranking.md
 * has the effect.
 * @see CrowdChecked, section 4.2; smoothing as in scikit-learn's `TfidfVectorizer`.
 */
export class TfIdf {
  /** For each stem, the texts that hold it with its weight there. */
  private readonly postings = new Map<string, { readonly text: number; readonly weight: number }[]>();
  private readonly idf = new Map<string, number>();
  private readonly size: number;

  constructor(texts: readonly string[]) {
    this.size = texts.length;
    const counted = texts.map(countStems);
    const frequencies = new Map<string, number>();
    for (const counts of counted)
      for (const word of counts.keys()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    for (const [word, frequency] of frequencies)
      this.idf.set(word, 1 + Math.log((1 + this.size) / (1 + frequency)));
    for (const [text, counts] of counted.entries()) {
      for (const [word, weight] of this.weigh(counts)) {
        addToList(this.postings, word, { text, weight });
      }
    }
  }

  /** Returns the cosine of a query with each text, 0 - 1. */
  scores(query: string): Float32Array {
    const scores = new Float32Array(this.size);
    for (const [word, share] of this.weigh(countStems(query)))
      for (const { text, weight } of this.postings.get(word) ?? []) scores[text]! += share * weight;
    return scores;
  }

  /** Returns weights of a vector of length 1; words of a query that no text holds count in its length. */
  private weigh(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
    const unknown = 1 + Math.log(1 + this.size);
    const weights = [...counts].map(
      ([word, count]) => [word, (1 + Math.log(count)) * (this.idf.get(word) ?? unknown)] as const,
    );
    const length = Math.hypot(...weights.map(([, weight]) => weight));
    return weights.map(([word, weight]) => [word, weight / length] as const);
  }
}

function countStems(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { word } of tokenise(text)) {
    const stemmed = stem(word);
    counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1);
  }
  return counts;
}
