import { DiscardPolicy, StorageType } from "@nats-io/jetstream";
import { type ObjectStore, Objm } from "@nats-io/obj";
import { ArtifactError } from "../../base/core/errors";
import { News } from "../news";
import type { NewBlob, PublishedRelease, WritableRegistry } from "../registry";
import type { NatsAccess } from "./address";
import { ANSWER_MS, type ConnectionObserver } from "./connection";
import { away } from "./failures";
import type { Layout } from "./layout";
import { NatsLink } from "./link";
import { NatsLog } from "./nats-log";

/** Manifests that are kept; the last one is current. */
const KEPT = 256;
/** Size of the changes that are kept: those since the last push, usually. */
const CHANGES_BYTES = 512 << 20;
/** Size of the votes that may wait for the owner. */
const VOTES_BYTES = 256 << 20;
/** A blob whose next piece has not come by then is given up, milliseconds. */
const STALLED_MS = 30_000;

/** Releases on NATS JetStream: blobs are objects of a bucket, manifests are messages of a stream. */
export class NatsRegistry implements WritableRegistry {
  readonly changes: NatsLog;
  readonly votes: NatsLog;
  private readonly news = new News();
  private opened: Promise<ObjectStore> | undefined;
  /** Whether this end has made what is missing. */
  private isOwner = false;

  private constructor(
    private readonly link: NatsLink,
    private readonly layout: Layout,
  ) {
    const { changes, votes, subjects } = layout;
    this.changes = new NatsLog(link, { stream: changes, subject: subjects.changes });
    this.votes = new NatsLog(link, { stream: votes, subject: subjects.votes });
    link.connection.subscribe(layout.subjects.releases, { callback: () => this.news.tell() });
    link.onChange((connected) => {
      if (!connected) return;
      this.news.tell();
      // A broker that has lost its disk takes votes again; what fails here fails again where it is told.
      if (this.isOwner) this.prepare().catch(() => {});
    });
  }

  /** Connects. @throws as `NatsLink.connect` does. */
  static async connect(
    access: NatsAccess,
    layout: Layout,
    name: string,
    observer: ConnectionObserver,
  ): Promise<NatsRegistry> {
    // Whoever has a generation serves it on, until the operator lets this end in again.
    return new NatsRegistry(await NatsLink.connect(access, name, observer, true), layout);
  }

  get address(): string {
    return this.link.address;
  }

  current(): Promise<Uint8Array | undefined> {
    const { releases, subjects } = this.layout;
    return this.doing("tell its releases", async () => {
      return (await this.link.message(releases, { last_by_subj: subjects.releases }))?.data;
    });
  }

  async *blob(sha256: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const found = await this.doing("hand out a release", async () => (await this.bucket()).get(sha256));
    if (!found) throw noBlob(this.address, sha256);
    // What becomes of the bytes shows in the stream, too.
    found.error.catch(() => {});
    const reader = found.data.getReader();
    try {
      for (;;) {
        const { done, value } = await this.doing("hand out a release", () =>
          beforeStall(reader.read(), signal, () => away(this.address, "hand out a release")),
        );
        if (done) return;
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
  }

  changed(signal: AbortSignal): Promise<void> {
    return this.news.wait(signal);
  }

  prepare(): Promise<void> {
    const { releases, changes, votes, subjects } = this.layout;
    this.isOwner = true;
    return this.doing("prepare for releases", async () => {
      await this.link.makeStream({ name: releases, subjects: [subjects.releases], max_msgs: KEPT });
      await this.link.makeStream({ name: changes, subjects: [subjects.changes], max_bytes: CHANGES_BYTES });
      // Nobody's vote makes room for another's: who cannot send one keeps it.
      const refusing = { discard: DiscardPolicy.New, max_bytes: VOTES_BYTES };
      await this.link.makeStream({ name: votes, subjects: [subjects.votes], ...refusing });
      await new Objm(this.link.client).create(releases, { storage: StorageType.File });
    });
  }

  blobs(): Promise<ReadonlySet<string>> {
    return this.doing("list its releases", async () => {
      return new Set((await (await this.bucket()).list()).map(({ name }) => name));
    });
  }

  /** Streams have checksums of their own; only what came in as another length would go unseen. */
  isWhole({ sha256, bytes }: Omit<NewBlob, "data">): Promise<boolean> {
    return this.doing("tell of its releases", async () => {
      return (await (await this.bucket()).info(sha256))?.size === bytes;
    });
  }

  put({ sha256, data }: NewBlob): Promise<void> {
    return this.doing("take a release", async () => {
      // The bucket's metadata come last: an object is there whole or not at all.
      await (await this.bucket()).put({ name: sha256 }, ReadableStream.from(data), { timeout: ANSWER_MS });
    });
  }

  async publish(_name: string, manifest: Uint8Array): Promise<void> {
    await this.link.publish("take a release", { subject: this.layout.subjects.releases, data: manifest });
  }

  releases(): Promise<readonly PublishedRelease[]> {
    const { releases, subjects } = this.layout;
    return this.doing("list its releases", async () => {
      const found: PublishedRelease[] = [];
      for (let next = 1; ; ) {
        const message = await this.link.message(releases, { seq: next, next_by_subj: subjects.releases });
        if (!message) return found;
        found.push({ id: String(message.seq), manifest: message.data });
        next = message.seq + 1;
      }
    });
  }

  remove(releases: readonly PublishedRelease[], blobs: readonly string[]): Promise<void> {
    return this.doing("remove a release", async () => {
      const { streams } = this.link.manager;
      for (const { id } of releases) await streams.deleteMessage(this.layout.releases, Number(id));
      const bucket = await this.bucket();
      for (const blob of blobs) await bucket.delete(blob);
    });
  }

  close(): Promise<void> {
    return this.link.close();
  }

  private bucket(): Promise<ObjectStore> {
    this.opened ??= new Objm(this.link.client).open(this.layout.releases, false);
    return this.opened;
  }

  private async doing<T>(what: string, work: () => Promise<T>): Promise<T> {
    // The client would wait until the connection is back, however long that takes.
    if (!this.link.connected) throw this.link.absence(what);
    return this.link.doing(what, work);
  }
}

/** Rejects when the promise takes too long, or with the signal's reason. */
async function beforeStall<T>(promise: Promise<T>, signal: AbortSignal, stalled: () => Error): Promise<T> {
  signal.throwIfAborted();
  let end = (): void => {};
  const ended = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(stalled()), STALLED_MS);
    const aborted = (): void => reject(signal.reason);
    signal.addEventListener("abort", aborted, { once: true });
    end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", aborted);
    };
  });
  try {
    return await Promise.race([promise, ended]);
  } finally {
    end();
  }
}

function noBlob(address: string, sha256: string): ArtifactError {
  return new ArtifactError(`The registry at ${address} lacks the blob ${sha256}.`, {
    code: "RELEASE_DAMAGED",
    hint: "Push the generation again; what serves is untouched.",
  });
}
