import { UsageError } from "../base/core/errors";
import { nextGeneration, servingGeneration } from "../base/home/generations";
import type { NightLog, NightRecord, NightStep } from "../base/store";
import type { Step } from "./step";

/**
 * A night that was cut off is gone on with for so long; after that its crawls are too old, and another
 * night begins.
 */
const RESUMED_FOR_MS = 20 * 3_600_000;

/** Which steps are wanted. */
export interface StepSelection {
  /**
   * The first step that is done, again if it was done before; those before it are left out unless
   * they were done.
   */
  readonly from?: string | undefined;
  /** Steps that are left out. */
  readonly skip: readonly string[];
}

/** Returns whether a night that has not ended is to be gone on with. */
export function isResumed({ startedAt }: NightRecord, now: number): boolean {
  return now - Date.parse(startedAt) < RESUMED_FOR_MS;
}

/** Begins a night in the log, and returns it. */
export function beginNight(log: NightLog, home: string, now: number, steps: readonly Step[]): NightRecord {
  const startedAt = new Date(now).toISOString();
  const night = {
    name: log.freeName(startedAt.slice(0, 10)),
    generation: nextGeneration(home),
    baseline: servingGeneration(home) ?? null,
    startedAt,
  };
  log.begin(
    night,
    steps.map(({ name }) => name),
  );
  return { ...night, finishedAt: null };
}

/** A step, and whether it is left out, done before, or to be done. */
export interface PlannedStep {
  readonly step: Step;
  readonly plan: "skip" | "done before" | "run";
}

/**
 * Returns what is to be done of a night.
 * @param known how far it has come; empty for one that has not begun.
 * @throws UsageError `OPTION_INVALID` for steps that there are not.
 */
export function planNight(
  steps: readonly Step[],
  known: readonly NightStep[],
  { from, skip }: StepSelection,
): PlannedStep[] {
  const names = steps.map(({ name }) => name);
  for (const name of [...(from === undefined ? [] : [from]), ...skip]) {
    if (!names.includes(name)) throw unknownStep(name, names);
  }
  if (from !== undefined && skip.includes(from)) {
    throw new UsageError(`The step ${from} cannot be both begun with and left out.`, {
      code: "OPTION_INVALID",
      hint: "Give another step after --from, or leave it out after --skip.",
    });
  }
  const first = from === undefined ? 0 : names.indexOf(from);
  return steps.map((step, position) => {
    const state = known.find(({ step: name }) => name === step.name)?.state;
    const again = from !== undefined && position >= first;
    if (skip.includes(step.name)) return { step, plan: "skip" };
    if (!again && isSettled(step, state)) return { step, plan: state === "skipped" ? "skip" : "done before" };
    return { step, plan: position < first ? "skip" : "run" };
  });
}

/** What failed and may fail is not tried again: the steps after it have gone on without. */
function isSettled({ optional }: Step, state: NightStep["state"] | undefined): boolean {
  return state === "done" || state === "skipped" || (state === "failed" && optional === true);
}

function unknownStep(name: string, names: readonly string[]): UsageError {
  return new UsageError(`The nightly run has no step "${name.slice(0, 40)}".`, {
    code: "OPTION_INVALID",
    hint: `Its steps are: ${names.join(", ")}.`,
  });
}
