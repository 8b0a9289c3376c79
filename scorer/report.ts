import { type Evaluation, METRIC_NAMES, type MetricName } from "./evaluate";

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

/** Forms of `runsTable`, for papers and web pages. */
export const TABLE_FORMATS = ["markdown", "latex"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** A run of `runsTable`. */
export interface TableRow {
  readonly name: string;
  readonly evaluation: Evaluation;
  /** Marked by a dagger: differs significantly from the first run. */
  readonly isSignificant?: boolean;
}

/** Returns a table with a row for each run, in percent, the best figure of each metric in bold. */
export function runsTable(
  runs: readonly TableRow[],
  metrics: readonly MetricName[],
  format: TableFormat,
): string {
  const { bold, dagger, plain, table } = TABLE_STYLES[format];
  const shown = (row: TableRow, metric: MetricName): string =>
    (100 * row.evaluation.means[metric]).toFixed(2);
  const best = metrics.map((metric) => Math.max(...runs.map((row) => Number(shown(row, metric)))));
  const rows = runs.map((row) => [
    plain(row.name) + (row.isSignificant ? dagger : ""),
    ...metrics.map((metric, i) => {
      const text = shown(row, metric);
      return runs.length > 1 && Number(text) === best[i] ? bold(text) : text;
    }),
  ]);
  return table(["run", ...metrics.map((metric) => METRIC_TITLES[metric])].map(plain), rows);
}

/** What metrics are called in papers. */
const METRIC_TITLES: Readonly<Record<MetricName, string>> = {
  "map@1": "MAP@1",
  "map@3": "MAP@3",
  "map@5": "MAP@5",
  "map@10": "MAP@10",
  mrr: "MRR",
  "ndcg@5": "nDCG@5",
  "ndcg@10": "nDCG@10",
  "r-precision": "R-precision",
  "p@1": "P@1",
  "p@3": "P@3",
  "p@5": "P@5",
  "recall@100": "recall@100",
  "success@1": "success@1",
  "success@5": "success@5",
};

interface TableStyle {
  readonly dagger: string;
  bold(text: string): string;
  plain(text: string): string;
  table(head: readonly string[], rows: readonly (readonly string[])[]): string;
}

const TABLE_STYLES: Readonly<Record<TableFormat, TableStyle>> = {
  markdown: {
    dagger: " †",
    bold: (text) => `**${text}**`,
    plain: (text) => text.replace(/[\\`*_[\]<>|]/g, "\\$&"),
    table: (head, rows) =>
      [head, head.map((_, i) => (i === 0 ? "---" : "---:")), ...rows]
        .map((cells) => `| ${cells.join(" | ")} |`)
        .join("\n"),
  },
  latex: {
    dagger: "$^\\dagger$",
    bold: (text) => `\\textbf{${text}}`,
    plain: (text) => text.replace(/[\\&%$#_{}~^[*<>|]/g, (sign) => LATEX_SIGNS[sign] ?? `\\${sign}`),
    table: (head, rows) =>
      [
        `\\begin{tabular}{l${"r".repeat(head.length - 1)}}`,
        "\\hline",
        `${head.join(" & ")} \\\\`,
        "\\hline",
        ...rows.map((cells) => `${cells.join(" & ")} \\\\`),
        "\\hline",
        "\\end{tabular}",
      ].join("\n"),
  },
};

/**
 * Signs that a backslash does not make plain. A row that begins with a star or a bracket would give it to the
 * end of the row above; LaTeX's own fonts have other signs in the place of the last three.
 */
const LATEX_SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "[": "{[}",
  "*": "{*}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
};

function columns(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const padded = (text: string, column: number): string =>
    column === 0 ? text.padEnd(width(column)) : text.padStart(width(column));
  return rows.map((row) => row.map(padded).join("  ")).join("\n");
}
