/**
 * Operations of the networks on every backend: by a fused kernel where the backend has one, by tfjs-core's
 * operations where not.
 */
export { type AdamWUpdate, adamWStep, adamWStepRows, type Moments } from "./adamw";
export { attention } from "./attention";
export { type Dropout, dropout } from "./dropout";
export { dense, gelu, layerNorm, rowsOf, sumOfSquares } from "./layers";
