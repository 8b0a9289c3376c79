import { EnvironmentError } from "../../base/core/errors";

/** Backends of TensorFlow.js, the preferred first. */
export const BACKENDS = ["tfjs-node-gpu", "tfjs-node", "webgpu", "wasm"] as const;
export type BackendName = (typeof BACKENDS)[number];

/** How to install each. They are optional peers: in a clone npm installs them with `--save-prod` only. */
const INSTALL: Readonly<Record<BackendName, string>> = {
  "tfjs-node-gpu": "npm install --save-prod @tensorflow/tfjs-node-gpu@4.22.0 (needs CUDA and cuDNN).",
  "tfjs-node": "npm install --save-prod @tensorflow/tfjs-node@4.22.0 (downloads libtensorflow).",
  webgpu:
    "npm install --save-prod webgpu @tensorflow/tfjs-backend-webgpu@4.22.0 (needs Node 20.19 or 22.12, and a driver for Vulkan, Metal or Direct3D 12).",
  wasm: "Install crowdchecked again; in a clone run: npm ci && npm run build.",
};

/** Returns the error that says why a backend is not available and how to install it. */
export function backendUnavailable(name: BackendName, reason: string, cause?: unknown): EnvironmentError {
  return new EnvironmentError(`The backend ${name} is not available: ${reason}.`, {
    code: "BACKEND_UNAVAILABLE",
    hint: INSTALL[name],
    cause,
  });
}
