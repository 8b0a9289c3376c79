import { type Evaluation, evaluationTable, evaluationToJson } from "../../../scorer";
import type { BaselineFigures } from "../../usecases/evaluate/baselines";
import type { WorkspaceEvaluation } from "../../usecases/evaluate/evaluate";
import { counted } from "../counted";
import type { CliIo } from "../io";
import { confidenceLines } from "./confidence-lines";

/** Prints what a ranker makes of judged queries, as text or as JSON. */
export function showEvaluation(io: CliIo, evaluated: WorkspaceEvaluation): void {
  noteGaps(io, evaluated);
  io.answer(workspaceEvaluationToJson(evaluated), () => evaluationLines(evaluated).join("\n"));
}

/** Notes what makes the figures too good or too bad. */
export function noteGaps(
  io: Pick<CliIo, "note">,
  { seenByEncoder, absentArticles }: Pick<WorkspaceEvaluation, "seenByEncoder" | "absentArticles">,
): void {
  if (seenByEncoder > 0)
    io.note(
      `${counted(seenByEncoder, "query is a tweet", "queries are tweets")} that the encoder was trained on: the figures are too good.`,
    );
  if (absentArticles > 0)
    io.note(
      `${counted(absentArticles, "relevant article of the judgements is", "relevant articles of the judgements are")} not in the workspace by that name: counted as not found. An article whose id several sources have is named SOURCE:ID.`,
    );
}

/** Returns figures as JSON has them. */
export function workspaceEvaluationToJson({
  variants,
  seen,
  unseen,
  absentArticles,
  seenByEncoder,
  confidence,
  baselines,
}: WorkspaceEvaluation): unknown {
  const figures = Object.fromEntries(
    Object.entries(variants).map(([variant, evaluation]) => [variant, evaluationToJson(evaluation)]),
  );
  return {
    ...figures,
    seenArticles: evaluationToJson(seen),
    unseenArticles: evaluationToJson(unseen),
    absentArticles,
    seenByEncoder,
    confidence: confidence ?? null,
    ...(baselines ? { baselines: baselinesToJson(baselines) } : {}),
  };
}

/** Returns figures as lines for a person. */
export function evaluationLines({
  variants,
  seen,
  unseen,
  confidence,
  baselines,
}: WorkspaceEvaluation): string[] {
  const columns = [
    { name: "text only", evaluation: variants.textOnly },
    { name: "unsigned", evaluation: variants.unsigned },
    { name: "dated", evaluation: variants.dated },
    { name: "re-dated", evaluation: variants.redated },
    { name: "seen, text only", evaluation: seen },
    { name: "unseen, text only", evaluation: unseen },
  ];
  const sure = confidence && { "as given": confidence.asGiven, "and without": confidence.withAndWithout };
  return [
    // A mean over no query would read as the worst figure there is.
    evaluationTable(columns.filter(({ evaluation }, i) => i === 0 || evaluation.queries > 0)),
    ...(baselines ? baselineLines(baselines, variants.textOnly) : []),
    ...(sure
      ? ["confidence, text only:", ...confidenceLines(sure, confidence.thresholds)]
      : ["confidence: none; the ranker is not calibrated (crowdchecked calibrate)"]),
  ];
}

/** Returns the rows as lines of text, the ranker in use beside them. */
function baselineLines(rows: readonly BaselineFigures[], inUse: Evaluation): string[] {
  const printed = rows.flatMap(({ name, published }) =>
    published === undefined ? [] : [`${name} ${published.toFixed(1)}`],
  );
  return [
    "baselines, text only:",
    evaluationTable([...rows, { name: "ranker in use", evaluation: inUse }]),
    ...(printed.length > 0 ? [`published MAP@5 on these tweets: ${printed.join(", ")}`] : []),
  ];
}

/** Returns the rows as JSON: each with its metrics. */
function baselinesToJson(rows: readonly BaselineFigures[]): readonly unknown[] {
  return rows.map(({ name, evaluation, published }) => ({
    name,
    ...evaluationToJson(evaluation),
    ...(published === undefined ? {} : { publishedMapAt5: published }),
  }));
}
