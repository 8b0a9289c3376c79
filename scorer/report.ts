import { type Evaluation, METRIC_NAMES, type MetricName } from "./evaluate";
import type { Comparison } from "./significance";

/** Returns an evaluation with the keys of the JSON output. */
export function evaluationToJson({ means, queries, missing, unjudged }: Evaluation): Record<string, number> {
  return { ...means, queries, missing, unjudged };
}

/** Returns a table of runs with a row for each metric, and the official scorer's figure where it differs. */
export function evaluationTable(
  named: readonly { readonly name: string; readonly evaluation: Evaluation }[],
): string {
  const rows = METRIC_NAMES.map((metric) => [
    metric,
    ...named.map(({ evaluation }) => cell(evaluation, metric)),
  ]);
  for (const count of ["queries", "missing", "unjudged"] as const) {
    rows.push([count, ...named.map(({ evaluation }) => String(evaluation[count]))]);
  }
  const table = columns([["", ...named.map(({ name }) => name)], ...rows]);
  const leavesOut = named.some(({ evaluation }) => evaluation.missing > 0);
  return leavesOut
    ? `${table}\nIn brackets: the official scorer's figure, which leaves the missing queries out of the mean.`
    : table;
}

function cell({ means, official }: Evaluation, metric: MetricName): string {
  const ours = means[metric].toFixed(4);
  const theirs = official[metric].toFixed(4);
  return ours === theirs ? ours : `${ours} [${theirs}]`;
}

/** Returns a line that says how a run differs from the first. */
export function comparisonLine(
  metric: MetricName,
  first: string,
  other: string,
  comparison: Comparison,
): string {
  const { difference, low, high, pValue } = comparison;
  const signed = (value: number): string => (value >= 0 ? "+" : "") + value.toFixed(4);
  return `${other} against ${first}, ${metric}: ${signed(difference)}, 95 % interval ${signed(low)} to ${signed(high)}, p = ${pValue.toFixed(4)}`;
}

function columns(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const padded = (text: string, column: number): string =>
    column === 0 ? text.padEnd(width(column)) : text.padStart(width(column));
  return rows.map((row) => row.map(padded).join("  ")).join("\n");
}
