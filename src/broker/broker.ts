/** What workers and feeders need of a broker, in the domain's terms. Each broker has a folder beside this. */

/** The lanes of a stream of posts, the first goes first: people who wait for an answer, then the firehose. */
export const LANES = ["people", "feed"] as const;
export type Lane = (typeof LANES)[number];

/** Limits of streams; they apply to those that are made, not to those that exist. */
export interface StreamLimits {
  /** Posts that may wait. */
  readonly messages: number;
  /** Size of posts that may wait, and of dead letters, bytes. */
  readonly bytes: number;
  /** Size of kept answers, bytes. */
  readonly answersBytes: number;
  /** How long answers, alerts and dead letters are kept, days. */
  readonly keptDays: number;
  /** Time in which a second message of the same id is dropped, seconds. */
  readonly windowS: number;
  /** Time after which a post whose taker has not said that it is alive goes to another, milliseconds. */
  readonly ackMs: number;
  /** Posts of a lane that all workers together may hold. */
  readonly taken: number;
}

/** What became of a message: `duplicate`, one of the same id came before. */
export type Stored = "stored" | "duplicate";

/** A post on its way into a stream. */
export interface SentPost {
  readonly lane: Lane;
  /** A second post of the same id is dropped for a while. */
  readonly messageId: string;
  readonly data: Uint8Array;
  /** What names it where it has no id of its own; default: `messageId`. */
  readonly name?: string | undefined;
}

/** A post that was taken from a stream and not yet done with. */
export interface TakenPost {
  readonly lane: Lane;
  readonly data: Uint8Array;
  /** What names it where it has no id of its own. */
  readonly name: string;
  /** Id of its answer, the same for each delivery. */
  readonly answerId: string;
  /** How often it was delivered, from 1. */
  readonly deliveries: number;
  /** When it was stored, milliseconds since 1970. */
  readonly storedAt: number;
  /** Removes it from the stream. */
  done(): void;
  /** Gives it back, to be delivered again after `delayMs` milliseconds. */
  again(delayMs: number): void;
  /** Says that it is being worked on. */
  alive(): void;
}

/** Posts of a lane as they are taken. */
export interface Intake {
  /** See `StreamLimits.ackMs`. */
  readonly ackMs: number;
  /**
   * Asks for up to `most` posts. Resolves when they have come, or after a second. Posts may come later
   * than that: what was on its way is never dropped.
   */
  ask(most: number): Promise<void>;
}

/** A post that cannot be answered. */
export interface DeadLetter {
  readonly lane: Lane;
  readonly data: Uint8Array;
  /** What named the post; absent where earlier versions buried it. */
  readonly name?: string;
  /** Stable identifier of the reason, listed in `docs/errors.md`. */
  readonly code: string;
  /** The reason, in a sentence without words of the post. */
  readonly reason: string;
  readonly deliveries: number;
  /** When the post was stored, milliseconds since 1970. */
  readonly storedAt: number;
  /** Name of the worker that gave up. */
  readonly worker: string;
  /** Size of the post where `data` is only its beginning, bytes. */
  readonly cutFrom?: number;
}

/** A dead letter as it lies in its stream. */
export interface StoredLetter extends DeadLetter {
  /** Its number there. */
  readonly number: number;
  /** When it got there, milliseconds since 1970. */
  readonly buriedAt: number;
}

/** How many dead letters there are. */
export interface LettersHeld {
  readonly count: number;
  /** Number of the last one ever; 0: there was none. */
  readonly last: number;
}

/** What waits in a lane. */
export interface LaneLoad {
  /** Posts that nobody has taken. */
  readonly waiting: number;
  /** Posts that workers hold, or gave back to be tried again. */
  readonly taken: number;
  /** When the oldest post of the lane was stored, milliseconds since 1970; absent where there is none. */
  readonly oldestAt?: number;
}

/** How far a reader of answers has come. */
export interface AnswersPosition {
  /** When the stream was made, ISO 8601: another stream of the same name counts anew. */
  readonly madeAt: string;
  /** Number of the last answer that was read; 0: none. */
  readonly number: number;
}

/** An answer as it lies in its stream. */
export interface StoredAnswer {
  /** Its number there, rising. */
  readonly number: number;
  readonly data: Uint8Array;
  /** When it was stored, milliseconds since 1970. */
  readonly storedAt: number;
}

/** Answers that follow each other. */
export interface AnswerBatch {
  /** At least one. */
  readonly answers: readonly StoredAnswer[];
  /** Where the next batch begins. */
  readonly position: AnswersPosition;
  /** Answers behind these that are stored already. */
  readonly waiting: number;
  /** Answers before these that the stream dropped before they were read. */
  readonly dropped: number;
}

/** The streams of a broker. */
export interface Broker {
  /** Where it is, without credentials. */
  readonly address: string;
  /** Whether there is a connection now; a lost one is made again. */
  readonly connected: boolean;
  /** Resolves when the connection is given up: with the reason, or with undefined after `close`. */
  readonly ended: Promise<unknown>;
  /**
   * Makes the streams that are missing. Returns in what existing ones differ, a sentence each.
   * @throws EnvironmentError `STREAM_UNFIT`, `BROKER_STREAMS`, `BROKER_STORAGE`; RefusedError
   *   `BROKER_REFUSED`; RetryLaterError `BROKER_AWAY`.
   */
  prepare(limits: StreamLimits): Promise<readonly string[]>;
  /**
   * Resolves when the post is stored.
   * @throws RetryLaterError `STREAM_FULL` or `BROKER_AWAY`; UsageError `MESSAGE_TOO_LARGE`; RefusedError
   *   `BROKER_REFUSED`.
   */
  send(post: SentPost): Promise<Stored>;
  /** Opens a lane; `onPost` gets each post. @throws as `prepare` does. */
  open(lane: Lane, onPost: (post: TakenPost) => void): Promise<Intake>;
  /** Resolves when the answer is stored. @throws as `send` does. */
  keepAnswer(answerId: string, data: Uint8Array): Promise<Stored>;
  /**
   * Resolves when the dead letter is stored.
   * @param messageId the same for each attempt.
   * @throws as `send` does.
   */
  bury(letter: DeadLetter, messageId: string): Promise<void>;
  /**
   * Yields all answers in their order, each once, and those to come; ends when the signal aborts or the
   * connection ends. While the broker is away it waits.
   * @param after where an earlier reader stood; undefined: from the oldest answer that is kept.
   * @throws EnvironmentError `BROKER_STREAMS`; RefusedError `BROKER_REFUSED`.
   */
  readAnswers(after: AnswersPosition | undefined, signal: AbortSignal): AsyncGenerator<AnswerBatch, void>;
  /** Resolves when the alert is stored. @param id the same for each attempt. @throws as `send` does. */
  keepAlert(id: string, data: Uint8Array): Promise<Stored>;
  /** @throws as `prepare` does. */
  load(lane: Lane): Promise<LaneLoad>;
  /** @throws as `prepare` does. */
  lettersHeld(): Promise<LettersHeld>;
  /** Yields dead letters, the oldest first. @throws as `prepare` does. */
  letters(): AsyncGenerator<StoredLetter, void>;
  /** Returns a dead letter; undefined where there is none of this number. @throws as `prepare` does. */
  letter(number: number): Promise<StoredLetter | undefined>;
  /** @throws as `prepare` does. */
  removeLetter(number: number): Promise<void>;
  /** Sends what waits to be sent, such as acknowledgements, and ends the connection. */
  close(): Promise<void>;
}
