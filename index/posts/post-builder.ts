import { addToList } from "../../src/base/core/multimap";
import { Growable } from "../build/growable";
import { bm25Idf } from "../score/bm25";
import type { PostArrays, WordHolders } from "./post-arrays";
import { LEAST_WORDS, wordMark } from "./post-words";

/** A post, and the articles that check what it says. */
export interface KnownPost {
  /** Distinct words (`postWords`). */
  readonly words: readonly string[];
  /** The store's keys of the articles. */
  readonly articles: readonly number[];
}

/** Collects known posts into an index. */
export class PostIndexBuilder {
  private readonly articleStarts = new Growable(Uint32Array);
  private readonly articles = new Growable(Uint32Array);
  /** The posts of each word. */
  private readonly holders = new Map<string, number[]>();

  get size(): number {
    return this.articleStarts.length;
  }

  /** Adds a post; one of fewer than `LEAST_WORDS` words, or without articles, is left out. */
  add({ words, articles }: KnownPost): void {
    if (words.length < LEAST_WORDS || articles.length === 0) return;
    const post = this.size;
    this.articleStarts.push(this.articles.length);
    this.articles.append(articles);
    for (const word of words) {
      addToList(this.holders, word, post);
    }
  }

  /** Returns the posts as arrays; call it once. */
  finish(articles: WordHolders): PostArrays {
    const { size } = this;
    const total = size + articles.size;
    const words = Array.from(this.holders, ([word, posts]) => ({ word, mark: wordMark(word), posts }));
    words.sort((a, b) => a.mark - b.mark);
    const marks = Uint32Array.from(words, ({ mark }) => mark);
    const weights = Float32Array.from(words, ({ word, posts }) =>
      bm25Idf(total, posts.length + articles.articlesWith(word)),
    );
    const starts = new Uint32Array(words.length + 1);
    const posts = new Growable(Uint32Array);
    const squares = new Float64Array(size);
    for (const [i, word] of words.entries()) {
      posts.append(word.posts);
      starts[i + 1] = posts.length;
      for (const post of word.posts) squares[post]! += weights[i]! ** 2;
    }
    this.articleStarts.push(this.articles.length);
    return {
      marks,
      weights,
      starts,
      posts: posts.finish(),
      lengths: Float32Array.from(squares, Math.sqrt),
      articleStarts: this.articleStarts.finish(),
      articles: this.articles.finish(),
    };
  }
}
