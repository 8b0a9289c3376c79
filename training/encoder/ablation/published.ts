import type { Regime } from "../regimes";
import type { Published } from "./rows";

/** Articles of CheckThat! 2021 task 2A, and its judged tweets. */
const ARTICLES = 13_835;
const TWEETS = { dev: 199, test: 202 } as const;

/**
 * Returns which half of CheckThat! 2021 has this many articles and tweets; undefined for another data set.
 * Published figures belong to this data set only. Counts identify it, since users choose the names of files
 * and splits.
 */
export function checkthat21Half(articles: number, tweets: number): keyof typeof TWEETS | undefined {
  if (articles !== ARTICLES) return undefined;
  return tweets === TWEETS.dev ? "dev" : tweets === TWEETS.test ? "test" : undefined;
}

/**
 * Returns the published figures of the halves of CheckThat! 2021 that are scored; undefined where checkpoints
 * are not chosen by its dev tweets.
 * @param tweets how many are scored; `test` is absent where no test split is.
 */
export function publishedHere(
  published: Published | undefined,
  articles: number,
  tweets: { readonly dev: number; readonly test?: number | undefined },
): Published | undefined {
  if (published === undefined || checkthat21Half(articles, tweets.dev) !== "dev") return undefined;
  const { test, ...dev } = published;
  const isTest = tweets.test !== undefined && checkthat21Half(articles, tweets.test) === "test";
  return isTest ? published : dev;
}

/**
 * MAP@5 of the paper's SBERT by regime, method and threshold: dev, test.
 * @see CrowdChecked, Tables 9 and 10.
 */
const REGIMES: Readonly<Record<string, readonly [dev: number, test: number]>> = {
  gold: [87.45, 79.2],
  "crowd cosine 0.5": [87.8, 81.05],
  "crowd cosine 0.6": [86.69, 78.84],
  "crowd cosine 0.7": [85.76, 77.54],
  "crowd cosine 0.8": [82.93, 77.52],
  "crowd jaccard 0.3": [87.61, 80.84],
  "crowd jaccard 0.4": [86.8, 78.52],
  "crowd jaccard 0.5": [86.13, 79.26],
  "seq cosine 0.5": [89.49, 81.41],
  "seq cosine 0.6": [89.2, 79.13],
  "seq cosine 0.7": [88.36, 78.56],
  "seq cosine 0.8": [88.03, 77.41],
  "seq jaccard 0.3": [89.69, 83.11],
  "seq jaccard 0.4": [89.25, 79.76],
  "seq jaccard 0.5": [89.03, 81.33],
  "mix cosine 0.5": [88.99, 81.38],
  "mix cosine 0.6": [87.98, 80.79],
  "mix cosine 0.7": [87.18, 78.46],
  "mix cosine 0.8": [87.97, 78.73],
  "mix jaccard 0.3": [90.0, 82.3],
  "mix jaccard 0.4": [89.48, 80.46],
  "mix jaccard 0.5": [88.31, 80.71],
};

/** Returns the paper's figures for a regime with its own crowd pairs of a method above a threshold. */
export function publishedRegime(regime: Regime, method?: string, threshold?: number): Published | undefined {
  const figures = REGIMES[[regime, method, threshold].filter((part) => part !== undefined).join(" ")];
  return figures && { dev: figures[0], test: figures[1] };
}
