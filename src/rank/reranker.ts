import { createHash } from "node:crypto";
import { BoundedCache } from "../base/core/bounded-cache";
import { type Clock, systemClock } from "../base/core/clock";
import type { Article } from "../base/core/types";
import type { TweetParts } from "../base/text";
import type { CrossEncoder } from "../encoder";
import { tweetInput } from "../encoder/inputs";
import type { RankLimits } from "./limits";
import { viewTexts } from "./semantics";

/** Scores that are kept: those of about six thousand posts; some twenty megabytes. */
const KEPT_SCORES = 1 << 17;
/** Articles that are scored between two looks at the clock. */
const GROUP = 4;
/** The same pair of texts may differ by less in another batch. */
const UNIT = 1e-4;

/** Scores by what was read. Workspaces of one process may share one: it tells cross-encoders apart. */
export type KnownScores = BoundedCache<string, number>;

/** Returns a cache of the latest scores. */
export function knownScores(): KnownScores {
  return new BoundedCache(KEPT_SCORES);
}

/** Returns the text of an article by its key in the store; undefined where there is none. */
export type ArticleTexts = (key: number) => string | undefined;

/** Returns what a reranker reads of an article: title, subtitle, claim or else how the body begins. */
export function rerankedText(
  article: Pick<Article, "title" | "subtitle" | "vclaim" | "body">,
): string | undefined {
  return viewTexts("all", article).join(" ") || undefined;
}

/** Returns what a reranker reads of a post: what it says and who says it. */
export function rerankedPost(parts: TweetParts): string {
  return tweetInput(parts, { architecture: "bert" });
}

/** Scores articles for a post by a cross-encoder, and remembers the scores. One per workspace and thread. */
export class Reranker {
  constructor(
    private readonly encoder: CrossEncoder,
    private readonly textOf: ArticleTexts,
    private readonly clock: Pick<Clock, "now"> = systemClock,
    private readonly known: KnownScores = knownScores(),
  ) {}

  /** Names the cross-encoder. @throws ArtifactError where its folder cannot be read. */
  get hash(): string {
    return this.encoder.hash;
  }

  /** Returns the same reranker for an index in which some articles have another text, by their keys. */
  withTexts(changed: ReadonlyMap<number, string | undefined>): Reranker {
    const textOf: ArticleTexts = (key) => (changed.has(key) ? changed.get(key) : this.textOf(key));
    return new Reranker(this.encoder, textOf, this.clock, this.known);
  }

  /**
   * Returns a score for each article, to 1e-4, higher is better; NaN for those without a text, for all where
   * the post has neither letter nor digit, and for those that the time did not suffice for.
   * @param keys of articles, the most promising first.
   * @throws The signal's reason when it aborts; ArtifactError where the cross-encoder cannot be read.
   */
  async score(
    post: string,
    keys: readonly number[],
    { rerankUntil, signal }: RankLimits = {},
  ): Promise<Float32Array> {
    const scores = new Float32Array(keys.length).fill(Number.NaN);
    const asked: Asked[] = [];
    for (const [place, key] of keys.entries()) {
      const text = /[\p{L}\p{N}]/u.test(post) ? this.textOf(key) : undefined;
      if (text === undefined) continue;
      const mark = markOf([this.hash, post, text]);
      const score = this.known.get(mark);
      if (score === undefined) asked.push({ place, text, mark });
      else scores[place] = score;
    }
    const group = rerankUntil === undefined ? asked.length : GROUP;
    for (let start = 0; start < asked.length; start += group) {
      if (rerankUntil !== undefined && this.clock.now() >= rerankUntil) break;
      const now = asked.slice(start, start + group);
      const texts = now.map(({ text }) => text);
      const found = await this.encoder.score(post, texts, signal);
      for (const [i, { place, mark }] of now.entries()) {
        scores[place] = this.known.put(mark, rounded(found[i]));
      }
    }
    return scores;
  }

  /** Frees the network's memory. */
  dispose(): Promise<void> {
    return this.encoder.dispose();
  }
}

/** An article whose score is not known yet. */
interface Asked {
  readonly place: number;
  readonly text: string;
  readonly mark: string;
}

function markOf(read: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(read)).digest("base64");
}

/** A network with broken weights gives no number; then nothing is known. */
function rounded(score = Number.NaN): number {
  return Number.isFinite(score) ? Math.round(score / UNIT) * UNIT : Number.NaN;
}
