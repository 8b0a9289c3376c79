import * as v from "valibot";
import { REGIMES } from "../../training/encoder/regimes";
import { type EncoderSettings, LOSSES } from "../../training/encoder/settings";
import { LABEL_METHODS } from "../../training/label/pair-scorer";
import type { AnswerOptions, ArticleFilter } from "../answer";
import { isFilterDay, isInOrder } from "../answer/filter";
import { isObject } from "../base/core/values/parse-json";
import { UNLIMITED } from "../base/core/values/range";
import { anObject, utcTime } from "../base/core/values/shape";
import type { ArticleIdentity } from "../base/store";
import { isLanguageTag, LANGUAGE_TAG, parseDay } from "../base/text";
import type { ListOptions, WithdrawOptions } from "../usecases/articles";
import type { RestoreOptions } from "../usecases/backup/restore";
import type { IndexOptions } from "../usecases/build-index";
import type { CalibrateOptions } from "../usecases/calibrate/options";
import type { CrawlArticlesOptions } from "../usecases/crawl/articles";
import type { ComplianceOptions, CrawlPostsOptions, HydrateOptions, XLimits } from "../usecases/crawl/posts";
import { BACKEND_CHOICES, type EncoderOptions, type ScratchOptions } from "../usecases/encoder/options";
import type { PairBar } from "../usecases/encoder/pair-threshold";
import { PARTS, PRECISION, SCORE, SCRATCH_RANGES, SETTING_RANGES } from "../usecases/encoder/ranges";
import type { ScoreOptions } from "../usecases/evaluate/score";
import type { EvaluateSplitOptions } from "../usecases/evaluate/split";
import { VARIANTS } from "../usecases/evaluate/variants";
import type { ExportFeedbackOptions } from "../usecases/feedback";
import type { ImportFilesOptions } from "../usecases/import-files";
import type { Job } from "../usecases/job";
import type { LabelOptions } from "../usecases/label/options";
import type { NightOptions } from "../usecases/night/night";
import type { PictureQuery } from "../usecases/rank/picture-query";
import { RANKER_STARTS, type RankerOptions } from "../usecases/ranker/options";
import { RANKER_PRESET_NAMES } from "../usecases/ranker/presets";
import type { PushChoice } from "../usecases/releases/push";
import { ENCODER_WAYS, type TrainOptions } from "../usecases/train/options";
import { RANKER_CHOICES, type RankOptions } from "../workspace";
import { isGiven, oneOf, only, options, readArguments, type Signature, whole, within } from "./expected";
import { load } from "./load";
import type { EvaluateFilesOptions, RankFilesOptions, WorkspaceOptions } from "./options";

/** Whether an evaluation uses files; otherwise it uses the workspace's own judgements. */
export function isOfFiles(given: unknown): given is EvaluateFilesOptions {
  return isGiven(given, "queries") || isGiven(given, "qrels");
}

const text = v.string("must be a text");
const texts = v.array(text, "must be a list of texts");
const named = v.pipe(text, v.minLength(1, "must not be empty"));
/**
 * An empty list, for example of a choice with nothing chosen, would let nothing through; without the key
 * everything passes.
 */
const someTexts = v.pipe(
  v.array(named, "must be a list of texts"),
  v.minLength(1, "must hold a text, or be left out"),
);
/**
 * An empty name would mean the folder in which the program runs, or would be noticed only after all the work.
 */
const path = v.pipe(text, v.minLength(1, "must name a file or folder"));
const paths = v.array(path, "must be a list of texts");
/** An empty list, for example of a pattern without matches, would succeed without doing anything. */
const someFiles = v.pipe(paths, v.minLength(1, "must name a folder or file"));
const flag = v.boolean("must be true or false");
const number = v.pipe(v.number("must be a number"), v.finite("must be a number"));
const count = whole(1);
const fromZero = within({ min: 0, max: UNLIMITED });
const callable = v.custom((given) => typeof given === "function", "must be a function");
const anything = v.optional(v.unknown());

const job = options<Job>({
  progress: v.optional(callable),
  signal: v.optional(
    v.custom((given) => given instanceof AbortSignal, "must be the signal of an AbortController"),
  ),
  note: v.optional(callable),
});

// A date that cannot be read would count as absent, and nobody would notice.
const isDate = (given: string): boolean => parseDay(given) !== undefined;

