import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesOf, guardWrite, hashOf, type WriteTarget, writeFailure } from "../base/artifact";
import { type Clock, isoTime } from "../base/core/clock";
import { ArtifactError, RetryLaterError, UsageError } from "../base/core/errors";
import { CODE_VERSION } from "../base/core/version";
import { GENERATIONS, generations, servingGeneration } from "../base/home/generations";
import { INDEX, MODELS } from "../base/home/paths";
import { type Database, followedLineage, follows, ownLineage } from "../base/store";
import type { PublishedRelease, WritableRegistry } from "../broker/registry";
import { writeArticles } from "./articles-file";
import { readChange } from "./changes";
import {
  type ReleaseBlob,
  type ReleaseFile,
  type ReleaseManifest,
  readableManifest,
  releaseName,
  writeManifest,
} from "./manifest";

/** Name of the generation of a workspace that has none. */
const UNNAMED = "0000";
/** What only trainings need, and what people wrote, which stays with the owner. */
const KEPT_HERE = /^(?:index\/dense-folds|models\/encoder-folds|index\/posts)\//;

export interface PushOptions {
  readonly home: string;
  readonly database: Database;
  /** Default: the one that serves. */
  readonly generation: string | undefined;
  readonly registry: WritableRegistry;
  /** Whether the registry may belong to another workspace until now. */
  readonly takeOver: boolean;
  /** Releases that stay in the registry. */
  readonly keep: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called with the bytes that were read or sent, of all. */
  readonly onBytes: (done: number, total: number) => void;
}

/** A release that was pushed. */
export interface Pushed {
  readonly release: string;
  readonly articles: number;
  readonly files: number;
  readonly bytes: number;
  /** Bytes that the registry lacked. */
  readonly sent: number;
  /** Releases that were removed from the registry. */
  readonly removed: readonly string[];
}

/**
 * Makes a generation, with the articles as they are now, the current release of a registry.
 * @throws UsageError `STORE_FOLLOWS`, `REGISTRY_TAKEN`; ArtifactError `GENERATION_UNKNOWN`, `PUSH_NO_INDEX`;
 *   EnvironmentError `DISK_FULL`, `RELEASE_WRITE`; RetryLaterError `PUSH_CHANGING`; what the registry, the
 *   store and the signal throw.
 */
