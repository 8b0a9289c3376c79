/** Every setting there is: its meaning, unit, range, default and environment variable. */

import type { AlertRule } from "./alert-rules";

type Value = string | number | boolean | readonly string[] | readonly AlertRule[];

/** A setting before it has its environment variable. */
interface Declared<T extends Value> {
  /**
   * Gives the kind as well, unless it has a reader: text, integer, boolean or list. A list may be empty where
   * its default is.
   */
  readonly default: T;
  readonly meaning: string;
  /** Numbers: inclusive bounds of an integer. */
  readonly min?: number;
  readonly max?: number;
  /** Returns the value of what is given, or a sentence on what is wrong. */
  readonly read?: (given: unknown) => T | string;
}

export interface Setting extends Declared<Value> {
  readonly env: string;
}

const text = (otherwise: string, meaning: string): Declared<string> => ({ default: otherwise, meaning });
const list = (otherwise: readonly string[], meaning: string): Declared<readonly string[]> => ({
  default: otherwise,
  meaning,
});
const integer = (
  otherwise: number,
  [min, max]: readonly [number, number],
  meaning: string,
): Declared<number> => ({ default: otherwise, min, max, meaning });
const boolean = (otherwise: boolean, meaning: string): Declared<boolean> => ({ default: otherwise, meaning });

