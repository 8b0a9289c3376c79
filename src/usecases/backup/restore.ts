import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  buildingPath,
  copyHashed,
  discard,
  flush,
  flushAll,
  makeFolder,
  removeLeftovers,
  type WriteTarget,
  writeFailure,
} from "../../base/artifact";
import { isoTime, systemClock } from "../../base/core/clock";
import { UsageError } from "../../base/core/errors";
import { progressInMib } from "../../base/core/values/mebibytes";
import { DATABASE, PARTS, workspaceOf } from "../../base/home/paths";
import { closeDatabase, endLineage, NightLog, openDatabase, REPLACED, RESTORED } from "../../base/store";
import { checkInterrupted, type Home, type Job } from "../job";
import { type BackupManifest, invalid, readBackup } from "./folder";

export interface RestoreOptions {
  /** The folder of a backup. */
  readonly from: string;
  /** Sets aside the workspace that is there. Default: it is refused. */
  readonly replace?: boolean;
}

/** A workspace that was restored. */
export interface Restored
  extends Pick<BackupManifest, "createdAt" | "codeVersion" | "articles" | "revision" | "generation"> {
  readonly home: string;
  /** Where the former workspace is now; null: there was none. */
  readonly setAside: string | null;
}

/**
 * Makes a workspace of a backup. Copies and verifies everything before it touches what is there, which it
 * sets aside and does not delete.
 * @throws ArtifactError `BACKUP_INVALID` or `BACKUP_TOO_NEW`; UsageError `WORKSPACE_NOT_EMPTY` or
 *   `RESTORE_HOME`; RetryLaterError `STORE_LOCKED` while another process uses the workspace; EnvironmentError
 *   `DISK_FULL` or `RESTORE_WRITE`; InterruptedError.
 */
export async function restore(
  { home }: Home,
  { from, replace = false }: RestoreOptions,
  { progress, signal }: Pick<Job, "progress" | "signal">,
): Promise<Restored> {
  refuseGeneration(home);
  const { files, ...about } = readBackup(from);
  const former = partsOf(home);
  if (former.length > 0 && !replace) throw notEmpty(home, former);
  const copy = join(home, RESTORED);
  const building = buildingPath(copy);
  const total = files.reduce((all, { bytes }) => all + bytes, 0);
  const shown = progressInMib(progress, "Restoring");
  try {
    makeFolder(home);
    removeLeftovers(copy);
    let done = 0;
    for (const { path, sha256 } of files) {
      const found = await copyHashed(join(from, path), join(building, path), (bytes) => {
        checkInterrupted(signal, "The restoring");
        done += bytes;
        shown.update(done, total);
      });
      if (found !== sha256) throw invalid(from, `${path} has changed since`);
    }
    endRelations(join(building, DATABASE));
    flushAll(building);
    closeDatabase(join(home, DATABASE));
    const setAside = swap(home, building);
    const { createdAt, codeVersion, articles, revision, generation } = about;
    return { home, createdAt, codeVersion, articles, revision, generation, setAside };
  } catch (error) {
    throw writeFailure(error, restoreTarget(home));
  } finally {
    discard(building);
    shown.finish();
  }
}

/** Returns what there is of a workspace. */
function partsOf(folder: string): string[] {
  return PARTS.filter((part) => existsSync(join(folder, part)));
}

/**
 * What a night had built is not in the backup, so that it cannot go on. Those who follow the workspace may
 * have articles that the backup lacks.
 */
function endRelations(file: string): void {
  const database = openDatabase(file);
  try {
    new NightLog(database).finishAll(isoTime(systemClock.now()));
    endLineage(database);
  } finally {
    database.close();
  }
}

/**
 * Sets the former workspace aside and puts the restored one in its place. The database goes first and comes
 * last: whoever looks in between finds no workspace, not half of one. Undoes everything if a step fails.
 * @returns where the former one is; null: there was none.
 */
function swap(home: string, building: string): string | null {
  const former = partsOf(home);
  const stamp = isoTime(systemClock.now()).replaceAll(":", "-");
  const aside = former.length === 0 ? null : join(home, `${REPLACED}${stamp}`);
  if (aside !== null) mkdirSync(aside);
  const moves = [
    ...former.map((part) => [join(home, part), join(aside ?? home, part)] as const),
    ...partsOf(building)
      .reverse()
      .map((part) => [join(building, part), join(home, part)] as const),
  ];
  const done: (readonly [string, string])[] = [];
  try {
    for (const move of moves) {
      renameSync(...move);
      done.push(move);
    }
  } catch (error) {
    for (const [from, to] of done.reverse()) renameSync(to, from);
    if (aside !== null) rmSync(aside, { recursive: true });
    throw error;
  }
  flush(home);
  return aside;
}

/** Its database is that of the workspace: a restored one would not be read, and what serves would be gone. */
function refuseGeneration(home: string): void {
  const workspace = workspaceOf(home);
  if (workspace === undefined) return;
  throw new UsageError(`${home} is a generation of the workspace ${workspace}, not a workspace.`, {
    code: "RESTORE_HOME",
    hint: `Restore to another folder with --home, or with --home ${workspace} --replace in place of the workspace.`,
  });
}

function notEmpty(home: string, parts: readonly string[]): UsageError {
  return new UsageError(`There is a workspace in ${home} already (${parts.join(", ")}).`, {
    code: "WORKSPACE_NOT_EMPTY",
    hint: "Restore to another folder with --home, or add --replace: it sets the workspace aside in a folder within.",
  });
}

function restoreTarget(path: string): WriteTarget {
  return {
    what: "restored workspace",
    path,
    code: "RESTORE_WRITE",
    intact: "What was there is untouched.",
    next: "run the command again",
  };
}
