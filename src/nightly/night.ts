import { isoTime } from "../base/core/clock";
import { UsageError } from "../base/core/errors";
import { nextGeneration, servingGeneration } from "../base/home/generations";
import type { NightLog, NightRecord, NightStep } from "../base/store";
import type { Step } from "./step";

/** An interrupted night is resumed for up to 20 h; then its crawls are too old, and another night begins. */
const RESUMED_FOR_MS = 20 * 3_600_000;

/** Which steps to run. */
export interface StepSelection {
  /** The first step to run, even if it is done; earlier ones are left out unless they are done. */
  readonly from?: string | undefined;
  /** Steps to leave out. */
  readonly skip: readonly string[];
}

/** Returns whether a night that has not ended should be resumed: not one that a wrong clock put far ahead. */
export function isResumed({ startedAt }: NightRecord, now: number): boolean {
  return Math.abs(now - Date.parse(startedAt)) < RESUMED_FOR_MS;
}

/** Begins a night in the log, and returns it. */
export function beginNight(log: NightLog, home: string, now: number, steps: readonly Step[]): NightRecord {
  const startedAt = isoTime(now);
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

/** A step, and whether it is left out, done already, or to be run. */
export interface PlannedStep {
  readonly step: Step;
  readonly plan: "skip" | "done before" | "run";
}

/**
 * Returns which steps of a night to run.
 * @param known states of its steps so far; empty for a new night.
 * @param building what they have built, where it is there and not finished.
 * @throws UsageError `OPTION_INVALID` for unknown steps.
 */
export function planNight(
  steps: readonly Step[],
  known: readonly NightStep[],
  { from, skip }: StepSelection,
  building?: string,
): PlannedStep[] {
  const names = steps.map(({ name }) => name);
  for (const name of [...(from === undefined ? [] : [from]), ...skip]) {
    if (!names.includes(name)) throw unknownStep(name, names);
  }
  if (from !== undefined && skip.includes(from)) {
    throw new UsageError(`The step ${from} cannot be both the first and left out.`, {
      code: "OPTION_INVALID",
      hint: "Give another step after --from, or leave it out after --skip.",
    });
  }
  const first = from === undefined ? 0 : names.indexOf(from);
  const stateOf = (step: Step) => known.find(({ step: name }) => name === step.name)?.state;
  const fell = steps.findIndex(
    (step) => building !== undefined && stateOf(step) === "done" && step.stands?.(building) === false,
  );
  return steps.map((step, position) => {
    const state = stateOf(step);
    const isBehind = fell >= 0 && position >= fell && state !== "skipped";
    const again = isBehind || (from !== undefined && position >= first);
    if (skip.includes(step.name)) return { step, plan: "skip" };
    if (!again && isSettled(step, state)) return { step, plan: state === "skipped" ? "skip" : "done before" };
    return { step, plan: position < first ? "skip" : "run" };
  });
}

/** A failed optional step is not repeated: later steps have done without it. */
function isSettled({ optional }: Step, state: NightStep["state"] | undefined): boolean {
  return state === "done" || state === "skipped" || (state === "failed" && optional === true);
}

function unknownStep(name: string, names: readonly string[]): UsageError {
  return new UsageError(`The nightly run has no step "${name.slice(0, 40)}".`, {
    code: "OPTION_INVALID",
    hint: `Its steps are: ${names.join(", ")}.`,
  });
}
