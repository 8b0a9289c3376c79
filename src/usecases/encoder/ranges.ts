import type { Range } from "../../base/core/values/range";

const MANY: Range = { min: 1, max: 1e6, whole: true };
const SHARE: Range = { min: 0, max: 1 };

/** Scores of crowd pairs. */
export const SCORE: Range = { min: -1, max: 1 };

/** Into how many parts judged tweets are cut, of which each is left out once. */
export const PARTS: Range = { min: 2, max: 20, whole: true };

/** Which numbers the settings of a training may be. */
export const SETTING_RANGES = {
  temperature: { min: 1e-3, max: 1e3 },
  epochs: MANY,
  batchSize: { min: 2, max: 4096, whole: true },
  learningRate: { min: 0, max: 10 },
  weightDecay: SHARE,
  warmup: SHARE,
  clipNorm: { min: 1e-6, max: 1e6 },
  selfAdaptive: { ...MANY, min: 0 },
  evaluateEvery: MANY,
  seed: { min: 0, max: 2 ** 31 - 1, whole: true },
} as const satisfies Record<string, Range>;

/** Which numbers the settings of an encoder from articles alone may be. */
export const SCRATCH_RANGES = {
  vocabulary: { min: 1000, max: 200_000, whole: true },
  dimension: { min: 16, max: 1024, whole: true },
  steps: { ...MANY, min: 0 },
} as const satisfies Record<string, Range>;

/** Shares of crowd pairs that are good. */
export const PRECISION = SHARE;
