import { setMaxListeners } from "node:events";
import type { Clock } from "../base/core/clock";
import {
  type CrowdcheckedError,
  InterruptedError,
  RefusedError,
  RetryLaterError,
  UsageError,
} from "../base/core/errors";
import type { BatchLine } from "../base/core/files/read-lines";
import type { Broker, Lane, Stored } from "../broker/broker";
import { messageIdOf } from "../broker/message-id";
import { RequestError } from "../queries/request-error";
import { waitMs } from "./delays";
import { pacer } from "./pace";
import { readPostMessage } from "./post-message";
import { postOfXLine } from "./x-line";

/** Posts that wait for the broker's word. */
const IN_FLIGHT = 128;
/** What stands for bytes that are no UTF-8, and for characters that were lost before. */
const UNREADABLE = "\ufffd";
/** Refusals that are listed; all are counted. */
const MAX_LISTED = 10_000;

/** A line that is no post, or that the broker does not take. */
export interface RefusedLine {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

/** What a feeder did. */
export interface Fed {
  /** Posts that the stream took, and those of which nobody knows whether they were in it before. */
  readonly accepted: number;
  /** Posts that were in it before. */
  readonly duplicates: number;
  readonly refused: number;
  /** The first of them. */
  readonly refusals: readonly RefusedLine[];
}

/** Hears of what a feeder does. */
export interface FeedObserver {
  /** @param done lines so far. */
  fed(done: number): void;
  /** A post is sent with a mark for each character that cannot be read. */
  flawed(): void;
  /** The stream takes nothing now; the feeder waits. */
  waiting(error: CrowdcheckedError): void;
  /** It takes posts again. */
  goesOn(): void;
  /** The feed ends before its end: no further line is needed. It ends once `lines` do. */
  fails(): void;
}

export interface FeedOptions {
  readonly broker: Pick<Broker, "send">;
  readonly lines: AsyncIterable<BatchLine>;
  readonly lane: Lane;
  /** The first line to send, from 1. */
  readonly from: number;
  /** Posts a second; undefined: as fast as the stream takes them. */
  readonly rate: number | undefined;
  /** Whether a full stream is waited for. */
  readonly wait: boolean;
  /** Makes ids of posts that have none; another one for each run. */
  readonly run: string;
  readonly clock: Clock;
  readonly observer: FeedObserver;
}

/**
 * Sends the posts of lines into a stream.
 * @throws RetryLaterError `STREAM_FULL` or `BROKER_AWAY` without `wait`, which say where to go on;
 *   InterruptedError; RefusedError `BROKER_REFUSED`.
 */
export function feed(options: FeedOptions, signal: AbortSignal): Promise<Fed> {
  // Each post that waits for room listens.
  setMaxListeners(2 * IN_FLIGHT, signal);
  return new Feeder(options).run(signal);
}

class Feeder {
  private readonly counts = { accepted: 0, duplicates: 0, refused: 0 };
  private readonly refusals: RefusedLine[] = [];
  /** Posts on their way, by line. */
  private readonly onTheirWay = new Map<number, Promise<void>>();
  private readonly unsent: number[] = [];
  /** Why the feed ends before its end. */
  private failure: { readonly error: unknown } | undefined;
  private isWaiting = false;
  private done = 0;

  constructor(private readonly options: FeedOptions) {}

  async run(signal: AbortSignal): Promise<Fed> {
    const { lines, from, rate, clock } = this.options;
    const turn = pacer(rate, clock);
    let next = from;
    let broken: { readonly error: unknown } | undefined;
    try {
      for await (const line of lines) {
        if (this.failure || signal.aborted) break;
        next = line.number;
        if (line.number < from) continue;
        await this.begin(line, () => turn(signal), signal);
        next = line.number + 1;
      }
    } catch (error) {
      // The input is closed when the signal aborts; what is on its way is finished all the same.
      if (!signal.aborted) broken = { error };
    }
    await Promise.all(this.onTheirWay.values());
    // Before what is wrong with the lines: it says where the first line stands that was not sent.
    if (this.failure) throw this.ended(this.failure.error, Math.min(next, ...this.unsent));
    if (signal.aborted)
      throw new InterruptedError(
        "Feeding",
        `Run the same command again with --from ${Math.min(next, ...this.unsent)}: it goes on there.`,
      );
    if (broken) throw broken.error;
    return { ...this.counts, refusals: this.refusals };
  }

