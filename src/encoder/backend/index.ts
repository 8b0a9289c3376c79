/**
 * Where the networks run: the choice of TensorFlow.js's backend, and our kernels for wasm and webgpu.
 */

export { type ChosenBackend, chooseBackend } from "./choose";
export type { BackendName } from "./names";
