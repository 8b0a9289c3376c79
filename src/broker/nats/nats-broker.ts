import {
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  type StoredMsg,
} from "@nats-io/jetstream";
import {
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type MsgHdrs,
  type NatsConnection,
} from "@nats-io/transport-node";
import type {
  AnswerBatch,
  AnswersPosition,
  Broker,
  DeadLetter,
  Intake,
  Lane,
  LaneLoad,
  LettersHeld,
  SentPost,
  Stored,
  StoredLetter,
  StreamLimits,
  TakenPost,
} from "../broker";
import type { NatsAccess } from "./address";
import { AnswersReader } from "./answers-reader";
import { away, brokerFailure, tooLarge } from "./failures";
import { NatsIntake } from "./intake";
import type { Layout } from "./layout";
import { letterHeaders, readLetter } from "./letters";
import { consumerOf, makeStreams, orMissing } from "./streams";
import { takenPost } from "./taken-post";

/** Longest wait for the broker's word, milliseconds. */
const ANSWER_MS = 5000;
const CONNECT_MS = 5000;
const RECONNECT_MS = 500;
/** A connection that does not answer two of these counts as lost, milliseconds. */
const PING_MS = 10_000;
/** Room for headers in a message, bytes. */
const HEADERS_BYTES = 2048;

/** What hears of the connection. */
export interface ConnectionObserver {
  /** It was lost, or is there again. */
  changed(connected: boolean): void;
  /** Credentials went over an unencrypted connection to another machine. */
  unsecured(): void;
}

/** Streams of posts on NATS JetStream. */
export class NatsBroker implements Broker {
  readonly address: string;
  readonly ended: Promise<unknown>;
  private isConnected = true;
  private isClosing = false;
  private giveUp: (reason: unknown) => void = () => {};
  private readonly client: JetStreamClient;
  private readonly intakes = new Set<NatsIntake>();

  private constructor(
    private readonly connection: NatsConnection,
    private readonly manager: JetStreamManager,
    private readonly layout: Layout,
    access: NatsAccess,
    observer: ConnectionObserver,
  ) {
    this.address = access.printable;
    this.client = jetstream(connection, { timeout: ANSWER_MS });
    const stopped = new Promise<unknown>((resolve) => {
      this.giveUp = resolve;
    });
    const closed = connection.closed().then((error) => {
      this.isConnected = false;
      if (this.isClosing) return undefined;
      return brokerFailure(error ?? undefined, this.address, "go on");
    });
    this.ended = Promise.race([stopped, closed]);
    void this.watch(observer);
  }

  /**
   * Connects.
   * @param name of this end of the connection, for the broker's operator.
   * @throws RefusedError `BROKER_REFUSED`; RetryLaterError `BROKER_AWAY`; EnvironmentError `BROKER_TLS`,
   *   `BROKER_STREAMS`.
   */
  static async connect(
    access: NatsAccess,
    layout: Layout,
    name: string,
    observer: ConnectionObserver,
  ): Promise<NatsBroker> {
    let connection: NatsConnection | undefined;
    try {
      connection = await connect(connectionOptions(access, name));
      const manager = await jetstreamManager(connection, { timeout: ANSWER_MS, checkAPI: false });
      if (isUnsecured(connection, access)) observer.unsecured();
      return new NatsBroker(connection, manager, layout, access, observer);
    } catch (error) {
      await connection?.close();
      throw brokerFailure(error, access.printable, "take a connection");
    }
  }

  get connected(): boolean {
    return this.isConnected;
  }

  prepare(limits: StreamLimits): Promise<readonly string[]> {
    return this.doing("prepare the streams", () => makeStreams(this.manager, this.layout, limits));
  }

  send({ lane, messageId, data }: SentPost): Promise<Stored> {
    return this.publish("take the post", this.layout.subjects.lane[lane], data, messageId);
  }

  open(lane: Lane, onPost: (post: TakenPost) => void): Promise<Intake> {
    const { posts } = this.layout;
    return this.doing("open the lane", async () => {
      const stream = await this.manager.streams.info(posts);
      const { config } = await this.manager.consumers.info(posts, lane);
      const intake = new NatsIntake({
        connection: this.connection,
        stream: posts,
        consumer: lane,
        ackMs: (config.ack_wait ?? 0) / 1e6,
        onMessage: (message) => {
          const post = takenPost(message, lane, stream.created);
          if (post) onPost(post);
        },
        onEnd: (error) => this.giveUp(brokerFailure(error, this.address, "hand out posts")),
      });
      this.intakes.add(intake);
      return intake;
    });
  }

  keepAnswer(answerId: string, data: Uint8Array): Promise<Stored> {
    return this.publish("take the answer", this.layout.subjects.answers, data, answerId);
  }

