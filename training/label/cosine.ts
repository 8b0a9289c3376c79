import { BoundedCache } from "../../src/base/core/caches/bounded-cache";
import { dot } from "../../src/base/core/sums";
import type { TweetParts } from "../../src/base/text";
import type { TextEncoder } from "../../src/encoder";
import { articleInput } from "../../src/encoder/inputs";
import type { LabelArticle, LabelTweet, PairScore, PairScorer, ReadArticle } from "./pair-scorer";

/** Memory for articles' vectors. */
const MAX_VECTOR_BYTES = 64 << 20;
const FLOAT_BYTES = 4;
/** Characters of the hash that identify an encoder. */
const VERSION_LENGTH = 16;

/** An article as the paper's encoder reads it, and its title and subtitle alone. */
type Views<T> = readonly [whole: T, title: T | null, subtitle: T | null];
type ArticleViews = Views<readonly string[]>;
type ArticleVectors = Views<Float32Array>;
const VIEWS = 3;

/** The encoder of the cosines. */
export type PairEncoder = Pick<TextEncoder, "hash" | "dimension" | "embedTweets" | "embedArticles">;

/**
 * Scores pairs by the cosine between the vectors of the tweet and of the article's title, subtitle and vclaim
 * together; -1 - 1, 0 where a side has no word that the encoder knows. The version is the encoder's hash.
 * @see CrowdChecked, section 3.3, semi-supervision.
 */
export class CosineScorer implements PairScorer {
  readonly method = "cosine";
  readonly batchTweets = 128;
  readonly version: string;
  private readonly articles: BoundedCache<number, ArticleVectors>;

  /** @param readTweet parses a tweet as ranking does. */
  constructor(
    private readonly encoder: PairEncoder,
    private readonly readTweet: (tweet: LabelTweet) => TweetParts,
  ) {
    this.version = encoder.hash.slice(0, VERSION_LENGTH);
    const bytes = VIEWS * encoder.dimension * FLOAT_BYTES;
    this.articles = new BoundedCache(Math.max(1, Math.floor(MAX_VECTOR_BYTES / bytes)));
  }

  async score(tweets: readonly LabelTweet[], readArticle: ReadArticle): Promise<PairScore[][]> {
    const { dimension } = this.encoder;
    const articles = await this.vectorsOf(new Set(tweets.flatMap(({ articles }) => articles)), readArticle);
    const vectors = await this.encoder.embedTweets(tweets.map(this.readTweet));
    return tweets.map((tweet, i) => {
      const vector = vectors.subarray(i * dimension, (i + 1) * dimension);
      return tweet.articles.map((key) => {
        const [whole, title, subtitle] = articles.get(key) as ArticleVectors;
        return {
          score: dot(vector, whole),
          title: title && dot(vector, title),
          subtitle: subtitle && dot(vector, subtitle),
        };
      });
    });
  }

  forgetArticles(): void {
    this.articles.clear();
  }

  private async vectorsOf(
    keys: ReadonlySet<number>,
    readArticle: ReadArticle,
  ): Promise<ReadonlyMap<number, ArticleVectors>> {
    const known = new Map([...keys].map((key) => [key, this.articles.get(key)] as const));
    const missing = [...keys].filter((key) => known.get(key) === undefined);
    const views = missing.map((key) => viewsOf(readArticle(key)));
    const texts = views.flatMap((ofArticle) => ofArticle.filter((view) => view !== null));
    const { dimension } = this.encoder;
    const vectors = await this.encoder.embedArticles(texts);
    let row = 0;
    const next = (): Float32Array => vectors.slice(row * dimension, ++row * dimension);
    for (const [i, key] of missing.entries()) {
      const [, title, subtitle] = views[i]!;
      known.set(key, this.articles.put(key, [next(), title && next(), subtitle && next()]));
    }
    return known as ReadonlyMap<number, ArticleVectors>;
  }
}

function viewsOf(article: LabelArticle): ArticleViews {
  const { title, subtitle } = article;
  const whole = articleInput(article, ["title", "subtitle", "vclaim"]);
  return [whole, title ? [title] : null, subtitle ? [subtitle] : null];
}
