import * as tf from "@tensorflow/tfjs-core";
import { type BackendName, backendUnavailable } from "./names";
import { startWasm } from "./wasm";

/** Starts a backend: ends with TensorFlow.js set to it, or throws. The packages are loaded here and not before: most are optional. */
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
  await take(name, "tensorflow");
}

/** What the npm package `webgpu` exports. */
interface Dawn {
  readonly globals: Readonly<Record<string, unknown>>;
  create(options: readonly string[]): { requestAdapter(): Promise<object | null> };
}

async function startWebGpu(): Promise<void> {
  const { create, globals } = require("webgpu") as Dawn;
  const gpu = create([]);
  if (!(await gpu.requestAdapter())) throw backendUnavailable("webgpu", "no graphics adapter was found");
  Object.assign(globalThis, globals);
  // TensorFlow.js looks for it where browsers have it.
  Object.defineProperty(globalThis, "navigator", { value: { gpu }, configurable: true, writable: true });
  require("@tensorflow/tfjs-backend-webgpu");
  await take("webgpu", "webgpu");
}

/** @param registered the name that TensorFlow.js knows the backend by. */
async function take(name: BackendName, registered: string): Promise<void> {
  if (!(await tf.setBackend(registered)))
    throw backendUnavailable(name, "it is installed but does not start");
  await tf.ready();
}
