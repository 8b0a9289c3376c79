import {
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  RetentionPolicy,
  StorageType,
  type StoredMsg,
  type StreamConfig,
} from "@nats-io/jetstream";
import type { MsgHdrs, NatsConnection } from "@nats-io/transport-node";
import { EnvironmentError } from "../../base/core/errors";
import type { Stored } from "../broker";
import type { NatsAccess } from "./address";
import { ANSWER_MS, type ConnectionObserver, openConnection } from "./connection";
import { away, brokerFailure, tooLarge } from "./failures";
import { addStream, orMissing } from "./streams";

/** Room for headers in a message, bytes. */
const HEADERS_BYTES = 2048;

/** A message on its way into a stream. */
export interface Publication {
  readonly subject: string;
  readonly data: Uint8Array;
  /** A second message of the same id is dropped for a while. */
  readonly id?: string;
  readonly headers?: MsgHdrs;
}

/** A connection to JetStream whose failures are typed. */
export class NatsLink {
  readonly client: JetStreamClient;
  private isConnected = true;
  private isClosing = false;
  private readonly listeners = new Set<(connected: boolean) => void>();

  private constructor(
    readonly connection: NatsConnection,
    readonly manager: JetStreamManager,
    /** Where the broker is, without credentials. */
    readonly address: string,
    observer: ConnectionObserver,
  ) {
    this.client = jetstream(connection, { timeout: ANSWER_MS, checkAPI: false });
    void this.watch(observer);
    void connection.closed().then(() => {
      this.isConnected = false;
    });
  }

  /** Connects. @param name of this end, for the broker's operator. @throws as `openConnection` does. */
  static async connect(access: NatsAccess, name: string, observer: ConnectionObserver): Promise<NatsLink> {
    const { connection, manager, isUnsecured } = await openConnection(access, name);
    if (isUnsecured) observer.unsecured();
    return new NatsLink(connection, manager, access.printable, observer);
  }

  /** Whether there is a connection now; a lost one is made again. */
  get connected(): boolean {
    return this.isConnected;
  }

  /** Whether `close` was called. */
  get closing(): boolean {
    return this.isClosing;
  }

  /** Calls `listener` whenever the connection is lost or is there again. Returns what ends that. */
  onChange(listener: (connected: boolean) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Largest message, bytes. */
  get mostBytes(): number {
    return (this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY) - HEADERS_BYTES;
  }

  /** Resolves when the message is stored. @param what as in `brokerFailure`. */
  async publish(what: string, { subject, data, id, headers }: Publication): Promise<Stored> {
    if (data.byteLength > this.mostBytes) throw tooLarge(this.address, data.byteLength);
    // The client would keep it until the connection is back, however long that takes.
    if (!this.isConnected) throw away(this.address, what);
    return this.doing(what, async () => {
      const options = {
        timeout: ANSWER_MS,
        ...(id === undefined ? {} : { msgID: id }),
        ...(headers ? { headers } : {}),
      };
      const { duplicate } = await this.client.publish(subject, data, options);
      return duplicate ? "duplicate" : "stored";
    });
  }

  /** Returns a message of a stream; undefined where there is none. */
  async message(
    stream: string,
    query: { readonly seq: number; readonly next_by_subj?: string } | { readonly last_by_subj: string },
  ): Promise<StoredMsg | undefined> {
    return (await orMissing(this.manager.streams.getMessage(stream, query))) ?? undefined;
  }

  /**
   * Makes a stream where it is missing. What it lacks the oldest messages make room for.
   * @throws EnvironmentError `STREAM_UNFIT`, `BROKER_STORAGE`.
   */
  async makeStream(wanted: Partial<StreamConfig> & Pick<StreamConfig, "name" | "subjects">): Promise<void> {
    const { name, subjects } = wanted;
    const found = await orMissing(this.manager.streams.info(name));
    if (!found) {
      const common = {
        storage: StorageType.File,
        retention: RetentionPolicy.Limits,
        discard: DiscardPolicy.Old,
      };
      await addStream(this.manager, { ...common, ...wanted });
      return;
    }
    const lacks = subjects.filter((subject) => !found.config.subjects.includes(subject));
    if (lacks.length === 0) return;
    throw new EnvironmentError(`The stream ${name} cannot be used: it does not take ${lacks.join(", ")}.`, {
      code: "STREAM_UNFIT",
      hint: "Correct it with nats stream edit, or choose other names with --subjects.",
    });
  }

  /** Runs work on the broker; failures get their class. @param what as in `brokerFailure`. */
  async doing<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw brokerFailure(error, this.address, what);
    }
  }

  /** Sends what waits to be sent, such as acknowledgements, and ends the connection. */
  async close(): Promise<void> {
    this.isClosing = true;
    // Without a connection there is nothing to wait for.
    if (this.isConnected && !this.connection.isClosed()) await this.connection.drain().catch(() => {});
    await this.connection.close();
  }

  private async watch(observer: ConnectionObserver): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type !== "disconnect" && type !== "reconnect") continue;
      this.isConnected = type === "reconnect";
      for (const listener of this.listeners) listener(this.isConnected);
      if (!this.isClosing) observer.changed(this.isConnected);
    }
  }
}
