import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { promoteFolder } from "../../core/artifact";
import { EnvironmentError, UsageError } from "../../core/errors";
import { discard } from "./folder";

/**
 * Writes a model for other programs into a folder of its own, which appears in one step.
 * @param target is made; may be there when it is empty.
 * @param write writes the files into the folder that it is given.
 * @throws UsageError `FOLDER_NOT_EMPTY`; EnvironmentError `EXPORT_WRITE`.
 */
export function writePublished(target: string, write: (folder: string) => void): void {
  const building = `${target}.building-${process.pid}`;
  try {
    if (existsSync(target) && readdirSync(target).length > 0) throw notEmpty(target);
    mkdirSync(dirname(target), { recursive: true });
    mkdirSync(building);
    write(building);
    promoteFolder(building, target);
  } catch (cause) {
    discard(building);
    if (cause instanceof UsageError) throw cause;
    throw new EnvironmentError(`The model could not be written to ${target}: ${(cause as Error).message}.`, {
      code: "EXPORT_WRITE",
      hint: "Check folder, permissions and room.",
      cause,
    });
  }
}

function notEmpty(target: string): UsageError {
  return new UsageError(`${target} is not empty; a model is exported into a folder of its own.`, {
    code: "FOLDER_NOT_EMPTY",
    hint: "Name a folder that does not exist yet.",
  });
}

export function writeText(file: string, content: string): void {
  writeFileSync(file, content, { flush: true });
}

export function writeJson(file: string, content: unknown): void {
  writeText(file, `${JSON.stringify(content, null, 2)}\n`);
}
