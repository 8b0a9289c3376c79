import { readdirSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../base/core/errors";

/**
 * Returns the sorted names of what a folder holds.
 * @param hint which folder to give.
 * @throws InputError `FILE_NOT_FOUND` when there is no such folder.
 */
export function listFolder(
  folder: string,
  hint = "Give the folder that holds the dataset's files.",
): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    throw new InputError(
      "there is no folder that can be read",
      { file: folder },
      { code: "FILE_NOT_FOUND", hint, cause },
    );
  }
}

/**
 * Returns the paths of what a dataset's folder holds, chosen by their names, in the order of these.
 * @throws InputError `FILE_NOT_FOUND` when there is no such folder.
 */
export function pathsIn(folder: string): (names: RegExp) => string[] {
  const held = listFolder(folder);
  return (names) => held.filter((name) => names.test(name)).map((name) => join(folder, name));
}

/** Returns the error for input without anything to take; `wanted` names what could be there. */
export function nothingToImport(file: string, wanted: string): InputError {
  return new InputError(
    `nothing to import was found; expected: ${wanted}`,
    { file },
    { code: "NOTHING_TO_IMPORT", hint: "Check that this is the right path for the format." },
  );
}
