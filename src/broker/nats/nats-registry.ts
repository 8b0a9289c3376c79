import {
  DiscardPolicy,
  type JetStreamManager,
  jetstream,
  RetentionPolicy,
  StorageType,
} from "@nats-io/jetstream";
import { type ObjectStore, Objm } from "@nats-io/obj";
import type { NatsConnection } from "@nats-io/transport-node";
import { ArtifactError, EnvironmentError } from "../../base/core/errors";
import { News } from "../news";
import type { NewBlob, PublishedRelease, WritableRegistry } from "../registry";
import type { NatsAccess } from "./address";
import { ANSWER_MS, type ConnectionObserver, openConnection, watchConnection } from "./connection";
import { away, brokerFailure, tooLarge } from "./failures";
import type { Layout } from "./layout";
import { orMissing } from "./streams";

/** Manifests that are kept; the last one is current. */
const KEPT = 256;
/** A blob whose next piece has not come by then is given up, milliseconds. */
const STALLED_MS = 30_000;
/** Longest time between two looks at which release is current, milliseconds. */
const LOOK_MS = 30_000;
/** Room for headers in a message, bytes. */
const HEADERS_BYTES = 2048;

/** Releases on NATS JetStream: blobs are objects of a bucket, manifests are messages of a stream. */
export class NatsRegistry implements WritableRegistry {
  readonly address: string;
  private readonly news = new News(LOOK_MS);
  private isConnected = true;
  private isClosing = false;
  private opened: Promise<ObjectStore> | undefined;

  private constructor(
    private readonly connection: NatsConnection,
    private readonly manager: JetStreamManager,
    private readonly layout: Layout,
    access: NatsAccess,
    observer: ConnectionObserver,
  ) {
    this.address = access.printable;
    connection.subscribe(layout.subjects.releases, { callback: () => this.news.tell() });
    void watchConnection(connection, (connected) => {
      this.isConnected = connected;
      if (connected) this.news.tell();
      if (!this.isClosing) observer.changed(connected);
    });
  }

  /** Connects. @throws as `openConnection` does. */
  static async connect(
    access: NatsAccess,
    layout: Layout,
    name: string,
    observer: ConnectionObserver,
  ): Promise<NatsRegistry> {
    const { connection, manager, isUnsecured } = await openConnection(access, name);
    if (isUnsecured) observer.unsecured();
    return new NatsRegistry(connection, manager, layout, access, observer);
  }

  current(): Promise<Uint8Array | undefined> {
    const { releases, subjects } = this.layout;
    return this.doing("tell its releases", async () => {
      const query = { last_by_subj: subjects.releases };
      return (await orMissing(this.manager.streams.getMessage(releases, query)))?.data;
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

  blobs(): Promise<ReadonlySet<string>> {
    return this.doing("list its releases", async () => {
      await this.prepare();
      return new Set((await (await this.bucket()).list()).map(({ name }) => name));
    });
  }

  put({ sha256, data }: NewBlob): Promise<void> {
    return this.doing("take a release", async () => {
      // The bucket's metadata come last: an object is there whole or not at all.
      await (await this.bucket()).put({ name: sha256 }, ReadableStream.from(data), { timeout: ANSWER_MS });
    });
  }

  publish(_name: string, manifest: Uint8Array): Promise<void> {
    const most = this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
    if (manifest.byteLength + HEADERS_BYTES > most) throw tooLarge(this.address, manifest.byteLength);
    return this.doing("take a release", async () => {
      const client = jetstream(this.connection, { timeout: ANSWER_MS });
      await client.publish(this.layout.subjects.releases, manifest);
    });
  }

  releases(): Promise<readonly PublishedRelease[]> {
    const { releases, subjects } = this.layout;
    return this.doing("list its releases", async () => {
      const found: PublishedRelease[] = [];
      for (let next = 1; ; ) {
        const query = { seq: next, next_by_subj: subjects.releases };
        const message = await orMissing(this.manager.streams.getMessage(releases, query));
        if (!message) return found;
        found.push({ id: String(message.seq), manifest: message.data });
        next = message.seq + 1;
      }
    });
  }

  remove(releases: readonly PublishedRelease[], blobs: readonly string[]): Promise<void> {
    return this.doing("remove a release", async () => {
      for (const { id } of releases)
        await this.manager.streams.deleteMessage(this.layout.releases, Number(id));
      const bucket = await this.bucket();
      for (const blob of blobs) await bucket.delete(blob);
    });
  }

  async close(): Promise<void> {
    this.isClosing = true;
    if (this.isConnected && !this.connection.isClosed()) await this.connection.drain().catch(() => {});
    await this.connection.close();
  }

  /** Makes bucket and stream where they are missing. */
  private async prepare(): Promise<void> {
    const { releases, subjects } = this.layout;
    const found = await orMissing(this.manager.streams.info(releases));
    if (!found) {
      await this.manager.streams.add({
        name: releases,
        subjects: [subjects.releases],
        storage: StorageType.File,
        retention: RetentionPolicy.Limits,
        discard: DiscardPolicy.Old,
        max_msgs: KEPT,
      });
    } else if (!found.config.subjects.includes(subjects.releases)) {
      throw new EnvironmentError(
        `The stream ${releases} cannot be used: it does not take ${subjects.releases}.`,
        {
          code: "STREAM_UNFIT",
          hint: "Correct it with nats stream edit, or choose other names with --subjects.",
        },
      );
    }
    this.opened = new Objm(this.client()).create(releases, { storage: StorageType.File });
    await this.opened;
  }

  private bucket(): Promise<ObjectStore> {
    this.opened ??= new Objm(this.client()).open(this.layout.releases, false);
    return this.opened;
  }

  private client() {
    return jetstream(this.connection, { timeout: ANSWER_MS });
  }

  private async doing<T>(what: string, work: () => Promise<T>): Promise<T> {
    // The client would wait until the connection is back, however long that takes.
    if (!this.isConnected) throw away(this.address, what);
    try {
      return await work();
    } catch (error) {
      throw brokerFailure(error, this.address, what);
    }
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
