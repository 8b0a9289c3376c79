import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-wasm";

/** Starts TensorFlow.js on wasm before the test file's first test. */
export function useTensorflow(): void {
  beforeAll(async () => {
    tf.env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
    await tf.setBackend("wasm");
    await tf.ready();
  });
}
