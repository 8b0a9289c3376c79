import { RetryLaterError } from "../../base/core/errors";
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
import type { ConnectionObserver } from "./connection";
import { brokerFailure } from "./failures";
import { NatsIntake } from "./intake";
import type { Layout } from "./layout";
import { letterHeaders, nameHeaders, readLetter } from "./letters";
import { NatsLink, type Publication } from "./link";
import { consumerOf, type MadeStreams, makeStreams, orMissing } from "./streams";
import { takenPost } from "./taken-post";

/** What hears of the connection and of the streams. */
export interface BrokerObserver extends ConnectionObserver {
  /**
   * Streams and consumers that had been there were gone, and are made anew.
   * @param made such as `the stream posts`.
   */
  restored(made: readonly string[]): void;
}

/** Streams of posts on NATS JetStream. */
export class NatsBroker implements Broker {
  readonly ended: Promise<unknown>;
  private giveUp: (reason: unknown) => void = () => {};
  private readonly intakes = new Set<NatsIntake>();
  /** Limits of the streams that were prepared. */
  private limits: StreamLimits | undefined;
  private postsMadeAt = "";
  private restoring: Promise<void> | undefined;

  private constructor(
    private readonly link: NatsLink,
    private readonly layout: Layout,
    private readonly observer: BrokerObserver,
  ) {
    const stopped = new Promise<unknown>((resolve) => {
      this.giveUp = resolve;
    });
    const closed = link.connection
      .closed()
      .then((error) => (link.closing ? undefined : brokerFailure(error ?? undefined, this.address, "go on")));
    this.ended = Promise.race([stopped, closed]);
    link.onChange((connected) => {
      for (const intake of this.intakes) intake.forget();
      if (connected) this.restoreAside();
    });
  }

  /** Connects. @param name of this end, for the broker's operator. @throws as `NatsLink.connect` does. */
  static async connect(
    access: NatsAccess,
    layout: Layout,
    name: string,
    observer: BrokerObserver,
  ): Promise<NatsBroker> {
    return new NatsBroker(await NatsLink.connect(access, name, observer), layout, observer);
  }

  get address(): string {
    return this.link.address;
  }

  get connected(): boolean {
    return this.link.connected;
  }

  async prepare(limits: StreamLimits): Promise<readonly string[]> {
    this.limits = limits;
    return (await this.make(limits)).differences;
  }

  send({ lane, messageId, data, name }: SentPost): Promise<Stored> {
    return this.publish("take the post", {
      subject: this.layout.subjects.lane[lane],
      data,
      id: messageId,
      ...(name === undefined ? {} : { headers: nameHeaders(name) }),
    });
  }

  open(lane: Lane, onPost: (post: TakenPost) => void): Promise<Intake> {
    const { posts } = this.layout;
    return this.link.doing("open the lane", async () => {
      const { config } = await this.link.manager.consumers.info(posts, lane);
      const intake = new NatsIntake({
        connection: this.link.connection,
        stream: posts,
        consumer: lane,
        ackMs: (config.ack_wait ?? 0) / 1e6,
        onMessage: (message) => {
          const { postsMadeAt } = this;
          const post = takenPost(message, lane, () => postsMadeAt === this.postsMadeAt);
          if (post) onPost(post);
        },
        onUnheard: () => this.restoreAside(),
        onEnd: (error) => this.giveUp(brokerFailure(error, this.address, "hand out posts")),
      });
      this.intakes.add(intake);
      return intake;
    });
  }

  keepAnswer(answerId: string, data: Uint8Array): Promise<Stored> {
    return this.publish("take the answer", {
      subject: this.layout.subjects.answers,
      data,
      id: answerId,
    });
  }

  async bury(letter: DeadLetter, messageId: string): Promise<void> {
    await this.publish("take the dead letter", {
      subject: this.layout.subjects.dead,
      data: letter.data,
      id: messageId,
      headers: letterHeaders(letter),
    });
  }

