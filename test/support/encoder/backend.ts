import { chooseBackend } from "../../../src/encoder/backend";

/** Starts TensorFlow.js on wasm before the test file's first test. */
export function useTensorflow(): void {
  beforeAll(async () => {
    await chooseBackend("wasm");
  });
}
