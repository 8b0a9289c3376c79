import type { ViewName } from "../../../index";
import { DENSE_VIEWS, type DenseView } from "../semantics";
import type { Alignment } from "./alignment";
import type { CandidateText } from "./candidate-text";
import {
  costly,
  falling,
  grouped,
  type Measure,
  numbers,
  plain,
  rising,
  score,
  type Ungrouped,
  withAuthor,
} from "./feature";

/**
 * Every measure that a ranker can use. To add one, add an entry here: a ranker's manifest names the columns
 * it was trained on, so older rankers keep working.
 */

/**
 * Differs from the published code, which uses scikit-learn's default TF-IDF over all words of two or more
 * characters; here words are stemmed and stop words left out. docs/reproduce/ranking.md tells what each is
 * worth.
 */
const PAPER = "CrowdChecked, section 5.3";

/** Raw BM25 means something else in each collection. */
const SHARE = "0 - 1, of the most that any text could have";

const bm25 = (view: ViewName): Ungrouped =>
  withAuthor(
    view,
    score(`bm25.${view}`, `BM25 of body and author in the view ${view}`, SHARE, (c) => c.bm25(view)),
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
    score("bm25.short", "BM25 of body and author, title + subtitle + vclaim", SHARE, (c) =>
      c.retrieverScore("short"),
    ),
  ),
  score("bm25.grams", "BM25 of character 4-grams, title + subtitle + vclaim", SHARE, (c) =>
    c.retrieverScore("grams"),
  ),
  withAuthor(
    "whole",
    score("bm25.whole", "BM25 of body and author in all text", SHARE, (c) => c.retrieverScore("whole")),
  ),
  score("bm25.passage", "BM25 of body in the best passage", SHARE, (c) => c.retrieverScore("passage")),
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

/** Cosines of whole texts. */
export const COSINES: readonly Measure[] = grouped("meaning", DENSE_VIEWS.map(cosine));

const SEMANTIC = [
  ...COSINES,
  ...grouped("meaning", [
    score(
      "passage.cosine",
      "cosine of the tweet and the nearest passage, sums of word vectors by idf",
      "about -1 - 1",
      (c) => c.passageMeaning,
    ),
  ]),
];

/** What the reranker says of the first candidates; the others, and all without one, are not known. */
const CROSS = grouped("meaning", [
  score(
    "cross.score",
    "logit of a cross-encoder that reads body, author and article together",
    "any; NaN for articles that it did not read",
    (c) => c.crossScore,
    "Nogueira and Cho, 2019",
  ),
]);

/** The five numbers of one side's alignment. */
function aligned(side: string, words: string, of: (candidate: CandidateText) => Alignment): Ungrouped[] {
  const found = `${words}, an equal stem or the best cosine of word vectors`;
  return [
    rising(`${side}.aligned`, `mean by idf of what is found of ${found}`, "0 - 1", (c) => of(c).coverage),
    plain(
      `${side}.alignedUnmatched`,
      `the same without equal stems`,
      "0 - 1",
      (c) => of(c).unmatchedCoverage,
    ),
    falling(`${side}.residual`, `summed idf of what is not found of ${found}`, ">= 0", (c) => of(c).residual),
    falling(`${side}.largestResidual`, "the largest of these", ">= 0", (c) => of(c).largestResidual),
    plain(
      `${side}.near`,
      "share of words without equal stem that have a near one",
      "0 - 1",
      (c) => of(c).nearShare,
    ),
  ];
}

const ALIGNMENT = grouped(
  "meaning",
  costly([
    ...aligned("vclaim", "the vclaim's words in the tweet", (c) => c.aligned("vclaim")),
    ...aligned("title", "the title's words in the tweet", (c) => c.aligned("title")),
    ...aligned("tweet", "the tweet's words in the article", (c) => c.alignedTweet),
  ]),
);

const IDF = "ln((N + 1) / (df + 0.5)) / ln((N + 1) / 0.5), df over all text";

