import type { Rng } from "../../src/base/core/rng";
import { shuffle } from "../../src/base/core/rng";
import type { WeightedPieces } from "../../src/encoder";
import type { RerankedArticle } from "../../src/rank/reranker";
import { type ArticlePieces, articlePieces, PieceWeights, readPieces, WINDOW } from "../../src/rank/wording";

/** Articles of a group: the one that the text is of, and others. */
const GROUP = 8;
/** Nearest articles that the others are drawn from, and random ones where these are few. */
const NEIGHBOURS = 30;
const LEAST_NEIGHBOURS = 10;
/** Pieces of a headline, of a claim, and of a body, at the least, to learn from it. */
const LEAST_HEAD = 5;
const LEAST_REST = 6;
const LEAST_BODY = 60;
/** Pieces of a part of a body that stands for a post, from and up to: beside short texts, beside bodies. */
const SHORT_SPAN = [14, 62] as const;
const BODY_SPAN = [14, 50] as const;
/** Windows of a body of which the best stands for it. */
const WINDOWS = 5;
/** Shares of the ways to make a group. */
const SPAN_AND_SHORT = 0.5;
const HEAD_AND_BODY = 0.7;
const SPAN_AND_BODY = 0.85;
/** Share of posts that lose pieces, and of the pieces that they lose; short ones lose none. */
const NOISY = 0.4;
const LOST = 0.15;
const LEAST_NOISY = 12;
/** Articles that make no group, one after the other, until sampling gives up. */
const MOST_IN_VAIN = 10_000;

/** A collection of articles to learn from. */
export interface WordingCollection {
  readonly size: number;
  /** Returns an article by its number, 0 up to `size`. */
  article(doc: number): RerankedArticle;
  /** Returns the articles nearest to one in meaning, best first, without those that say the same. */
  neighbours(doc: number, k: number): readonly number[];
}

/** A text in the place of a post, and texts of articles; the first is of the same article. */
export interface WordingGroup {
  readonly post: Uint32Array;
  readonly articles: readonly Uint32Array[];
}

/** An article's parts that groups are made of. */
interface Parts extends ArticlePieces {
  readonly title: Uint32Array;
  readonly claim: Uint32Array;
  /** Subtitle and claim. */
  readonly rest: Uint32Array;
}

/**
 * Makes groups out of articles alone: a part of a body, a headline or a claim finds the other texts of its
 * article among those of articles that are near in meaning. No post is looked at, and no judgement.
 */
export class GroupSampler {
  private readonly weights: PieceWeights;

  constructor(
    private readonly pieces: WeightedPieces,
    private readonly collections: readonly WordingCollection[],
    private readonly rng: Rng,
  ) {
    this.weights = new PieceWeights(pieces);
  }

  /** Returns another group. @throws Error where the articles have too little text for any. */
  next(): WordingGroup {
    for (let tries = 0; tries < MOST_IN_VAIN; tries++) {
      const group = this.tryOne();
      if (group) return { ...group, post: this.noisy(group.post) };
    }
    throw new Error("The articles have too little text to learn from.");
  }

  private tryOne(): WordingGroup | undefined {
    const [collection, doc] = this.draw();
    const own = this.partsOf(collection, doc);
    const way = this.rng.next();
    const others = (fits: (parts: Parts) => boolean): Parts[] => this.others(collection, doc, fits);
    if (own.body.length >= LEAST_BODY && way < SPAN_AND_BODY) {
      if (way < SPAN_AND_SHORT) {
        const group = [own, ...others(({ short }) => short.length > 0)];
        return groupOf(this.span(own.body, SHORT_SPAN), group, ({ short }) => short);
      }
      const heads = [own.title, own.claim].filter(({ length }) => length >= LEAST_HEAD);
      const head = heads[this.rng.below(heads.length)];
      const post = way < HEAD_AND_BODY ? head : this.span(own.body, BODY_SPAN);
      const group = [own, ...others(({ body }) => body.length >= LEAST_BODY)];
      return post && groupOf(post, group, ({ body }) => this.window(body, post));
    }
    if (own.title.length < LEAST_HEAD || own.rest.length < LEAST_REST) return undefined;
    const group = [own, ...others(({ title, rest }) => title.length > 0 && rest.length >= LEAST_REST)];
    return this.rng.next() < 0.5
      ? groupOf(own.title, group, ({ rest }) => rest)
      : groupOf(own.rest.subarray(0, SHORT_SPAN[1]), group, ({ title }) => title);
  }

  /** Returns an article of any collection, each with the same chance. */
  private draw(): readonly [WordingCollection, number] {
    let doc = this.rng.below(this.collections.reduce((sum, { size }) => sum + size, 0));
    for (const collection of this.collections) {
      if (doc < collection.size) return [collection, doc];
      doc -= collection.size;
    }
    throw new Error("There is no article to learn from.");
  }

  /** Returns other articles of a group; fewer than it needs where too few fit. */
  private others(collection: WordingCollection, doc: number, fits: (parts: Parts) => boolean): Parts[] {
    const near = [...collection.neighbours(doc, NEIGHBOURS)];
    if (near.length < LEAST_NEIGHBOURS)
      for (let i = 0; i < LEAST_NEIGHBOURS; i++) near.push(this.rng.below(collection.size));
    const found: Parts[] = [];
    for (const other of shuffle(near, this.rng)) {
      const parts = other === doc ? undefined : this.partsOf(collection, other);
      if (parts && fits(parts)) found.push(parts);
      if (found.length === GROUP - 1) break;
    }
    return found;
  }

  private partsOf(collection: WordingCollection, doc: number): Parts {
    const article = collection.article(doc);
    const read = (text: string | undefined): Uint32Array => readPieces(this.pieces, text, WINDOW);
    const [title, claim] = [read(article.title), read(article.vclaim)];
    const rest = Uint32Array.from([...read(article.subtitle), ...claim]);
    return { ...articlePieces(this.pieces, article), title, claim, rest };
  }

  private span(body: Uint32Array, [from, to]: readonly [number, number]): Uint32Array {
    const length = Math.min(body.length, from + this.rng.below(to - from));
    const start = this.rng.below(body.length - length + 1);
    return body.subarray(start, start + length);
  }

  /** Returns the best of some windows of a body: what a post would be compared with. */
  private window(body: Uint32Array, post: Uint32Array): Uint32Array {
    const said = new Set(post);
    let best = body.subarray(0, WINDOW);
    let most = -1;
    for (let i = 0; i < WINDOWS; i++) {
      const start = this.rng.below(Math.max(1, body.length - WINDOW + 1));
      const window = body.subarray(start, start + WINDOW);
      let held = 0;
      for (const piece of new Set(window)) if (said.has(piece)) held += this.weights.of(piece);
      if (held <= most) continue;
      most = held;
      best = window;
    }
    return best;
  }

  private noisy(post: Uint32Array): Uint32Array {
    if (post.length <= LEAST_NOISY || this.rng.next() >= NOISY) return post;
    return post.filter(() => this.rng.next() >= LOST);
  }
}

function groupOf(
  post: Uint32Array,
  group: readonly Parts[],
  textOf: (parts: Parts) => Uint32Array,
): WordingGroup | undefined {
  if (group.length < GROUP) return undefined;
  const articles = group.map(textOf);
  return post.length > 0 && articles.every(({ length }) => length > 0) ? { post, articles } : undefined;
}
