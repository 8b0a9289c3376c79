import { createHash } from "node:crypto";
import { BoundedCache } from "../base/core/caches/bounded-cache";
import { type Clock, systemClock } from "../base/core/clock";
import type { Article } from "../base/core/types";
import type { TweetParts } from "../base/text";
import type { CrossEncoder } from "../encoder";
import { tweetInput } from "../encoder/inputs";
import type { RankLimits } from "./limits";
import { viewTexts } from "./semantics";

/** Number of scores to keep: those of three to six thousand posts, about twenty megabytes. */
const KEPT_SCORES = 1 << 17;
/** Most articles to score between two looks at the clock. */
const GROUP = 4;
/** A reranker reads two texts of an article: its short texts, and a passage. */
const TEXTS_OF_ARTICLE = 2;
/** In another batch the score of the same two texts differs by less than this. */
const UNIT = 1e-4;

/**
 * Scores by the texts that were read. Workspaces of one process may share a cache: it keeps cross-encoders
 * apart.
 */
export type KnownScores = BoundedCache<string, number>;

/** Returns a cache of the latest scores. */
export function knownScores(): KnownScores {
  return new BoundedCache(KEPT_SCORES);
}

/** What a reranker may read of an article. */
export type RerankedArticle = Pick<Article, "title" | "subtitle" | "vclaim" | "body">;

/** Returns an article by its key in the store; undefined if there is none. */
export type ArticleOf = (key: number) => RerankedArticle | undefined;

/** Returns the passage of an article's body that is read beside its short texts; undefined for none. */
export type PassageOf = (body: string, key: number) => string | undefined;

/**
 * Returns the short texts that a reranker reads: title, subtitle, and the claim or, without one, the
 * beginning of the body.
 */
export function rerankedText(article: RerankedArticle): string | undefined {
  return viewTexts("all", article).join(" ") || undefined;
}

/** Returns the text of a post that rerankers and the wording read: what it says and who says it. */
export function rerankedPost(parts: TweetParts): string {
  return tweetInput(parts, { architecture: "bert" });
}

/**
 * Scores articles for a post by a cross-encoder, and keeps the scores. There is one for each workspace and
 * thread.
 */
export class Reranker {
  /** Milliseconds that each of the latest texts took; unknown at first. */
  private msOfText = Number.POSITIVE_INFINITY;

  constructor(
    private readonly encoder: CrossEncoder,
    private readonly articleOf: ArticleOf,
    private readonly clock: Pick<Clock, "now"> = systemClock,
    private readonly known: KnownScores = knownScores(),
  ) {}

  /** Names the cross-encoder. @throws ArtifactError if its folder cannot be read. */
  get hash(): string {
    return this.encoder.hash;
  }

  /** Returns the same reranker for an index in which some articles say something else, by their keys. */
  withArticles(changed: ReadonlyMap<number, RerankedArticle>): Reranker {
    const articleOf: ArticleOf = (key) => changed.get(key) ?? this.articleOf(key);
    return new Reranker(this.encoder, articleOf, this.clock, this.known);
  }

  /**
   * Returns a score for each article, to 1e-4, higher is better: that of its short texts or of the passage,
   * whichever is higher. NaN for those without a text, for all if the post has neither letter nor digit, and
   * for those for which the time did not suffice.
   * @param keys of articles, the most promising first.
   * @throws The signal's reason when it aborts; ArtifactError if the cross-encoder cannot be read.
   */
  async score(
    post: string,
    keys: readonly number[],
    passageOf: PassageOf = () => undefined,
    { rerankUntil, signal }: RankLimits = {},
  ): Promise<Float32Array> {
    const scores = new Float32Array(keys.length).fill(Number.NaN);
    if (!/[\p{L}\p{N}]/u.test(post)) return scores;
    const asked = keys.map((key) => this.readingsOf(post, key, passageOf));
    for (let start = 0; start < keys.length; ) {
      const articles = asked.slice(start, start + this.groupSize(keys.length, rerankUntil));
      const unknown = articles.flat().filter(({ mark }) => this.known.get(mark) === undefined);
      const begun = this.clock.now();
      const isOver = rerankUntil !== undefined && begun >= rerankUntil;
      if (unknown.length > 0 && !isOver) {
        const texts = unknown.map(({ text }) => text);
        const found = await this.encoder.score(post, texts, signal);
        for (const [i, { mark }] of unknown.entries()) this.known.put(mark, rounded(found[i]));
        this.msOfText = (this.clock.now() - begun) / texts.length;
      }
      for (const [i, readings] of articles.entries()) scores[start + i] = this.bestOf(readings);
      start += articles.length;
    }
    return scores;
  }

  /**
   * Returns how many articles to score before the next look at the clock: as many as should fit, but at least
   * one.
   */
  private groupSize(all: number, rerankUntil: number | undefined): number {
    if (rerankUntil === undefined) return all;
    const fitting = Math.floor((rerankUntil - this.clock.now()) / (TEXTS_OF_ARTICLE * this.msOfText));
    return Math.max(1, Math.min(GROUP, fitting || 1));
  }

  private readingsOf(post: string, key: number, passageOf: PassageOf): Reading[] {
    const article = this.articleOf(key);
    if (!article) return [];
    const passage = article.body === undefined ? undefined : passageOf(article.body, key);
    const texts = [rerankedText(article), passage].filter((text) => text !== undefined);
    return texts.map((text) => ({ text, mark: markOf([this.hash, post, text]) }));
  }

  private bestOf(readings: readonly Reading[]): number {
    const scores = readings.map(({ mark }) => this.known.get(mark) ?? Number.NaN);
    return scores.length === 0 ? Number.NaN : Math.max(...scores);
  }

  /** Frees the network's memory. */
  dispose(): Promise<void> {
    return this.encoder.dispose();
  }
}

/** A text of an article that is read together with a post, and the mark of both. */
interface Reading {
  readonly text: string;
  readonly mark: string;
}

function markOf(read: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(read)).digest("base64");
}

/** A network with broken weights gives no number; the score is then unknown. */
function rounded(score = Number.NaN): number {
  return Number.isFinite(score) ? Math.round(score / UNIT) * UNIT : Number.NaN;
}
