import { EnvironmentError } from "../../base/core/errors";

/** Backends of TensorFlow.js, the preferred first. */
export const BACKENDS = ["tfjs-node-gpu", "tfjs-node", "webgpu", "wasm"] as const;
export type BackendName = (typeof BACKENDS)[number];

/** How to get each. A clone names them as optional peers, which npm installs with `--save-prod` only. */
const INSTALL: Readonly<Record<BackendName, string>> = {
  "tfjs-node-gpu": "npm install --save-prod @tensorflow/tfjs-node-gpu@4.22.0 (needs CUDA and cuDNN).",
  "tfjs-node": "npm install --save-prod @tensorflow/tfjs-node@4.22.0 (downloads libtensorflow).",
  webgpu:
    "npm install --save-prod webgpu @tensorflow/tfjs-backend-webgpu@4.22.0 (needs Node 20.19 or 22.12, and a driver for Vulkan, Metal or Direct3D 12).",
  wasm: "Install crowdchecked again; in a clone run: npm ci && npm run build.",
};

/** Returns the error that says why a backend cannot be had and how to get it. */
export function backendUnavailable(name: BackendName, reason: string, cause?: unknown): EnvironmentError {
  return new EnvironmentError(`The backend ${name} cannot be had: ${reason}.`, {
    code: "BACKEND_UNAVAILABLE",
    hint: INSTALL[name],
    cause,
  });
}
