import * as tf from "@tensorflow/tfjs-core";
import { startWasm } from "./wasm";

/** Backends, the preferred first. */
export const BACKENDS = ["tfjs-node-gpu", "tfjs-node", "webgpu", "wasm"] as const;
export type BackendName = (typeof BACKENDS)[number];

/** How a backend is started, and what to do where it cannot be. */
export interface Candidate {
  /** Ends with TensorFlow.js set to the backend, or throws. */
  readonly start: () => Promise<void>;
  /** How to get it. */
  readonly hint: string;
}

export const CANDIDATES: Readonly<Record<BackendName, Candidate>> = {
  "tfjs-node-gpu": {
    start: () => startNative("@tensorflow/tfjs-node-gpu"),
    hint: "npm install @tensorflow/tfjs-node-gpu@4.22.0 (needs CUDA 11 and cuDNN 8).",
  },
  "tfjs-node": {
    start: () => startNative("@tensorflow/tfjs-node"),
    hint: "npm install @tensorflow/tfjs-node@4.22.0 (downloads libtensorflow).",
  },
  webgpu: {
    start: startWebGpu,
    hint: "npm install webgpu @tensorflow/tfjs-backend-webgpu@4.22.0 (needs a Vulkan, Metal or Direct3D 12 driver).",
  },
  wasm: {
    start: startWasm,
    hint: "npm ci, then npm run build.",
  },
};

async function startNative(packageName: string): Promise<void> {
  // TensorFlow's library writes its start-up to standard error unless told not to before it is loaded.
  process.env["TF_CPP_MIN_LOG_LEVEL"] ??= "2";
  require(packageName);
  await take("tensorflow");
}

/** What the npm package `webgpu` exports. */
interface Dawn {
  readonly globals: Readonly<Record<string, unknown>>;
  create(options: readonly string[]): { requestAdapter(): Promise<object | null> };
}

async function startWebGpu(): Promise<void> {
  const { create, globals } = require("webgpu") as Dawn;
  const gpu = create([]);
  if ((await gpu.requestAdapter()) === null) throw new Error("no graphics adapter was found");
  Object.assign(globalThis, globals);
  Object.defineProperty(globalThis, "navigator", { value: { gpu }, configurable: true, writable: true });
  require("@tensorflow/tfjs-backend-webgpu");
  await take("webgpu");
}

async function take(registered: string): Promise<void> {
  if (!(await tf.setBackend(registered))) throw new Error("it is installed but does not start");
  await tf.ready();
}
