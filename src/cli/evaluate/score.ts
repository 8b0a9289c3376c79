import { basename } from "node:path";
import type { Command } from "commander";
import * as scorer from "../../../scorer";
import { UsageError } from "../../base/core/errors";
import { choice } from "../choice";
import type { CliIo, RunVerb } from "../io";

interface Options {
  readonly qrels?: string;
  readonly run: string[];
  readonly metric: string;
  readonly perQuery?: boolean;
  readonly check?: string;
}

export function registerScore(program: Command, run: RunVerb): void {
  program
    .command("score")
    .description("scores runs against judgements; with several, compares each with the first")
    .requiredOption("--run <file...>", "runs in TREC's form")
    .option("--qrels <file>", "judgements in TREC's form")
    .option("--metric <name>", "metric of comparisons", "map@5")
    .option("--per-query", "one line a query")
    .option("--check <dialect>", "check the runs' form only: trec, clef2020 or clef2021")
    .action(
      run(async (io, options: Options) => {
        if (options.check !== undefined) return checkForm(io, options.run, options.check);
        if (options.qrels === undefined) {
          throw new UsageError("--qrels is missing.", {
            code: "OPTION_INVALID",
            hint: "Give the judgements, or --check to look at the form only.",
          });
        }
        const metric = choice("--metric", options.metric, scorer.METRIC_NAMES);
        const qrels = scorer.readQrels(options.qrels);
        const named = options.run.map((file) => ({
          name: basename(file),
          evaluation: scorer.evaluateRun(qrels, scorer.readRun(file)),
        }));
        if (options.perQuery) perQuery(io, named, metric);
        else if (io.json) io.out(JSON.stringify(toJson(named, metric)));
        else toText(io, named, metric);
      }),
    );
}

type Named = readonly { readonly name: string; readonly evaluation: scorer.Evaluation }[];

function checkForm(io: CliIo, files: readonly string[], dialect: string): void {
  const name = choice("--check", dialect, scorer.DIALECTS);
  const results = files.map((file) => ({ file, faults: scorer.checkRun(file, name) }));
  if (io.json) io.out(JSON.stringify(results));
  for (const { file, faults } of results) {
    if (!io.json) for (const { line, reason } of faults) io.out(`${file}:${line}: ${reason}`);
    if (!io.json && faults.length === 0) io.out(`${file}: as ${name} wants it`);
  }
  const count = results.reduce((sum, { faults }) => sum + faults.length, 0);
  if (count > 0)
    throw new UsageError(`${count} lines are not as ${name} wants them.`, {
      code: "RUN_FORMAT",
      hint: "The lines and reasons stand above.",
    });
}

function comparisons(named: Named, metric: scorer.MetricName) {
  const values = ({ evaluation }: Named[number]): number[] =>
    [...evaluation.perQuery.values()].map((row) => row[metric]);
  const [first, ...others] = named;
  if (!first) return [];
  return others.map((other) => ({
    first: first.name,
    other: other.name,
    metric,
    ...scorer.compare(values(first), values(other)),
  }));
}

function toJson(named: Named, metric: scorer.MetricName): unknown {
  const [only] = named;
  if (only && named.length === 1) return scorer.evaluationToJson(only.evaluation);
  return {
    runs: named.map(({ name, evaluation }) => ({ name, ...scorer.evaluationToJson(evaluation) })),
    comparisons: comparisons(named, metric),
  };
}

function toText(io: CliIo, named: Named, metric: scorer.MetricName): void {
  io.out(scorer.evaluationTable(named));
  for (const row of comparisons(named, metric))
    io.out(scorer.comparisonLine(metric, row.first, row.other, row));
}

function perQuery(io: CliIo, named: Named, metric: scorer.MetricName): void {
  const rows = [...(named[0]?.evaluation.perQuery.keys() ?? [])].map((query) => ({
    query,
    values: named.map(({ evaluation }) => evaluation.perQuery.get(query)?.[metric] ?? 0),
  }));
  if (io.json) io.out(JSON.stringify({ metric, runs: named.map(({ name }) => name), queries: rows }));
  else
    for (const { query, values } of rows)
      io.out([query, ...values.map((value) => value.toFixed(4))].join("\t"));
}
