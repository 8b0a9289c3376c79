import type { Qrels } from "../../../scorer";
import * as calibration from "../../../training/calibration";
import { type CalibrationFigures, findCalibration, type Thresholds } from "../../answer";
import { InterruptedError } from "../../base/core/errors";
import { yieldToEvents } from "../../base/core/yield";
import type { LoadedWorkspace } from "../../workspace";
import type { Task } from "../job";
import { DocumentIds } from "./document-ids";
import type { FileQuery } from "./query-file";

/** How far the confidence of a workspace's answers can be trusted, text only. */
export interface ConfidenceReport {
  readonly thresholds: Thresholds;
  /** On the queries with the articles that there are. */
  readonly asGiven: CalibrationFigures;
  /** On each query twice: so, and with its articles left out. */
  readonly withAndWithout: CalibrationFigures;
}

/** Measures the calibration that fits the ranker in use on judged queries; undefined where there is none. */
export async function evaluateConfidence(
  task: Task,
  { home, index, model, database }: LoadedWorkspace,
  queries: readonly FileQuery[],
  qrels: Qrels,
): Promise<ConfidenceReport | undefined> {
  const found = model && findCalibration(home, model.manifest);
  if (!found) return undefined;
  const ids = new DocumentIds(database);
  const docOf = new Map(Array.from(index.lexical.arrays.keys, (key, doc) => [ids.of(key), doc]));
  const observer = new calibration.Observer(index, model);
  const progress = task.progress("Evaluating confidence", "queries");
  const observations: calibration.Observation[][] = [];
  // A query file may hold an id more than once; a run holds it once.
  const single = [...new Map(queries.map((query) => [query.id, query])).values()];
  for (const [i, query] of single.entries()) {
    await yieldToEvents();
    if (task.signal.aborted) throw new InterruptedError("The evaluation");
    const judged = [...(qrels.get(query.id) ?? [])].filter(([, grade]) => grade > 0);
    const relevant = judged.map(([document]) => docOf.get(document)).filter((doc) => doc !== undefined);
    // As in the ranking's figures, a query is of no use of which no relevant article is known.
    if (judged.length > 0)
      observations.push(await observer.observe({ ...query, relevant: new Set(relevant) }));
    progress.update(i + 1, single.length);
  }
  progress.finish();
  const { model: fitted, thresholds } = found.manifest;
  const figures = (of: readonly calibration.Observation[]): CalibrationFigures =>
    calibration.figuresOf(calibration.judgeAll(fitted, of), thresholds, task.config.seed);
  return {
    thresholds,
    asGiven: figures(observations.flatMap((both) => both.slice(0, 1))),
    withAndWithout: figures(observations.flat()),
  };
}
