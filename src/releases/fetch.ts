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
import { damaged, type ReleaseBlob, type ReleaseManifest, readManifest, writeManifest } from "./manifest";

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

/**
 * Fetches the files of a release into `fetchingFolder`. Those that another generation here has are linked.
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
    if (!(await isWhole(target, file)) && !(await reuse(here.get(file.sha256), target, file))) {
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
    const manifest = join(folder, RELEASE);
    if (!existsSync(manifest)) continue;
    for (const { path, sha256 } of readManifest(readFileSync(manifest), folder).files)
      found.set(sha256, join(folder, path));
  }
  return found;
}

async function isWhole(path: string, { bytes, sha256 }: ReleaseBlob): Promise<boolean> {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.size === bytes && (await hashOf(path, () => {})) === sha256;
}

/** Links a file that is here already; returns whether it was as it should be. */
async function reuse(source: string | undefined, target: string, blob: ReleaseBlob): Promise<boolean> {
  if (source === undefined || !(await isWhole(source, blob))) return false;
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
