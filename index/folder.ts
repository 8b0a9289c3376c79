import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promoteFolder } from "../src/core/artifact";
import { ArtifactError, EnvironmentError } from "../src/core/errors";

/** What all indexes on disk have in common: a folder with a manifest, written beside and put in place by one rename. */

const MANIFEST = "manifest.json";
/** What to do about an index that cannot be used. */
export const REBUILD = "Build it again: crowdchecked index.";
/** A manifest is a page of text; what is larger is none, and is not read. */
const MAX_MANIFEST_BYTES = 1 << 20;
/** What the system says where there is no room: on the disk, in the quota, for one file. */
const FULL = new Set<unknown>(["ENOSPC", "EDQUOT", "EFBIG"]);

/**
 * Puts a new index in the place of `folder` in one step, and returns its manifest.
 * @param write writes and flushes the data into the folder given, and returns the manifest to go beside it.
 * @throws EnvironmentError `DISK_FULL` or `INDEX_WRITE`; the former index is untouched then.
 */
export function writeIndexFolder<M extends { readonly version: number }>(
  folder: string,
  write: (building: string) => M,
): M {
  const building = `${folder}.building-${process.pid}`;
  try {
    rmSync(building, { recursive: true, force: true });
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(building);
    const manifest = write(building);
    writeFileSync(join(building, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
    promoteFolder(building, folder);
    attempt(() => removeLeftovers(folder));
    return manifest;
  } catch (error) {
    attempt(() => rmSync(building, { recursive: true, force: true }));
    throw writeFailure(folder, error);
  }
}

/** Removes what processes that were killed while writing the index have left beside it. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    const [, of, pid] = /^(.*)\.(?:building|old)-(\d+)$/.exec(name) ?? [];
    if (of === basename(folder) && !isRunning(Number(pid)))
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Tidies up where that is possible; what stays is tried again after the next build. */
function attempt(tidying: () => void): void {
  try {
    tidying();
  } catch {
    // The index itself is what counts, or what made writing it fail.
  }
}

function writeFailure(folder: string, error: unknown): Error {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error as Error;
  const full = FULL.has(code);
  return new EnvironmentError(
    `The index could not be written to ${folder}${full ? ": the disk is full" : ` (${code})`}.`,
    {
      code: full ? "DISK_FULL" : "INDEX_WRITE",
      hint: "The former index, if any, is untouched. Make room or mend the permissions, then run: crowdchecked index.",
      cause: error,
    },
  );
}

/**
 * Returns the manifest of the index in a folder; its version is checked, its other fields are not.
 * @throws ArtifactError `INDEX_MISSING`, `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function readIndexFolder(folder: string, version: number): Readonly<Record<string, unknown>> {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) {
    throw new ArtifactError(`There is no index at ${folder}.`, {
      code: "INDEX_MISSING",
      hint: "Build one: crowdchecked index.",
    });
  }
  const { size } = statSync(file);
  if (size > MAX_MANIFEST_BYTES) {
    throw corruptIndex(folder, `its manifest has ${size} bytes, at most ${MAX_MANIFEST_BYTES} are read`);
  }
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw corruptIndex(folder, "its manifest is not readable", cause);
  }
  if (typeof manifest !== "object" || manifest === null)
    throw corruptIndex(folder, "its manifest is no object");
  const found = manifest as Record<string, unknown>;
  if (found["version"] === version) return found;
  throw new ArtifactError(
    `The index at ${folder} is of version ${JSON.stringify(found["version"])}; this program reads version ${version}.`,
    { code: "INDEX_VERSION", hint: REBUILD },
  );
}

/** Returns the error for an index whose files do not fit together. */
export function corruptIndex(folder: string, problem: string, cause?: unknown): ArtifactError {
  return new ArtifactError(`The index at ${folder} is damaged: ${problem}.`, {
    code: "INDEX_CORRUPT",
    hint: REBUILD,
    cause,
  });
}
