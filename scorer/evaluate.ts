import { averagePrecision } from "../src/base/core/average-precision";
import { mean } from "../src/base/core/sums";
import { ndcg, precision, type Relevant, recall, reciprocalRank, rPrecision, success } from "./metrics";
import { type Qrels, relevantDocuments } from "./qrels";
import type { RankedDocument, Run } from "./run";

type Metric = (ranking: readonly string[], relevant: Relevant) => number;

/** The metrics by their names, each of one query. */
const METRICS = {
  "map@1": (ranking, relevant) => averagePrecision(ranking, relevant, 1),
  "map@3": (ranking, relevant) => averagePrecision(ranking, relevant, 3),
  "map@5": (ranking, relevant) => averagePrecision(ranking, relevant, 5),
  "map@10": (ranking, relevant) => averagePrecision(ranking, relevant, 10),
  mrr: reciprocalRank,
  "ndcg@5": (ranking, relevant) => ndcg(ranking, relevant, 5),
  "ndcg@10": (ranking, relevant) => ndcg(ranking, relevant, 10),
  "r-precision": rPrecision,
  "p@1": (ranking, relevant) => precision(ranking, relevant, 1),
  "p@3": (ranking, relevant) => precision(ranking, relevant, 3),
  "p@5": (ranking, relevant) => precision(ranking, relevant, 5),
  "recall@100": (ranking, relevant) => recall(ranking, relevant, 100),
  "success@1": (ranking, relevant) => success(ranking, relevant, 1),
  "success@5": (ranking, relevant) => success(ranking, relevant, 5),
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as readonly MetricName[];
/** Values of the metrics, 0 - 1. */
export type MetricValues = Readonly<Record<MetricName, number>>;

/** Depths of `Evaluation.recallByDepth`. */
export const RECALL_DEPTHS = [1, 2, 3, 5, 10, 20, 50, 100] as const;

export interface Evaluation {
  /**
   * Means over every judged query that has a relevant document; a query that the run leaves out counts 0
   * (`trec_eval -c`).
   */
  readonly means: MetricValues;
  /**
   * Means over the judged queries of the run alone, as the CLEF scorer takes them; too high for a run that
   * leaves queries out.
   */
  readonly official: MetricValues;
  /** Mean recall at each of `RECALL_DEPTHS`, over the same queries as `means`. */
  readonly recallByDepth: readonly number[];
  readonly perQuery: ReadonlyMap<string, MetricValues>;
  /** Judged queries with a relevant document. */
  readonly queries: number;
  /** Those of them for which the run has no document. */
  readonly missing: number;
  /** Queries of the run without a relevant document in the judgements; they are left out. */
  readonly unjudged: number;
}

/** Scores a run against judgements. */
export function evaluateRun(qrels: Qrels, run: Run): Evaluation {
  const relevant = relevantDocuments(qrels);
  const perQuery = new Map<string, MetricValues>();
  const recalls: number[] = RECALL_DEPTHS.map(() => 0);
  let missing = 0;
  const ranked: MetricValues[] = [];
  for (const [query, documents] of relevant) {
    const ranking = officialOrder(run.get(query) ?? []);
    const values = valuesOf((name) => METRICS[name](ranking, documents));
    perQuery.set(query, values);
    for (const [i, depth] of RECALL_DEPTHS.entries()) recalls[i]! += recall(ranking, documents, depth);
    if (ranking.length === 0) missing++;
    else ranked.push(values);
  }
  const unjudged = [...run.keys()].filter((query) => !relevant.has(query)).length;
  return {
    means: meansOf([...perQuery.values()]),
    official: meansOf(ranked),
    recallByDepth: recalls.map((sum) => (relevant.size === 0 ? 0 : sum / relevant.size)),
    perQuery,
    queries: relevant.size,
    missing,
    unjudged,
  };
}

/**
 * Returns documents as the official scorers order them: by descending score, then by descending document id;
 * ranks are ignored. Ids are compared by code point, as in Python and C; JavaScript's `<` compares UTF-16
 * units, which differs beyond the basic plane.
 */
function officialOrder(ranking: readonly RankedDocument[]): string[] {
  return [...ranking]
    .sort((a, b) => b.score - a.score || Buffer.compare(Buffer.from(b.document), Buffer.from(a.document)))
    .map(({ document }) => document);
}

function meansOf(values: readonly MetricValues[]): MetricValues {
  return valuesOf((name) => (values.length === 0 ? 0 : mean(values.map((one) => one[name]))));
}

function valuesOf(value: (name: MetricName) => number): MetricValues {
  return Object.fromEntries(METRIC_NAMES.map((name) => [name, value(name)])) as unknown as MetricValues;
}
