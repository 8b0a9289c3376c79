import { dirname, join } from "node:path";
import { ArtifactError } from "../core/errors";
import { fileHead } from "../core/files/file-head";

/** What the manifest of a backup says first of all. */
export const BACKUP_FORMAT = "crowdchecked backup";

const HEAD_BYTES = 256;

/**
 * Refuses the database of a backup: opening it would change its bytes, and then it could not be restored.
 * @throws ArtifactError `HOME_IS_BACKUP`.
 */
export function refuseBackup(database: string): void {
  const folder = dirname(database);
  if (!fileHead(join(folder, "manifest.json"), HEAD_BYTES).includes(`"${BACKUP_FORMAT}"`)) return;
  throw new ArtifactError(`${folder} is a backup, which is left as it is.`, {
    code: "HOME_IS_BACKUP",
    hint: `Make a workspace of it: crowdchecked --home NEW_FOLDER restore ${folder}`,
  });
}
