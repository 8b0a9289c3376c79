import { existsSync, rmSync } from "node:fs";
import { chooseSite, crawlArticles, summaryRecord } from "../../crawlers/articles";
import { checkCompliance, crawlTweets } from "../../crawlers/x";
import { SharedWordsScorer } from "../../training/label";
import type { Clock } from "../core/clock";
import { ArtifactError } from "../core/errors";
import { modelExists } from "../encoder/checkpoint";
import { evaluateNight, type NightEvaluation, promoteNight, type Step, type StepContext } from "../nightly";
import * as rank from "../rank";
import { pairsPerBin } from "../store";
import { takeVotes } from "./feedback-judgements";
import type { CliIo } from "./io";
import { scorePairs } from "./label-run";
import { calibrateNight } from "./nightly-calibrate";
import { trainNightEncoder, trainNightRanker, usesEncoder } from "./nightly-train";
import { printable } from "./printable";
import { type XFlags, xOptions } from "./x-run";

/**
 * Returns the steps of a night in their order, bound to the functions of the verbs. The index comes before the ranker, which learns from the candidates that the index gives.
 * @param flags limits of what reads posts.
 */
export function nightSteps(io: CliIo, flags: XFlags, clock: Clock): readonly Step[] {
  return [
    { name: "crawl-articles", optional: true, run: ({ database }) => crawlSites(io, database, clock) },
    {
      name: "crawl-tweets",
      optional: true,
      run: async ({ database }) => crawlTweets({ ...xOptions(io, flags)(database), clock, archive: false }),
    },
    {
      name: "compliance",
      optional: true,
      run: async ({ database }) =>
        checkCompliance({
          ...xOptions(io, flags)(database),
          clock,
          minAgeDays: io.config.nightComplianceDays,
        }),
    },
    { name: "feedback", run: async ({ database }) => takeVotes(database, io.config) },
    { name: "label", run: (context) => label(io, context) },
    { name: "train-encoder", run: (context) => trainNightEncoder(io, context) },
    { name: "index", run: (context) => index(io, context) },
    { name: "train-ranker", run: (context) => trainNightRanker(io, context) },
    { name: "calibrate", run: (context) => calibrateNight(io, context) },
    {
      name: "evaluate",
      run: (context) => evaluateNight(context, io.config.nightMarginPermille / 1000),
    },
    {
      name: "promote",
      run: async (context) => {
        const evaluation = context.summaryOf("evaluate") as NightEvaluation | undefined;
        return promoteNight(context, evaluation, io.config.generationsKept);
      },
    },
  ];
}

async function crawlSites(io: CliIo, database: StepContext["database"], clock: Clock): Promise<unknown> {
  const { config, signal, startProgress } = io;
  const summaries = await crawlArticles({
    database,
    sites: config.sites.map(chooseSite),
    contact: config.contact,
    delayMs: config.crawlDelayMs,
    alarmPercent: config.layoutAlarmPercent,
    allowLoopback: config.allowLoopback,
    clock,
    signal,
    startProgress,
    note: (text) => io.note(printable(text)),
  });
  const stopped = summaries.find((summary) => summary.stopped)?.stopped;
  if (stopped) throw stopped;
  return { sites: summaries.map(summaryRecord) };
}

async function label(io: CliIo, { database }: StepContext): Promise<unknown> {
  const scored = await scorePairs(database, new SharedWordsScorer("jaccard"), io);
  return { scored, bins: pairsPerBin(database, "jaccard") };
}

async function index(
  { startProgress, signal }: CliIo,
  { building, serving, database }: StepContext,
): Promise<unknown> {
  const hasEncoder = modelExists(rank.encoderFolder(building));
  const dense = hasEncoder && usesEncoder(serving);
  const { articles } = await rank.buildIndex(building, database, { startProgress, signal, dense });
  return { articles, dense, rankerDropped: dropUnfitRanker(building) };
}

/** Removes the ranker that the generation began with where another encoder is in use now: it would be refused. @returns whether it was. */
function dropUnfitRanker(building: string): boolean {
  const { ranker, denseIndex } = rank.workspacePaths(building);
  if (!existsSync(ranker)) return false;
  try {
    rank.readFittingManifest(
      ranker,
      existsSync(denseIndex) ? rank.readDenseManifest(denseIndex).encoder : undefined,
    );
    return false;
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error;
    rmSync(ranker, { recursive: true });
    return true;
  }
}
