import type { Command } from "commander";
import * as scorer from "../../../scorer";
import { UsageError } from "../../base/core/errors";
import { checkRuns, type Scores, score } from "../../usecases/evaluate/score";
import { counted } from "../counted";
import type { CliIo, RunVerb } from "../io";
import { choice, listOf, oneOf, refuseOptions, withExamples } from "../options";
import { printable } from "../printable";

interface Options {
  readonly qrels?: string;
  readonly run: string[];
  readonly metric?: scorer.MetricName;
  readonly perQuery?: boolean;
  readonly format?: (typeof FORMATS)[number];
  readonly columns?: readonly scorer.MetricName[];
  readonly check?: scorer.Dialect;
}

const OF_FIGURES = ["qrels", "metric", "perQuery", "format", "columns"] as const;
const FORMATS = ["text", ...scorer.TABLE_FORMATS] as const;
const METRIC = "map@5";
const COLUMNS = ["map@1", "map@3", "map@5", "mrr", "ndcg@10", "p@1"] as const;
/** Differences with a corrected p value below this are marked in tables. */
const SIGNIFICANT = 0.05;

export function registerScore(program: Command, run: RunVerb): void {
  const verb = program
    .command("score")
    .description("scores runs against judgements, and compares each further run with the first")
    .requiredOption("--run <file...>", "runs in TREC's form")
    .option("--qrels <file>", "judgements in TREC's form")
    .addOption(
      oneOf(
        "--metric <name>",
        `metric of comparisons and of --per-query (default: ${METRIC})`,
        scorer.METRIC_NAMES,
      ),
    )
    .option("--per-query", "print a line for each query")
    .addOption(oneOf("--format <name>", "form of the table; text has all metrics (default: text)", FORMATS))
    .addOption(
      listOf(
        "--columns <metrics>",
        `metrics of a Markdown or LaTeX table, separated by commas (default: ${COLUMNS.join(",")})`,
        (metric, option) => choice(option, metric, scorer.METRIC_NAMES),
      ),
    )
    .addOption(oneOf("--check <dialect>", "only check the form of the runs", scorer.DIALECTS))
    .action(
      run(async (io, options: Options) => {
        const { check, qrels, run: runs, metric = METRIC, format = "text", columns = COLUMNS } = options;
        if (check !== undefined) {
          refuseOptions(options, OF_FIGURES, "cannot be used with --check, which looks at the form only");
          return await checkForm(io, runs, check);
        }
        if (options.perQuery)
          refuseOptions(options, ["format", "columns"], "cannot be used with --per-query, which is no table");
        if (qrels === undefined) {
          throw new UsageError("--qrels is missing.", {
            code: "OPTION_INVALID",
            hint: "Give the judgements, or --check to look at the form only.",
          });
        }
        const scores = await score({ runs, qrels, metric }, io);
        if (options.perQuery) showQueries(io, scores, metric);
        else
          io.answer(toJson(scores), () => {
            const shown = withPrintableNames(scores);
            return format === "text" ? toText(shown) : toTable(shown, columns, format);
          });
      }),
    );
  withExamples(verb, [
    "score --run bm25.run ours.run --qrels qrels.tsv --format latex",
    "score --check clef2021 --run run.tsv",
  ]);
}

async function checkForm(io: CliIo, runs: readonly string[], dialect: scorer.Dialect): Promise<void> {
  const checked = await checkRuns({ runs, dialect }, io);
  io.answer(checked, () =>
    checked
      .flatMap(({ file, faults }) =>
        faults.length === 0 ? [printable(`${file}: has the form of ${dialect}`)] : faultLines(file, faults),
      )
      .join("\n"),
  );
  const count = checked.reduce((sum, { faults }) => sum + faults.length, 0);
  if (count > 0)
    throw new UsageError(`${count} lines do not have the form of ${dialect}.`, {
      code: "RUN_FORMAT",
      hint: "The output above names the reasons, --json each line.",
    });
}

