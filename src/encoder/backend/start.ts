import * as tf from "@tensorflow/tfjs-core";
import { type BackendName, backendUnavailable } from "./names";
import { startWasm } from "./wasm";
import { startWebGpu } from "./webgpu";

/**
 * Starts a backend: ends with TensorFlow.js set to it, or throws. The packages are loaded here and not
 * before: most are optional.
 */
export const STARTERS: Readonly<Record<BackendName, () => Promise<void>>> = {
  "tfjs-node-gpu": () => startNative("tfjs-node-gpu"),
  "tfjs-node": () => startNative("tfjs-node"),
  webgpu: startWebGpu,
  wasm: startWasm,
};

async function startNative(name: "tfjs-node-gpu" | "tfjs-node"): Promise<void> {
  // TensorFlow's library writes its start-up to standard error unless told not to before it is loaded.
  process.env["TF_CPP_MIN_LOG_LEVEL"] ??= "2";
  require(`@tensorflow/${name}`);
  if (!(await tf.setBackend("tensorflow")))
    throw backendUnavailable(name, "it is installed but does not start");
}
