/** Precision, recall and F1 of stances that were found, by label. */
import { mean } from "../../src/base/core/sums";
import { STANCES, type Stance } from "../../src/compare";

export interface Judged {
  readonly label: Stance;
  readonly found: Stance;
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

/** Returns the rows of `scores` for each half. */
export function scoresByHalf(
  halves: readonly string[],
  judged: readonly (Judged & { readonly half: string })[],
): string[][] {
  return halves.flatMap((half) =>
    scores(
      half,
      judged.filter((of) => of.half === half),
    ),
  );
}

const percent = (share: number): string => (Number.isNaN(share) ? "-" : (100 * share).toFixed(1));

/** Returns a row for each label that occurs, and the mean of their F1. */
export function scores(half: string, judged: readonly Judged[]): string[][] {
  const rows: string[][] = [];
  const all: number[] = [];
  const countOf = (counted: (of: Judged) => boolean): number => judged.filter(counted).length;
  for (const stance of STANCES) {
    const labelled = countOf(({ label }) => label === stance);
    const found = countOf((of) => of.found === stance);
    const right = countOf(({ label, found }) => label === stance && found === stance);
    const f1 = (2 * right) / (labelled + found);
    if (labelled > 0) all.push(f1);
    const counts = [labelled, found, right].map(String);
    rows.push([half, stance, ...counts, percent(right / found), percent(right / labelled), percent(f1)]);
  }
  return [
    ...rows,
    [half, `macro, ${all.length} labels`, String(judged.length), "", "", "", "", percent(mean(all))],
  ];
}
