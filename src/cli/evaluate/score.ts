import type { Command } from "commander";
import * as scorer from "../../../scorer";
import { UsageError } from "../../base/core/errors";
import { checkRuns, type Scores, score } from "../../usecases/evaluate/score";
import type { CliIo, RunVerb } from "../io";
import { oneOf, withExamples } from "../options";

interface Options {
  readonly qrels?: string;
  readonly run: string[];
  readonly metric: scorer.MetricName;
  readonly perQuery?: boolean;
  readonly check?: scorer.Dialect;
}

export function registerScore(program: Command, run: RunVerb): void {
  const verb = program
    .command("score")
    .description("scores runs against judgements, and compares each further run with the first")
    .requiredOption("--run <file...>", "runs in TREC's form")
    .option("--qrels <file>", "judgements in TREC's form")
    .addOption(
      oneOf("--metric <name>", "metric of comparisons and of --per-query", scorer.METRIC_NAMES, "map@5"),
    )
    .option("--per-query", "print a line for each query")
    .addOption(oneOf("--check <dialect>", "only check the form of the runs", scorer.DIALECTS))
    .action(
      run(async (io, { check, qrels, run: runs, metric, perQuery }: Options) => {
        if (check !== undefined) return await checkForm(io, runs, check);
        if (qrels === undefined) {
          throw new UsageError("--qrels is missing.", {
            code: "OPTION_INVALID",
            hint: "Give the judgements, or --check to look at the form only.",
          });
        }
        const scores = await score({ runs, qrels, metric }, io);
        if (perQuery) showQueries(io, scores, metric);
        else io.answer(toJson(scores), () => toText(scores));
      }),
    );
  withExamples(verb, ["score --run run.trec --qrels qrels.tsv", "score --check clef2021 --run run.tsv"]);
}

async function checkForm(io: CliIo, runs: readonly string[], dialect: scorer.Dialect): Promise<void> {
  const checked = await checkRuns({ runs, dialect }, io);
  io.answer(checked, () =>
    checked
      .flatMap(({ file, faults }) =>
        faults.length === 0
          ? [`${file}: has the form of ${dialect}`]
          : faults.map(({ line, reason }) => `${file}:${line}: ${reason}`),
      )
      .join("\n"),
  );
  const count = checked.reduce((sum, { faults }) => sum + faults.length, 0);
  if (count > 0)
    throw new UsageError(`${count} lines do not have the form of ${dialect}.`, {
      code: "RUN_FORMAT",
      hint: "The output above names the lines and the reasons.",
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

function toText({ runs, comparisons }: Scores): string {
  const lines = comparisons.map((row) => scorer.comparisonLine(row.metric, row.first, row.other, row));
  return [scorer.evaluationTable(runs), ...lines].join("\n");
}

function showQueries(io: CliIo, { runs }: Scores, metric: scorer.MetricName): void {
  const queries = [...(runs[0]?.evaluation.perQuery.keys() ?? [])].map((query) => ({
    query,
    values: runs.map(({ evaluation }) => evaluation.perQuery.get(query)?.[metric] ?? 0),
  }));
  io.answer({ metric, runs: runs.map(({ name }) => name), queries }, () =>
    queries
      .map(({ query, values }) => [query, ...values.map((value) => value.toFixed(4))].join("\t"))
      .join("\n"),
  );
}
