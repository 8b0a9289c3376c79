import type { Config } from "../../base/config";
import { type Clock, isoTime, systemClock } from "../../base/core/clock";
import { judgedTweets, NightLog } from "../../base/store";
import {
  type EndedNight,
  freezeDevSet,
  nightWork,
  planNight,
  presentBuilding,
  refuseGeneration,
  runNight,
  type StepSelection,
  unfinishedNight,
  writeReport,
} from "../../nightly";
import type { PostsOptions } from "../crawl/posts";
import { noJudgements } from "../encoder/data";
import { type Home, type Job, keeping, withExistingStore, withStore, withStoreToBe } from "../job";
import { thresholdOf } from "../label/precision";
import { refuseFollower } from "../refuse-follower";
import type { PushChoice } from "../releases/push";
import { type ForeseenProblem, foreseeProblems } from "./foresee";
import { stepSentences } from "./sentences";
import { type NightStepName, nightSteps } from "./steps";

const DEV = "dev";

/** What a night does, and what it may cost. */
export interface NightOptions extends StepSelection, PostsOptions {
  readonly from?: NightStepName | undefined;
  readonly skip: readonly NightStepName[];
  /** Where what serves in the end is pushed to, by the night's `environment`; default: nowhere. */
  readonly push?: Omit<PushChoice, "environment"> | undefined;
  readonly clock?: Clock;
}

/** A night that has ended. */
export interface Night extends EndedNight {
  /** File of the report. */
  readonly report: string;
}

/**
 * Crawls, labels, trains, indexes, and promotes what is not worse than what serves. A night that was stopped
 * goes on where it was with the next call.
 * @throws UsageError `NIGHT_HOME` in the folder of a generation, `STORE_FOLLOWS` in a workspace that follows
 *   another; InterruptedError when the job is stopped; RetryLaterError where it has to be tried again later.
 */
export async function runNightly(
  config: Config,
  { from, skip, environment, push, clock = systemClock, ...limits }: NightOptions,
  job: Job,
): Promise<Night> {
  const { home, nightPrecisionPercent } = config;
  refuseGeneration(home);
  await refuseFollower(home);
  const task = { ...job, config, environment };
  const steps = nightSteps(task, limits, clock, push);
  let report = "";
  const night = withStore(home, (database) =>
    runNight({
      home,
      database,
      steps,
      from,
      skip,
      clock,
      signal: job.signal,
      note: job.note,
      onStop: (night, rows) => {
        // Where no pairs are good enough none is counted.
        const threshold = thresholdOf(database, "jaccard", nightPrecisionPercent / 100) ?? 1;
        report = writeReport(home, database, night, rows, threshold, stepSentences);
      },
    }),
  );
  const ended = await keeping(night, "Run the same command again: it resumes this night.");
  return { ...ended, report };
}

/** What the next night would do. */
export interface NightPlan {
  /** The night that would be resumed; null: a new one would begin. */
  readonly night: string | null;
  readonly steps: readonly { readonly step: string; readonly what: string }[];
  /** What would fail, as far as it can be known before. */
  readonly problems: readonly ForeseenProblem[];
}

/**
 * Returns what the next night would do, and what would fail. Asks the robots.txt of sites; changes nothing.
 * @throws UsageError `OPTION_INVALID` for an unknown step, `NIGHT_HOME`, `STORE_FOLLOWS`.
 */
export async function planNightly(
  config: Config,
  { from, skip, environment, push, clock = systemClock, ...limits }: NightOptions,
  job: Job,
): Promise<NightPlan> {
  refuseGeneration(config.home);
  await refuseFollower(config.home);
  const task = { ...job, config, environment };
  const steps = nightSteps(task, limits, clock, push);
  return await withStoreToBe(config.home, async (database) => {
    const night = unfinishedNight(config.home, database, clock, from);
    const known = night ? new NightLog(database).steps(night.name) : [];
    const building = night && presentBuilding(config.home, night.generation);
    const plan = planNight(steps, known, { from, skip }, building);
    const runs = plan.filter(({ plan: what }) => what === "run").map(({ step }) => step.name);
    return {
      night: night?.name ?? null,
      problems: await foreseeProblems(task, { steps: runs, limits, clock, push }, database),
      steps: plan.map(({ step, plan: what }) => ({ step: step.name, what })),
    };
  });
}

/**
 * Measures all later nights on the dev tweets as they are now. Returns how many there are.
 * @throws UsageError `NIGHT_HOME`; ArtifactError `STORE_MISSING`, or `NO_JUDGEMENTS` where there are none:
 *   later ones would never count; EnvironmentError `NIGHT_WRITE`.
 */
export async function freezeDevTweets({ home }: Home): Promise<number> {
  refuseGeneration(home);
  const now = isoTime(systemClock.now());
  return await withExistingStore(home, (database) => {
    if (judgedTweets(database, DEV).length === 0) throw noJudgements(DEV);
    return nightWork(database.name, () => freezeDevSet(home, database, now));
  });
}
