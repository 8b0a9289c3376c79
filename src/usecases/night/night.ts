import type { Config } from "../../base/config";
import { type Clock, systemClock } from "../../base/core/clock";
import { type EndedNight, runNight, type StepSelection, writeReport } from "../../nightly";
import type { XLimits } from "../crawl/x-options";
import { type CrawlTask, type Job, withStore } from "../job";
import { thresholdOf } from "../label/precision";
import { nightSteps } from "./steps";

/** What a night does, and what it may cost. */
export interface NightOptions extends StepSelection, XLimits {
  /** Where the token of the X API is looked for. */
  readonly environment: CrawlTask["environment"];
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
 * @throws InterruptedError when the job is stopped; RetryLaterError where it has to be tried again later.
 */
export async function runNightly(
  config: Config,
  { from, skip, environment, clock = systemClock, ...limits }: NightOptions,
  job: Job,
): Promise<Night> {
  const { home, nightPrecisionPercent } = config;
  const task = { ...job, config, environment };
  const steps = nightSteps(task, limits, clock);
  let report = "";
  const ended = await withStore(home, (database) =>
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
        report = writeReport(home, database, night, rows, threshold);
      },
    }),
  );
  return { ...ended, report };
}
