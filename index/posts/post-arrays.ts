/**
 * Posts of which it is known which articles check them, by their words. Words are numbered by ascending mark
 * (`wordMark`), posts in the order in which they were added.
 */
export interface PostArrays {
  /** `[words]` marks, ascending. */
  readonly marks: Uint32Array;
  /** `[words]` what each word says: its idf among posts and articles together. */
  readonly weights: Float32Array;
  /** `[words + 1]`: the posts of word w are `posts[starts[w] .. starts[w + 1])`. */
  readonly starts: Uint32Array;
  /** `[postings]` posts, ascending for each word. */
  readonly posts: Uint32Array;
  /** `[posts]` Euclidean length of each post's weights. */
  readonly lengths: Float32Array;
  /** `[posts + 1]`: the articles of post p are `articles[articleStarts[p] .. articleStarts[p + 1])`. */
  readonly articleStarts: Uint32Array;
  /** The store's keys of articles. */
  readonly articles: Uint32Array;
}

/** How many articles hold a word, and how many there are: posts alone may be too few to tell rare words. */
export interface WordHolders {
  readonly size: number;
  articlesWith(stem: string): number;
}