/** Any other word sorts after all days, so every page would count as older. */
const isDay = (given: string): boolean => /^\d{4}-\d\d-\d\d$/.test(given) && isDate(given);
/** Programs give a `Date`, too: they are told how a date is written. */
const written = (isRight: (given: string) => boolean, words: string) =>
  v.pipe(v.string(words), v.check(isRight, words));
const sinceDay = written(isDay, "must be a day such as 2024-01-31");
const sinceTime = written(
  (given) => isDay(given) || v.is(utcTime, given),
  "must be a day such as 2024-01-31, or a time such as 2024-01-31T12:00:00Z",
);

const beside = {
  imageText: v.optional(text),
  quotedText: v.optional(text),
  language: v.optional(v.pipe(text, v.check(isLanguageTag, `must be ${LANGUAGE_TAG}`))),
  author: v.optional(text),
  date: v.optional(written(isDate, "must be a date such as 2020-03-31")),
};
const image = v.custom((given) => given instanceof Uint8Array, "must be the bytes of a picture");
const queryOf = (fields: Record<"text" | "image", v.GenericSchema>): v.GenericSchema =>
  only<PictureQuery>({ ...fields, ...beside }, "a text or an object");
const post = queryOf({ text, image: v.optional(image) });
const pictured = queryOf({ text: v.optional(text), image });
const query = (given: unknown): v.GenericSchema => {
  if (typeof given === "string") return text;
  return isGiven(given, "image") ? pictured : post;
};
const top = v.optional(count);
const filterDay = v.optional(v.pipe(text, v.check(isFilterDay, "must be a day such as 2020-03-31")));
const filter = v.pipe(
  only<ArticleFilter>({
    sites: v.optional(someTexts),
    ratings: v.optional(someTexts),
    from: filterDay,
    to: filterDay,
    languages: v.optional(someTexts),
  }),
  v.check((given) => isInOrder(given as ArticleFilter), "must not end before it begins"),
);

/** A folder among the settings would have no effect beside the first argument. */
const settings = v.pipe(
  anObject("must be an object with settings by name"),
  v.check((given) => !isGiven(given, "home"), "must not hold home, which is the first argument"),
);

/** Of several, all but the first would be left out. */
const namesOnePath = ({ format, paths }: ImportFilesOptions): boolean =>
  format === "claimreview" || paths.length === 1;
const importKeys = (format: unknown): v.GenericSchema => {
  type Of<Key extends keyof ImportFilesOptions = never> = Pick<ImportFilesOptions, "format" | "paths" | Key>;
  const all = { format: oneOf(load.importFiles().IMPORT_FORMATS), paths: someFiles };
  const dataset = v.optional(text);
  if (format === "tweets") return only<Of<"dataset">>({ ...all, dataset });
  if (format === "articles" || format === "claimreview" || format === "crowdchecked") return only<Of>(all);
  return only<ImportFilesOptions>({
    ...all,
    dataset,
    crowd: v.optional(text),
    anySource: v.optional(flag),
    splitPrefix: v.optional(text),
  });
};

const ranker = v.optional(oneOf(RANKER_CHOICES));
const split = v.optional(text);
const out = v.optional(path);
const backend = v.optional(oneOf(BACKEND_CHOICES));
const measured = { ranker, baselines: v.optional(text), plots: v.optional(path) };
const ofFiles = only<EvaluateFilesOptions>({ queries: path, qrels: path, ...measured });
const ofSplit = options<EvaluateSplitOptions>({ split, ...measured });
const answerOptions = options<AnswerOptions>({
  top,
  explain: v.optional(flag),
  filter: v.optional(filter),
});
const identity = { source: text, id: text };
const page = options<ListOptions>({
  source: v.optional(text),
  after: v.optional(whole(0)),
  limit: v.optional(count),
});
const sample = options<{ readonly sample: number }>({ sample: v.optional(count) });
const limits = {
  maxPosts: v.optional(whole(0)),
  maxMicroUsd: v.optional(whole(0)),
  maxWaitSeconds: v.optional(fromZero),
} satisfies Record<keyof XLimits, v.GenericSchema>;

