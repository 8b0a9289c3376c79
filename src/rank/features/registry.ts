import type { ViewName } from "../../../index";
import { DENSE_VIEWS, type DenseView } from "../semantics";
import type { Alignment } from "./alignment";
import type { CandidateText } from "./candidate-text";
import { grouped, type Measure, numbers, plain, score, type Ungrouped, withAuthor } from "./feature";

/**
 * Every measure that a ranker can be given. Adding one is one entry here; a ranker's manifest names the columns it was trained on, so
 * older rankers keep working.
 */

/**
 * Differs from the paper's published code: TF-IDF there is scikit-learn's as it comes, over all words of two
 * characters and more; here words are stemmed and stop words left out. What each is worth stands in
 * docs/reproduce.md.
 */
const PAPER = "CrowdChecked, section 5.3";

const bm25 = (view: ViewName): Ungrouped =>
  withAuthor(
    view,
    score(`bm25.${view}`, `BM25 of body and author in the view ${view}`, ">= 0", (c) => c.bm25(view)),
  );
const tfidf = (view: ViewName): Ungrouped =>
  score(
    `tfidf.${view}`,
    `TF-IDF cosine of the body and the view ${view}`,
    "0 - 1",
    (c) => c.tfidf(view),
    PAPER,
  );

const RETRIEVAL = grouped("words", [
  withAuthor(
    "short",
    score("bm25.short", "BM25 of body and author, title + subtitle + vclaim", ">= 0", (c) =>
      c.retrieverScore("short"),
    ),
  ),
  score("bm25.grams", "BM25 of character 4-grams, title + subtitle + vclaim", ">= 0", (c) =>
    c.retrieverScore("grams"),
  ),
  withAuthor(
    "body",
    score("bm25.body", "BM25 of body and author in the article's body", ">= 0", (c) =>
      c.retrieverScore("body"),
    ),
  ),
  bm25("title"),
  bm25("subtitle"),
  bm25("vclaim"),
  bm25("titleVclaim"),
  tfidf("title"),
  tfidf("vclaim"),
  tfidf("titleVclaim"),
  tfidf("all"),
]);

const cosine = (view: DenseView): Ungrouped =>
  score(
    `cosine.${view}`,
    `cosine of the encoder's vectors of body and view ${view}`,
    "-1 - 1",
    (c) => c.cosine(view),
    PAPER,
  );

const SEMANTIC = grouped("meaning", DENSE_VIEWS.map(cosine));

/** The five numbers of one side's alignment. */
function aligned(side: string, words: string, of: (candidate: CandidateText) => Alignment): Ungrouped[] {
  const found = `${words}, an equal stem or the best cosine of word vectors`;
  return [
    plain(`${side}.aligned`, `mean by idf of what is found of ${found}`, "0 - 1", (c) => of(c).coverage),
    plain(
      `${side}.alignedUnmatched`,
      `the same without equal stems`,
      "0 - 1",
      (c) => of(c).unmatchedCoverage,
    ),
    plain(`${side}.residual`, `summed idf of what is not found of ${found}`, ">= 0", (c) => of(c).residual),
    plain(`${side}.largestResidual`, "the largest of these", ">= 0", (c) => of(c).largestResidual),
    plain(
      `${side}.near`,
      "share of words without equal stem that have a near one",
      "0 - 1",
      (c) => of(c).nearShare,
    ),
  ];
}

const ALIGNMENT = grouped("meaning", [
  ...aligned("vclaim", "the vclaim's words in the tweet", (c) => c.alignedVclaim),
  ...aligned("title", "the title's words in the tweet", (c) => c.alignedTitle),
  ...aligned("tweet", "the tweet's words in the article", (c) => c.alignedTweet),
]);

const IDF = "ln((N + 1) / (df + 0.5))";

