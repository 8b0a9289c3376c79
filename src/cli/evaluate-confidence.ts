import type { Qrels } from "../../scorer";
import * as calibration from "../../training/calibration";
import { InterruptedError } from "../core/errors";
import { yieldToEvents } from "../core/yield";
import * as rank from "../rank";
import { DocumentIds } from "./document-ids";
import type { CliIo } from "./io";
import type { FileQuery } from "./query-file";

/** How far the confidence of a workspace's answers can be trusted, text only. */
export interface ConfidenceReport {
  readonly thresholds: rank.Thresholds;
  /** On the queries with the articles that there are. */
  readonly asGiven: rank.CalibrationFigures;
  /** On each query twice: so, and with its articles left out. */
  readonly withAndWithout: rank.CalibrationFigures;
}

/** Measures the calibration that fits the ranker in use on judged queries; undefined where there is none. */
export async function evaluateConfidence(
  io: CliIo,
  { home, index, model, database }: rank.Workspace,
  queries: readonly FileQuery[],
  qrels: Qrels,
): Promise<ConfidenceReport | undefined> {
  const found = model && rank.findCalibration(home, model.manifest);
  if (!found) return undefined;
  const ids = new DocumentIds(database);
  const docOf = new Map(Array.from(index.lexical.arrays.keys, (key, doc) => [ids.of(key), doc]));
  const observer = new calibration.Observer(index, model);
  const progress = io.startProgress("Evaluating confidence", "queries");
  const observations: calibration.Observation[] = [];
  for (const [i, query] of queries.entries()) {
    await yieldToEvents();
    if (io.signal.aborted) throw new InterruptedError("The evaluation");
    const judged = [...(qrels.get(query.id) ?? [])].filter(([, grade]) => grade > 0);
    const relevant = judged.map(([document]) => docOf.get(document)).filter((doc) => doc !== undefined);
    observations.push(...(await observer.observe({ ...query, relevant: new Set(relevant) })));
    progress.update(i + 1, queries.length);
  }
  progress.finish();
  const { model: fitted, thresholds } = found.manifest;
  const judged = calibration.judgeAll(fitted, observations);
  const figures = (of: readonly calibration.Judged[]): rank.CalibrationFigures =>
    calibration.figuresOf(of, thresholds, io.config.seed);
  return {
    thresholds,
    asGiven: figures(judged.filter(({ kind }) => kind === "answerable")),
    withAndWithout: figures(judged),
  };
}