const pushed = options<Omit<PushChoice, "environment">>({
  nats: v.optional(text),
  natsCreds: v.optional(text),
  natsCa: v.optional(text),
  subjects: v.optional(text),
  registry: v.optional(text),
  generation: v.optional(text),
  takeOver: v.optional(flag),
});

const encoderSettings = options<EncoderSettings>({
  loss: v.optional(oneOf(LOSSES)),
  normalise: v.optional(oneOf(["mean", "sum"])),
  temperature: v.optional(within(SETTING_RANGES.temperature, "trainable")),
  epochs: v.optional(within(SETTING_RANGES.epochs)),
  batchSize: v.optional(within(SETTING_RANGES.batchSize)),
  learningRate: v.optional(within(SETTING_RANGES.learningRate)),
  weightDecay: v.optional(within(SETTING_RANGES.weightDecay)),
  warmup: v.optional(within(SETTING_RANGES.warmup)),
  clipNorm: v.optional(within(SETTING_RANGES.clipNorm)),
  selfAdaptive: v.optional(within(SETTING_RANGES.selfAdaptive)),
  goldLabels: v.optional(oneOf(["refurbished", "fixed"])),
  shuffle: v.optional(oneOf(["random", "similar"])),
  evaluateEvery: v.optional(within(SETTING_RANGES.evaluateEvery)),
  seed: v.optional(within(SETTING_RANGES.seed)),
});
/** Number of folds, or of held-out tweets; 0: none. */
const parts = v.optional(within(PARTS, 0));
/** At either end no post would be answered, or every one. */
const wantedShare = v.optional(
  v.pipe(
    number,
    v.check((share) => share > 0 && share < 1, "must be between 0 and 1"),
  ),
);

