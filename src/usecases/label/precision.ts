import {
  binThreshold,
  fitPrecision,
  KNOWN_PRECISION,
  type LabelMethod,
  type MeasuredBin,
  type PairPrecision,
} from "../../../training/label";
import * as store from "../../base/store";

/** What is known of the precision of a method's scores. */
export interface KnownPrecision {
  /** Lowest first; none where nothing is known. */
  readonly bins: readonly MeasuredBin[];
  /**
   * `kept` was measured in this workspace with these scores; `shipped` is the paper's, or of another
   * collection.
   */
  readonly from: "kept" | "shipped";
  /** Undefined where nothing is known. */
  readonly precision: PairPrecision | undefined;
}

/**
 * Returns how often pairs of a method's scores are good: as it was measured in this workspace (`label
 * agreement --keep`), else what is shipped.
 * @param version of the scores; default: of those that the workspace holds.
 */
export function knownPrecision(
  database: store.Database,
  method: LabelMethod,
  version = store.scoresVersion(database, method),
): KnownPrecision {
  const kept = store.keptLabelPrecision(database, method, version);
  const bins = kept.length > 0 ? kept : KNOWN_PRECISION[method];
  return { bins, from: kept.length > 0 ? "kept" : "shipped", precision: fitPrecision(bins) };
}

/**
 * Returns the score above which a method's pairs have a mean precision of at least `wanted`, -1 when all
 * have; undefined where no such score is known.
 * @param wanted 0 - 1.
 */
export function thresholdOf(
  database: store.Database,
  method: LabelMethod,
  wanted: number,
): number | undefined {
  const { precision } = knownPrecision(database, method);
  return precision && binThreshold(precision, store.pairsPerBin(database, method), wanted);
}