  readAnswers(after: AnswersPosition | undefined, signal: AbortSignal): AsyncGenerator<AnswerBatch, void> {
    const reader = new AnswersReader({
      link: this.link,
      stream: this.layout.answers,
      intakes: this.intakes,
      restore: () => this.restore(),
    });
    return reader.read(after, signal);
  }

  keepAlert(id: string, data: Uint8Array): Promise<Stored> {
    return this.publish("take the alert", { subject: this.layout.subjects.alerts, data, id });
  }

  load(lane: Lane): Promise<LaneLoad> {
    const { posts, subjects } = this.layout;
    return this.link.doing("tell its load", async () => {
      const consumer = await consumerOf(this.link.manager, this.layout, lane);
      const [waiting, taken] = [consumer?.num_pending ?? 0, consumer?.num_ack_pending ?? 0];
      // A broker that was killed forgets that posts left the stream, not that they were done.
      const query = { seq: (consumer?.ack_floor.stream_seq ?? 0) + 1, next_by_subj: subjects.lane[lane] };
      const oldest = waiting + taken > 0 ? await this.link.message(posts, query) : undefined;
      return {
        waiting,
        taken,
        ...(oldest ? { oldestAt: oldest.time.getTime() } : {}),
      };
    });
  }

  lettersHeld(): Promise<LettersHeld> {
    return this.link.doing("count dead letters", async () => {
      const found = await orMissing(this.link.manager.streams.info(this.layout.dead));
      return { count: found?.state.messages ?? 0, last: found?.state.last_seq ?? 0 };
    });
  }

  async *letters(): AsyncGenerator<StoredLetter, void> {
    const { dead, subjects } = this.layout;
    for (let next = 1; ; ) {
      const query = { seq: next, next_by_subj: subjects.dead };
      const found = await this.link.doing("read dead letters", () => this.link.message(dead, query));
      if (!found) return;
      yield readLetter(found);
      next = found.seq + 1;
    }
  }

  letter(number: number): Promise<StoredLetter | undefined> {
    return this.link.doing("read dead letters", async () => {
      const found = await this.link.message(this.layout.dead, { seq: number });
      return found && readLetter(found);
    });
  }

  removeLetter(number: number): Promise<void> {
    return this.link.doing("remove a dead letter", async () => {
      await this.link.manager.streams.deleteMessage(this.layout.dead, number);
    });
  }

  close(): Promise<void> {
    return this.link.close();
  }

  /** Stores a message. Where the broker is there and does not take it, its stream may be gone. */
  private async publish(what: string, publication: Publication): Promise<Stored> {
    try {
      return await this.link.publish(what, publication);
    } catch (error) {
      if (isAway(error) && this.connected) await this.restore();
      throw error;
    }
  }

  private async make(limits: StreamLimits): Promise<MadeStreams> {
    const made = await this.link.doing("prepare the streams", () =>
      makeStreams(this.link.manager, this.layout, limits),
    );
    this.postsMadeAt = made.postsMadeAt;
    return made;
  }

  /**
   * Makes anew what the broker has lost, as with its disk: nobody else would while all run on.
   * @throws as `prepare` does.
   */
  private restore(): Promise<void> {
    this.restoring ??= this.makeAnew().finally(() => {
      this.restoring = undefined;
    });
    return this.restoring;
  }

  private async makeAnew(): Promise<void> {
    if (!this.limits) return;
    const { made } = await this.make(this.limits);
    if (made.length > 0) this.observer.restored(made);
  }

  /** The same for whoever does not wait. What passes is tried again with the next request. */
  private restoreAside(): void {
    this.restore().catch((error) => {
      if (!(error instanceof RetryLaterError)) this.giveUp(error);
    });
  }
}

function isAway(error: unknown): boolean {
  return error instanceof RetryLaterError && error.code === "BROKER_AWAY";
}
