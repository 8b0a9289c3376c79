import { lowerBound } from "../postings";
import { bm25Idf } from "../score/bm25";
import type { PostArrays, WordHolders } from "./post-arrays";
import { LEAST_WORDS, wordMark } from "./post-words";

/** Above it two posts have the same words: what is stored has fewer digits than what is computed. */
const SAME = 1 - 1e-5;

/** A look-up in a list takes as long as so many of its entries. */
const LOOKUP = 16;

/** A word of a query that known posts hold. */
interface WeighedWord {
  readonly number: number;
  /** Of its weight. */
  readonly square: number;
}

/** A query by its words. */
interface WeighedPost {
  /** The weightiest first. */
  readonly known: readonly WeighedWord[];
  /** Squares of all its words' weights, of those that no known post holds, too. */
  readonly mass: number;
}

/**
 * Finds articles by posts of which it is known that they check them: false claims are repeated, often in the
 * same words. Not thread-safe: searches reuse memory.
 */
export class KnownPosts {
  /** `[posts]` products of weights with the query; 0 between searches. */
  private readonly products: Float64Array;

  /** @param skipsSame whether posts of the very same words are passed by, as where a post is measured. */
  constructor(
    private readonly arrays: PostArrays,
    private readonly articles: WordHolders,
    private readonly skipsSame = false,
  ) {
    this.products = new Float64Array(arrays.lengths.length);
  }

  /** Returns the same posts beside other articles. */
  beside(articles: WordHolders): KnownPosts {
    return new KnownPosts(this.arrays, articles, this.skipsSame);
  }

  /**
   * Returns articles by their keys, each with the likeness of the known post of its that is most like a
   * post: the cosine of both as sets of words, weighed by their idf. The likest come first, of equally like
   * ones that with the lowest key.
   * @param words distinct words (`postWords`); fewer than `LEAST_WORDS` find nothing.
   * @param least likeness, above 0, at most 1: articles of posts that are less like it are left out.
   * @param most articles.
   */
  like(words: readonly string[], least: number, most: number): Map<number, number> {
    if (words.length < LEAST_WORDS) return new Map();
    const { lengths, articleStarts, articles } = this.arrays;
    const query = this.weighed(words);
    const touched = this.multiply(query, least);
    const length = Math.sqrt(query.mass);
    const found = new Map<number, number>();
    for (const post of touched) {
      const cosine = this.products[post]! / (length * lengths[post]!);
      this.products[post] = 0;
      const likeness = cosine > SAME ? 1 : cosine;
      if (likeness < least || (this.skipsSame && likeness === 1)) continue;
      for (let i = articleStarts[post]!; i < articleStarts[post + 1]!; i++) {
        const article = articles[i]!;
        if (likeness > (found.get(article) ?? 0)) found.set(article, likeness);
      }
    }
    return new Map([...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, most));
  }

  /** Returns the words of a post that known posts hold, the weightiest first, and its mass. */
  private weighed(words: readonly string[]): WeighedPost {
    const known: WeighedWord[] = [];
    let mass = 0;
    for (const word of words) {
      const number = this.find(wordMark(word));
      const square = (number < 0 ? this.weightOfNew(word) : this.arrays.weights[number]!) ** 2;
      mass += square;
      if (number >= 0) known.push({ number, square });
    }
    return { known: known.sort((a, b) => b.square - a.square || a.number - b.number), mass };
  }

  /**
   * Adds up `products`, and returns the posts that have one. A post's likeness is at most the square root of
   * the share of the query's mass that it has. So once the words that are left have too little together, no
   * further post can be like enough, and these words count only for those that were met before.
   */
  private multiply({ known, mass }: WeighedPost, least: number): readonly number[] {
    const { starts, posts } = this.arrays;
    const { products } = this;
    const touched: number[] = [];
    let rest = known.reduce((sum, { square }) => sum + square, 0);
    for (const { number, square } of known) {
      const holders = posts.subarray(starts[number]!, starts[number + 1]!);
      if (rest >= least ** 2 * mass) {
        for (let i = 0; i < holders.length; i++) {
          const post = holders[i]!;
          if (products[post] === 0) touched.push(post);
          products[post]! += square;
        }
      } else if (touched.length * LOOKUP < holders.length) {
        for (const post of touched)
          if (holders[lowerBound(holders, post)] === post) products[post]! += square;
      } else {
        for (let i = 0; i < holders.length; i++)
          if (products[holders[i]!] !== 0) products[holders[i]!]! += square;
      }
      rest -= square;
    }
    return touched;
  }

  private find(mark: number): number {
    const number = lowerBound(this.arrays.marks, mark);
    return this.arrays.marks[number] === mark ? number : -1;
  }

  /** Returns what a word says that no known post holds. */
  private weightOfNew(word: string): number {
    return bm25Idf(this.arrays.lengths.length + this.articles.size, this.articles.articlesWith(word));
  }
}
