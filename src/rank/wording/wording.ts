import { BoundedCache } from "../../base/core/bounded-cache";
import type { WeightedPieces } from "../../encoder";
import type { RerankedArticle } from "../reranker";
import { type WordingLayers, WordingNetwork } from "./network";

/** Pieces of a post that are read. */
const POST_PIECES = 62;
/** Pieces of an article's headline, and of its subtitle and claim each; a body's first stand for a claim. */
const TITLE_PIECES = 32;
const FIELD_PIECES = 48;
/** Pieces of all short texts together. */
const SHORT_PIECES = 92;
/** Pieces and characters of a body that are read. */
const BODY_PIECES = 1100;
const BODY_CHARS = 8000;
/** Pieces of a window of the body, and between the beginnings of two. */
export const WINDOW = 80;
const STEP = 40;
/** A body with fewer pieces says nothing. */
const LEAST_BODY = 16;
/** Articles whose pieces are kept: some ten megabytes, eighty where all have long bodies. */
const KEPT_ARTICLES = 1 << 14;

/** The pieces of an article's short texts, and of its body. */
export interface ArticlePieces {
  readonly short: Uint32Array;
  readonly body: Uint32Array;
}

/** Returns the pieces of a text up to a number, without those that stand for what has no piece. */
export function readPieces(
  { tokenizer }: WeightedPieces,
  text: string | undefined,
  most: number,
): Uint32Array {
  if (text === undefined) return new Uint32Array();
  return Uint32Array.from(tokenizer.pieces(text, most).filter((piece) => piece !== tokenizer.unknownId));
}

/** Returns the pieces of an article as the network reads them. */
export function articlePieces(
  pieces: WeightedPieces,
  { title, subtitle, vclaim, body }: RerankedArticle,
): ArticlePieces {
  const whole = readPieces(pieces, body?.slice(0, BODY_CHARS), BODY_PIECES);
  const claim =
    vclaim === undefined ? whole.slice(0, FIELD_PIECES) : readPieces(pieces, vclaim, FIELD_PIECES);
  const headline = readPieces(pieces, title, TITLE_PIECES);
  const short = [...headline, ...readPieces(pieces, subtitle, FIELD_PIECES), ...claim];
  return {
    short: Uint32Array.from(short.slice(0, SHORT_PIECES)),
    body: whole.length < LEAST_BODY ? new Uint32Array() : whole,
  };
}

/** Pieces of a text, and what they come to by themselves. */
interface KnownText {
  readonly pieces: Uint32Array;
  readonly alone: Float64Array;
}

/** Compares texts of articles with one post after the other. Buffers are reused; one per thread. */
export class PostReader {
  /** `[pieces]` 1 for those of the post. */
  private readonly ofPost: Uint8Array;
  /** `[pieces]` the number of the last text with it. */
  private readonly lastText: Uint32Array;
  private texts = 0;
  private post: Uint32Array = new Uint32Array();

  constructor(private readonly weights: Float32Array) {
    this.ofPost = new Uint8Array(weights.length);
    this.lastText = new Uint32Array(weights.length);
  }

  /** Turns to another post. */
  setPost(post: Uint32Array): void {
    for (const piece of this.post) this.ofPost[piece] = 0;
    this.post = post;
    for (const piece of post) this.ofPost[piece] = 1;
  }

  /** Returns the weights of the pieces that both have: as they stand in the post, and in the text. */
  shared(text: Uint32Array): { readonly post: number[]; readonly article: number[] } {
    const { ofPost, lastText, weights } = this;
    this.nextText();
    const article: number[] = [];
    for (let i = 0; i < text.length; i++) {
      const piece = text[i]!;
      if (ofPost[piece] === 0) continue;
      article.push(weights[piece]!);
      lastText[piece] = this.texts;
    }
    const post: number[] = [];
    for (const piece of this.post) if (lastText[piece] === this.texts) post.push(weights[piece]!);
    return { post, article };
  }

  /**
   * Returns the window of a body that holds most of the post by weight, each piece once; the first of equals.
   */
  bestWindow(body: Uint32Array): Uint32Array {
    const found: number[] = [];
    for (let i = 0; i < body.length; i++) if (this.ofPost[body[i]!] !== 0) found.push(i);
    let best = 0;
    let most = 0;
    let first = 0;
    for (let start = 0; start + STEP <= body.length; start += STEP) {
      while (first < found.length && found[first]! < start) first++;
      const held = this.heldBy(body, found, first, start + WINDOW);
      if (held <= most) continue;
      most = held;
      best = start;
    }
    return body.subarray(best, best + WINDOW);
  }

  /** Returns the weight of the pieces at the places `found` from the first up to `end`, each piece once. */
  private heldBy(body: Uint32Array, found: readonly number[], first: number, end: number): number {
    this.nextText();
    let held = 0;
    for (let i = first; i < found.length && found[i]! < end; i++) {
      const piece = body[found[i]!]!;
      if (this.lastText[piece] === this.texts) continue;
      this.lastText[piece] = this.texts;
      held += this.weights[piece]!;
    }
    return held;
  }

  private nextText(): void {
    this.texts++;
    if (this.texts <= 0xffffffff) return;
    this.lastText.fill(0);
    this.texts = 1;
  }
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
  private readonly reader: PostReader;
  private readonly known = new BoundedCache<number, KnownArticle>(KEPT_ARTICLES);

  constructor(
    private readonly pieces: WeightedPieces,
    private readonly layers: WordingLayers,
    private readonly articleOf: (key: number) => RerankedArticle | undefined,
  ) {
    this.network = new WordingNetwork(layers);
    this.reader = new PostReader(pieces.weights);
  }

  /** Returns the same over articles of which some say something else, by their keys. */
  withArticles(changed: ReadonlyMap<number, RerankedArticle>): Wording {
    return new Wording(this.pieces, this.layers, (key) => changed.get(key) ?? this.articleOf(key));
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
    const pieces = readPieces(this.pieces, post, POST_PIECES);
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
    const weights = Array.from(pieces, (piece) => this.pieces.weights[piece]!);
    return { pieces, alone: this.network.alone(side, weights) };
  }

  private articleAt(key: number): KnownArticle {
    const known = this.known.get(key);
    if (known) return known;
    const { short, body } = articlePieces(this.pieces, this.articleOf(key) ?? {});
    return this.known.put(key, { short: this.textOf("article", short), body });
  }
}
