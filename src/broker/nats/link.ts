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
import { errors, type MsgHdrs, type NatsConnection } from "@nats-io/transport-node";
import { type CrowdcheckedError, EnvironmentError } from "../../base/core/errors";
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
  /** Why the broker did not take this end back; undefined: it is away, or has not said so. */
  private refusal: unknown;
  private readonly listeners = new Set<(connected: boolean) => void>();

  private constructor(
    readonly connection: NatsConnection,
    readonly manager: JetStreamManager,
    /** Where the broker is, without credentials. */
    readonly address: string,
    observer: ConnectionObserver,
    insists: boolean,
  ) {
    this.client = jetstream(connection, { timeout: ANSWER_MS, checkAPI: false });
    void this.watch(observer, insists);
    void connection.closed().then((error) => {
      this.isConnected = false;
      this.refusal = error ?? undefined;
    });
  }

  /** Connects. The parameters are those of `openConnection`. @throws as that does. */
  static async connect(
    access: NatsAccess,
    name: string,
    observer: ConnectionObserver,
    insists = false,
  ): Promise<NatsLink> {
    const { connection, manager, isUnsecured } = await openConnection(access, name, insists);
    if (isUnsecured) observer.unsecured();
    return new NatsLink(connection, manager, access.printable, observer, insists);
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
    if (!this.isConnected) throw this.absence(what);
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

  /** Returns the error for work while there is no connection. @param what as in `brokerFailure`. */
  absence(what: string): CrowdcheckedError {
    if (this.refusal === undefined) return away(this.address, what);
    return brokerFailure(this.refusal, this.address, what);
  }

  /** Sends what waits to be sent, such as acknowledgements, and ends the connection. */
  async close(): Promise<void> {
    this.isClosing = true;
    // Without a connection there is nothing to wait for.
    if (this.isConnected && !this.connection.isClosed()) await this.connection.drain().catch(() => {});
    await this.connection.close();
  }

  private async watch(observer: ConnectionObserver, insists: boolean): Promise<void> {
    for await (const status of this.connection.status()) {
      if (insists && status.type === "error" && isRefusal(status.error)) this.refusal = status.error;
      if (status.type !== "disconnect" && status.type !== "reconnect") continue;
      const isConnected = status.type === "reconnect";
      if (isConnected) this.refusal = undefined;
      // Who is refused is disconnected again.
      if (isConnected === this.isConnected) continue;
      this.isConnected = isConnected;
      for (const listener of this.listeners) listener(this.isConnected);
      if (!this.isClosing) observer.changed(this.isConnected);
    }
  }
}

function isRefusal(error: Error): boolean {
  return error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError;
}
