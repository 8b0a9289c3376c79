import { z } from "zod";
import { REGIMES } from "../../training/encoder/regimes";
import { type EncoderSettings, LOSSES } from "../../training/encoder/settings";
import { LABEL_METHODS } from "../../training/label/pair-scorer";
import type { AnswerOptions, ArticleFilter } from "../answer";
import type { ArticleIdentity } from "../base/store";
import { isLanguageTag, LANGUAGE_TAG } from "../base/text";
import type { Query } from "../rank";
import type { ListOptions, WithdrawOptions } from "../usecases/articles";
import type { RestoreOptions } from "../usecases/backup/restore";
import type { IndexOptions } from "../usecases/build-index";
import type { CalibrateOptions } from "../usecases/calibrate/options";
import type { CrawlArticlesOptions } from "../usecases/crawl/articles";
import type { ComplianceOptions, CrawlPostsOptions, HydrateOptions, XLimits } from "../usecases/crawl/posts";
import { BACKEND_CHOICES, type EncoderOptions, type ScratchOptions } from "../usecases/encoder/options";
import type { PairBar } from "../usecases/encoder/pair-threshold";
import type { ScoreOptions } from "../usecases/evaluate/score";
import type { EvaluateSplitOptions } from "../usecases/evaluate/split";
import { VARIANTS } from "../usecases/evaluate/variants";
import type { ExportFeedbackOptions } from "../usecases/feedback";
import type { ImportFilesOptions } from "../usecases/import/import-files";
import type { Job } from "../usecases/job";
import type { LabelOptions } from "../usecases/label/options";
import type { NightOptions } from "../usecases/night/night";
import type { PictureQuery } from "../usecases/rank/picture-query";
import { RANKER_STARTS, type RankerOptions } from "../usecases/ranker/options";
import { RANKER_PRESET_NAMES } from "../usecases/ranker/presets";
import type { PushChoice } from "../usecases/releases/push";
import { ENCODER_WAYS, type TrainOptions } from "../usecases/train/options";
import { RANKER_CHOICES, type RankOptions } from "../workspace";
import { oneOf, only, refuseUnexpected, type Signature, whole } from "./expected";
import { load } from "./load";
import type { EvaluateFilesOptions, RankFilesOptions, WorkspaceOptions } from "./options";

/** Whether an evaluation is of files; otherwise it is of the workspace's own judgements. */
export function isOfFiles(given: unknown): given is EvaluateFilesOptions {
  return typeof given === "object" && given !== null && ("queries" in given || "qrels" in given);
}

const text = z.string("must be a text");
const texts = z.array(text, "must be a list of texts");
const flag = z.boolean("must be true or false");
const number = z.number("must be a number");
const count = whole(1);
const callable = z.custom((given) => typeof given === "function", "must be a function");
const anything = z.unknown().optional();

const job = only<Job>({
  progress: callable.optional(),
  signal: z
    .custom((given) => given instanceof AbortSignal, "must be the signal of an AbortController")
    .optional(),
  note: callable.optional(),
}).optional();

const beside = {
  imageText: text.optional(),
  quotedText: text.optional(),
  language: text.refine(isLanguageTag, `must be ${LANGUAGE_TAG}`).optional(),
  author: text.optional(),
  date: text.optional(),
};
const post = only<Query>({ text, ...beside }, "a text or an object");
const image = z.custom((given) => given instanceof Uint8Array, "must be the bytes of a picture");
const pictured = only<PictureQuery>({ image, text: text.optional(), ...beside }, "a text or an object");
const query = (given: unknown): z.ZodType => {
  if (typeof given === "string") return text;
  return typeof given === "object" && given !== null && "image" in given ? pictured : post;
};
const top = count.optional();
const filter = only<ArticleFilter>({
  sites: texts.optional(),
  ratings: texts.optional(),
  from: text.optional(),
  to: text.optional(),
  languages: texts.optional(),
});