const PAIR = grouped(
  "words",
  costly([
    withAuthor(
      "vclaim",
      rising(
        "vclaim.coverage",
        `share of the vclaim's idf mass found in the tweet, idf = ${IDF}`,
        "0 - 1",
        (c) => c.vclaim.coverage,
      ),
    ),
    withAuthor(
      "title",
      rising(
        "title.coverage",
        "share of the title's idf mass found in the tweet",
        "0 - 1",
        (c) => c.title.coverage,
      ),
    ),
    rising(
      "tweet.coverage",
      "share of the tweet's idf mass found in the article",
      "0 - 1",
      (c) => c.tweet.coverage,
    ),
    rising("shared.mass", "summed idf of shared words", ">= 0", (c) => c.tweet.sharedMass),
    rising("shared.largest", "largest idf of a shared word", ">= 0", (c) => c.tweet.largestShared),
    rising("shared.count", "number of shared words", ">= 0", (c) => c.tweet.shared),
    falling(
      "vclaim.largestUnmatched",
      "largest idf of a vclaim word missing in the tweet",
      ">= 0",
      (c) => c.vclaim.largestUnmatched,
    ),
    falling(
      "vclaim.totalUnmatched",
      "summed idf of vclaim words missing in the tweet",
      ">= 0",
      (c) => c.vclaim.totalUnmatched,
    ),
    falling(
      "title.largestUnmatched",
      "largest idf of a title word missing in the tweet",
      ">= 0",
      (c) => c.title.largestUnmatched,
    ),
    falling(
      "title.totalUnmatched",
      "summed idf of title words missing in the tweet",
      ">= 0",
      (c) => c.title.totalUnmatched,
    ),
    falling(
      "tweet.largestUnmatched",
      "largest idf of a tweet word missing in the article",
      ">= 0",
      (c) => c.tweet.largestUnmatched,
    ),
    rising(
      "vclaim.capitalised",
      "coverage of the vclaim's capitalised words",
      "0 - 1",
      (c) => c.vclaim.capitalisedCoverage,
    ),
    rising(
      "tweet.capitalised",
      "coverage of the tweet's capitalised words",
      "0 - 1",
      (c) => c.tweet.capitalisedCoverage,
    ),
    rising("vclaim.lcs", "longest common subsequence with the vclaim", ">= 0, words", (c) =>
      c.longestCommonSubsequence("vclaim"),
    ),
    rising("vclaim.lcsShare", "the same over the vclaim's length", "0 - 1", (c) =>
      share(c.longestCommonSubsequence("vclaim"), c.vclaim.length),
    ),
    rising("title.lcsShare", "longest common subsequence with the title over its length", "0 - 1", (c) =>
      share(c.longestCommonSubsequence("title"), c.title.length),
    ),
    rising(
      "vclaim.quoted",
      "best coverage of a span that the vclaim quotes",
      "0 - 1",
      (c) => c.vclaim.quotedCoverage,
    ),
    rising("tweet.quoted", "coverage of what the tweet quotes", "0 - 1", (c) => c.tweet.quotedCoverage),
    rising(
      "vclaim.bigrams",
      "adjacent word pairs shared with the vclaim",
      ">= 0",
      (c) => c.runs("vclaim").bigrams,
    ),
    rising(
      "vclaim.longestRun",
      "longest run of words shared with the vclaim",
      ">= 0, words",
      (c) => c.runs("vclaim").longest,
    ),
    rising(
      "title.bigrams",
      "adjacent word pairs shared with the title",
      ">= 0",
      (c) => c.runs("title").bigrams,
    ),
    numbers(
      rising(
        "vclaim.numbers",
        "share of the vclaim's numbers found in the tweet",
        "0 - 1",
        (c) => c.vclaim.numberCoverage,
      ),
    ),
    numbers(
      rising(
        "tweet.numbers",
        "share of the tweet's numbers found in the article",
        "0 - 1",
        (c) => c.tweet.numberCoverage,
      ),
    ),
    rising(
      "language.same",
      "1 when tweet and article are in the same language",
      "0, 1; NaN where one is unknown",
      (c) => c.sameLanguage,
    ),
    plain("tweet.length", "words of the tweet", ">= 0", (c) => c.tweetLength),
    plain("vclaim.length", "words of the vclaim", ">= 0", (c) => c.vclaim.length),
    plain("title.length", "words of the title", ">= 0", (c) => c.title.length),
  ]),
);

/** Fact-checks quote what they check: in one place of the body, among much else. */
const BODY = grouped("words", [
  rising(
    "article.coverage",
    "share of the tweet's idf mass found anywhere",
    "0 - 1",
    (c) => c.article.coverage,
  ),
  falling(
    "article.largestUnmatched",
    "largest idf of a tweet word found nowhere",
    "0 - 1",
    (c) => c.article.largestUnmatched,
  ),
  rising(
    "article.capitalised",
    "the same of the tweet's capitalised words",
    "0 - 1",
    (c) => c.article.capitalisedCoverage,
  ),
  rising("article.quoted", "the same of what the tweet quotes", "0 - 1", (c) => c.article.quotedCoverage),
  numbers(rising("article.numbers", "the same of its numbers", "0 - 1", (c) => c.article.numberCoverage)),
  score(
    "passage.coverage",
    "share of the tweet found in the best passage",
    "0 - 1",
    (c) => c.body.passageCoverage,
  ),
  score("passage.dice", "2 x shared mass / mass of tweet and passage", "0 - 1", (c) => c.body.passageDice),
  plain("passage.place", "where the best passage stands, first to last", "0 - 1", (c) => c.body.passagePlace),
  score(
    "lead.coverage",
    "share of the tweet found at the beginning of the body",
    "0 - 1",
    (c) => c.body.leadCoverage,
  ),
  rising(
    "body.longestRun",
    "longest run of tweet words in the body",
    ">= 0, words",
    (c) => c.body.longestRun,
  ),
  score("body.runShare", "the most that a run holds of the tweet's mass", "0 - 1", (c) => c.body.runShare),
  score(
    "body.bigrams",
    "share of the tweet's adjacent words that are so in the body",
    "0 - 1",
    (c) => c.body.bigramShare,
  ),
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

/** Measures that need a reranker. */
export const CROSS_MEASURES: readonly Measure[] = CROSS;

/** Measures that every workspace can have, with an encoder or without one. */
export const MEASURES: readonly Measure[] = [
  ...RETRIEVAL,
  ...SEMANTIC,
  ...PAIR,
  ...BODY,
  ...ALIGNMENT,
  ...DATES,
];
