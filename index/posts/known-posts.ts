import { lowerBound } from "../postings";
import { bm25Idf } from "../score/bm25";
import type { PostArrays, WordHolders } from "./post-arrays";
import { wordMark } from "./post-words";

/**
 * Finds articles by posts of which it is known that they check them: false claims are repeated, often in the
 * same words. Not thread-safe: searches reuse memory.
 */
export class KnownPosts {
  /** `[posts]` products of weights with the query; 0 between searches. */
  private readonly products: Float64Array;

  /** @param unknown keys of posts that are not to be found. */
  constructor(
    private readonly arrays: PostArrays,
    private readonly articles: WordHolders,
    private readonly unknown: ReadonlySet<number> = new Set(),
  ) {
    this.products = new Float64Array(arrays.keys.length);
  }

  /** Returns the same posts beside other articles. */
  beside(articles: WordHolders): KnownPosts {
    return new KnownPosts(this.arrays, articles, this.unknown);
  }

  /**
   * Returns articles by their keys, each with the likeness of the known post of its that is most like a
   * post: the cosine of both as sets of words, weighed by their idf.
   * @param words distinct words (`postWords`).
   * @param least likeness, above 0, at most 1: articles of posts that are less like it are left out.
   */
  like(words: readonly string[], least: number): Map<number, number> {
    const { weights, starts, posts, lengths, keys, articleStarts, articles } = this.arrays;
    const { products } = this;
    const touched: number[] = [];
    let square = 0;
    for (const word of words) {
      const number = this.find(wordMark(word));
      const weight = number < 0 ? this.weightOfNew(word) : weights[number]!;
      square += weight ** 2;
      if (number < 0) continue;
      for (let i = starts[number]!; i < starts[number + 1]!; i++) {
        const post = posts[i]!;
        if (products[post] === 0) touched.push(post);
        products[post]! += weight ** 2;
      }
    }
    const length = Math.sqrt(square);
    const found = new Map<number, number>();
    for (const post of touched) {
      // What is stored has fewer digits than what is computed here.
      const likeness = Math.min(1, products[post]! / (length * lengths[post]!));
      products[post] = 0;
      if (likeness < least || this.unknown.has(keys[post]!)) continue;
      for (let i = articleStarts[post]!; i < articleStarts[post + 1]!; i++) {
        const article = articles[i]!;
        if (likeness > (found.get(article) ?? 0)) found.set(article, likeness);
      }
    }
    return found;
  }

  private find(mark: number): number {
    const number = lowerBound(this.arrays.marks, mark);
    return this.arrays.marks[number] === mark ? number : -1;
  }

  /** Returns what a word says that no known post holds. */
  private weightOfNew(word: string): number {
    return bm25Idf(this.arrays.keys.length + this.articles.size, this.articles.articlesWith(word));
  }
}