export async function pushGeneration(options: PushOptions): Promise<Pushed> {
  const { home, database, registry, clock, signal } = options;
  if (followedLineage(database) !== undefined) throw follows(database);
  const lineage = ownLineage(database);
  await registry.prepare();
  if (!options.takeOver) await refuseOther(registry, lineage, signal);
  const generation = options.generation ?? servingGeneration(home);
  const root = generation === undefined ? home : join(home, GENERATIONS, generation);
  const found = filesToPush(home, root, generation);
  const temporary = temporaryTarget();
  const folder = guardWrite(temporary, () => mkdtempSync(join(temporary.path, "crowdchecked-push-")));
  try {
    const work = new Work(
      options,
      found.reduce((all, { bytes }) => all + bytes, 0),
    );
    const files: ReleaseFile[] = [];
    for (const { path } of found) files.push({ path, ...(await work.hash(join(root, path))) });
    // Files before articles: an index may be older than the articles, and catches up, but never newer.
    const file = join(folder, "articles.jsonl.gz");
    const { count, revision } = await writeArticles(database, file, signal).catch((error: unknown) => {
      throw writeFailure(error, temporary);
    });
    const articles = { count, revision, ...(await work.hash(file)) };
    const held = await registry.blobs();
    for (const { path, ...blob } of files) await work.send(join(root, path), blob, held);
    await work.send(file, articles, held);
    const manifest: ReleaseManifest = {
      name: releaseName(generation ?? UNNAMED, files),
      lineage,
      pushedAt: isoTime(clock.now()),
      codeVersion: CODE_VERSION,
      articles,
      files,
    };
    signal.throwIfAborted();
    await registry.publish(manifest.name, writeManifest(manifest));
    const removed = await removeOld(registry, manifest.name, options.keep);
    await registry.changes?.remove((message) => isIn(manifest, message, registry.address));
    const bytes = files.reduce((all, one) => all + one.bytes, articles.bytes);
    return { release: manifest.name, articles: count, files: files.length, bytes, sent: work.sent, removed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Hashes and sends files, and tells how far that is. */
class Work {
  /** Bytes that were sent. */
  sent = 0;
  private done = 0;

  constructor(
    private readonly options: Pick<PushOptions, "home" | "registry" | "signal" | "onBytes">,
    private readonly bytes: number,
  ) {}

  async hash(path: string): Promise<ReleaseBlob> {
    try {
      const sha256 = await hashOf(path, (bytes) => this.advance(bytes));
      return { bytes: statSync(path).size, sha256 };
    } catch (error) {
      // A replaced folder takes its files with it.
      throw (error as NodeJS.ErrnoException).code === "ENOENT" ? changing(this.options.home) : error;
    }
  }

  async send(path: string, { bytes, sha256 }: ReleaseBlob, held: ReadonlySet<string>): Promise<void> {
    // A damaged one is sent again: followers who refuse it say that this is what to do.
    if (held.has(sha256) && (await this.options.registry.isWhole({ sha256, bytes }))) {
      this.advance(bytes);
      return;
    }
    await this.options.registry.put({ sha256, bytes, data: this.checked(path, sha256) });
    this.sent += bytes;
  }

  /** Yields the bytes of a file that must be what it was when it was hashed. */
  private async *checked(path: string, sha256: string): AsyncGenerator<Uint8Array> {
    const hash = createHash("sha256");
    try {
      for await (const piece of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
        this.advance(piece.byteLength);
        hash.update(piece);
        yield piece;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    if (hash.digest("hex") !== sha256) throw changing(this.options.home);
  }

  private advance(bytes: number): void {
    this.options.signal.throwIfAborted();
    this.done += bytes;
    this.options.onBytes(Math.min(this.done, 2 * this.bytes), 2 * this.bytes);
  }
}

function filesToPush(home: string, root: string, generation: string | undefined) {
  if (generation !== undefined && !generations(home).includes(generation)) {
    throw new ArtifactError(`There is no generation ${JSON.stringify(generation.slice(0, 40))} in ${home}.`, {
      code: "GENERATION_UNKNOWN",
      hint: "Run crowdchecked generations list to see them.",
    });
  }
  const found = [INDEX, MODELS].flatMap((part) => filesOf(root, part));
  if (!found.some(({ path }) => path.startsWith(`${INDEX}/`))) {
    throw new ArtifactError(`There is no index in ${root}.`, {
      code: "PUSH_NO_INDEX",
      hint: "Run crowdchecked index, then push again.",
    });
  }
  return found.filter(({ path }) => !KEPT_HERE.test(path));
}

/** Returns whether a release holds a change of articles, or nobody can use it. */
function isIn({ lineage, articles }: ReleaseManifest, message: Uint8Array, address: string): boolean {
  try {
    const change = readChange(message, address);
    return change.lineage !== lineage || change.revision <= articles.revision;
  } catch (error) {
    if (error instanceof ArtifactError) return true;
    throw error;
  }
}

/** Removes releases beyond the current and the newest ones, and the blobs that none of those needs. */
async function removeOld(registry: WritableRegistry, current: string, keep: number): Promise<string[]> {
  const all: { readonly release: PublishedRelease; readonly manifest: ReleaseManifest }[] = [];
  for (const release of await registry.releases()) {
    const manifest = readableManifest(release.manifest, registry.address);
    // Nobody knows which blobs it needs.
    if (!manifest) return [];
    all.push({ release, manifest });
  }
  // Others may have been pushed by a clock that was ahead.
  const newest = new Set([current]);
  for (const { manifest } of all.toReversed()) if (newest.size < keep) newest.add(manifest.name);
  const [kept, old] = [true, false].map((is) =>
    all.filter(({ manifest }) => newest.has(manifest.name) === is),
  );
  const needed = new Set(
    kept!.flatMap(({ manifest: { articles, files } }) => [articles, ...files].map(({ sha256 }) => sha256)),
  );
  const blobs = [...(await registry.blobs())].filter((blob) => !needed.has(blob));
  await registry.remove(
    old!.map(({ release }) => release),
    blobs,
  );
  return [...new Set(old!.map(({ manifest }) => manifest.name))];
}

/** @throws UsageError `REGISTRY_TAKEN` where the current release is of another store. */
async function refuseOther(registry: WritableRegistry, lineage: string, signal: AbortSignal): Promise<void> {
  const current = await registry.current(signal);
  const manifest = current && readableManifest(current, registry.address);
  if (!manifest || manifest.lineage === lineage) return;
  throw new UsageError(`The release at ${registry.address} was pushed from another workspace.`, {
    code: "REGISTRY_TAKEN",
    hint: "One workspace owns a registry. If this one is to own it from now on, as after a restore, give --take-over.",
  });
}

/** Where the file of articles is made. */
function temporaryTarget(): WriteTarget {
  return {
    what: "release's file of articles",
    path: tmpdir(),
    code: "RELEASE_WRITE",
    intact: "The release that was current still is.",
    next: "push again; TMPDIR names another folder for it",
  };
}

function changing(home: string): RetryLaterError {
  return new RetryLaterError(`The indexes or models in ${home} were replaced during the push.`, {
    code: "PUSH_CHANGING",
    hint: "Wait until the other command has ended, then push again; the release that was current still is.",
  });
}