const DECLARED = {
  home: text("./.crowdchecked", "folder of the workspace"),
  candidates: integer(100, [10, 1000], "articles that the ranker scores for each query"),
  rerankArticles: integer(
    20,
    [0, 100],
    "articles of each query that the reranker reads; a ranker that is trained with it keeps the number of its training. 0: no reranker corrects the order, and rankers are trained without it",
  ),
  rerankMs: integer(
    10_000,
    [0, 600_000],
    "longest time that the reranker works on a query, in milliseconds; articles that it has not scored by then are ranked without its score; 0: no limit. Trainings and evaluations have none",
  ),
  seed: integer(1, [0, 2147483647], "seed of all random numbers; the same seed gives the same result"),
  threads: integer(2, [1, 256], "threads that training may use, and indexing with a BERT or an ONNX graph"),
  factCheckLinks: list(
    ["snopes.com/fact-check"],
    "how the addresses of fact-checks begin; the crawl of posts looks for posts that link them",
  ),
  xApi: text("https://api.x.com/2/", "address of version 2 of the X API"),
  xPostMicroUsd: integer(5000, [0, 1_000_000], "price of reading one post, in millionths of a dollar"),
  xMonthUsd: integer(
    50,
    [0, 1_000_000],
    "most that reading posts may cost in a calendar month (UTC), in dollars",
  ),
  contact: text("", "e-mail address or web page where webmasters of crawled sites can reach you"),
  sites: list(
    ["snopes"],
    "sites whose articles are crawled: names of known sites, files with definitions, or addresses of sitemaps or feeds",
  ),
  crawlDelayMs: integer(
    1000,
    [50, 3_600_000],
    "shortest time between two requests to the same host, in milliseconds",
  ),
  layoutAlarmPercent: integer(
    25,
    [1, 100],
    "a site's crawl stops when more than this share of its latest pages, in percent, has no claim",
  ),
  allowLoopback: boolean(false, "whether the crawl may fetch addresses of this machine; for tests"),
  nightMarginPermille: integer(
    10,
    [0, 1000],
    "dev MAP@5, in thousandths, that a new generation may lose and still replace the one that serves",
  ),
  nightPrecisionPercent: integer(
    75,
    [0, 100],
    "share of good pairs, in percent, that the nightly run requires among the crowd pairs it trains on",
  ),
  nightEpochs: integer(1, [1, 100], "epochs that the nightly run trains the encoder"),
  nightFolds: integer(
    5,
    [2, 20],
    "further encoders that the nightly run trains, each without its part of the judged tweets",
  ),
  nightComplianceDays: integer(
    7,
    [1, 365],
    "days after which the nightly run looks up a stored post again, to remove it if it is gone",
  ),
  feedbackVoters: integer(
    2,
    [1, 1000],
    "voters on a tweet and an article that are needed before their votes become a judgement",
  ),
  feedbackAgreementPercent: integer(75, [51, 100], "share of these voters, in percent, that must agree"),
  generationsKept: integer(
    7,
    [1, 1000],
    "newest generations to keep; the one that serves and its predecessor are kept in any case",
  ),
  workers: integer(
    0,
    [0, 256],
    "ranking threads of the server, which share the indexes in memory; 0: one for each processor",
  ),
  queueCapacity: integer(
    64,
    [1, 100_000],
    "queries that may wait for a ranking thread; the server refuses further ones",
  ),
  queueWaitMs: integer(
    2000,
    [10, 600_000],
    "longest time that a query waits for a ranking thread, in milliseconds; then the server refuses it",
  ),
  requestsPerMinute: integer(
    600,
    [0, 100_000_000],
    "requests that the server answers a client in a minute, by token or else by address (of IPv6 its network, /64); 0: no limit",
  ),
  batchLines: integer(10_000, [1, 10_000_000], "most queries in one batch request"),
  imageBytes: integer(10 << 20, [1024, 100 << 20], "most bytes of a picture that is given with a post"),
  imagePixels: integer(
    40_000_000,
    [10_000, 100_000_000],
    "most pixels of such a picture, width times height",
  ),
  tesseract: text(
    "tesseract",
    "program that reads the text in pictures: Tesseract's name or path, or `none` to read none",
  ),
  tesseractLanguages: list(
    [],
    "languages that it reads, as `tesseract --list-langs` names them; default: those that are installed, at most three of each script",
  ),
  recognitionMs: integer(
    20_000,
    [100, 600_000],
    "longest time that reading a picture may take, in milliseconds",
  ),
  corsOrigins: list([], "origins whose web pages may call the server, such as https://example.org"),
  streamMessages: integer(
    1_000_000,
    [1, 1_000_000_000],
    "posts that may wait in a stream that is made; then it refuses further ones",
  ),
  streamMegabytes: integer(
    1024,
    [1, 1_000_000],
    "size that the waiting posts of such a stream may have, and its dead letters, each in MiB",
  ),
  answersMegabytes: integer(
    4096,
    [1, 1_000_000],
    "size of the answers that are kept in their stream, in MiB; then the oldest go",
  ),
  streamKeptDays: integer(14, [1, 3650], "days for which a stream's answers and dead letters are kept"),
  streamWindowS: integer(
    600,
    [1, 86_400],
    "time for which a stream remembers ids, in seconds: a second post or answer of the same id is dropped",
  ),
  streamAckMs: integer(
    30_000,
    [500, 3_600_000],
    "time after which the posts of a worker that has died go to another, in milliseconds",
  ),
  streamTaken: integer(
    10_000,
    [1, 1_000_000],
    "posts of a lane that all workers of a stream together may hold",
  ),
  streamRetryMs: integer(
    1000,
    [10, 600_000],
    "time after which a post that a worker failed to answer is tried again, in milliseconds; each further time is four times as long",
  ),
  groupResemblancePercent: integer(
    40,
    [20, 100],
    "share of their five-letter sequences, in percent, that two posts have in common which say the same",
  ),
  groupHours: integer(
    72,
    [1, 8760],
    "hours without a new post after which a group of posts that say the same ends",
  ),
  groupsKept: integer(
    100_000,
    [1000, 10_000_000],
    "most groups of posts at a time; beyond that, of those without a new post for the longest, the smallest end",
  ),
  alerts: {
    default: [] as readonly AlertRule[],
    // Most commands have no rules, and need no library to check them.
    read: (given: unknown) =>
      (require("./alert-rules") as typeof import("./alert-rules")).readAlertRules(given),
    meaning:
      "rules of `watch`, which tell of groups of posts that grow, as [Beyond one machine](scale.md#alerts) says; in the environment as JSON",
  },
  trustedProxies: list([], "addresses or networks of proxies that the server trusts to name the client"),
};

export type SettingName = keyof typeof DECLARED;

/** Each setting with its environment variable: `CROWDCHECKED_X_MONTH_USD` for `xMonthUsd`. */
export const SETTINGS = Object.fromEntries(
  Object.entries(DECLARED).map(([name, setting]) => [
    name,
    { ...setting, env: `CROWDCHECKED_${name.replace(/[A-Z]/g, "_$&").toUpperCase()}` },
  ]),
) as { readonly [K in SettingName]: (typeof DECLARED)[K] & { readonly env: string } };

/** The settings of a run. */
export type Config = { readonly [K in SettingName]: (typeof DECLARED)[K]["default"] };
