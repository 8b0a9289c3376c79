import { basename } from "node:path";
import * as scorer from "../../../scorer";
import { UsageError } from "../../base/core/errors";
import { mapInTurn } from "../each";
import type { Job } from "../job";

const SHOWN = { label: "Scoring", unit: "runs", work: "Scoring" } as const;

/** Runs that are scored, in TREC's form. */
export interface ScoreOptions {
  readonly runs: readonly string[];
  /** Judgements in TREC's form. */
  readonly qrels: string;
  /** By which runs are compared. */
  readonly metric: scorer.MetricName;
}

/** A run with its figures. */
export interface ScoredRun {
  /** Name of its file; the path as it was given where another file has the same name. */
  readonly name: string;
  readonly evaluation: scorer.Evaluation;
}

/** How another run differs from the first one. */
export interface RunComparison extends scorer.Comparison {
  readonly first: string;
  readonly other: string;
  readonly metric: scorer.MetricName;
  /** The p value after Holm's correction for the number of comparisons. */
  readonly correctedPValue: number;
  readonly test: "Fisher's randomisation test";
  readonly permutations: number;
}

/** What runs are worth. */
export interface Scores {
  readonly runs: readonly ScoredRun[];
  /** Each further run with the first one. */
  readonly comparisons: readonly RunComparison[];
}

/**
 * Scores runs against judgements, and compares each further one with the first. Needs no workspace.
 * @throws InputError for a file that is missing or of another form; UsageError `QRELS_FORMAT` where no run
 *   has a judged query; InterruptedError.
 */
export async function score({ runs: files, qrels: file, metric }: ScoreOptions, job: Job): Promise<Scores> {
  const qrels = scorer.readQrels(file);
  const names = namesOf(files);
  const runs = await mapInTurn(job, SHOWN, files, (run) => ({
    name: names.get(run)!,
    evaluation: scorer.evaluateRun(qrels, scorer.readRun(run)),
  }));
  if (runs.every(({ evaluation }) => evaluation.missing === evaluation.queries)) {
    throw new UsageError(`${file} judges no query of the runs.`, {
      code: "QRELS_FORMAT",
      hint: "A judgement is of the query that has its id: check that the files belong together.",
    });
  }
  const values = ({ evaluation }: ScoredRun): number[] =>
    [...evaluation.perQuery.values()].map((row) => row[metric]);
  const [first, ...others] = runs;
  const compared = others.map((other) => scorer.compare(values(first!), values(other)));
  const corrected = scorer.holm(compared.map(({ pValue }) => pValue));
  const comparisons = compared.map((comparison, i) => ({
    first: first!.name,
    other: others[i]!.name,
    metric,
    ...comparison,
    correctedPValue: corrected[i]!,
    test: "Fisher's randomisation test" as const,
    permutations: scorer.PERMUTATIONS,
  }));
  return { runs, comparisons };
}

/** Returns the names that tell files apart, by their paths. */
function namesOf(files: readonly string[]): ReadonlyMap<string, string> {
  const paths = new Set(files);
  const isShared = (name: string): boolean => [...paths].filter((path) => basename(path) === name).length > 1;
  return new Map(Array.from(paths, (path) => [path, isShared(basename(path)) ? path : basename(path)]));
}

/** A run with what is wrong with its form. */
export interface CheckedRun {
  readonly file: string;
  readonly faults: readonly scorer.FormatFault[];
}

/** Checks the form of runs. @throws InputError for a file that is missing; InterruptedError. */
export function checkRuns(
  { runs, dialect }: { readonly runs: readonly string[]; readonly dialect: scorer.Dialect },
  job: Job,
): Promise<readonly CheckedRun[]> {
  return mapInTurn(job, SHOWN, runs, (file) => ({ file, faults: scorer.checkRun(file, dialect) }));
}
