import {
  type Database,
  NightLog,
  type NightRecord,
  type NightStep,
  pairsPerBin,
  pairsPerDay,
} from "../base/store";
import type { NightEvaluation } from "./evaluate";
import type { Promotion } from "./promote";

const METHOD = "jaccard";
const DAYS_SHOWN = 60;
const NIGHTS_SHOWN = 60;
const MS_PER_DAY = 86_400_000;

/** The contents of a night's report. */
export interface NightReport {
  readonly night: NightRecord;
  readonly steps: readonly NightStep[];
  /** Pairs above the threshold by the day of their tweet, the oldest first. */
  readonly pairsPerDay: readonly { readonly day: string; readonly pairs: number }[];
  /** Pairs by tenths of their score, `[10]`. */
  readonly bins: readonly number[];
  /** Dev MAP@5 of the latest nights that have the same dev tweets as the latest, the oldest first. */
  readonly figures: readonly { readonly night: string; readonly map5: number; readonly promoted: boolean }[];
}

/** @param threshold the report counts pairs above this Jaccard score. */
export function collectReport(
  database: Database,
  night: NightRecord,
  steps: readonly NightStep[],
  threshold: number,
): NightReport {
  const since = new Date(Date.parse(night.startedAt) - DAYS_SHOWN * MS_PER_DAY).toISOString().slice(0, 10);
  const log = new NightLog(database);
  // What passed the gate is not promoted where another generation was made to serve meanwhile.
  const isPromoted = (name: string): boolean =>
    log
      .steps(name)
      .some(({ step, summary }) => step === "promote" && (summary as Promotion | null)?.promoted);
  const evaluations = log
    .history("evaluate", NIGHTS_SHOWN)
    .map(({ night: name, summary }) => ({ name, ...(summary as NightEvaluation) }));
  const devSet = evaluations.at(-1)?.devSet;
  return {
    night,
    steps,
    pairsPerDay: pairsPerDay(database, METHOD, threshold, since),
    bins: pairsPerBin(database, METHOD),
    figures: evaluations.flatMap(({ name, devSet: mark, built }) =>
      built === null || mark !== devSet ? [] : [{ night: name, map5: built, promoted: isPromoted(name) }],
    ),
  };
}
