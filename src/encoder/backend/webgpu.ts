import * as tf from "@tensorflow/tfjs-core";
import { EnvironmentError } from "../../base/core/errors";
import { backendUnavailable } from "./names";
import { registerShaders, shareBuffers, type WebGpuBackend } from "./shaders";

/** What the npm package `webgpu` exports. */
interface Dawn {
  readonly globals: Readonly<Record<string, unknown>>;
  create(options: readonly string[]): { requestAdapter(): Promise<object | null> };
}

/** An operation that the device refused while nobody waited for it. @see W3C, WebGPU, *Telemetry*. */
interface UncapturedErrorEvent extends Event {
  readonly error: { readonly message: string };
}

/**
 * Operations that are given to the device at a time. Handing over takes longer than preparing one; by default
 * TensorFlow.js does so after 15.
 */
const SUBMITTED_TOGETHER = 64;

/** Backends that are prepared already. */
const prepared = new WeakSet<object>();

/**
 * Starts TensorFlow.js's webgpu backend on Dawn, the implementation of WebGPU for Node.
 * @throws EnvironmentError `BACKEND_UNAVAILABLE`.
 */
export async function startWebGpu(): Promise<void> {
  const { create, globals } = require("webgpu") as Dawn;
  const gpu = create([]);
  if (!(await gpu.requestAdapter())) throw backendUnavailable("webgpu", "no graphics adapter was found");
  Object.assign(globalThis, globals);
  // TensorFlow.js looks for it where browsers have it.
  Object.defineProperty(globalThis, "navigator", { value: { gpu }, configurable: true, writable: true });
  require("@tensorflow/tfjs-backend-webgpu");
  if (!(await tf.setBackend("webgpu")))
    throw backendUnavailable("webgpu", "it is installed but does not start");
  const backend = tf.backend() as unknown as WebGpuBackend;
  if (prepared.has(backend)) return;
  shareBuffers(backend);
  refuseAfterErrors(backend);
  tf.env().set("WEBGPU_DEFERRED_SUBMIT_BATCH_SIZE", SUBMITTED_TOGETHER);
  registerShaders(backend);
  prepared.add(backend);
}

/**
 * Makes the next reading of a tensor fail after the device has refused an operation, such as one on a tensor
 * that is too large. By default the backend continues, and computes zeros from then on.
 */
export function refuseAfterErrors(backend: Pick<WebGpuBackend, "device" | "read">): void {
  let refusal: string | undefined;
  backend.device.addEventListener("uncapturederror", (event) => {
    event.preventDefault(); // Dawn would print it.
    // The first error is the cause of the others.
    refusal ??= (event as UncapturedErrorEvent).error.message.split("\n", 1)[0];
  });
  const read = backend.read.bind(backend);
  backend.read = async (data) => {
    const values = await read(data);
    if (refusal === undefined) return values;
    const problem = refusal;
    refusal = undefined;
    throw new EnvironmentError(`The webgpu backend could not compute a tensor: ${problem}`, {
      code: "BACKEND_FAILED",
      hint: "Where it says that a buffer is too large, use smaller batches or shorter texts; otherwise another --backend.",
    });
  };
}
