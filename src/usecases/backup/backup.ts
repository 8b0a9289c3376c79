import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  buildingPath,
  copyHashed,
  discard,
  type FoundFile,
  filesOf,
  hashOf,
  MANIFEST,
  makeFolder,
  promoteFolder,
  type WriteTarget,
  writeFailure,
} from "../../base/artifact";
import { isoTime, systemClock } from "../../base/core/clock";
import { RetryLaterError, UsageError } from "../../base/core/errors";
import { progressInMib } from "../../base/core/values/mebibytes";
import { CODE_VERSION } from "../../base/core/version";
import { GENERATIONS, SERVING, servingGeneration } from "../../base/home/generations";
import { DATABASE, DEV_SET, GOLDEN, INDEX, MODELS, REPORTS, workspacePaths } from "../../base/home/paths";
import { copyDatabase, type Database } from "../../base/store";
import { type Fault, faultOf } from "../fault";
import { checkInterrupted, type Home, type Job, withExistingStore } from "../job";
import { damageOf } from "./damage";
import { type BackupFile, type BackupManifest, backupManifest } from "./folder";

/** Who replaces indexes or models meanwhile does so seldom. */
const ATTEMPTS = 3;

/** A backup that was written. */
export interface Backup extends Omit<BackupManifest, "files" | "format" | "version"> {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  /** What was damaged in the workspace already, and so is in the backup, or could not be read and is not. */
  readonly damaged: readonly Fault[];
}

/**
 * Copies a workspace to a new folder: the database as it is at one moment, and the indexes and models that
 * serve. Others may read and write meanwhile. The folder appears whole or not at all. Indexes and models that
 * are damaged are copied as they are, those that cannot be read are left out, and both are told: the database
 * is worth more than they are.
 * @throws UsageError `BACKUP_EXISTS`; EnvironmentError `DISK_FULL` or `BACKUP_WRITE`; RetryLaterError
 *   `BACKUP_CHANGING`; InterruptedError; those of the store.
 */
export async function backUp(
  { home }: Home,
  { folder }: { readonly folder: string },
  { progress, signal }: Pick<Job, "progress" | "signal">,
): Promise<Backup> {
  refuseTaken(folder);
  const target: WriteTarget = {
    what: "backup",
    path: folder,
    code: "BACKUP_WRITE",
    intact: "The workspace is untouched.",
    next: "run the command again",
  };
  const building = buildingPath(folder);
  const shown = progressInMib(progress, "Backing up");
  try {
    return await withExistingStore(home, async (database) => {
      const { manifest, damaged } = await write(home, database, building, (done, total) => {
        checkInterrupted(signal, "The backup");
        shown.update(done, total);
      });
      // Another backup may have been written there meanwhile.
      refuseTaken(folder);
      promoteFolder(building, folder);
      const { files, format: _, version: __, ...about } = manifest;
      return { folder, ...about, files: files.length, bytes: sum(files), damaged };
    });
  } catch (error) {
    discard(building);
    throw writeFailure(error, target);
  } finally {
    shown.finish();
  }
}

/** @throws UsageError `BACKUP_EXISTS` unless nothing but an empty folder is there. */
function refuseTaken(folder: string): void {
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0)) {
    throw new UsageError(`${folder} exists already.`, {
      code: "BACKUP_EXISTS",
      hint: "Give the path of a new folder, such as one with the date in its name.",
    });
  }
}

