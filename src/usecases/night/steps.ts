import { summaryRecord } from "../../../crawlers/articles";
import { checkCompliance, crawlTweets } from "../../../crawlers/x";
import { SharedWordsScorer } from "../../../training/label";
import type { Clock } from "../../base/core/clock";
import { RetryLaterError } from "../../base/core/errors";
import { pairsPerBin } from "../../base/store";
import { modelExists } from "../../encoder/checkpoint";
import {
  dropUnfitRanker,
  evaluateNight,
  type NightEvaluation,
  promoteNight,
  type Step,
  type StepContext,
  unusable,
} from "../../nightly";
import { buildIndex, encoderFolder } from "../../workspace";
import { crawlSites } from "../crawl/articles";
import { type XLimits, xOptions } from "../crawl/posts";
import { takeVotes } from "../feedback";
import type { CrawlTask } from "../job";
import { scorePairs } from "../label/score-pairs";
import { type PushChoice, type Pushed, push } from "../releases/push";
import { refuseMissingFolder } from "../releases/registry";
import { calibrateNight } from "./calibrate";
import { trainNightEncoder, trainNightRanker, usesEncoder } from "./train";

/** The steps of a night, in their order; there is `push` only where something is pushed. */
export type NightStepName =
  | "crawl-articles"
  | "crawl-tweets"
  | "compliance"
  | "feedback"
  | "label"
  | "train-encoder"
  | "index"
  | "train-ranker"
  | "calibrate"
  | "evaluate"
  | "promote"
  | "push";

/** A step by one of these names. */
interface NamedStep extends Step {
  readonly name: NightStepName;
}

/**
 * Returns the steps of a night in their order, bound to the functions of the verbs. The index comes before
 * the ranker, which learns from the candidates that the index gives.
 * @param limits of what reads posts.
 * @param pushed where what serves in the end is pushed to; undefined: nowhere.
 */
export function nightSteps(
  task: CrawlTask,
  limits: XLimits,
  clock: Clock,
  pushed?: Omit<PushChoice, "environment">,
): readonly NamedStep[] {
  return [
    { name: "crawl-articles", optional: true, run: (context) => crawl(task, context) },
    {
      name: "crawl-tweets",
      optional: true,
      run: async ({ database }) =>
        crawlTweets({ ...xOptions(task, limits)(database), clock, archive: false }),
    },
    {
      name: "compliance",
      optional: true,
      run: async ({ database }) =>
        checkCompliance({
          ...xOptions(task, limits)(database),
          clock,
          minAgeDays: task.config.nightComplianceDays,
        }),
    },
    { name: "feedback", run: async ({ database }) => takeVotes(database, task.config) },
    { name: "label", run: (context) => label(task, context) },
    { name: "train-encoder", run: (context) => trainNightEncoder(task, context) },
    {
      name: "index",
      run: (context) => index(task, context),
      stands: (building) => !unusable(building, { ranker: "none" }),
    },
    {
      name: "train-ranker",
      run: (context) => trainNightRanker(task, context),
      stands: (building) => !unusable(building),
    },
    { name: "calibrate", run: (context) => calibrateNight(task, context) },
    {
      name: "evaluate",
      run: (context) => {
        const { nightMarginPermille, generationsKept } = task.config;
        return evaluateNight(context, nightMarginPermille / 1000, generationsKept);
      },
    },
    {
      name: "promote",
      run: async (context) => {
        const evaluation = context.summaryOf("evaluate") as NightEvaluation | undefined;
        return promoteNight(context, evaluation, task.config.generationsKept);
      },
    },
    // What was not promoted is not pushed: what serves is, with the articles that came.
    ...(pushed ? [pushStep(task, pushed)] : []),
  ];
}

function pushStep(task: CrawlTask, pushed: Omit<PushChoice, "environment">): NamedStep {
  const { config, environment } = task;
  const run = async (): Promise<Pushed> => {
    if (pushed.registry !== undefined) refuseMissingFolder(pushed.registry);
    return await push(config, { ...pushed, environment }, task);
  };
  return { name: "push", optional: true, run };
}

/** Crawls all sites. One that stops fails the step, and the report tells of the others all the same. */
async function crawl(task: CrawlTask, { database, clock, keep }: StepContext): Promise<unknown> {
  const summaries = await crawlSites(database, { clock }, task);
  const done = { sites: summaries.map(summaryRecord) };
  const [stopped, ...others] = summaries.flatMap((summary) => summary.stopped ?? []);
  if (stopped) keep(done);
  if (stopped && others.length > 0) {
    const messages = [stopped.message, ...others.map(({ code, message }) => `${code}: ${message}`)];
    const reasons = messages.map((message) => message.replace(/\.$/, "")).join("; ");
    throw new RetryLaterError(`${reasons}.`, { code: stopped.code, cause: stopped });
  }
  if (stopped) throw stopped;
  return done;
}

async function label(task: CrawlTask, { database }: StepContext): Promise<unknown> {
  const scored = await scorePairs(database, new SharedWordsScorer("jaccard"), task);
  return { scored, bins: pairsPerBin(database, "jaccard") };
}

async function index(
  { config: { threads }, progress, signal }: CrawlTask,
  { building, serving, database }: StepContext,
): Promise<unknown> {
  const hasEncoder = modelExists(encoderFolder(building));
  const dense = hasEncoder && usesEncoder(serving);
  const options = { startProgress: progress, signal, dense, threads };
  const { articles } = await buildIndex(building, database, options);
  return { articles, dense, rankerDropped: dropUnfitRanker(building) };
}
