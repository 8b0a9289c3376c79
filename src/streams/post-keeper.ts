import type { Clock } from "../base/core/clock";
import { CrowdcheckedError, RetryLaterError, UsageError } from "../base/core/errors";
import type { Broker, TakenPost } from "../broker/broker";
import { MAX_DELIVERIES, retryDelayMs, waitMs } from "./delays";
import { MAX_POST_BYTES } from "./post-message";
import type { WorkObserver } from "./work-observer";

/** How much of a post that is too large its dead letter keeps, bytes. */
const CUT_BYTES = 4096;
/** What stores answers and dead letters uses. */
export interface KeeperOptions {
  readonly broker: Broker;
  /** Name of the worker, which stands in its dead letters. */
  readonly worker: string;
  /** Delay before a post that failed is delivered again, milliseconds; each further one is longer. */
  readonly retryMs: number;
  readonly clock: Clock;
  readonly observer: WorkObserver;
}

/** Why a post failed. */
export type Reason = Pick<CrowdcheckedError, "code" | "message">;

/** Stores what comes of posts, and then ends them: their answers, or their dead letters. */
export class PostKeeper {
  /** @param endsAt returns when it no longer waits for a broker that is away. */
  constructor(
    private readonly options: KeeperOptions,
    private readonly endsAt: () => number,
  ) {}

  /**
   * Stores an answer, or a dead letter where the broker takes no such answer.
   * @param start when the post was begun, as `performance.now` says.
   */
  async keepAnswer(
    post: TakenPost,
    data: Uint8Array,
    { start, generation }: { readonly start: number; readonly generation: string | null },
  ): Promise<void> {
    let stored: Awaited<ReturnType<Broker["keepAnswer"]>>;
    try {
      stored = await this.persist(() => this.options.broker.keepAnswer(post.answerId, data));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return this.bury(post, error);
    }
    post.done();
    const seconds = (performance.now() - start) / 1000;
    const isDuplicate = stored === "duplicate";
    this.options.observer.answered({ lane: post.lane, seconds, isDuplicate, generation });
  }

  /** Stores a post's dead letter. */
  async bury(post: TakenPost, { code, message: reason }: Reason): Promise<void> {
    const { broker, worker, observer, retryMs } = this.options;
    const { lane, data, name, deliveries, storedAt, answerId } = post;
    const isCut = data.byteLength > MAX_POST_BYTES;
    const letter = {
      ...{ lane, name, code, reason, deliveries, storedAt, worker },
      data: isCut ? data.subarray(0, CUT_BYTES) : data,
      ...(isCut ? { cutFrom: data.byteLength } : {}),
    };
    try {
      await this.persist(() => broker.bury(letter, answerId), "BROKER_AWAY");
    } catch (error) {
      if (!(error instanceof CrowdcheckedError) || error.code !== "STREAM_FULL") throw error;
      // It must not keep a thread from other posts.
      observer.hindered(error);
      observer.retried(code);
      post.again(retryDelayMs(MAX_DELIVERIES, retryMs));
      return;
    }
    post.done();
    observer.buried(code);
  }

  /**
   * Stores something, as often as necessary while the broker is away or full; gives up when the worker ends
   * and its grace is over.
   * @param only code of the one failure that is waited for; default: all that pass.
   */
  private async persist<T>(store: () => Promise<T>, only?: string): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await store();
      } catch (error) {
        const passes = error instanceof RetryLaterError && (only === undefined || error.code === only);
        if (!passes || this.options.clock.now() >= this.endsAt()) throw error;
        if (attempt === 0) this.options.observer.hindered(error);
        await this.options.clock.wait(waitMs(attempt));
      }
    }
  }
}
