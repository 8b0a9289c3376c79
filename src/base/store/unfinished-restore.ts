import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ArtifactError, EnvironmentError } from "../core/errors";

/** What a restore calls the folder in the workspace's in which it builds, before its process's number. */
export const RESTORED = "restored";
/** How the name of the folder begins in which a restore sets a former workspace aside. */
export const REPLACED = "replaced-";

const BUILDING = new RegExp(`^${RESTORED}\\.building-\\d+$`);

/**
 * Refuses a missing database beside a restore that has not ended: a new one would take its place.
 * @throws ArtifactError `RESTORE_UNFINISHED`; EnvironmentError `STORE_ACCESS` for a folder that cannot be
 *   read, or is a file.
 */
export function refuseUnfinishedRestore(database: string): void {
  const folder = dirname(database);
  const names = namesIn(folder);
  const building = names.find((name) => BUILDING.test(name));
  if (building === undefined) return;
  const former = names
    .filter((name) => name.startsWith(REPLACED) && existsSync(join(folder, name, basename(database))))
    .sort()
    .at(-1);
  const aside = former === undefined ? "" : ` The workspace from before is in ${join(folder, former)}.`;
  throw new ArtifactError(`A restore into ${folder} has not ended: there is no database yet.`, {
    code: "RESTORE_UNFINISHED",
    hint:
      "Wait until it has ended. If it was killed, run it again: crowdchecked restore BACKUP --replace; " +
      `or remove ${join(folder, building)} to begin without it.${aside}`,
  });
}

/** Returns what a folder holds; nothing where there is none. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    throw new EnvironmentError(`The workspace's folder ${folder} cannot be read: ${message}.`, {
      code: "STORE_ACCESS",
      hint: "Name the folder itself with --home, no file in it, or correct its permissions.",
      cause,
    });
  }
}
