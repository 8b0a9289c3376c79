/** Every setting there is: its meaning, unit, range, default and environment variable. */

export interface Setting {
  /** Tells the kind as well: text, integer, boolean or list. A list may be empty where its default is. */
  readonly default: string | number | boolean | readonly string[];
  readonly env: string;
  readonly meaning: string;
  /** Numbers: inclusive bounds of an integer. */
  readonly min?: number;
  readonly max?: number;
}

export const SETTINGS = {
  home: { default: "./.crowdchecked", env: "CROWDCHECKED_HOME", meaning: "folder of the workspace" },
  candidates: {
    default: 100,
    env: "CROWDCHECKED_CANDIDATES",
    meaning: "articles a query that the ranker looks at",
    min: 10,
    max: 1000,
  },
  seed: {
    default: 1,
    env: "CROWDCHECKED_SEED",
    meaning: "seed of all random numbers",
    min: 0,
    max: 2147483647,
  },
  threads: {
    default: 2,
    env: "CROWDCHECKED_THREADS",
    meaning: "threads that training may use",
    min: 1,
    max: 256,
  },
  factCheckLinks: {
    default: ["snopes.com/fact-check"],
    env: "CROWDCHECKED_FACT_CHECK_LINKS",
    meaning: "how addresses of fact-checks begin that posts are searched for",
  },
  xApi: {
    default: "https://api.x.com/2/",
    env: "CROWDCHECKED_X_API",
    meaning: "address of version 2 of the X API",
  },
  xPostMicroUsd: {
    default: 5000,
    env: "CROWDCHECKED_X_POST_MICRO_USD",
    meaning: "price of a post read, millionths of a dollar",
    min: 0,
    max: 1_000_000,
  },
  xMonthUsd: {
    default: 50,
    env: "CROWDCHECKED_X_MONTH_USD",
    meaning: "most that may be spent on posts in a calendar month (UTC), dollars",
    min: 0,
    max: 1_000_000,
  },
  contact: {
    default: "",
    env: "CROWDCHECKED_CONTACT",
    meaning: "e-mail address or web page that webmasters of crawled sites can turn to",
  },
  sites: {
    default: ["snopes"],
    env: "CROWDCHECKED_SITES",
    meaning: "sites whose articles are crawled: names, files with definitions or sitemaps",
  },
  crawlDelayMs: {
    default: 1000,
    env: "CROWDCHECKED_CRAWL_DELAY_MS",
    meaning: "least time between two requests to a host, milliseconds",
    min: 50,
    max: 3_600_000,
  },
  layoutAlarmPercent: {
    default: 25,
    env: "CROWDCHECKED_LAYOUT_ALARM_PERCENT",
    meaning: "share of pages without a claim among a site's latest, percent, above which its crawl stops",
    min: 1,
    max: 100,
  },
  allowLoopback: {
    default: false,
    env: "CROWDCHECKED_ALLOW_LOOPBACK",
    meaning: "whether addresses of this machine itself may be crawled, for tests",
  },
  nightMarginPermille: {
    default: 10,
    env: "CROWDCHECKED_NIGHT_MARGIN_PERMILLE",
    meaning: "dev MAP@5, in thousandths, that a new generation may lose against the one that serves",
    min: 0,
    max: 1000,
  },
  nightPrecisionPercent: {
    default: 75,
    env: "CROWDCHECKED_NIGHT_PRECISION_PERCENT",
    meaning: "share of good ones, percent, that the nightly run wants among the crowd pairs it trains on",
    min: 0,
    max: 100,
  },
  nightEpochs: {
    default: 1,
    env: "CROWDCHECKED_NIGHT_EPOCHS",
    meaning: "epochs that the nightly run trains the encoder for",
    min: 1,
    max: 100,
  },
  nightFolds: {
    default: 5,
    env: "CROWDCHECKED_NIGHT_FOLDS",
    meaning: "encoders that the nightly run trains beside, each without its part of the judged tweets",
    min: 2,
    max: 20,
  },
  nightComplianceDays: {
    default: 7,
    env: "CROWDCHECKED_NIGHT_COMPLIANCE_DAYS",
    meaning: "days after which the nightly run looks a stored post up again, to remove it if it is gone",
    min: 1,
    max: 365,
  },
  feedbackVoters: {
    default: 2,
    env: "CROWDCHECKED_FEEDBACK_VOTERS",
    meaning: "voters on a tweet and an article from which on their votes can be a judgement",
    min: 1,
    max: 1000,
  },
  feedbackAgreementPercent: {
    default: 75,
    env: "CROWDCHECKED_FEEDBACK_AGREEMENT_PERCENT",
    meaning: "least share of these voters, percent, that must be of one opinion",
    min: 51,
    max: 100,
  },
  generationsKept: {
    default: 7,
    env: "CROWDCHECKED_GENERATIONS_KEPT",
    meaning: "generations that are kept, beside the one that serves and the one before it",
    min: 1,
    max: 1000,
  },
  workers: {
    default: 0,
    env: "CROWDCHECKED_WORKERS",
    meaning: "threads of the server that rank, each with the indexes in memory; 0: one a processor",
    min: 0,
    max: 256,
  },
  queueCapacity: {
    default: 64,
    env: "CROWDCHECKED_QUEUE_CAPACITY",
    meaning: "queries that may wait for a thread of the server; one more is refused",
    min: 1,
    max: 100_000,
  },
  queueWaitMs: {
    default: 2000,
    env: "CROWDCHECKED_QUEUE_WAIT_MS",
    meaning: "longest wait of a query for a thread of the server, milliseconds; then it is refused",
    min: 10,
    max: 600_000,
  },
  requestsPerMinute: {
    default: 600,
    env: "CROWDCHECKED_REQUESTS_PER_MINUTE",
    meaning: "requests that the server answers a client, by token or address, in a minute; 0: any number",
    min: 0,
    max: 100_000_000,
  },
  batchLines: {
    default: 10_000,
    env: "CROWDCHECKED_BATCH_LINES",
    meaning: "queries in one request for many",
    min: 1,
    max: 10_000_000,
  },
  corsOrigins: {
    default: [],
    env: "CROWDCHECKED_CORS_ORIGINS",
    meaning: "origins whose pages may ask the server, such as https://example.org",
  },
  trustedProxies: {
    default: [],
    env: "CROWDCHECKED_TRUSTED_PROXIES",
    meaning: "addresses or networks of proxies that are believed who the client is",
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** The settings of a run. */
export type Config = {
  readonly [K in SettingName]: Kind<(typeof SETTINGS)[K]["default"]>;
};

type Kind<Default> = Default extends readonly string[]
  ? readonly string[]
  : Default extends boolean
    ? boolean
    : Default extends number
      ? number
      : string;
