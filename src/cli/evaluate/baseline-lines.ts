import { type Evaluation, evaluationTable, evaluationToJson } from "../../../scorer";
import type { BaselineFigures } from "../../usecases/evaluate/baselines";

/** Returns the rows as lines of text, the ranker in use beside them. */
export function baselineLines(rows: readonly BaselineFigures[], inUse: Evaluation): string[] {
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
export function baselinesToJson(rows: readonly BaselineFigures[]): readonly unknown[] {
  return rows.map(({ name, evaluation, published }) => ({
    name,
    ...evaluationToJson(evaluation),
    ...(published === undefined ? {} : { publishedMapAt5: published }),
  }));
}