const ranker = oneOf(RANKER_CHOICES).optional();
const split = text.optional();
const out = text.optional();
const backend = oneOf(BACKEND_CHOICES).optional();
const ofFiles = only<EvaluateFilesOptions>({
  queries: text,
  qrels: text,
  ranker,
  baselines: text.optional(),
  plots: text.optional(),
});
const ofSplit = only<EvaluateSplitOptions>({ split, ranker, plots: text.optional() }).optional();
const answerOptions = only<AnswerOptions>({
  top,
  explain: flag.optional(),
  filter: filter.optional(),
}).optional();
const identity = { source: text, id: text };
const page = only<ListOptions>({
  source: text.optional(),
  after: whole(0).optional(),
  limit: count.optional(),
}).optional();
const sample = only<{ readonly sample: number }>({ sample: count.optional() }).optional();
const limits = {
  maxPosts: whole(0).optional(),
  maxMicroUsd: whole(0).optional(),
  maxWaitSeconds: number.optional(),
} satisfies Record<keyof XLimits, z.ZodType>;

const registry = {
  nats: text.optional(),
  natsCreds: text.optional(),
  natsCa: text.optional(),
  subjects: text.optional(),
  registry: text.optional(),
  generation: text.optional(),
  takeOver: flag.optional(),
} satisfies Record<Exclude<keyof PushChoice, "environment">, z.ZodType>;

const encoderSettings = only<EncoderSettings>({
  loss: oneOf(LOSSES).optional(),
  normalise: oneOf(["mean", "sum"]).optional(),
  temperature: z.union([z.literal("trainable"), z.number()], 'must be "trainable" or a number').optional(),
  epochs: count.optional(),
  batchSize: count.optional(),
  learningRate: number.optional(),
  weightDecay: number.optional(),
  warmup: number.optional(),
  clipNorm: number.optional(),
  selfAdaptive: whole(0).optional(),
  goldLabels: oneOf(["refurbished", "fixed"]).optional(),
  shuffle: oneOf(["random", "similar"]).optional(),
  evaluateEvery: count.optional(),
  seed: number.optional(),
}).optional();

