/**
 * Kernels in the memory of TensorFlow.js's wasm backend: what that backend lacks, or does slowly. Compiled with and without relaxed SIMD by
 * scripts/build-kernels.mjs. No function keeps a state, and there is no static data: the memory is the backend's.
 */
export { adamw } from "./adamw";
export { attentionBackward, attentionForward, attentionScratch } from "./attention";
export { dense } from "./dense";
export { dropout } from "./dropout";
export { geluBackward, geluForward } from "./gelu";
export { layerNormBackward, layerNormForward } from "./layer-norm";
export { multiply, multiplyScratch } from "./matmul";
export { copyRows, sumColumns, sumSegments, sumSquares } from "./rows";
