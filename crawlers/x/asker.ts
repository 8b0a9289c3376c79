import type { Clock } from "../../src/base/core/clock";
import type { Rng } from "../../src/base/core/rng";
import type { Budget, Reservation } from "./budget";
import type { AnswerTime, XClient, XReply, XRequest } from "./client";
import { apiUnavailable, said, tokenRefused } from "./failures";
import type { RateLimits } from "./rate-limits";
import { bringsNoPosts, parseRefusal, parseResponse, type XResponse } from "./response";

/** A request whose cost is reserved. */
interface Prepared<R extends Reservation = Reservation> {
  readonly request: XRequest;
  readonly reservation: R;
}

/** The result of a request. */
export type AskResult<R extends Reservation> =
  | ({
      readonly kind: "answer";
      readonly answer: XResponse;
      readonly answeredAt: AnswerTime;
    } & Prepared<R>)
  /** No request was sent: it could have exceeded the budget. */
  | { readonly kind: "budget" }
  /** The service rejected the request, which cost nothing. */
  | { readonly kind: "rejected"; readonly problem: string; readonly answeredAt: AnswerTime };

const MAX_TRIES = 6;
/** Times that a rate limit may still hold after its end. */
const MAX_LIMITED = 5;
const FIRST_PAUSE_MS = 1000;

interface AskerOptions {
  readonly client: XClient;
  readonly budget: Budget;
  readonly limits: RateLimits;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly signal: AbortSignal;
}

/**
 * Sends requests until they are answered: stays within the budget, waits for the end of rate limits, and
 * retries transient failures.
 */
export class Asker {
  constructor(private readonly options: AskerOptions) {}

  /**
   * @param prepare returns the request with the reservation of its highest cost; undefined where that exceeds
   *   the budget. Called for each try: a try whose answer was lost counts in full, since the service may have
   *   counted it.
   * @throws RefusedError `X_REFUSED`; RetryLaterError `X_RATE_LIMIT`, `X_UNAVAILABLE`; the signal's reason,
   *   between requests only.
   */
  async ask<R extends Reservation>(
    path: XRequest["path"],
    prepare: () => Prepared<R> | undefined,
  ): Promise<AskResult<R>> {
    const { client, budget, limits, signal } = this.options;
    for (let tries = 1, limited = 0; ; ) {
      signal.throwIfAborted();
      await limits.ready(path);
      const prepared = prepare();
      if (!prepared) return { kind: "budget" };
      const reply = await client.get(prepared.request);
      if (reply.kind !== "lost") limits.note(path, reply.rateLimit);
      const isPage = path !== "tweets";
      if (reply.kind === "body") {
        const answer = parseResponse(reply.text, { isPage });
        if (answer) return { kind: "answer", answer, answeredAt: reply.answeredAt, ...prepared };
      }
      if (costsNothing(reply)) budget.settle(prepared.reservation, []);
      if (reply.kind === "status" && reply.status === 429 && !isUsedUp(reply.text)) {
        if (++limited > MAX_LIMITED) throw apiUnavailable("its rate limit does not end when it says");
        limits.exceeded(path, reply.rateLimit);
        continue;
      }
      if (reply.kind === "status" && !passes(reply.status)) {
        return {
          kind: "rejected",
          problem: rejection(reply.status, reply.text),
          answeredAt: reply.answeredAt,
        };
      }
      if (tries++ === MAX_TRIES) throw apiUnavailable(problemOf(reply));
      await this.pause(tries - 1);
    }
  }

  /** Doubles with each try, times a random factor of 0.5 - 1.5. */
  private async pause(tries: number): Promise<void> {
    const { clock, rng, signal } = this.options;
    await clock.wait(FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + rng.next()), signal);
  }
}

/** Unsuccessful answers bring no posts, whatever their status, nor does a request that was not sent. */
function costsNothing(reply: XReply): boolean {
  if (reply.kind === "body") return bringsNoPosts(reply.text);
  return reply.kind === "status" || !reply.sent;
}

function passes(status: number): boolean {
  return status === 408 || status >= 500;
}

/** The account's monthly limit is reached: waiting minutes does not help. */
function isUsedUp(text: string): boolean {
  return parseRefusal(text).kind === "usage-capped";
}

function rejection(status: number, text: string): string {
  const problem = said(parseRefusal(text).detail) || `status ${status}`;
  if ([401, 402, 403, 429].includes(status)) throw tokenRefused(status, problem);
  return problem;
}

function problemOf(reply: XReply): string {
  if (reply.kind === "lost") return reply.problem;
  if (reply.kind === "status") return `status ${reply.status}`;
  return "its answer is not whole, or not of the form that is known";
}
