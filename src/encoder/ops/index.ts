/**
 * Operations of the networks on every backend: by a fused kernel where the backend has one, by tfjs-core's
 * operations where not.
 */
export { type AdamWUpdate, adamWStep, adamWStepRows, type Moments } from "./adamw";
export { type AttentionOptions, attention } from "./attention";
export { type DenseOptions, dense } from "./dense";
export { type Dropout, dropout } from "./dropout";
export { gather } from "./gather";
export { gelu } from "./gelu";
export { layerNorm } from "./layer-norm";
export { sumOfSquares } from "./sum-of-squares";
