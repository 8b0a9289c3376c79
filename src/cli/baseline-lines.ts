import { type Evaluation, evaluationTable, evaluationToJson } from "../../scorer";

/** A row of the table of baselines. */
export interface BaselineFigures {
  readonly name: string;
  /** Text only. */
  readonly evaluation: Evaluation;
  /**
   * MAP@5, per cent, as it was published for the same articles and tweets; undefined where there is none, or
   * others are evaluated.
   */
  readonly published?: number | undefined;
}

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
