import { BoundedCache } from "../../src/base/core/caches/bounded-cache";
import {
  type LabelArticle,
  type LabelMethod,
  type LabelTweet,
  meanOf,
  type PairScore,
  type PairScorer,
  type ReadArticle,
  wholeText,
} from "./pair-scorer";
import { StemNumbers } from "./stem-numbers";

/** Articles in the cache; about half a kilobyte each. */
const MAX_ARTICLES = 50_000;

interface ArticleStems {
  readonly title: Int32Array | null;
  readonly subtitle: Int32Array | null;
  /** Read where there is no subtitle. */
  readonly vclaim: Int32Array | null;
}

/**
 * Similarity of two sets of stems, 0 - 1, by the number of common stems and their sizes, at least one each.
 */
type SetSimilarity = (common: number, ofField: number, ofTweet: number) => number;

const SIMILARITIES = {
  /** `|a ∩ b| / |a ∪ b|`, as the paper prints it. */
  jaccard: (common, ofField, ofTweet) => common / (ofField + ofTweet - common),
  /** `|a ∩ b| / min(|a|, |b|)`, the overlap coefficient. */
  overlap: (common, ofField, ofTweet) => common / Math.min(ofField, ofTweet),
} as const satisfies Record<Exclude<LabelMethod, "cosine">, SetSimilarity>;
type WordMethod = keyof typeof SIMILARITIES;

/**
 * Scores pairs by the words that tweet and article share: the mean of `sim(tweet, title)` and `sim(tweet,
 * subtitle)` over unique stems; 0 - 1. With `jaccard` that is the formula that the paper prints; with
 * `overlap` it is what the figures of the paper look like, whose scores of gold pairs peak near 0.4 where the
 * printed formula gives them a mean of 0.13.
 *
 * Differs from the paper, whose articles have both fields: where the subtitle is missing, the vclaim stands
 * in for it, which sums the claim up as well; of fields that are then missing none counts, and without any
 * the score is 0.
 * @see CrowdChecked, section 3.3, figure 4; docs/reproduce/encoder.md for which of the two tells right pairs
 * from wrong ones better.
 */
export class SharedWordsScorer implements PairScorer {
  readonly version = "2";
  readonly batchTweets = 1000;
  private readonly similarity: SetSimilarity;
  private readonly stems = new StemNumbers();
  private readonly articles = new BoundedCache<number, ArticleStems>(MAX_ARTICLES);

  constructor(readonly method: WordMethod) {
    this.similarity = SIMILARITIES[method];
  }

  async score(tweets: readonly LabelTweet[], readArticle: ReadArticle): Promise<PairScore[][]> {
    return tweets.map(({ articles, ...post }) => {
      if (this.stems.startOverWhenFull()) this.forgetArticles();
      const read = articles.map(
        (key) => this.articles.get(key) ?? this.articles.put(key, this.readFields(readArticle(key))),
      );
      // Read last: `countSeen` compares with the last text.
      const tweet = this.stems.read(wholeText(post));
      return read.map(({ title, subtitle, vclaim }) => {
        const ofTitle = this.compare(title, tweet);
        const ofSubtitle = this.compare(subtitle, tweet);
        const ofSecond = ofSubtitle ?? this.compare(vclaim, tweet);
        return { score: meanOf(ofTitle, ofSecond), title: ofTitle, subtitle: ofSubtitle };
      });
    });
  }

  forgetArticles(): void {
    this.articles.clear();
  }

  private readFields({ title, subtitle, vclaim }: LabelArticle): ArticleStems {
    const read = (text: string | undefined): Int32Array | null => (text ? this.stems.read(text) : null);
    return { title: read(title), subtitle: read(subtitle), vclaim: subtitle ? null : read(vclaim) };
  }

  private compare(field: Int32Array | null, tweet: Int32Array): number | null {
    if (field === null) return null;
    if (field.length === 0 || tweet.length === 0) return 0;
    return this.similarity(this.stems.countSeen(field), field.length, tweet.length);
  }
}
