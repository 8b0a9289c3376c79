import { existsSync } from "node:fs";
import type { Clock } from "../base/core/clock";
import { CrowdcheckedError, InterruptedError, RetryLaterError } from "../base/core/errors";
import { GENERATIONS, nextGeneration } from "../base/home/generations";
import { type Database, NightLog, type NightRecord, type NightStep, type StepProblem } from "../base/store";
import { nightError, nightWork } from "./failures";
import { adoptWorkspace, buildingFolder, generationHome, prepareBuilding, removeGeneration } from "./folders";
import { takeLock } from "./lock";
import { beginNight, isResumed, type PlannedStep, planNight, type StepSelection } from "./night";
import type { Step } from "./step";

/** Longest message of a failed step that is kept. */
const MESSAGE_CHARACTERS = 500;

export interface NightSetup extends StepSelection {
  readonly home: string;
  readonly database: Database;
  readonly steps: readonly Step[];
  readonly clock: Clock;
  readonly signal: AbortSignal;
  note(text: string): void;
  /** Called when the night stops, whatever the reason: its report is to be written. */
  onStop(night: NightRecord, steps: readonly NightStep[]): void;
}

/** A night that has ended. */
export interface EndedNight {
  readonly night: NightRecord;
  readonly steps: readonly NightStep[];
}

/**
 * Runs the steps of a night one after the other, or goes on with the one that was cut off. Each step's
 * state is committed before the next one begins, so that a run that was killed anywhere is gone on with by
 * the same call.
 * @throws RetryLaterError `NIGHT_RUNNING` when another process is at it.
 * @throws InterruptedError when the signal aborts.
 * @throws EnvironmentError `NIGHT_WRITE` or `DISK_FULL`, and those of the store.
 * @throws what a step throws that is not optional; the same call begins with that step then.
 */
export async function runNight(options: NightSetup): Promise<EndedNight> {
  const { home, database, clock, note, steps } = options;
  // Misspelled steps are refused before anything happens.
  planNight(steps, [], options);
  const release = nightWork(database.name, () => takeLock(home, database));
  try {
    const now = (): string => new Date(clock.now()).toISOString();
    const log = new NightLog(database);
    const night = chooseNight(options, log);
    const plan = planNight(steps, log.steps(night.name), options);
    log.mark(night.name, "skipped", namesOf(plan, "skip"));
    log.mark(night.name, "waiting", namesOf(plan, "run"));
    prepareBuilding(
      home,
      night.generation,
      night.baseline === null ? home : generationHome(home, night.baseline),
    );
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

/** Returns the night that a call would go on with, undefined where it would begin one; changes nothing. */
export function unfinishedNight(database: Database, clock: Clock): NightRecord | undefined {
  const night = new NightLog(database).unfinished();
  return night && isResumed(night, clock.now()) ? night : undefined;
}

function chooseNight(options: NightSetup, log: NightLog): NightRecord {
  const { home, clock, steps, note } = options;
  const resumed = unfinishedNight(options.database, options.clock);
  // Of a generation that is finished no step can be done again: another is built then.
  const isBuilt = resumed && existsSync(generationHome(home, resumed.generation));
  if (resumed && !(isBuilt && options.from !== undefined)) {
    note(`Going on with the night ${resumed.name}.`);
    return resumed;
  }
  for (let old = log.unfinished(); old; old = log.unfinished()) {
    note(`The night ${old.name} is not gone on with.`);
    removeGeneration(buildingFolder(home, old.generation));
    log.finish(old.name, new Date(clock.now()).toISOString());
  }
  adoptWorkspace(home, new Date(clock.now()).toISOString());
  // What a night without promotion has left.
  removeGeneration(buildingFolder(home, nextGeneration(home)));
  const night = beginNight(log, home, clock.now(), steps);
  note(`The night ${night.name} begins; it builds ${GENERATIONS}/${night.generation}.`);
  return night;
}

/** What stopped the night is what is to be told, also where its report cannot be written. */
function reportStopped({ onStop, note }: NightSetup, night: NightRecord, log: NightLog): void {
  try {
    onStop(night, log.steps(night.name));
  } catch (error) {
    note(`The report of the night could not be written: ${problemOf(error).message}`);
  }
}

async function runStep(options: NightSetup, log: NightLog, night: NightRecord, step: Step): Promise<void> {
  const { home, database, clock, signal, note } = options;
  const now = (): string => new Date(clock.now()).toISOString();
  if (signal.aborted) throw new InterruptedError("The nightly run");
  log.start(night.name, step.name, now());
  note(`Step ${step.name}`);
  try {
    const summary = await step.run({
      home,
      night,
      building: buildingFolder(home, night.generation),
      serving: night.baseline === null ? undefined : generationHome(home, night.baseline),
      database,
      clock,
      signal,
      note,
      summaryOf: (name) => log.steps(night.name).find((one) => one.step === name)?.summary ?? undefined,
    });
    log.done(night.name, step.name, now(), summary);
  } catch (cause) {
    const error = nightError(database.name, cause);
    const problem = problemOf(error);
    const interrupted = error instanceof InterruptedError;
    const isOptional = step.optional === true && error instanceof CrowdcheckedError && !interrupted;
    const begunAgain = interrupted || (error instanceof RetryLaterError && !isOptional);
    log.stopped(night.name, step.name, now(), begunAgain ? "waiting" : "failed", problem);
    if (!isOptional) throw error;
    note(`Step ${step.name} failed, and the night goes on without it: ${problem.code}: ${problem.message}`);
  }
}

function problemOf(error: unknown): StepProblem {
  const code = error instanceof CrowdcheckedError ? error.code : "BUG";
  const message = error instanceof Error ? error.message : String(error);
  return { code, message: message.slice(0, MESSAGE_CHARACTERS) };
}

function namesOf(plan: readonly PlannedStep[], what: PlannedStep["plan"]): string[] {
  return plan.filter((planned) => planned.plan === what).map(({ step }) => step.name);
}
