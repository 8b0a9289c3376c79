import { BoundedCache } from "../../base/core/caches/bounded-cache";
import type { RerankedArticle } from "../reranker";
import { articlePieces, readPieces, unpackPieces } from "./article-pieces";
import { WordingNetwork } from "./network";
import { PieceWeights } from "./piece-weights";
import { PostReader } from "./post-reader";
import type { WordingModel } from "./storage";

/** Pieces of a post that are read. */
const POST_PIECES = 62;
/** Articles whose pieces are kept: some ten megabytes, eighty where all have long bodies. */
const KEPT_ARTICLES = 1 << 14;

/** Pieces of a text, and what they come to by themselves. */
interface KnownText {
  readonly pieces: Uint32Array;
  readonly alone: Float64Array;
}

/** Where articles are read, by their keys. */
export interface WordingSource {
  readonly get: (key: number) => RerankedArticle | undefined;
  /** Returns what `packPieces` made of an article; undefined where it must be read. */
  readonly packed: (key: number) => Uint16Array | undefined;
}

/** An article as it is kept: its short texts, and the pieces of its body. */
interface KnownArticle {
  readonly short: KnownText;
  readonly body: Uint32Array;
}

/**
 * Scores how alike articles and a post are worded, inflections and little words included, which the index
 * leaves out. One per workspace and thread.
 */
export class Wording {
  private readonly network: WordingNetwork;
  private readonly weights: PieceWeights;
  private readonly reader: PostReader;
  private readonly known = new BoundedCache<number, KnownArticle>(KEPT_ARTICLES);

  constructor(
    private readonly model: WordingModel,
    private readonly articles: WordingSource,
  ) {
    this.network = new WordingNetwork(model.layers);
    this.weights = new PieceWeights(model.pieces, model.meanWeight);
    this.reader = new PostReader(this.weights, model.pieces.size);
  }

  /** Returns the same over articles of which some say something else, by their keys. */
  withArticles(changed: ReadonlyMap<number, RerankedArticle>): Wording {
    const { get, packed } = this.articles;
    const source = { get: (key: number) => changed.get(key) ?? get(key), packed };
    return new Wording(this.model, source);
  }

  /** Has articles read again that say something else now, by their keys. */
  forget(keys: Iterable<number>): void {
    for (const key of keys) this.known.delete(key);
  }

  /**
   * Returns a score for each article: that of its short texts or of its body's best window, whichever is
   * higher. NaN for those without a text, and for all where the post has none.
   * @param keys of articles in the store.
   */
  score(post: string, keys: readonly number[]): Float64Array {
    const pieces = readPieces(this.model.pieces, post, POST_PIECES);
    if (pieces.length === 0) return new Float64Array(keys.length).fill(Number.NaN);
    const said = this.textOf("post", pieces);
    this.reader.setPost(pieces);
    return Float64Array.from(keys, (key) => {
      const { short, body } = this.articleAt(key);
      const ofShort = short.pieces.length === 0 ? Number.NaN : this.scoreOf(said, short);
      if (body.length === 0) return ofShort;
      const ofBody = this.scoreOf(said, this.textOf("article", this.reader.bestWindow(body)));
      return ofShort >= ofBody ? ofShort : ofBody;
    });
  }

  private scoreOf(post: KnownText, text: KnownText): number {
    const shared = this.reader.shared(text.pieces);
    return this.network.score(
      { length: post.pieces.length, alone: post.alone, shared: shared.post },
      { length: text.pieces.length, alone: text.alone, shared: shared.article },
    );
  }

  private textOf(side: "post" | "article", pieces: Uint32Array): KnownText {
    const weights = new Float64Array(pieces.length);
    for (let i = 0; i < pieces.length; i++) weights[i] = this.weights.of(pieces[i]!);
    return { pieces, alone: this.network.alone(side, weights) };
  }

  private articleAt(key: number): KnownArticle {
    const known = this.known.get(key);
    if (known) return known;
    const packed = this.articles.packed(key);
    const { short, body } = packed
      ? unpackPieces(packed)
      : articlePieces(this.model.pieces, this.articles.get(key) ?? {});
    return this.known.put(key, { short: this.textOf("article", short), body });
  }
}
