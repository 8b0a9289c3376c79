import { type Evaluation, evaluationTable, evaluationToJson } from "../../../scorer";
import type { BaselineFigures } from "../../usecases/evaluate/baselines";
import type { WorkspaceEvaluation } from "../../usecases/evaluate/evaluate";
import type { CliIo } from "../io";
import { confidenceLines } from "./confidence-lines";

/** Writes how well judged queries are ranked, as text or as JSON. */
export function showEvaluation(
  io: CliIo,
  { variants, seen, unseen, absentArticles, seenByEncoder, confidence, baselines }: WorkspaceEvaluation,
): void {
  if (seenByEncoder > 0)
    io.note(
      `${seenByEncoder} of the queries are tweets that the encoder was trained on. Their figures are too good.`,
    );
  if (absentArticles > 0)
    io.note(
      `${absentArticles} relevant articles of the judgements are not in the workspace; their queries count as missed.`,
    );
  if (io.json) {
    const figures = Object.fromEntries(
      Object.entries(variants).map(([variant, evaluation]) => [variant, evaluationToJson(evaluation)]),
    );
    io.out(
      JSON.stringify({
        ...figures,
        seenArticles: evaluationToJson(seen),
        unseenArticles: evaluationToJson(unseen),
        absentArticles,
        seenByEncoder,
        confidence: confidence ?? null,
        ...(baselines ? { baselines: baselinesToJson(baselines) } : {}),
      }),
    );
    return;
  }
  io.out(
    evaluationTable([
      { name: "text only", evaluation: variants.textOnly },
      { name: "unsigned", evaluation: variants.unsigned },
      { name: "dated", evaluation: variants.dated },
      { name: "re-dated", evaluation: variants.redated },
      { name: "seen, text only", evaluation: seen },
      { name: "unseen, text only", evaluation: unseen },
    ]),
  );
  if (baselines) for (const line of baselineLines(baselines, variants.textOnly)) io.out(line);
  if (!confidence) {
    io.out("confidence: none; the ranker is not calibrated (crowdchecked calibrate)");
    return;
  }
  const { thresholds, asGiven, withAndWithout } = confidence;
  io.out("confidence, text only:");
  for (const line of confidenceLines({ "as given": asGiven, "and without": withAndWithout }, thresholds))
    io.out(line);
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
