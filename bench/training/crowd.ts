import { createRng, type Rng } from "../../src/base/core/rng";
import { ArticleWriter, type Database, TweetWriter } from "../../src/base/store";
import { NLTK_STOP_WORDS } from "../../training/label/normalise";

/** How large a crowd is. */
export interface CrowdSize {
  readonly articles: number;
  /** Tweets that were answered with a fact-check. */
  readonly tweets: number;
  /** Each tweet is one of a pair; the rest of the pairs go to tweets drawn again. */
  readonly pairs: number;
}

const WORDS = 60_000;
const SYLLABLES = "ba ce di fo gu la me ni po ru sa te vi zo ka le mi no pu ra sti tro gre plu cha".split(
  " ",
);
const ENDS = ["", "", "", "s", "ed", "ing", "ation", "ly", "ness", "er"];
const STOPS = [...NLTK_STOP_WORDS];
const STOP_SHARE = 0.45;
const EXTRAS: readonly ((rng: Rng) => string)[] = [
  (rng) => `@user${rng.below(100_000)}`,
  (rng) => `#${word(rng.below(WORDS), "")}`,
  (rng) => `https://example.org/${rng.below(1_000_000)}`,
  (rng) => `${rng.below(2000)}`,
  () => "😂👍🏽",
  () => "...",
  () => "&amp;",
];
const ROWS_A_TRANSACTION = 10_000;

/** Returns the word of a number: a few syllables, the same for the same number. */
function word(number: number, end: string): string {
  const length = SYLLABLES.length;
  return `${SYLLABLES[number % length]}${SYLLABLES[Math.floor(number / length) % length]}${SYLLABLES[Math.floor(number / length ** 2) % length]}${end}`;
}

/**
 * Returns a text of made-up words, whose frequencies fall as those of real ones do (the n-th word has a share
 * of about 1 / n), and stop words.
 */
function text(rng: Rng, words: number, extras: number): string {
  const drawn = Array.from({ length: words }, () => {
    if (rng.next() < STOP_SHARE) return STOPS[rng.below(STOPS.length)] as string;
    return word(Math.floor(WORDS ** rng.next()) - 1, ENDS[rng.below(ENDS.length)] as string);
  });
  for (let i = 0; i < extras; i++) {
    const extra = EXTRAS[rng.below(EXTRAS.length)] as (rng: Rng) => string;
    drawn.splice(rng.below(drawn.length), 0, extra(rng));
  }
  return drawn.join(" ");
}

/**
 * Writes a crowd as a crawl does: articles, tweets, and for each pair a post that answers the tweet and links
 * the article.
 */
export function writeCrowd(database: Database, { articles, tweets, pairs }: CrowdSize, seed: number): void {
  const rng = createRng(seed);
  const articleWriter = new ArticleWriter(database);
  const tweetWriter = new TweetWriter(database);
  const link = database.prepare(
    "INSERT INTO links (tweet, url) SELECT key, ? FROM tweets WHERE dataset = 'bench' AND id = ?",
  );
  const check = database.prepare(
    "INSERT INTO checked_tweets (checker, tweet, role) SELECT c.key, t.key, 'reply' FROM tweets c, tweets t WHERE c.dataset = 'bench' AND c.id = ? AND t.dataset = 'bench' AND t.id = ?",
  );
  const url = (article: number): string => `https://example.org/fact/${article}`;
  inTransactions(database, articles, (i) => {
    const fields = { title: text(rng, 6 + rng.below(6), 0), subtitle: text(rng, 12 + rng.below(14), 0) };
    articleWriter.upsert({ source: "bench", id: String(i), url: url(i), ...fields }, "2024-01-01");
  });
  inTransactions(database, tweets, (i) => {
    tweetWriter.upsert({ dataset: "bench", id: `t${i}`, text: text(rng, 12 + rng.below(33), rng.below(5)) });
  });
  inTransactions(database, pairs, (i) => {
    const id = `c${i}`;
    tweetWriter.upsert({ dataset: "bench", id, text: text(rng, 5 + rng.below(10), 1) });
    link.run(url(rng.below(articles)), id);
    check.run(id, `t${i < tweets ? i : rng.below(tweets)}`);
  });
}

function inTransactions(database: Database, count: number, write: (row: number) => void): void {
  for (let from = 0; from < count; from += ROWS_A_TRANSACTION) {
    database.transaction(() => {
      for (let i = from; i < Math.min(count, from + ROWS_A_TRANSACTION); i++) write(i);
    })();
  }
}