/** Writes a backup into the folder `building`. @param onBytes called with the bytes done, of all. */
async function write(
  home: string,
  database: Database,
  building: string,
  onBytes: (done: number, total: number) => void,
): Promise<{ readonly manifest: BackupManifest; readonly damaged: readonly Fault[] }> {
  const size = statSync(database.name).size;
  // The database is read twice: the copy has to be hashed.
  const rest = 2 * size;
  // The files come first: an index may be older than the articles, and catches up, but never newer.
  const { files, generation, damaged } = await copySteady(home, building, (done, total) =>
    onBytes(done, total + rest),
  );
  const copy = join(building, DATABASE);
  const copied = sum(files);
  const { articles, revision } = await copyDatabase(database, copy, (share) =>
    onBytes(copied + share * size, copied + rest),
  );
  const { size: bytes } = statSync(copy);
  let hashed = 0;
  const sha256 = await hashOf(copy, (read) => {
    hashed += read;
    onBytes(copied + (1 + hashed / bytes) * size, copied + rest);
  });
  const stored = { path: DATABASE, bytes, sha256 };
  const manifest = backupManifest({
    createdAt: isoTime(systemClock.now()),
    codeVersion: CODE_VERSION,
    articles,
    revision,
    generation: generation ?? null,
    files: [stored, ...files],
  });
  writeFileSync(join(building, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
  return { manifest, damaged };
}

/** The files of a workspace beside its database, at one moment. */
interface Serving {
  /** Whether it is known which generation serves, if any; else there are no indexes and models. */
  readonly isKnown: boolean;
  readonly generation: string | undefined;
  readonly sources: readonly FoundFile[];
  /** What cannot be read of them. */
  readonly unread: Fault[];
}

/** What was copied of them. */
interface Copied {
  readonly files: readonly BackupFile[];
  readonly generation: string | undefined;
  readonly damaged: readonly Fault[];
}

/** Returns what serves, and what nights are measured by; not what a training can make again. */
function servingFiles(home: string): Serving {
  const unread: Fault[] = [];
  const found = (parts: readonly string[]): FoundFile[] =>
    parts.flatMap((part) =>
      filesOf(home, part, (path, error) => unread.push(leftOut(join(home, path), error))),
    );
  const others = found([DEV_SET, GOLDEN, REPORTS]);
  try {
    const generation = servingGeneration(home);
    const { foldIndexes } = workspacePaths(home);
    const built = found(
      generation === undefined ? [INDEX, MODELS] : [SERVING, `${GENERATIONS}/${generation}`],
    );
    const sources = [...built.filter(({ path }) => !join(home, path).startsWith(foldIndexes)), ...others];
    return { isKnown: true, generation, sources, unread };
  } catch (error) {
    return {
      isKnown: false,
      generation: undefined,
      sources: others,
      unread: [...unread, faultOf(error)],
    };
  }
}

/** Returns how a file or folder is told that the system does not let be read. @throws any other error. */
function leftOut(source: string, error: unknown): Fault {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  // A replaced folder takes its files with it.
  const isOfSource = code !== "ENOENT" && (syscall === "read" || path === source);
  if (!isOfSource) throw error;
  return { code: "ARTIFACT_READ", message: `${source} cannot be read (${code}).`, hint: undefined };
}

/**
 * Copies what serves, all of one moment: again if somebody replaces an index, a model or the generation
 * meanwhile.
 */
async function copySteady(
  home: string,
  building: string,
  onBytes: (done: number, total: number) => void,
): Promise<Copied> {
  const marks = ({ sources }: Serving): string => sources.map(({ mark }) => mark).join("\n");
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    rmSync(building, { recursive: true, force: true });
    makeFolder(building);
    try {
      const serving = servingFiles(home);
      const files = await copyAll(home, building, serving, onBytes);
      const copied = sum(files);
      const damaged = serving.isKnown ? await damageOf(home, () => onBytes(copied, copied)) : [];
      const told = new Set(damaged.map(({ message }) => message));
      const unread = serving.unread.filter(({ message }) => !told.has(message));
      if (marks(servingFiles(home)) === marks(serving))
        return { files, generation: serving.generation, damaged: [...unread, ...damaged] };
    } catch (error) {
      // A replaced folder takes its files with it.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  throw new RetryLaterError(`The indexes or models in ${home} are replaced again and again.`, {
    code: "BACKUP_CHANGING",
    hint: "Wait until the other command has ended, then run this one again.",
  });
}

/** Copies the files that can be read, and adds the others to those that cannot. */
async function copyAll(
  home: string,
  building: string,
  { sources, unread }: Serving,
  onBytes: (done: number, total: number) => void,
): Promise<BackupFile[]> {
  const total = sum(sources);
  const files: BackupFile[] = [];
  let done = 0;
  for (const { path } of sources) {
    const before = done;
    const [source, copy] = [join(home, path), join(building, path)];
    try {
      const sha256 = await copyHashed(source, copy, (bytes) => {
        done += bytes;
        onBytes(done, total);
      });
      files.push({ path, bytes: done - before, sha256 });
    } catch (error) {
      unread.push(leftOut(source, error));
      rmSync(copy, { force: true });
    }
  }
  return files;
}

function sum(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((all, { bytes }) => all + bytes, 0);
}
