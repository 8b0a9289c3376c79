import { bm25Idf, documentFrequency, type LexicalIndex, type LexicalQuery, wholePostings } from "../../index";
import { languageOfNumber, placeWords, readAs, stem, wordReader } from "../base/text";

/** Words of a passage, stop words included: about eighty word pieces. */
const PASSAGE_WORDS = 60;
/** Words between the beginnings of two passages. */
const STEP = 30;
/** Characters of a body to read: about eight thousand words. */
const MOST_CHARS = 50_000;

/** Finds the passage of a body that says the most of what a post says; a network then reads it. */
export class BestPassage {
  /** Idf of the post's words by their stems. */
  private readonly weights: ReadonlyMap<string, number>;

  constructor(
    private readonly index: LexicalIndex,
    query: LexicalQuery,
  ) {
    const postings = wholePostings(index.arrays);
    this.weights = new Map(
      query.terms
        .filter(({ term, bodyCount }) => term >= 0 && bodyCount > 0)
        .map(({ term, stem: word }) => {
          const idf = bm25Idf(index.size, documentFrequency(postings, term));
          return [word, Math.max(0, idf)];
        }),
    );
  }

  /**
   * Returns the passage whose words of the post have the largest sum of idf, each word once; of equal
   * passages the first. Undefined if no word of the post is in the body.
   * @param doc the article's document number.
   */
  of(body: string, doc: number): string | undefined {
    const text = body.slice(0, MOST_CHARS);
    const read = wordReader(readAs(languageOfNumber(this.index.arrays.languages[doc]!)));
    const words = placeWords(text);
    const stems = words.map(({ scanned }) => {
      const word = read(scanned);
      return word && stem(word.word);
    });
    let best: { readonly start: number; readonly end: number } | undefined;
    let most = 0;
    for (let start = 0; start < words.length; start += STEP) {
      const end = Math.min(start + PASSAGE_WORDS, words.length);
      const found = this.massOf(stems.slice(start, end));
      if (found > most) {
        most = found;
        best = { start, end };
      }
      if (end === words.length) break;
    }
    return best && text.slice(words[best.start]!.start, words[best.end - 1]!.end);
  }

  private massOf(stems: readonly (string | undefined)[]): number {
    let mass = 0;
    for (const word of new Set(stems)) if (word !== undefined) mass += this.weights.get(word) ?? 0;
    return mass;
  }
}
