import { existsSync } from "node:fs";
import { type Clock, isoTime } from "../base/core/clock";
import { CrowdcheckedError, InterruptedError, RetryLaterError } from "../base/core/errors";
import { GENERATIONS, nextGeneration } from "../base/home/generations";
import { type Database, keptProblem, NightLog, type NightRecord, type NightStep } from "../base/store";
import { nightError, nightWork, stoppedAt } from "./failures";
import { FORMER } from "./first-night";
import {
  adoptWorkspace,
  buildingFolder,
  generationHome,
  prepareBuilding,
  presentBuilding,
  removeGeneration,
} from "./folders";
import { takeLock } from "./lock";
import { beginNight, isResumed, type PlannedStep, planNight, type StepSelection } from "./night";
import type { Step } from "./step";

export interface NightSetup extends StepSelection {
  readonly home: string;
  readonly database: Database;
  readonly steps: readonly Step[];
  readonly clock: Clock;
  readonly signal: AbortSignal;
  note(text: string): void;
  /** Called when the night stops, for whatever reason, to write its report. */
  onStop(night: NightRecord, steps: readonly NightStep[]): void;
}

/** A night that has ended. */
export interface EndedNight {
  readonly night: NightRecord;
  readonly steps: readonly NightStep[];
}

/**
 * Runs the steps of a night one after the other, or resumes an interrupted night. Each step's state is
 * committed before the next one begins, so that the same call resumes a night that was killed anywhere.
 * @throws RetryLaterError `NIGHT_RUNNING` while another process runs one.
 * @throws InterruptedError when the signal aborts.
 * @throws EnvironmentError `NIGHT_WRITE` or `DISK_FULL`, and those of the store.
 * @throws what a required step throws; the next call begins with that step.
 */
export async function runNight(options: NightSetup): Promise<EndedNight> {
  const { home, database, clock, note, steps } = options;
  // Misspelled steps are refused before anything happens.
  planNight(steps, [], options);
  const release = nightWork(database.name, () => takeLock(home, database));
  try {
    const now = (): string => isoTime(clock.now());
    const log = new NightLog(database);
    const night = chooseNight(options, log);
    prepareBuilding(
      home,
      night.generation,
      night.baseline === null ? home : generationHome(home, night.baseline),
    );
    const plan = planNight(steps, log.steps(night.name), options, presentBuilding(home, night.generation));
    log.mark(night.name, "skipped", planned(plan, "skip"));
    log.mark(night.name, "waiting", planned(plan, "run"));
    try {
      for (const { step } of plan.filter(({ plan: what }) => what === "run")) {
        await runStep(options, log, night, step);
      }
    } catch (error) {
      reportStopped(options, night, log);
      throw error;
    }
    options.onStop(night, log.steps(night.name));
    log.finish(night.name, now());
    note(`Night ${night.name} has ended.`);
    return { night: { ...night, finishedAt: now() }, steps: log.steps(night.name) };
  } catch (error) {
    throw nightError(database.name, error);
  } finally {
    release();
  }
}

/**
 * Returns the night that a call would resume; undefined if it would begin one. Changes nothing.
 * @param from the step to begin with.
 */
export function unfinishedNight(
  home: string,
  database: Database,
  clock: Clock,
  from: string | undefined,
): NightRecord | undefined {
  const night = new NightLog(database).unfinished();
  if (!night || !isResumed(night, clock.now())) return undefined;
  // Steps of a finished generation cannot be repeated, so another generation is built.
  const isBuilt = existsSync(generationHome(home, night.generation));
  return isBuilt && from !== undefined ? undefined : night;
}

function chooseNight(options: NightSetup, log: NightLog): NightRecord {
  const { home, clock, steps, note } = options;
  const resumed = unfinishedNight(home, options.database, clock, options.from);
  if (resumed) {
    note(`Resuming the night ${resumed.name}.`);
    // It may be resumed with a step that it did not begin with, such as a push.
    log.order(
      resumed.name,
      steps.map(({ name }) => name),
    );
    return resumed;
  }
  const now = isoTime(clock.now());
  const old = log.unfinished();
  if (old) {
    note(`The night ${old.name} is abandoned.`);
    removeGeneration(buildingFolder(home, old.generation));
  }
  log.finishAll(now);
  adoptWorkspace(home, now);
  // A night without promotion, or an abandoned one, may have left them.
  for (const name of [nextGeneration(home), FORMER]) removeGeneration(buildingFolder(home, name));
  const night = beginNight(log, home, clock.now(), steps);
  note(`The night ${night.name} begins; it builds ${GENERATIONS}/${night.generation}.`);
  return night;
}

/** Writes the report of a stopped night; a failure to write it must not hide why the night stopped. */
function reportStopped({ onStop, note }: NightSetup, night: NightRecord, log: NightLog): void {
  try {
    onStop(night, log.steps(night.name));
  } catch (error) {
    note(`The report of the night could not be written: ${keptProblem(error).message}`);
  }
}

async function runStep(options: NightSetup, log: NightLog, night: NightRecord, step: Step): Promise<void> {
  const { home, database, clock, signal, note, from } = options;
  const now = (): string => isoTime(clock.now());
  if (signal.aborted) throw new InterruptedError("The nightly run");
  log.start(night.name, step.name, now());
  note(`Step ${step.name}`);
  let kept: unknown = null;
  try {
    const summary = await step.run({
      home,
      night,
      building: buildingFolder(home, night.generation),
      serving: night.baseline === null ? undefined : generationHome(home, night.baseline),
      database,
      clock,
      signal,
      isAsked: from === step.name,
      note,
      keep: (summary) => {
        kept = summary;
      },
      summaryOf: (name) =>
        log.steps(night.name).find((one) => one.step === name && one.state === "done")?.summary ?? undefined,
    });
    log.done(night.name, step.name, now(), summary);
  } catch (cause) {
    const error = nightError(database.name, cause);
    const problem = keptProblem(error);
    const interrupted = error instanceof InterruptedError;
    const isOptional = step.optional === true && error instanceof CrowdcheckedError && !interrupted;
    const begunAgain = interrupted || (error instanceof RetryLaterError && !isOptional);
    log.stopped(night.name, step.name, now(), begunAgain ? "waiting" : "failed", problem, kept);
    if (!isOptional) throw stoppedAt(step.name, error);
    note(`Step ${step.name} failed; the night continues without it: ${problem.code}: ${problem.message}`);
  }
}

function planned(plan: readonly PlannedStep[], what: PlannedStep["plan"]): string[] {
  return plan.filter((one) => one.plan === what).map(({ step }) => step.name);
}
