import type { CalibrationFigures, Thresholds } from "../../answer";
import { inPercent } from "../../base/core/values/in-percent";

/**
 * Returns how good a calibration is, as lines of a table: a column for each set of tweets. What its
 * thresholds make of them comes before what the best threshold for them would.
 */
export function confidenceLines(
  sets: Readonly<Record<string, CalibrationFigures | undefined>>,
  { answerAt, suggestAt, answerPrecision, suggestPrecision }: Thresholds,
): string[] {
  const columns = Object.entries(sets).filter(
    (set): set is [string, CalibrationFigures] => set[1] !== undefined,
  );
  const wanted = inPercent(answerPrecision, 0);
  const rows: readonly (readonly [string, ((figures: CalibrationFigures) => string)?])[] = [
    ["answerable and unanswerable queries", (f) => `${f.answerable} + ${f.unanswerable}`],
    ["at these thresholds:"],
    ["  precision of answers", ({ atThresholds }) => inPercent(atThresholds.precision)],
    ["  answerable answered", ({ atThresholds }) => inPercent(atThresholds.answered)],
    ["  answerable suggested", ({ atThresholds }) => inPercent(atThresholds.suggested)],
    ["  unanswerable answered", ({ atThresholds }) => inPercent(atThresholds.unanswerableAnswered)],
    ["  unanswerable suggested", ({ atThresholds }) => inPercent(atThresholds.unanswerableSuggested)],
    ["calibration error, bins of equal width", (f) => inPercent(f.ece)],
    ["  of a perfect calibration, by chance", (f) => inPercent(f.eceOfPerfect)],
    ["calibration error, bins of equal mass", (f) => inPercent(f.eceEqualMass)],
    ["area under ROC of right against wrong", (f) => inPercent(f.auroc)],
    ["best threshold chosen on these very tweets, optimistic:"],
    [`  answerable answered at ${wanted} % precision`, ({ optimistic }) => inPercent(optimistic.coverage)],
    ["  where all queries are answerable", ({ optimistic }) => inPercent(optimistic.coverageAnswerable)],
  ];
  const width = Math.max(...columns.map(([name]) => name.length + 2), 12);
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(40)}${cells.map((cell) => cell.padStart(width)).join("")}`;
  return [
    `answer from ${answerAt.toFixed(3)} on (${wanted} % right wanted), suggest from ${suggestAt.toFixed(3)} on (${inPercent(suggestPrecision, 0)} %)`,
    line(
      "percent",
      columns.map(([name]) => name),
    ),
    ...rows.map(([name, of]) =>
      of === undefined
        ? name
        : line(
            name,
            columns.map(([, figures]) => of(figures)),
          ),
    ),
  ];
}
