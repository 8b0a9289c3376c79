import { initialLabel, LABEL_METHODS, type LabelMethod } from "../../../training/label";
import { ArtifactError } from "../../base/core/errors";
import * as store from "../../base/store";
import { knownPrecision, thresholdOf } from "../label/precision";

/** Which crowd pairs are wanted. */
export interface PairBar {
  readonly method: string;
  /** The score that pairs are above; absent: what `precision` means. */
  readonly threshold?: number;
  /** Share of good pairs wanted, 0 - 1. */
  readonly precision: number;
}

/** Above it an imported pair's own score may lie anywhere: half a bin is taken. */
const HALF_A_BIN = 0.05;

/**
 * Returns the score that crowd pairs are above: as given, else the lowest above which the wanted share of
 * them is good, as far as that was measured. Pairs that were imported without scores were chosen by a
 * threshold already: the lowest of these that will do.
 * @throws ArtifactError `NO_PAIRS` when no pairs of the method are that good.
 */
export function pairThreshold(database: store.Database, { method, threshold, precision }: PairBar): number {
  if (threshold !== undefined) return threshold;
  const scored = isLabelMethod(method) ? thresholdOf(database, method, precision) : undefined;
  if (scored !== undefined) return scored;
  const known = isLabelMethod(method) ? knownPrecision(database, method).precision : undefined;
  const imported = store.countPairs(database).filter((row) => row.method === method);
  const chosen = imported.find((row) => initialLabel(known, row.threshold + HALF_A_BIN) >= precision);
  if (chosen) return chosen.threshold;
  throw new ArtifactError(
    `No pairs of method "${method}" are known of which ${Math.round(100 * precision)} % are good.`,
    {
      code: "NO_PAIRS",
      hint: `${isLabelMethod(method) ? `Score pairs (crowdchecked label --method ${method}), ask` : "Ask"} for less with --precision or --threshold, or train on judged pairs alone (--regime gold).`,
    },
  );
}

/**
 * Returns how likely a crowd pair is right by what was measured, 0 - 1: the label that its training begins
 * with.
 */
export type LabelOf = (pair: Pick<store.LabelledPair, "score" | "jaccard">) => number;

/**
 * Returns what gives crowd pairs their first labels: the precision measured of the pair's score; for pairs
 * without a score of the method that of their Jaccard score, or of the threshold that they were imported
 * with; 1 where nothing is known.
 */
export function labelsBy(database: store.Database, method: string, threshold: number): LabelOf {
  const own = isLabelMethod(method) ? knownPrecision(database, method).precision : undefined;
  const byJaccard = knownPrecision(database, "jaccard").precision;
  return ({ score, jaccard }) => {
    if (score !== undefined) return initialLabel(own, score);
    if (jaccard !== undefined) return initialLabel(byJaccard, jaccard);
    return initialLabel(own, threshold + HALF_A_BIN);
  };
}

function isLabelMethod(method: string): method is LabelMethod {
  return LABEL_METHODS.some((known) => known === method);
}
