import { UsageError } from "../../base/core/errors";

/** How a calibration is fitted. */
export interface CalibrateOptions {
  /** Judgements to fit on. */
  readonly split: string;
  /** Judgements that thresholds are set on as well, and figures are given of. */
  readonly dev: string;
  /** Share of answers, and of answers and suggestions, that is to be right, 0 - 1. */
  readonly answerPrecision: number;
  readonly suggestPrecision: number;
  /** Where calibration and drawings go; default: the workspace. */
  readonly out?: string | undefined;
  /** Further workspaces to fit on. */
  readonly with: readonly string[];
  /** How many pseudo-posts take the place of judgements; 0: none do. */
  readonly pseudo: number;
}

export const CALIBRATE_DEFAULTS = {
  split: "train",
  dev: "dev",
  answerPrecision: 0.95,
  suggestPrecision: 0.8,
  with: [],
  pseudo: 0,
} as const satisfies CalibrateOptions;

/** Pseudo-posts of a calibration without judgements: enough for rankers that are right in most cases. */
export const PSEUDO_POSTS = 300;

/** What stands for a split where no judgements take part. */
export const PSEUDO_SPLIT = "pseudo-posts";

/** What only a fit on judgements has a use for. */
export const OF_JUDGEMENTS = ["split", "answerPrecision", "suggestPrecision", "with"] as const;

/**
 * Refuses options that a calibration by pseudo-posts would not heed.
 * @param given what was chosen, without defaults.
 * @throws UsageError `OPTION_INVALID`.
 */
export function refuseUnheeded(given: Partial<CalibrateOptions>): void {
  if (!given.pseudo) return;
  const unheeded = OF_JUDGEMENTS.filter((name) => given[name] !== undefined);
  if (unheeded.length === 0) return;
  throw new UsageError(
    `Pseudo-posts keep the precision that the shipped calibration has; ${unheeded.join(", ")} would have no effect.`,
    { code: "OPTION_INVALID", hint: "Leave it out, or fit on judgements, without pseudo-posts." },
  );
}
