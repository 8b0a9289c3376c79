import { dirname } from "node:path";
import { type Database, NightLog, type StepProblem } from "../../base/store";
import { isNightRunning, type Promotion } from "../../nightly";

/** The night of a workspace that began last. */
export interface LastNight {
  readonly name: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** ISO 8601; null while it has not ended. */
  readonly finishedAt: string | null;
  /** The step that a process is at now; null where none runs the night. */
  readonly runs: string | null;
  /** Whether what it built was promoted; null where it did not come to that. */
  readonly promoted: boolean | null;
  /** Why it was not. */
  readonly reasons: readonly string[];
  readonly failed: readonly (StepProblem & { readonly step: string })[];
}

/** Returns what became of the night that began last; null where there was none. */
export function lastNight(database: Database): LastNight | null {
  const log = new NightLog(database);
  const [night] = log.latest(1);
  if (!night) return null;
  const { name, startedAt, finishedAt } = night;
  const steps = log.steps(name);
  const promotion = steps.find(({ step }) => step === "promote")?.summary as Promotion | null | undefined;
  const isRunning = finishedAt === null && isNightRunning(dirname(database.name));
  return {
    name,
    startedAt,
    finishedAt,
    runs: isRunning ? (steps.find(({ state }) => state === "running")?.step ?? null) : null,
    promoted: promotion?.promoted ?? null,
    reasons: [...(promotion?.reasons ?? [])],
    failed: steps.flatMap(({ step, state, problem }) =>
      state === "failed" && problem ? [{ step, ...problem }] : [],
    ),
  };
}
