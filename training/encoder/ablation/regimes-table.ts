import type { Architecture } from "../../../src/encoder/checkpoint";
import type { Regime } from "../regimes";
import { BASELINE, type EncoderSettings, type LossName, PROPOSED } from "../settings";
import type { RankingFigures } from "./figures";
import { ENCODER_NAMES, type Published } from "./rows";
import { publishedCell, publishedHalves, spreadOf, type TableContent } from "./tables";

/** Crowd pairs of a labelling method with scores above a threshold. */
export interface CrowdPairs {
  readonly method: string;
  readonly threshold: number;
}

/** One row of the paper's Tables 5, 9 and 10: the training data of an encoder. */
export interface RegimeRow {
  readonly regime: Regime;
  /** Absent for training on judged pairs alone. */
  readonly crowd?: CrowdPairs;
}

/**
 * Returns the rows of the table in the paper's order: by regime, then by method, then by threshold. Judged
 * pairs alone have no threshold, and a single row.
 */
export function regimeRows(regimes: readonly Regime[], crowd: readonly CrowdPairs[]): RegimeRow[] {
  return regimes.flatMap((regime): RegimeRow[] =>
    regime === "gold" ? [{ regime }] : crowd.map((pairs) => ({ regime, crowd: pairs })),
  );
}

/** Returns a row's name as the paper writes it, with what was trained: e.g. `SBERT (jaccard > 0.30, Seq)`. */
export function regimeLabel({ regime, crowd }: RegimeRow, encoder: Architecture): string {
  const name = ENCODER_NAMES[encoder];
  if (!crowd) return `${name} (gold)`;
  const order = regime === "seq" ? ", Seq" : regime === "mix" ? ", Mix" : "";
  return `${name} (${crowd.method} > ${written(crowd.threshold)}${order})`;
}

/** Trainings are kept under their labels: thresholds that differ must not be written alike. */
function written(threshold: number): string {
  const rounded = threshold.toFixed(2);
  return Number(rounded) === threshold ? rounded : String(threshold);
}

/**
 * Returns how the encoders of the table are trained: the paper's baseline SBERT, assessed once an epoch. With
 * another loss only the loss and the refurbishing of labels that belongs to it change, so that two tables
 * differ in nothing else.
 */
export function regimeSettings(loss: LossName): EncoderSettings {
  const weighted = loss === "mnr" ? {} : { loss, selfAdaptive: PROPOSED.selfAdaptive };
  return { ...BASELINE, ...weighted, evaluateEvery: Number.MAX_SAFE_INTEGER };
}

/** Figures of one row under one seed. */
export interface RegimeFigures {
  readonly dev: RankingFigures;
  /** Absent where no test split was given. */
  readonly test?: RankingFigures | undefined;
}

export interface RegimeResult {
  readonly row: RegimeRow;
  /** What was trained. */
  readonly encoder: Architecture;
  /** Pairs of each phase, e.g. `crowd` and `gold`. */
  readonly pairs: readonly { readonly phase: string; readonly count: number }[];
  readonly seeds: readonly number[];
  /** In the order of the seeds. */
  readonly figures: readonly RegimeFigures[];
  /** Absent where other data than the published ones are scored. */
  readonly published?: Published | undefined;
}

const METRICS = [
  ["MRR", "mrr"],
  ["P@1", "precisionAt1"],
  ["MAP@5", "mapAt5"],
] as const satisfies readonly (readonly [string, keyof RankingFigures])[];

/** Returns the table: pairs, MRR, P@1 and MAP@5 of dev, of test where there is one, and the paper's MAP@5. */
export function regimesContent(results: readonly RegimeResult[]): TableContent {
  const halves = results.some(({ figures }) => figures.some(({ test }) => test))
    ? (["dev", "test"] as const)
    : (["dev"] as const);
  const printed = publishedHalves(results, halves);
  return {
    heads: [
      "model",
      "pairs",
      ...halves.flatMap((half) => METRICS.map(([head]) => `${half} ${head}`)),
      ...printed.map((half) => `published ${half}`),
    ],
    rows: results.map(({ row, encoder, pairs, figures, published }) => [
      regimeLabel(row, encoder),
      pairs.map(({ count }) => count).join(" + "),
      ...halves.flatMap((half) => METRICS.map(([, metric]) => valuesOf(figures, half, metric))),
      ...printed.map((half) => publishedCell(published?.[half], encoder)),
    ]),
  };
}

/** Returns the results for other programs: values 0 - 1, published figures in per cent as printed. */
export function regimesJson(results: readonly RegimeResult[]): readonly unknown[] {
  return results.map(({ row, encoder, pairs, seeds, figures, published }) => {
    const half = (name: "dev" | "test"): object =>
      Object.fromEntries(
        METRICS.map(([, metric]) => {
          const values = valuesOf(figures, name, metric);
          return [metric, { values, ...spreadOf(values) }];
        }),
      );
    return {
      label: regimeLabel(row, encoder),
      ...row,
      pairs: Object.fromEntries(pairs.map(({ phase, count }) => [phase, count])),
      seeds,
      dev: half("dev"),
      ...(figures.some(({ test }) => test) ? { test: half("test") } : {}),
      ...(published === undefined ? {} : { published }),
    };
  });
}

/** Returns a metric's values, in the order of the seeds. */
export function valuesOf(
  figures: readonly RegimeFigures[],
  half: "dev" | "test",
  metric: keyof RankingFigures,
): number[] {
  return figures.flatMap((of) => of[half]?.[metric] ?? []);
}
