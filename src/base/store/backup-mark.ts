import { closeSync, openSync, readSync } from "node:fs";
import { dirname, join } from "node:path";
import { ArtifactError } from "../core/errors";

/** What the manifest of a backup says first of all. */
export const BACKUP_FORMAT = "crowdchecked backup";

const HEAD_BYTES = 256;

/**
 * Refuses the database of a backup: opening it would change its bytes, and then it could not be restored.
 * @throws ArtifactError `HOME_IS_BACKUP`.
 */
export function refuseBackup(database: string): void {
  const folder = dirname(database);
  if (!headOf(join(folder, "manifest.json")).includes(`"${BACKUP_FORMAT}"`)) return;
  throw new ArtifactError(`${folder} is a backup, which is left as it is.`, {
    code: "HOME_IS_BACKUP",
    hint: `Make a workspace of it: crowdchecked --home NEW_FOLDER restore ${folder}`,
  });
}

/** Returns how a file begins; "" where there is none. */
function headOf(file: string): string {
  let descriptor: number;
  try {
    descriptor = openSync(file, "r");
  } catch {
    return "";
  }
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    return bytes.toString("utf8", 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}
