import * as tf from "@tensorflow/tfjs-core";
import { CrowdcheckedError } from "../../base/core/errors";
import { BACKENDS, type BackendName, backendUnavailable } from "./names";
import { startWasm } from "./wasm";
import { startWebGpu } from "./webgpu";

/** The backend of TensorFlow.js from now on. */
export interface ChosenBackend {
  readonly name: BackendName;
  /** Preferred backends that are not available. */
  readonly refused: readonly RefusedBackend[];
}

export interface RefusedBackend {
  readonly name: BackendName;
  readonly reason: string;
}

/**
 * Starts a backend for TensorFlow.js, and returns which. No backend is loaded before.
 * @param wanted auto: the first of `BACKENDS` that is available.
 * @param threads that the wasm backend may use.
 * @throws EnvironmentError `BACKEND_UNAVAILABLE` or `KERNELS_MISSING` when the wanted one, or for auto the
 *   last one, is not available.
 */
export async function chooseBackend(
  wanted: BackendName | "auto" = "auto",
  threads = 1,
): Promise<ChosenBackend> {
  const candidates = wanted === "auto" ? BACKENDS : [wanted];
  const last = candidates.at(-1);
  const refused: RefusedBackend[] = [];
  for (const name of candidates) {
    try {
      await STARTERS[name](threads);
      return { name, refused };
    } catch (error) {
      const reason = reasonOf(error);
      if (name === last)
        throw error instanceof CrowdcheckedError ? error : backendUnavailable(name, reason, error);
      refused.push({ name, reason });
    }
  }
  throw backendUnavailable("wasm", "no backend was tried");
}

/** Returns the first line of the error; for a missing package its name. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, missing] = /Cannot find (?:module|package) '([^']+)'/.exec(message) ?? [];
  return missing === undefined ? message.split("\n", 1)[0]! : `${missing} is not installed`;
}

/**
 * Starts a backend and sets TensorFlow.js to it. The packages are loaded only here: most are optional.
 */
const STARTERS: Readonly<Record<BackendName, (threads: number) => Promise<void>>> = {
  "tfjs-node-gpu": () => startNative("tfjs-node-gpu"),
  "tfjs-node": () => startNative("tfjs-node"),
  webgpu: startWebGpu,
  wasm: startWasm,
};

async function startNative(name: "tfjs-node-gpu" | "tfjs-node"): Promise<void> {
  // Without this TensorFlow's library writes its start-up to standard error.
  process.env["TF_CPP_MIN_LOG_LEVEL"] ??= "2";
  require(`@tensorflow/${name}`);
  if (!(await tf.setBackend("tensorflow")))
    throw backendUnavailable(name, "it is installed but does not start");
}
