import type * as ort from "onnxruntime-common";
import { runtimeMissing } from "./failures";

/** What the package exports. */
export type OnnxRuntime = Pick<typeof ort, "InferenceSession" | "Tensor">;

const requireRuntime = (): OnnxRuntime => require("onnxruntime-node") as OnnxRuntime;

/**
 * Returns ONNX Runtime, an optional peer, which is loaded only here.
 * @param load loads the package.
 * @throws EnvironmentError `ONNX_MISSING`.
 */
export function loadRuntime(load = requireRuntime): OnnxRuntime {
  try {
    return load();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const isAbsent = code === "MODULE_NOT_FOUND" && message.includes("'onnxruntime-node'");
    throw runtimeMissing(
      isAbsent ? "is not installed" : `does not load: ${message.split("\n", 1)[0]}`,
      cause,
    );
  }
}
