/**
 * Where the networks run: the choice of TensorFlow.js's backend, and our kernels for the wasm backend.
 */

export { type ChosenBackend, chooseBackend, type RefusedBackend } from "./choose";
export { BACKENDS, type BackendName } from "./names";
