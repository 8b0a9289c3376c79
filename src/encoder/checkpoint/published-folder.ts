import { writeFileSync } from "node:fs";
import { exportTarget, refuseForeign, writeFolder } from "../../base/artifact";

/** Where published models have their ONNX graph. */
export const USUAL_GRAPHS = ["onnx/model.onnx", "model.onnx"] as const;

/** Forms of weights that are not read: the file that shows one, and why it is not. */
export const OTHER_WEIGHTS = [
  ["model.safetensors.index.json", "which tells of weights in several files"],
  ["pytorch_model.bin", "a Python pickle, which can run code"],
] as const;

/**
 * Writes a model for other programs into a folder of its own, which appears in one step.
 * @param target new or empty folder.
 * @param write writes the files into the given folder.
 * @throws UsageError `FOLDER_NOT_EMPTY`; EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function writePublished(target: string, write: (folder: string) => void): void {
  writeFolder(exportTarget("model", target), (building) => {
    refuseForeign(target, []);
    write(building);
  });
}

/** Writes JSON in the layout of other programs. */
export function writeJson(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