/** The arguments of each method by name, in their order. Each is made by the method's first call. */
const SIGNATURES = {
  openWorkspace: () => ({
    home: path,
    options: only<WorkspaceOptions>({
      settings: v.optional(settings),
      environment: v.optional(anObject("must be an object with variables by name")),
      ranker,
      catchUp: v.optional(flag),
      onFailure: v.optional(callable),
    }),
  }),
  rank: () => ({ query, options: options<RankOptions>({ top }) }),
  answer: () => ({ query, options: answerOptions }),
  similar: () => ({ article: only<ArticleIdentity>(identity), options: answerOptions }),
  listArticles: () => ({ options: page }),
  listWithdrawals: () => ({ options: page }),
  withdrawArticle: () => ({ options: only<WithdrawOptions>({ ...identity, reason: v.optional(text) }) }),
  restoreArticle: () => ({ article: only<ArticleIdentity>(identity) }),
  rankFile: () => ({
    options: only<RankFilesOptions>({
      queries: path,
      run: path,
      dialect: v.optional(oneOf(load.scorer().DIALECTS)),
      variant: v.optional(oneOf(VARIANTS)),
    }),
    job,
  }),
  import: () => ({
    options: (given: unknown) =>
      v.pipe(
        importKeys(isObject(given) ? given["format"] : undefined),
        v.check(
          (read) => namesOnePath(read as ImportFilesOptions),
          "must have one path, unless the format is claimreview",
        ),
      ),
    job,
  }),
  exportArticles: () => ({ file: path, job }),
  index: () => ({ options: options<IndexOptions>({ dense: v.optional(flag) }), job }),
  label: () => ({
    options: v.pipe(
      options<LabelOptions>({
        method: v.optional(oneOf(LABEL_METHODS)),
        bar: options<Omit<PairBar, "method">>({
          threshold: v.optional(within(SCORE)),
          precision: v.optional(within(PRECISION)),
        }),
        encoder: v.optional(path),
      }),
      v.check(
        (given) => !isGiven(given, "encoder") || (given as LabelOptions).method === "cosine",
        "must have the method cosine with an encoder",
      ),
    ),
    job,
  }),
  trainEncoder: () => ({
    options: options<EncoderOptions>({
      regime: v.optional(oneOf(REGIMES)),
      split,
      dev: split,
      pairs: options<PairBar>({
        method: text,
        threshold: v.optional(within(SCORE)),
        precision: within(PRECISION),
      }),
      settings: encoderSettings,
      holdOut: parts,
      folds: parts,
      from: v.optional(v.union([path, callable], "must be the folder of a model, or a function")),
      out,
      resume: v.optional(flag),
      backend,
      negatives: v.optional(path),
    }),
    job,
  }),
  trainEncoderFromScratch: () => ({
    options: options<ScratchOptions>({
      out,
      backend,
      withoutJudged: v.optional(flag),
      settings: options<ScratchOptions["settings"] & object>({
        vocabulary: v.optional(within(SCRATCH_RANGES.vocabulary)),
        dimension: v.optional(within(SCRATCH_RANGES.dimension)),
        steps: v.optional(within(SCRATCH_RANGES.steps)),
      }),
    }),
    job,
  }),
  trainRanker: () => ({
    options: options<RankerOptions>({
      split,
      dev: split,
      preset: v.optional(oneOf(RANKER_PRESET_NAMES)),
      from: v.optional(oneOf(RANKER_STARTS)),
      out,
      cv: v.optional(flag),
      without: v.optional(texts),
      with: v.optional(paths),
      pseudo: v.optional(whole(0)),
    }),
    job,
  }),
  calibrate: () => ({
    options: options<CalibrateOptions>({
      split,
      dev: split,
      answerPrecision: wantedShare,
      suggestPrecision: wantedShare,
      out,
      with: v.optional(paths),
      pseudo: v.optional(whole(0)),
    }),
    job,
  }),
  evaluate: () => ({
    options: (given: unknown) => (isOfFiles(given) ? ofFiles : ofSplit),
    job,
  }),
  train: () => ({
    options: options<TrainOptions>({
      split,
      dev: split,
      encoder: v.optional(oneOf(ENCODER_WAYS)),
      backend,
      restart: v.optional(flag),
    }),
    job,
  }),
  estimate: () => ({ options: sample, job }),
  examine: () => ({ options: sample, job }),
  status: () => ({}),
  crawlArticles: () => ({
    options: options<CrawlArticlesOptions>({
      sites: v.optional(someTexts),
      since: v.optional(sinceDay),
      maxPages: v.optional(count),
      clock: anything,
    }),
    job,
  }),
  crawlPosts: () => ({
    options: options<Omit<CrawlPostsOptions, "environment">>({
      archive: v.optional(flag),
      since: v.optional(sinceTime),
      ...limits,
    }),
    job,
  }),
  hydratePosts: () => ({
    options: options<Omit<HydrateOptions, "environment">>({ file: v.optional(path), ...limits }),
    job,
  }),
  checkCompliance: () => ({
    options: options<Omit<ComplianceOptions, "environment">>({
      minAgeDays: v.optional(fromZero),
      acceptAllGone: v.optional(flag),
      ...limits,
    }),
    job,
  }),
  crawlNotes: () => ({ files: someFiles, job }),
  score: () => ({
    options: only<ScoreOptions>({
      runs: someFiles,
      qrels: path,
      metric: v.optional(oneOf(load.scorer().METRIC_NAMES)),
    }),
    job,
  }),
  votes: () => ({ options: options<{ readonly limit: number }>({ limit: v.optional(count) }) }),
  undoVote: () => ({ id: count }),
  exportFeedback: () => ({
    options: only<ExportFeedbackOptions>({ file: path, qrels: v.optional(path) }),
    job,
  }),
  generations: () => ({}),
  rollBack: () => ({ name: v.optional(text) }),
  nightly: () => ({
    options: options<NightOptions>({
      from: v.optional(text),
      skip: v.optional(texts),
      clock: anything,
      environment: anything,
      push: pushed,
      ...limits,
    }),
    job,
  }),
  push: () => ({ options: pushed, job }),
  backup: () => ({ folder: path, job }),
  restore: () => ({
    options: only<RestoreOptions>({ from: path, replace: v.optional(flag) }),
    job,
  }),
} as const satisfies Record<string, () => Signature>;

export type MethodName = keyof typeof SIGNATURES;

const made = new Map<MethodName, Signature>();

/**
 * Returns the arguments of a method without undefined keys.
 * @throws UsageError `ARGUMENT_INVALID` naming the argument.
 */
export function checkArguments<T extends readonly unknown[]>(method: MethodName, given: readonly [...T]): T {
  const signature = made.get(method) ?? SIGNATURES[method]();
  made.set(method, signature);
  // The result has the type of the arguments: only keys that may be absent are left out.
  return readArguments(method, signature, given) as readonly unknown[] as T;
}
