import type { Qrels } from "../../../scorer";
import * as calibration from "../../../training/calibration";
import { type CalibrationFigures, findCalibration, type Thresholds } from "../../answer";
import type { LoadedWorkspace } from "../../workspace";
import { observerOf } from "../calibrate/observer";
import { mapInTurn } from "../each";
import type { Task } from "../job";
import type { DocumentIds } from "./document-ids";
import type { FileQuery } from "./query-file";

/** How far the confidence of a workspace's answers can be trusted, text only. */
export interface ConfidenceReport {
  readonly thresholds: Thresholds;
  /** On the queries with the articles that there are. */
  readonly asGiven: CalibrationFigures;
  /** On each query twice: so, and with its articles left out. */
  readonly withAndWithout: CalibrationFigures;
}

/** Queries and their judgements, which name articles as `ids` does. */
export interface JudgedQueries {
  readonly queries: readonly FileQuery[];
  readonly qrels: Qrels;
  readonly ids: DocumentIds;
}

/** Measures the calibration that fits the ranker in use on judged queries; undefined where there is none. */
export async function evaluateConfidence(
  task: Task,
  workspace: LoadedWorkspace,
  { queries, qrels, ids }: JudgedQueries,
): Promise<ConfidenceReport | undefined> {
  const { home, index, model } = workspace;
  const found = model && findCalibration(home, model.manifest);
  if (!found) return undefined;
  const docOf = new Map(Array.from(index.lexical.arrays.keys, (key, doc) => [ids.of(key), doc]));
  const observer = observerOf(task, workspace, model, index, workspace.known(index.lexical));
  const shown = { label: "Evaluating confidence", unit: "queries", work: "The evaluation" };
  const observed = await mapInTurn(task, shown, queries, async (query) => {
    const judged = [...(qrels.get(query.id) ?? [])].filter(([, grade]) => grade > 0);
    const relevant = judged.map(([document]) => docOf.get(document)).filter((doc) => doc !== undefined);
    // As in the ranking's figures, a query without a known relevant article does not count.
    if (judged.length === 0) return [];
    const both = await observer.observe({ ...query, relevant: new Set(relevant) });
    // Where nobody judged the best article, what is left is the ranking without the query's articles.
    const asGiven = relevant.length === 0 ? both : both.filter(({ kind }) => kind === "answerable");
    return [{ both, asGiven }];
  });
  const observations = observed.flat();
  const { model: fitted, thresholds } = found.manifest;
  const figures = (of: readonly calibration.Observation[]): CalibrationFigures =>
    calibration.figuresOf(calibration.judgeAll(fitted, of), thresholds, task.config.seed);
  return {
    thresholds,
    asGiven: figures(observations.flatMap(({ asGiven }) => asGiven)),
    withAndWithout: figures(observations.flatMap(({ both }) => both)),
  };
}