function toJson({ runs, comparisons }: Scores): unknown {
  const [only] = runs;
  if (only && runs.length === 1) return scorer.evaluationToJson(only.evaluation);
  return {
    runs: runs.map(({ name, evaluation }) => ({ name, ...scorer.evaluationToJson(evaluation) })),
    comparisons,
  };
}

/** Returns a line for each kind of fault with its first one, the most frequent kind first. */
function faultLines(file: string, faults: readonly scorer.FormatFault[]): string[] {
  const kinds = new Map<string, { readonly first: scorer.FormatFault; lines: number }>();
  for (const fault of faults) {
    // What differs from line to line: quoted values, numbers, ids.
    const kind = fault.reason.replace(/"[^"]*"|\d+|(?<=document |query )\S+/g, "…");
    const known = kinds.get(kind) ?? { first: fault, lines: 0 };
    known.lines++;
    kinds.set(kind, known);
  }
  return [...kinds.values()]
    .sort((a, b) => b.lines - a.lines)
    .map(({ first, lines }) =>
      printable(`${file}: ${counted(lines, "line", "lines")}, the first is ${first.line}: ${first.reason}`),
    );
}

/** Returns scores with names that do no harm to a terminal or table: files may be called anything. */
function withPrintableNames({ runs, comparisons }: Scores): Scores {
  return {
    runs: runs.map((run) => ({ ...run, name: printable(run.name) })),
    comparisons: comparisons.map((row) => ({
      ...row,
      first: printable(row.first),
      other: printable(row.other),
    })),
  };
}

function toText({ runs, comparisons }: Scores): string {
  return [scorer.evaluationTable(runs), ...comparisonLines(comparisons)].join("\n");
}

function toTable(
  { runs, comparisons }: Scores,
  columns: readonly scorer.MetricName[],
  format: scorer.TableFormat,
): string {
  const significant = new Set(
    comparisons.filter((row) => row.correctedPValue < SIGNIFICANT).map(({ other }) => other),
  );
  const rows = runs.map((run) => ({ ...run, isSignificant: significant.has(run.name) }));
  const sign = format === "latex" ? "%" : "";
  const notes = [
    `MAP and the other metrics in percent, over ${runs[0]?.evaluation.queries ?? 0} queries.`,
    ...runs
      .filter(({ evaluation }) => evaluation.missing > 0)
      .map(({ name, evaluation }) => `${name} leaves out ${evaluation.missing} of them, which count 0.`),
    ...(significant.size > 0
      ? [`†: differs from the first run in ${comparisons[0]?.metric}, p < ${SIGNIFICANT} after correction.`]
      : []),
    ...comparisonLines(comparisons),
  ].map((line) => `${sign === "" ? "" : `${sign} `}${line}`);
  return [scorer.runsTable(rows, columns, format), "", notes.join(sign === "" ? "\n\n" : "\n")].join("\n");
}

function comparisonLines(comparisons: Scores["comparisons"]): string[] {
  const signed = (value: number): string => (value >= 0 ? "+" : "") + value.toFixed(4);
  const lines = comparisons.map((row) => {
    const { first, other, metric, difference, low, high, pValue, correctedPValue } = row;
    const corrected = comparisons.length > 1 ? `, ${correctedPValue.toFixed(4)} after Holm's correction` : "";
    return `${other} against ${first}, ${metric}: ${signed(difference)}, 95 % interval ${signed(low)} to ${signed(high)}, p = ${pValue.toFixed(4)}${corrected}`;
  });
  const [row] = comparisons;
  return row ? [...lines, `p: ${row.test}, two-sided, ${row.permutations} random permutations`] : [];
}

function showQueries(io: CliIo, { runs }: Scores, metric: scorer.MetricName): void {
  const queries = [...(runs[0]?.evaluation.perQuery.keys() ?? [])].map((query) => ({
    query,
    values: runs.map(({ evaluation }) => evaluation.perQuery.get(query)?.[metric] ?? 0),
  }));
  io.answer({ metric, runs: runs.map(({ name }) => name), queries }, () =>
    queries
      .map(({ query, values }) => [printable(query), ...values.map((value) => value.toFixed(4))].join("\t"))
      .join("\n"),
  );
}
