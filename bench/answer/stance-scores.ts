/** Precision, recall and F1 of stances that were found, by label. */
import { mean } from "../../src/base/core/sums";
import { STANCES, type Stance } from "../../src/compare";

export interface Judged {
  readonly label: Stance;
  readonly found: Stance;
  /** How many posts of its collection it stands for; default: 1. */
  readonly weight?: number;
}

export const SCORE_HEAD = [
  "half",
  "stance",
  "labelled",
  "found",
  "right",
  "precision %",
  "recall %",
  "F1 %",
] as const;

const percent = (share: number): string => (Number.isNaN(share) ? "-" : (100 * share).toFixed(1));

/** Returns a row for each label that occurs, and the mean of their F1. */
export function scores(half: string, judged: readonly Judged[]): string[][] {
  const rows: string[][] = [];
  const all: number[] = [];
  const sum = (counted: (of: Judged) => boolean): number =>
    judged.filter(counted).reduce((total, { weight = 1 }) => total + weight, 0);
  for (const stance of STANCES) {
    const labelled = sum(({ label }) => label === stance);
    const found = sum((of) => of.found === stance);
    const right = sum(({ label, found }) => label === stance && found === stance);
    const f1 = (2 * right) / (labelled + found);
    if (labelled > 0) all.push(f1);
    const counts = [labelled, found, right].map((count) => count.toFixed(0));
    rows.push([half, stance, ...counts, percent(right / found), percent(right / labelled), percent(f1)]);
  }
  const count = sum(() => true).toFixed(0);
  return [...rows, [half, `macro, ${all.length} labels`, count, "", "", "", "", percent(mean(all))]];
}
