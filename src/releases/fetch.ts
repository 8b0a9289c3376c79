import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { hashOf, promoteFolder, streamInto, type WriteTarget, writeFailure } from "../base/artifact";
import { GENERATIONS, generations } from "../base/home/generations";
import type { Registry } from "../broker/registry";
import { damaged, type ReleaseBlob, type ReleaseManifest, readableManifest, writeManifest } from "./manifest";

/** The manifest beside the files of a generation that was fetched. */
const RELEASE = "release.json";

/** What a fetch needs. */
export interface FetchOptions {
  readonly home: string;
  readonly registry: Registry;
  readonly signal: AbortSignal;
  /** Called with the bytes that are here, of all. */
  readonly onBytes: (done: number, total: number) => void;
}

/** Returns the folder in which a release is fetched; what it holds is kept over an interruption. */
export function fetchingFolder(home: string, name: string): string {
  return join(home, GENERATIONS, `${name}.fetching`);
}

/** Returns whether a release is here as a generation, and its files need not be looked at. */
export function isFetched(home: string, name: string): boolean {
  return existsSync(join(home, GENERATIONS, name, RELEASE));
}

/** Has the files of a release that is here compared with it when it is taken next, also after a restart. */
export function doubtFetched(home: string, name: string): void {
  rmSync(join(home, GENERATIONS, name, RELEASE), { force: true });
}

/**
 * Fetches the files of a release into `fetchingFolder`. Those that a generation here has are linked.
 * @throws ArtifactError `RELEASE_DAMAGED`; EnvironmentError `DISK_FULL` or `RELEASE_WRITE`; what the registry
 *   and the signal throw.
 */
export async function fetchFiles(
  { files, name }: ReleaseManifest,
  { home, registry, signal, onBytes }: FetchOptions,
): Promise<void> {
  const folder = fetchingFolder(home, name);
  const here = filesHere(home);
  const total = files.reduce((all, { bytes }) => all + bytes, 0);
  let done = 0;
  for (const file of files) {
    signal.throwIfAborted();
    const target = join(folder, file.path);
    const before = done;
    // Of a release that is doubted most files are as they should be.
    const source = here.get(file.sha256) ?? join(home, GENERATIONS, name, file.path);
    if (!(await isWhole(target, file)) && !(await reuse(source, target, file))) {
      await fetchBlob(file, target, { registry, signal, home }, (bytes) => onBytes(before + bytes, total));
    }
    done += file.bytes;
    onBytes(done, total);
  }
}

/**
 * Fetches a blob into the file `target`: whole, or not at all.
 * @throws as `fetchFiles` does.
 */
export async function fetchBlob(
  { sha256, bytes }: ReleaseBlob,
  target: string,
  { registry, signal, home }: Pick<FetchOptions, "registry" | "signal" | "home">,
  onBytes: (bytes: number) => void = () => {},
): Promise<void> {
  const part = `${target}.part`;
  const hash = createHash("sha256");
  let read = 0;
  async function* checked(): AsyncGenerator<Uint8Array> {
    for await (const piece of registry.blob(sha256, signal)) {
      read += piece.byteLength;
      if (read > bytes) break;
      hash.update(piece);
      onBytes(read);
      yield piece;
    }
  }
  try {
    mkdirSync(dirname(target), { recursive: true });
    await pipeline(checked, streamInto(part));
    if (read !== bytes) throw damaged(registry.address, `the blob ${sha256} has not ${bytes} bytes`);
    if (hash.digest("hex") !== sha256)
      throw damaged(registry.address, `the blob ${sha256} is not what its name says`);
    renameSync(part, target);
  } catch (error) {
    rmSync(part, { force: true });
    throw writeFailure(error, fetchTarget(home));
  }
}

/** Makes what was fetched a generation, in one rename. @throws as `fetchFiles` does. */
export function finishFetch(manifest: ReleaseManifest, home: string): void {
  const folder = fetchingFolder(home, manifest.name);
  try {
    writeFileSync(join(folder, RELEASE), writeManifest(manifest));
    promoteFolder(folder, join(home, GENERATIONS, manifest.name));
  } catch (error) {
    throw writeFailure(error, fetchTarget(home));
  }
}

/** Returns the path of a file of the fetched generations by its SHA-256. */
function filesHere(home: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of generations(home)) {
    const folder = join(home, GENERATIONS, name);
    if (!isFetched(home, name)) continue;
    // A damaged one costs what could be linked, not the next release.
    const manifest = readableManifest(readFileSync(join(folder, RELEASE)), folder);
    for (const { path, sha256 } of manifest?.files ?? []) found.set(sha256, join(folder, path));
  }
  return found;
}

/** Returns whether a file is there and what a blob must be. */
export async function isWhole(path: string, { bytes, sha256 }: ReleaseBlob): Promise<boolean> {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.size === bytes && (await hashOf(path, () => {})) === sha256;
}

/** Links a file that is here already; returns whether it was as it should be. */
async function reuse(source: string, target: string, blob: ReleaseBlob): Promise<boolean> {
  if (!(await isWhole(source, blob))) return false;
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  try {
    linkSync(source, target);
  } catch {
    // Not every disk has links.
    copyFileSync(source, target);
  }
  return true;
}

function fetchTarget(home: string): WriteTarget {
  return {
    what: "release",
    path: home,
    code: "RELEASE_WRITE",
    intact: "What serves is untouched.",
    next: "start it again",
  };
}
