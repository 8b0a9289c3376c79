import { readdirSync } from "node:fs";
import { InputError } from "../base/core/errors";

/**
 * Returns the sorted names of what a dataset's folder holds.
 * @throws InputError `FILE_NOT_FOUND` when there is no such folder.
 */
export function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    throw new InputError(
      "there is no folder that can be read",
      { file: folder },
      { code: "FILE_NOT_FOUND", hint: "Give the folder that holds the dataset's files.", cause },
    );
  }
}

/** Returns the error for input without anything to take; `wanted` names what could be there. */
export function nothingToImport(file: string, wanted: string): InputError {
  return new InputError(
    `nothing to import was found; expected: ${wanted}`,
    { file },
    { code: "NOTHING_TO_IMPORT", hint: "Check that this is the right path for the format." },
  );
}