  private async begin(line: BatchLine, turn: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const { lane, run } = this.options;
    const data = Buffer.from(postOfXLine((line.text ?? "").trim()));
    let messageId: string;
    try {
      if (line.text === undefined) throw lineTooLong();
      const { id } = readPostMessage(data);
      // Different ids would look the same, and their posts like doubles.
      if (String(id).includes(UNREADABLE)) throw idUnreadable();
      messageId = id === undefined ? messageIdOf(run, line.number) : messageIdOf(lane, id);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.refuse(line.number, error);
      return;
    }
    await turn();
    while (this.onTheirWay.size >= IN_FLIGHT) await Promise.race(this.onTheirWay.values());
    if (this.failure) {
      this.unsent.push(line.number);
      return;
    }
    const sent = this.deliver(line.number, { lane, messageId, data }, signal).finally(() =>
      this.onTheirWay.delete(line.number),
    );
    this.onTheirWay.set(line.number, sent);
    if (line.text?.includes(UNREADABLE)) this.options.observer.flawed();
  }

  private async deliver(
    line: number,
    post: Parameters<Broker["send"]>[0],
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const stored = await this.insist(() => this.options.broker.send(post), signal);
      this.counts[stored === "stored" ? "accepted" : "duplicates"]++;
      this.options.observer.fed(++this.done);
    } catch (error) {
      if (error instanceof UsageError) this.refuse(line, error);
      else {
        this.unsent.push(line);
        if (!signal.aborted || error !== signal.reason) this.fail(error);
      }
    }
  }

  /**
   * Sends until the stream takes it, where that is wanted. A broker that did not answer may have taken the
   * post: that it is there then does not mean that it was there before.
   */
  private async insist(send: () => Promise<Stored>, signal: AbortSignal): Promise<Stored> {
    const { wait, clock, observer } = this.options;
    let isUnsure = false;
    for (let attempt = 0; ; attempt++) {
      try {
        const stored = await send();
        if (this.isWaiting) observer.goesOn();
        this.isWaiting = false;
        return isUnsure ? "stored" : stored;
      } catch (error) {
        if (!wait || !(error instanceof RetryLaterError)) throw error;
        isUnsure ||= error.code !== "STREAM_FULL";
        if (!this.isWaiting) observer.waiting(error);
        this.isWaiting = true;
        await clock.wait(waitMs(attempt), signal);
      }
    }
  }

  private fail(error: unknown): void {
    if (this.failure) return;
    this.failure = { error };
    this.options.observer.fails();
  }

  private refuse(line: number, { code, message }: CrowdcheckedError): void {
    this.counts.refused++;
    this.options.observer.fed(++this.done);
    if (this.refusals.length < MAX_LISTED) this.refusals.push({ line, reason: `${code}: ${message}` });
  }

  private ended(error: unknown, line: number): unknown {
    if (!(error instanceof RetryLaterError || error instanceof RefusedError)) return error;
    const { accepted, duplicates, refused } = this.counts;
    const message = `${error.message} It took ${accepted} posts of this feed (${duplicates} duplicates, ${refused} refused), and not line ${line}.`;
    const goOn = `Go on with --from ${line}. Posts with an id that were taken behind that line are not taken twice.`;
    const about = { code: error.code, cause: error };
    if (error instanceof RefusedError)
      return new RefusedError(message, { ...about, hint: `${error.hint ?? ""} ${goOn}`.trim() });
    return new RetryLaterError(message, { ...about, hint: `${goOn} Without --no-wait the feed waits.` });
  }
}

function idUnreadable(): RequestError {
  return new RequestError("The id has characters that cannot be read.", {
    status: 400,
    code: "REQUEST_INVALID",
    hint: "Send the post as UTF-8.",
  });
}

function lineTooLong(): RequestError {
  return new RequestError("The line is too long for a post.", {
    status: 413,
    code: "POST_TOO_LARGE",
    hint: "Send a shorter text.",
  });
}
