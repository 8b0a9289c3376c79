import {
  type BinShare,
  binOf,
  binTable,
  binThreshold,
  centreOf,
  type LabelMethod,
  type PairScorer,
} from "../../../training/label";
import * as store from "../../base/store";
import { type KnownPrecision, knownPrecision } from "./precision";

/** What counts as labelled: pairs above a score, or above the one from which on pairs have a precision. */
export type Bar = { readonly threshold: number } | { readonly precision: number };

/** The encoder whose cosines are the scores. */
export interface LabelEncoder {
  readonly folder: string;
  readonly hash: string;
}

/** A bin, and how often its pairs are good. */
export interface BinSummary extends BinShare {
  /** As calibrated, 0 - 1; null where nothing is known. */
  readonly precision: number | null;
  /** Pairs judged in this workspace, and good ones among them. */
  readonly judged: number;
  readonly good: number;
}

/** What a labelling found out. */
export interface LabelSummary {
  readonly method: LabelMethod;
  readonly version: string;
  /** Of the method `cosine`. */
  readonly encoder?: LabelEncoder;
  /** Pairs that this run scored. */
  readonly scored: number;
  readonly pairs: number;
  /** Pairs that wait for their tweet's text. */
  readonly withoutText: number;
  /** Null where no threshold gives the precision wanted, or none is known. */
  readonly threshold: number | null;
  readonly above: number;
  /** Mean precision of the pairs above the threshold; null where it is not known. */
  readonly precision: number | null;
  readonly precisionFrom: KnownPrecision["from"];
  readonly bins: readonly BinSummary[];
}

/** Returns what a labelling found out; the encoder is left to whoever knows it. */
export function summaryOf(
  database: store.Database,
  { method, version }: PairScorer,
  scored: number,
  bar: Bar,
): LabelSummary {
  const known = knownPrecision(database, method, version);
  const { precision } = known;
  const kept = known.from === "kept" ? known.bins : [];
  const shares = binTable(scoresOf(database, method), method);
  const threshold =
    "threshold" in bar
      ? bar.threshold
      : precision &&
        binThreshold(
          precision,
          shares.map(({ pairs }) => pairs),
          bar.precision,
        );
  let above = 0;
  let good = 0;
  for (const score of scoresOf(database, method)) {
    if (threshold === undefined || score <= threshold) continue;
    above++;
    // As the threshold was chosen: by bins.
    good += precision?.(centreOf(binOf(score))) ?? 0;
  }
  return {
    method,
    version,
    scored,
    pairs: shares.reduce((sum, { pairs }) => sum + pairs, 0),
    withoutText: store.countPairsWithoutText(database),
    threshold: threshold ?? null,
    above,
    precision: precision && above > 0 ? good / above : null,
    precisionFrom: known.from,
    bins: shares.map((share, bin) => {
      const found = kept.find((measured) => measured.bin === bin);
      return {
        ...share,
        precision: precision?.(centreOf(bin)) ?? null,
        judged: found?.rows ?? 0,
        good: found?.good ?? 0,
      };
    }),
  };
}

function* scoresOf(database: store.Database, method: LabelMethod): Generator<number> {
  for (const { score } of store.iteratePairScores(database, method)) yield score;
}