  async bury(letter: DeadLetter, messageId: string): Promise<void> {
    const { subjects } = this.layout;
    await this.publish("take the dead letter", subjects.dead, letter.data, messageId, letterHeaders(letter));
  }

  readAnswers(after: AnswersPosition | undefined, signal: AbortSignal): AsyncGenerator<AnswerBatch, void> {
    const reader = new AnswersReader({
      connection: this.connection,
      manager: this.manager,
      stream: this.layout.answers,
      isConnected: () => this.isConnected,
      intakes: this.intakes,
      failure: (error) => brokerFailure(error, this.address, "hand out answers"),
    });
    return reader.read(after, signal);
  }

  keepAlert(id: string, data: Uint8Array): Promise<Stored> {
    return this.publish("take the alert", this.layout.subjects.alerts, data, id);
  }

  load(lane: Lane): Promise<LaneLoad> {
    const { posts, subjects } = this.layout;
    return this.doing("tell its load", async () => {
      const consumer = await consumerOf(this.manager, this.layout, lane);
      const oldest = await this.message(posts, { seq: 1, next_by_subj: subjects.lane[lane] });
      return {
        waiting: consumer?.num_pending ?? 0,
        taken: consumer?.num_ack_pending ?? 0,
        redelivered: consumer?.num_redelivered ?? 0,
        ...(oldest ? { oldestAt: oldest.time.getTime() } : {}),
      };
    });
  }

  lettersHeld(): Promise<LettersHeld> {
    return this.doing("count dead letters", async () => {
      const found = await orMissing(this.manager.streams.info(this.layout.dead));
      return { count: found?.state.messages ?? 0, last: found?.state.last_seq ?? 0 };
    });
  }

  async *letters(): AsyncGenerator<StoredLetter, void> {
    const { dead, subjects } = this.layout;
    for (let next = 1; ; ) {
      const query = { seq: next, next_by_subj: subjects.dead };
      const found = await this.doing("read dead letters", () => this.message(dead, query));
      if (!found) return;
      yield readLetter(found);
      next = found.seq + 1;
    }
  }

  letter(number: number): Promise<StoredLetter | undefined> {
    return this.doing("read dead letters", async () => {
      const found = await this.message(this.layout.dead, { seq: number });
      return found && readLetter(found);
    });
  }

  removeLetter(number: number): Promise<void> {
    return this.doing("remove a dead letter", async () => {
      await this.manager.streams.deleteMessage(this.layout.dead, number);
    });
  }

  async close(): Promise<void> {
    this.isClosing = true;
    // Without a connection there is nothing to wait for.
    if (this.isConnected && !this.connection.isClosed()) await this.connection.drain().catch(() => {});
    await this.connection.close();
  }

  private async publish(
    what: string,
    subject: string,
    data: Uint8Array,
    msgID: string,
    headers?: MsgHdrs,
  ): Promise<Stored> {
    const most = this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
    if (data.byteLength + HEADERS_BYTES > most) throw tooLarge(this.address, data.byteLength);
    // The client would keep it until the connection is back, however long that takes.
    if (!this.isConnected) throw away(this.address, what);
    return this.doing(what, async () => {
      const options = { msgID, timeout: ANSWER_MS, ...(headers ? { headers } : {}) };
      const { duplicate } = await this.client.publish(subject, data, options);
      return duplicate ? "duplicate" : "stored";
    });
  }

  private async message(
    stream: string,
    query: { readonly seq: number; readonly next_by_subj?: string },
  ): Promise<StoredMsg | undefined> {
    return (await orMissing(this.manager.streams.getMessage(stream, query))) ?? undefined;
  }

  private async doing<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw brokerFailure(error, this.address, what);
    }
  }

  private async watch(observer: ConnectionObserver): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type !== "disconnect" && type !== "reconnect") continue;
      this.isConnected = type === "reconnect";
      for (const intake of this.intakes) intake.forget();
      if (!this.isClosing) observer.changed(this.isConnected);
    }
  }
}

/** A credentials file signs; passwords and tokens are sent as they are. */
function isUnsecured({ info }: NatsConnection, { servers, password, token }: NatsAccess): boolean {
  if (password === undefined && token === undefined) return false;
  if (info?.tls_required || info?.tls_available) return false;
  return !servers.every((server) => /^(localhost|127\.[\d.]+|\[::1\]):\d+$/.test(server));
}

function connectionOptions(access: NatsAccess, name: string): ConnectionOptions {
  const { servers, tls, ca, creds, user, password, token } = access;
  return {
    servers: [...servers],
    name,
    timeout: CONNECT_MS,
    // A broker that is away comes back.
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    ...(tls ? { tls: ca === undefined ? {} : { ca } } : {}),
    ...(creds === undefined ? {} : { authenticator: credsAuthenticator(new TextEncoder().encode(creds)) }),
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { pass: password }),
    ...(token === undefined ? {} : { token }),
  };
}
