import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ArtifactError, RetryLaterError } from "../../base/core/errors";
import { hubUnavailable, unexpected } from "./failures";
import type { HubFile } from "./listing";
import { type Access, get, type HubResponse } from "./request";

/** A connection that is cut is taken up again this often in one run. */
const MAX_ATTEMPTS = 5;

export interface DownloadOptions extends Access {
  /** Wait before a connection is taken up again; doubled each time. */
  readonly retryDelayMs: number;
  /** Called with the bytes of the file that have come, those of earlier runs included. */
  readonly onBytes: (done: number) => void;
}

/**
 * Brings a file of a hub to `target`. What has come stays beside it under the file's checksum, so that a
 * later run goes on from there; `target` itself is there only when it is whole and its checksum is right.
 * @throws ArtifactError `HUB_CHECKSUM`, after what has come was removed; those of `get`.
 */
export async function download(
  url: URL,
  file: HubFile,
  target: string,
  options: DownloadOptions,
): Promise<void> {
  if (await isWhole(target, file)) {
    options.onBytes(file.bytes);
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  const part = `${target}.${file.checksum.digest.slice(0, 16)}.part`;
  for (let attempt = 1; (await sizeOf(part)) !== file.bytes; attempt++) {
    try {
      await fetchRest(url, file, part, options);
    } catch (error) {
      const passes = error instanceof RetryLaterError && error.code === "HUB_UNAVAILABLE";
      if (!passes || attempt === MAX_ATTEMPTS) throw error;
      await sleep(options.retryDelayMs * 2 ** (attempt - 1), undefined, { signal: options.signal }).catch(
        () => options.signal.throwIfAborted(),
      );
    }
  }
  const found = await digestOf(part, file);
  if (found !== file.checksum.digest) {
    await rm(part, { force: true });
    throw new ArtifactError(
      `${url.href}: the file that came has the checksum ${found}; the hub's list says ${file.checksum.digest}.`,
      {
        code: "HUB_CHECKSUM",
        hint: "It was removed. Run the same command again; if it stays so, the hub is at fault.",
      },
    );
  }
  await rename(part, target);
}

/** Appends to `part` what is still missing, as far as the connection holds. */
async function fetchRest(url: URL, file: HubFile, part: string, options: DownloadOptions): Promise<void> {
  const before = await sizeOf(part);
  const from = before > file.bytes ? 0 : Math.max(0, before);
  const answer = await get(url, options, from > 0 ? { range: `bytes=${from}-` } : {});
  const start = await startOf(answer, from);
  const handle = await open(part, start > 0 ? "a" : "w");
  try {
    await append(answer, handle, start, file, options);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the place of an answer's first byte in the file: 0 where the server does not know ranges. */
async function startOf({ status, headers, url, discard }: HubResponse, from: number): Promise<number> {
  if (status !== 206) return 0;
  const range = headers.get("content-range") ?? "";
  if (range.startsWith(`bytes ${from}-`)) return from;
  await discard();
  throw unexpected(url, `bytes from ${from} on were asked for; the answer has the range "${range}"`);
}

async function append(
  { url, body }: HubResponse,
  handle: FileHandle,
  start: number,
  { bytes }: HubFile,
  { onBytes }: DownloadOptions,
): Promise<void> {
  let done = start;
  onBytes(done);
  for await (const chunk of body) {
    if (done + chunk.length > bytes)
      throw unexpected(url, `more than the ${bytes} bytes of the hub's list come`);
    await handle.writeFile(chunk);
    done += chunk.length;
    onBytes(done);
  }
  if (done < bytes) throw hubUnavailable(url, `the connection ended after ${done} of ${bytes} bytes`);
}

async function isWhole(path: string, file: HubFile): Promise<boolean> {
  return (await sizeOf(path)) === file.bytes && (await digestOf(path, file)) === file.checksum.digest;
}

/** Returns the size of a file, -1 where there is none: a file of no bytes is something else. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return -1;
    throw error;
  }
}

async function digestOf(path: string, { bytes, checksum }: HubFile): Promise<string> {
  const hash = createHash(checksum.kind === "git" ? "sha1" : "sha256");
  if (checksum.kind === "git") hash.update(`blob ${bytes}\0`);
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
