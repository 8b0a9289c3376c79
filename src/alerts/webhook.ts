import { createHmac } from "node:crypto";
import { Agent, type Dispatcher } from "undici";
import { retryAfterMs } from "../base/core/retry-after";

/** Time for the whole of a delivery, milliseconds. */
const DELIVERY_MS = 10_000;
/** What is read of an answer, bytes; more ends the connection. */
const ANSWER_BYTES = 64 << 10;
/** Longest wait that a receiver may ask for, milliseconds. */
const LONGEST_WAIT_MS = 3_600_000;
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * What became of a delivery: `taken`; `later`, it may be taken another time, at the earliest after `waitMs`
 * milliseconds; `refused`, it never will be.
 */
export type Delivery =
  | { readonly kind: "taken" }
  | { readonly kind: "later"; readonly reason: string; readonly waitMs: number }
  | { readonly kind: "refused"; readonly reason: string };

/** A message for a webhook. */
export interface Parcel {
  readonly address: string;
  /** The same for each attempt. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

/** Returns the signature of a body: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of `SECONDS.BODY`. */
export function signatureOf(body: string, seconds: number, secret: string): string {
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}

/** Delivers signed messages by POST. Follows no redirects. */
export class Webhooks {
  private readonly agent: Dispatcher = new Agent({ maxHeaderSize: 16 << 10 });

  /**
   * @param secret that receivers know as well.
   * @param now milliseconds since 1970.
   */
  constructor(
    private readonly secret: string,
    private readonly now: () => number,
  ) {}

  /** Delivers a message. Rejects only with the signal's reason. */
  async deliver({ address, id, body }: Parcel, signal: AbortSignal): Promise<Delivery> {
    const { origin, pathname, search } = new URL(address);
    const deadline = AbortSignal.timeout(DELIVERY_MS);
    try {
      const response = await this.agent.request({
        origin,
        path: `${pathname}${search}`,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "crowdchecked",
          "idempotency-key": id,
          "x-crowdchecked-signature": signatureOf(body, Math.floor(this.now() / 1000), this.secret),
        },
        body,
        signal: AbortSignal.any([signal, deadline]),
      });
      // What it says does not matter, and may be endless.
      await response.body.dump({ limit: ANSWER_BYTES }).catch(() => {});
      const [retryAfter] = [response.headers["retry-after"]].flat();
      return judge(response.statusCode, retryAfter, this.now());
    } catch (error) {
      signal.throwIfAborted();
      const { code, name } = error as NodeJS.ErrnoException;
      return {
        kind: "later",
        reason: deadline.aborted ? "it did not answer in time" : (code ?? name),
        waitMs: 0,
      };
    }
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

function judge(status: number, retryAfter: string | undefined, now: number): Delivery {
  if (status >= 200 && status < 300) return { kind: "taken" };
  const reason = `it answered with status ${status}`;
  if (!PASSING.has(status) && status < 500) return { kind: "refused", reason };
  return { kind: "later", reason, waitMs: Math.min(LONGEST_WAIT_MS, retryAfterMs(retryAfter, now) ?? 0) };
}