/** The arguments of each method by name, in their order. Made when the method is called first. */
const SIGNATURES = {
  openWorkspace: () => ({
    home: text.min(1, "must be a folder"),
    options: only<WorkspaceOptions>({
      settings: anything,
      environment: anything,
      ranker,
      catchUp: flag.optional(),
      onFailure: callable.optional(),
    }),
  }),
  rank: () => ({ query, options: only<RankOptions>({ top }).optional() }),
  answer: () => ({ query, options: answerOptions }),
  similar: () => ({ article: only<ArticleIdentity>(identity), options: answerOptions }),
  listArticles: () => ({ options: page }),
  listWithdrawals: () => ({ options: page }),
  withdrawArticle: () => ({ options: only<WithdrawOptions>({ ...identity, reason: text.optional() }) }),
  restoreArticle: () => ({ article: only<ArticleIdentity>(identity) }),
  rankFile: () => ({
    options: only<RankFilesOptions>({
      queries: text,
      run: text,
      dialect: oneOf(load.scorer().DIALECTS).optional(),
      variant: oneOf(VARIANTS).optional(),
    }),
    job,
  }),
  import: () => ({
    options: only<ImportFilesOptions>({
      format: oneOf(load.importFiles().IMPORT_FORMATS),
      paths: texts,
      dataset: text.optional(),
      crowd: text.optional(),
      splitPrefix: text.optional(),
    }),
    job,
  }),
  exportArticles: () => ({ file: text, job }),
  index: () => ({ options: only<IndexOptions>({ dense: flag.optional() }).optional(), job }),
  label: () => ({
    options: only<LabelOptions>({
      method: oneOf(LABEL_METHODS).optional(),
      bar: only<Omit<PairBar, "method">>({
        threshold: number.optional(),
        precision: number.optional(),
      }).optional(),
      encoder: text.optional(),
    }).optional(),
    job,
  }),
  trainEncoder: () => ({
    options: only<EncoderOptions>({
      regime: oneOf(REGIMES).optional(),
      split,
      dev: split,
      pairs: only<PairBar>({ method: text, threshold: number.optional(), precision: number }).optional(),
      settings: encoderSettings,
      holdOut: whole(0).optional(),
      folds: whole(0).optional(),
      from: z.union([text, callable], "must be the folder of a model, or a function").optional(),
      out,
      resume: flag.optional(),
      backend,
      negatives: text.optional(),
    }).optional(),
    job,
  }),
  trainEncoderFromScratch: () => ({
    options: only<ScratchOptions>({
      out,
      backend,
      withoutJudged: flag.optional(),
      settings: only<ScratchOptions["settings"] & object>({
        vocabulary: count.optional(),
        dimension: count.optional(),
        steps: whole(0).optional(),
      }).optional(),
    }).optional(),
    job,
  }),
  trainRanker: () => ({
    options: only<RankerOptions>({
      split,
      dev: split,
      preset: oneOf(RANKER_PRESET_NAMES).optional(),
      from: oneOf(RANKER_STARTS).optional(),
      out,
      cv: flag.optional(),
      without: texts.optional(),
      with: texts.optional(),
      pseudo: whole(0).optional(),
    }).optional(),
    job,
  }),
  calibrate: () => ({
    options: only<CalibrateOptions>({
      split,
      dev: split,
      answerPrecision: number.optional(),
      suggestPrecision: number.optional(),
      out,
      with: texts.optional(),
      pseudo: whole(0).optional(),
    }).optional(),
    job,
  }),
  evaluate: () => ({
    options: (given: unknown) => (isOfFiles(given) ? ofFiles : ofSplit),
    job,
  }),
  train: () => ({
    options: only<TrainOptions>({
      split,
      dev: split,
      encoder: oneOf(ENCODER_WAYS).optional(),
      backend,
      restart: flag.optional(),
    }).optional(),
    job,
  }),
  estimate: () => ({ options: sample, job }),
  examine: () => ({ options: sample, job }),
  status: () => ({}),
  crawlArticles: () => ({
    options: only<CrawlArticlesOptions>({
      sites: texts.optional(),
      since: text.optional(),
      maxPages: count.optional(),
      clock: anything,
    }).optional(),
    job,
  }),
  crawlPosts: () => ({
    options: only<Omit<CrawlPostsOptions, "environment">>({
      archive: flag.optional(),
      since: text.optional(),
      ...limits,
    }).optional(),
    job,
  }),
  hydratePosts: () => ({
    options: only<Omit<HydrateOptions, "environment">>({ file: text.optional(), ...limits }).optional(),
    job,
  }),
  checkCompliance: () => ({
    options: only<Omit<ComplianceOptions, "environment">>({
      minAgeDays: number.optional(),
      acceptAllGone: flag.optional(),
      ...limits,
    }).optional(),
    job,
  }),
  crawlNotes: () => ({ files: texts, job }),
  score: () => ({
    options: only<ScoreOptions>({
      runs: texts,
      qrels: text,
      metric: oneOf(load.scorer().METRIC_NAMES).optional(),
    }),
    job,
  }),
  votes: () => ({ options: only<{ readonly limit: number }>({ limit: count.optional() }).optional() }),
  undoVote: () => ({ id: count }),
  exportFeedback: () => ({
    options: only<ExportFeedbackOptions>({ file: text, qrels: text.optional() }),
    job,
  }),
  generations: () => ({}),
  rollBack: () => ({ name: text.optional() }),
  nightly: () => ({
    options: only<NightOptions>({
      from: text.optional(),
      skip: texts.optional(),
      clock: anything,
      environment: anything,
      push: only<PushChoice>({ environment: anything, ...registry }).optional(),
      ...limits,
    }).optional(),
    job,
  }),
  push: () => ({ options: only<Omit<PushChoice, "environment">>(registry).optional(), job }),
  backup: () => ({ folder: text, job }),
  restore: () => ({
    options: only<RestoreOptions>({ from: text, replace: flag.optional() }),
    job,
  }),
} as const satisfies Record<string, () => Signature>;

export type MethodName = keyof typeof SIGNATURES;

const made = new Map<MethodName, Signature>();

/** Checks what a method was given. @throws UsageError `ARGUMENT_INVALID` naming the argument. */
export function checkArguments(method: MethodName, given: readonly unknown[]): void {
  const signature = made.get(method) ?? SIGNATURES[method]();
  made.set(method, signature);
  refuseUnexpected(method, signature, given);
}
