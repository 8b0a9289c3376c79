import { setImmediate as turn } from "node:timers/promises";
import type { Clock } from "../../src/base/core/clock";
import type {
  AnswerBatch,
  Broker,
  DeadLetter,
  Intake,
  Lane,
  LaneLoad,
  LettersHeld,
  SentPost,
  Stored,
  StoredLetter,
  TakenPost,
} from "../../src/broker/broker";

/** What a worker told the broker of a post. */
export type Fate = "done" | "alive" | { readonly againMs: number };

/** A broker of one process that delivers what a test wants, when it wants it. */
export class MemoryBroker implements Broker {
  readonly address = "memory";
  readonly connected = true;
  readonly ended: Promise<unknown>;
  readonly answers = new Map<string, unknown>();
  readonly alerts = new Map<string, unknown>();
  /** What a reader of answers gets, before the end. */
  readonly batches: AnswerBatch[] = [];
  readonly buried: DeadLetter[] = [];
  readonly sent: SentPost[] = [];
  /** Called before an answer, an alert, a dead letter or a post is stored; may throw. */
  onStore: (what: "answer" | "alert" | "letter" | "post") => void | Promise<void> = () => {};
  ackMs = 60_000;
  private readonly takers = new Map<Lane, (post: TakenPost) => void>();
  private sequence = 0;
  private giveUp: (reason: unknown) => void = () => {};

  constructor() {
    this.ended = new Promise((resolve) => {
      this.giveUp = resolve;
    });
  }

  /** Whether the worker has opened its lanes. */
  get isOpen(): boolean {
    return this.takers.size === 2;
  }

  /** Ends the connection for good. */
  breakDown(reason: unknown): void {
    this.giveUp(reason);
  }

  /** Delivers a post. Returns what becomes of it, filled as it goes. */
  deliver(lane: Lane, data: unknown, deliveries = 1): Fate[] {
    const fates: Fate[] = [];
    const name = `s:${++this.sequence}`;
    this.takers.get(lane)?.({
      ...{ lane, deliveries, name, answerId: name, storedAt: 0 },
      data: data instanceof Uint8Array ? data : Buffer.from(JSON.stringify(data)),
      done: () => fates.push("done"),
      again: (againMs) => fates.push({ againMs }),
      alive: () => fates.push("alive"),
    });
    return fates;
  }

  async prepare(): Promise<readonly string[]> {
    return [];
  }

  async open(lane: Lane, onPost: (post: TakenPost) => void): Promise<Intake> {
    this.takers.set(lane, onPost);
    return { ackMs: this.ackMs, ask: async () => void (await turn()) };
  }

  async send(post: SentPost): Promise<Stored> {
    await this.onStore("post");
    const isDuplicate = this.sent.some(({ messageId }) => messageId === post.messageId);
    if (!isDuplicate) this.sent.push(post);
    return isDuplicate ? "duplicate" : "stored";
  }

  async keepAnswer(answerId: string, data: Uint8Array): Promise<Stored> {
    await this.onStore("answer");
    if (this.answers.has(answerId)) return "duplicate";
    this.answers.set(answerId, JSON.parse(Buffer.from(data).toString()));
    return "stored";
  }

  async *readAnswers(): AsyncGenerator<AnswerBatch, void> {
    yield* this.batches;
  }

  async keepAlert(id: string, data: Uint8Array): Promise<Stored> {
    await this.onStore("alert");
    if (this.alerts.has(id)) return "duplicate";
    this.alerts.set(id, JSON.parse(Buffer.from(data).toString()));
    return "stored";
  }

  async bury(letter: DeadLetter): Promise<void> {
    await this.onStore("letter");
    this.buried.push(letter);
  }

  async load(): Promise<LaneLoad> {
    return { waiting: 0, taken: 0 };
  }

  async lettersHeld(): Promise<LettersHeld> {
    return { count: this.buried.length, last: this.buried.length };
  }

  async *letters(): AsyncGenerator<StoredLetter, void> {
    for (let number = 1; number <= this.buried.length; number++) {
      const letter = await this.letter(number);
      if (letter) yield letter;
    }
  }

  async letter(number: number): Promise<StoredLetter | undefined> {
    const letter = this.buried[number - 1];
    return letter && { ...letter, number, buriedAt: 0 };
  }

  async removeLetter(): Promise<void> {}

  async close(): Promise<void> {
    this.giveUp(undefined);
  }
}

/** A clock on which every wait is over at once. */
export class InstantClock implements Clock {
  readonly waits: number[] = [];
  private time = 0;

  readonly now = (): number => this.time;

  /** Lets time pass. */
  pass(ms: number): void {
    this.time += ms;
  }

  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (ms > 0) this.waits.push(ms);
    this.time += Math.max(0, ms);
    await turn();
    signal?.throwIfAborted();
  }
}