const PAIR = grouped("words", [
  withAuthor(
    "vclaim",
    plain(
      "vclaim.coverage",
      `share of the vclaim's idf mass found in the tweet, idf = ${IDF}`,
      "0 - 1",
      (c) => c.vclaim.coverage,
    ),
  ),
  withAuthor(
    "title",
    plain(
      "title.coverage",
      "share of the title's idf mass found in the tweet",
      "0 - 1",
      (c) => c.title.coverage,
    ),
  ),
  plain(
    "tweet.coverage",
    "share of the tweet's idf mass found in the article",
    "0 - 1",
    (c) => c.tweet.coverage,
  ),
  plain("shared.mass", "summed idf of shared words", ">= 0", (c) => c.tweet.sharedMass),
  plain("shared.largest", "largest idf of a shared word", ">= 0", (c) => c.tweet.largestShared),
  plain("shared.count", "number of shared words", ">= 0", (c) => c.tweet.shared),
  plain(
    "vclaim.largestUnmatched",
    "largest idf of a vclaim word missing in the tweet",
    ">= 0",
    (c) => c.vclaim.largestUnmatched,
  ),
  plain(
    "vclaim.totalUnmatched",
    "summed idf of vclaim words missing in the tweet",
    ">= 0",
    (c) => c.vclaim.totalUnmatched,
  ),
  plain(
    "title.largestUnmatched",
    "largest idf of a title word missing in the tweet",
    ">= 0",
    (c) => c.title.largestUnmatched,
  ),
  plain(
    "title.totalUnmatched",
    "summed idf of title words missing in the tweet",
    ">= 0",
    (c) => c.title.totalUnmatched,
  ),
  plain(
    "tweet.largestUnmatched",
    "largest idf of a tweet word missing in the article",
    ">= 0",
    (c) => c.tweet.largestUnmatched,
  ),
  plain(
    "vclaim.capitalised",
    "coverage of the vclaim's capitalised words",
    "0 - 1",
    (c) => c.vclaim.capitalisedCoverage,
  ),
  plain(
    "tweet.capitalised",
    "coverage of the tweet's capitalised words",
    "0 - 1",
    (c) => c.tweet.capitalisedCoverage,
  ),
  plain("vclaim.lcs", "longest common subsequence with the vclaim", ">= 0, words", (c) =>
    c.longestCommonSubsequence("vclaim"),
  ),
  plain("vclaim.lcsShare", "the same over the vclaim's length", "0 - 1", (c) =>
    share(c.longestCommonSubsequence("vclaim"), c.vclaim.length),
  ),
  plain("title.lcsShare", "longest common subsequence with the title over its length", "0 - 1", (c) =>
    share(c.longestCommonSubsequence("title"), c.title.length),
  ),
  plain(
    "vclaim.quoted",
    "best coverage of a span that the vclaim quotes",
    "0 - 1",
    (c) => c.vclaim.quotedCoverage,
  ),
  plain("tweet.quoted", "coverage of what the tweet quotes", "0 - 1", (c) => c.tweet.quotedCoverage),
  plain(
    "vclaim.bigrams",
    "adjacent word pairs shared with the vclaim",
    ">= 0",
    (c) => c.runs("vclaim").bigrams,
  ),
  plain(
    "vclaim.longestRun",
    "longest run of words shared with the vclaim",
    ">= 0, words",
    (c) => c.runs("vclaim").longest,
  ),
  plain("title.bigrams", "adjacent word pairs shared with the title", ">= 0", (c) => c.runs("title").bigrams),
  numbers(
    plain(
      "vclaim.numbers",
      "share of the vclaim's numbers found in the tweet",
      "0 - 1",
      (c) => c.vclaim.numberCoverage,
    ),
  ),
  numbers(
    plain(
      "tweet.numbers",
      "share of the tweet's numbers found in the article",
      "0 - 1",
      (c) => c.tweet.numberCoverage,
    ),
  ),
  plain("tweet.length", "words of the tweet", ">= 0", (c) => c.tweetLength),
  plain("vclaim.length", "words of the vclaim", ">= 0", (c) => c.vclaim.length),
  plain("title.length", "words of the title", ">= 0", (c) => c.title.length),
]);

const DATES = grouped("time", [
  plain(
    "date.days",
    "days from the tweet to the article",
    "any; NaN where a date is unknown",
    (c) => c.daysToArticle,
  ),
  plain("date.logDistance", "ln(1 + |days|)", ">= 0", (c) => Math.log1p(Math.abs(c.daysToArticle))),
  plain("date.notBefore", "1 when the article is at most a day older than the tweet", "0, 1", (c) =>
    flag(c, (days) => days >= -1),
  ),
  plain("date.near", "1 when the article came 2 days before to 30 days after the tweet", "0, 1", (c) =>
    flag(c, (days) => days >= -2 && days <= 30),
  ),
]);

function share(part: number, whole: number): number {
  return whole === 0 ? Number.NaN : part / whole;
}

function flag(candidate: CandidateText, test: (days: number) => boolean): number {
  const days = candidate.daysToArticle;
  return Number.isNaN(days) ? Number.NaN : Number(test(days));
}

/** Measures that need an encoder. */
export const SEMANTIC_MEASURES: readonly Measure[] = [...SEMANTIC, ...ALIGNMENT];

export const MEASURES: readonly Measure[] = [...RETRIEVAL, ...SEMANTIC, ...PAIR, ...ALIGNMENT, ...DATES];
