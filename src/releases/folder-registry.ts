import { createReadStream, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import {
  buildingPath,
  discard,
  makeFolder,
  promoteFile,
  replaceFile,
  streamInto,
  type WriteTarget,
  writeFailure,
} from "../base/artifact";
import { RetryLaterError } from "../base/core/errors";
import type { NewBlob, PublishedRelease, WritableRegistry } from "../broker/registry";
import { isWhole } from "./fetch";
import { BLOBS, blobPath, CURRENT, RELEASES } from "./layout";
import { damaged, MAX_MANIFEST_BYTES, readableManifest } from "./manifest";

/** Time between two looks at which release is current, milliseconds. */
const LOOK_MS = 2000;

/** Releases in a folder, such as one that machines share. */
export class FolderRegistry implements WritableRegistry {
  private seen: string | undefined;

  /** @param address path of the folder. */
  constructor(readonly address: string) {}

  async current(): Promise<Uint8Array | undefined> {
    this.seen = this.mark();
    return this.reading(CURRENT, (path) => {
      if (statSync(path).size > MAX_MANIFEST_BYTES) throw damaged(this.address, `${CURRENT} is too large`);
      return readFileSync(path);
    });
  }

  async *blob(sha256: string): AsyncGenerator<Uint8Array> {
    const found = this.reading(blobPath(sha256), (path) => statSync(path).isFile() && path);
    if (!found) throw damaged(this.address, `it lacks the blob ${sha256}`);
    try {
      yield* createReadStream(found, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>;
    } catch (cause) {
      throw this.failure(found, cause);
    }
  }

  async changed(signal: AbortSignal): Promise<void> {
    do await wait(LOOK_MS, undefined, { signal }).catch(() => {});
    while (!signal.aborted && this.mark() === this.seen);
  }

  async prepare(): Promise<void> {
    try {
      makeFolder(join(this.address, BLOBS));
    } catch (error) {
      throw this.unwritable(error);
    }
  }

  async blobs(): Promise<ReadonlySet<string>> {
    return new Set(this.reading(BLOBS, (path) => readdirSync(path)) ?? []);
  }

  async isWhole(blob: Omit<NewBlob, "data">): Promise<boolean> {
    const path = join(this.address, blobPath(blob.sha256));
    try {
      return await isWhole(path, blob);
    } catch (error) {
      throw this.failure(path, error);
    }
  }

  async put({ sha256, data }: NewBlob): Promise<void> {
    const path = join(this.address, blobPath(sha256));
    const building = buildingPath(path);
    try {
      await pipeline(data, streamInto(building));
      promoteFile(building, path);
    } catch (error) {
      discard(building);
      throw this.unwritable(error);
    }
  }

  async publish(name: string, manifest: Uint8Array): Promise<void> {
    const text = new TextDecoder().decode(manifest);
    try {
      replaceFile(join(this.address, RELEASES, `${name}.json`), text);
      replaceFile(join(this.address, CURRENT), text);
    } catch (error) {
      throw this.unwritable(error);
    }
  }

  async releases(): Promise<readonly PublishedRelease[]> {
    const names = this.reading(RELEASES, (path) => readdirSync(path)) ?? [];
    const found = names.flatMap((id) => {
      const manifest =
        id.endsWith(".json") && this.reading(`${RELEASES}/${id}`, (path) => readFileSync(path));
      if (!manifest) return [];
      // Nobody knows when one that cannot be read was pushed.
      const pushedAt = Date.parse(readableManifest(manifest, this.address)?.pushedAt ?? "1970-01-01");
      return [{ id, manifest, pushedAt }];
    });
    return found.sort((a, b) => a.pushedAt - b.pushedAt);
  }

  async remove(releases: readonly PublishedRelease[], blobs: readonly string[]): Promise<void> {
    try {
      for (const { id } of releases) rmSync(join(this.address, RELEASES, id), { force: true });
      for (const blob of blobs) rmSync(join(this.address, blobPath(blob)), { force: true });
    } catch (error) {
      throw this.unwritable(error);
    }
  }

  async close(): Promise<void> {}

  /** Differs when another manifest has taken the place of the current one. */
  private mark(): string | undefined {
    try {
      const { ino, mtimeMs } = statSync(join(this.address, CURRENT));
      return `${ino} ${mtimeMs}`;
    } catch {
      // What is wrong is told where the manifest is read.
      return undefined;
    }
  }

  /** Returns what `read` returns; undefined where there is nothing at the path. */
  private reading<T>(path: string, read: (path: string) => T): T | undefined {
    try {
      return read(join(this.address, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw this.failure(path, error);
    }
  }

  private failure(path: string, cause: unknown): unknown {
    const { syscall, code } = cause as NodeJS.ErrnoException;
    if (syscall === undefined) return cause;
    return new RetryLaterError(`${path} of the registry at ${this.address} cannot be read (${code}).`, {
      code: "REGISTRY_AWAY",
      hint: "Check that the folder is there and may be read; what serves here is untouched.",
      cause,
    });
  }

  private unwritable(error: unknown): unknown {
    const target: WriteTarget = {
      what: "release",
      path: this.address,
      code: "RELEASE_WRITE",
      intact: "The release that was current still is.",
      next: "push again",
    };
    return writeFailure(error, target);
  }
}
