import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../core/errors";
import { isObject, parseJson } from "../core/values/parse-json";
import { MANIFEST } from "./folder";

/**
 * Refuses a place that a user names for an artifact, where something else stands: writing an artifact
 * replaces all that is there.
 * @param files names of the files that an artifact of this kind may have.
 * @throws UsageError `FOLDER_NOT_EMPTY`, unless there is nothing, an empty folder or such an artifact.
 */
export function refuseForeign(folder: string, files: readonly string[]): void {
  const names = namesIn(folder);
  if (names.length === 0 || (names.every((name) => files.includes(name)) && isOurs(folder))) return;
  throw new UsageError(`${folder} holds something else, which would be replaced.`, {
    code: "FOLDER_NOT_EMPTY",
    hint: "Nothing was done. Name a folder that does not exist yet.",
  });
}

/** Returns what stands in a folder; what is no folder that can be read stands for itself. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Below a file there is nothing either.
    return code === "ENOENT" || (code === "ENOTDIR" && !existsSync(folder)) ? [] : [folder];
  }
}

/** Each artifact says which version of the program made it. */
function isOurs(folder: string): boolean {
  try {
    const manifest = parseJson(readFileSync(join(folder, MANIFEST), "utf8"));
    return isObject(manifest) && "codeVersion" in manifest;
  } catch {
    return false;
  }
}
