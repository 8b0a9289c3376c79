import { BoundedCache } from "./bounded-cache";
import {
  type LabelArticle,
  type LabelTweet,
  meanOf,
  type PairScore,
  type PairScorer,
  type ReadArticle,
} from "./pair-scorer";
import { StemNumbers } from "./stem-numbers";

/** Titles and subtitles that are kept as numbers; about half a kilobyte each. */
const MAX_ARTICLES = 50_000;

interface ArticleStems {
  readonly title: Int32Array | null;
  readonly subtitle: Int32Array | null;
}

/**
 * Scores pairs by the words that tweet and article share: the mean of `jac(tweet, title)` and `jac(tweet, subtitle)`, where `jac(a, b) = |a ∩ b| / |a ∪ b|` over unique
 * stems; 0 - 1.
 *
 * Differs from the paper, whose articles have both fields: where one is missing, the score is that of the other; where both are, it is 0.
 * @see CrowdChecked, section 3.3.
 */
export class JaccardScorer implements PairScorer {
  readonly method = "jaccard";
  readonly version = "1";
  readonly batchTweets = 1000;
  private readonly stems = new StemNumbers();
  private readonly articles = new BoundedCache<number, ArticleStems>(MAX_ARTICLES);

  async score(tweets: readonly LabelTweet[], readArticle: ReadArticle): Promise<PairScore[][]> {
    return tweets.map(({ text, articles }) => {
      if (this.stems.startOverWhenFull()) this.forgetArticles();
      const read = articles.map(
        (key) => this.articles.get(key) ?? this.articles.put(key, this.readFields(readArticle(key))),
      );
      // Read last: the others are compared with what was read last.
      const tweet = this.stems.read(text);
      return read.map(({ title, subtitle }) => {
        const ofTitle = this.jaccard(title, tweet);
        const ofSubtitle = this.jaccard(subtitle, tweet);
        return { score: meanOf(ofTitle, ofSubtitle), title: ofTitle, subtitle: ofSubtitle };
      });
    });
  }

  forgetArticles(): void {
    this.articles.clear();
  }

  private readFields({ title, subtitle }: LabelArticle): ArticleStems {
    const read = (text: string | undefined): Int32Array | null => (text ? this.stems.read(text) : null);
    return { title: read(title), subtitle: read(subtitle) };
  }

  private jaccard(field: Int32Array | null, tweet: Int32Array): number | null {
    if (field === null) return null;
    const common = this.stems.countSeen(field);
    const union = field.length + tweet.length - common;
    return union === 0 ? 0 : common / union;
  }
}
