import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { exportTarget, writeFolder } from "../../base/artifact";
import { UsageError } from "../../base/core/errors";

/** Where published models have their ONNX graph. */
export const USUAL_GRAPHS = ["onnx/model.onnx", "model.onnx"] as const;

/**
 * Writes a model for other programs into a folder of its own, which appears in one step.
 * @param target new or empty folder.
 * @param write writes the files into the given folder.
 * @throws UsageError `FOLDER_NOT_EMPTY`; EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function writePublished(target: string, write: (folder: string) => void): void {
  writeFolder(exportTarget("model", target), (building) => {
    if (existsSync(target) && readdirSync(target).length > 0) throw notEmpty(target);
    write(building);
  });
}

function notEmpty(target: string): UsageError {
  return new UsageError(`${target} is not empty; a model is exported into a folder of its own.`, {
    code: "FOLDER_NOT_EMPTY",
    hint: "Name a folder that does not exist yet.",
  });
}

/** Writes JSON in the layout of other programs. */
export function writeJson(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
