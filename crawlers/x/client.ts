import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import { ApiResponseError, TwitterApi, type TwitterApiReadOnly, type TwitterRateLimit } from "twitter-api-v2";
import { isSecure, parseUrl } from "../../src/base/core/values/parse-url";
import { addressInvalid, tokenMissing } from "./failures";

/** A request to the X API. */
export interface XRequest {
  readonly path: "tweets" | "tweets/search/recent" | "tweets/search/all";
  readonly query: Readonly<Record<string, string | number>>;
}

/** The state of a rate limit. */
export interface RateLimit {
  readonly remaining: number;
  /** Milliseconds since 1970-01-01 (UTC). */
  readonly resetMs: number;
}

/** By the service's clock, milliseconds since 1970-01-01 (UTC); undefined where it does not say. */
export type AnswerTime = number | undefined;

/** The reply: a whole body, an unsuccessful status, or nothing readable. */
export type XReply =
  | {
      readonly kind: "body";
      readonly text: string;
      readonly rateLimit?: RateLimit;
      readonly answeredAt: AnswerTime;
    }
  | {
      readonly kind: "status";
      readonly status: number;
      readonly text: string;
      readonly rateLimit?: RateLimit;
      readonly answeredAt: AnswerTime;
    }
  /** `sent`: the service may have answered, and may charge for it. */
  | { readonly kind: "lost"; readonly sent: boolean; readonly problem: string };

export interface XClientOptions {
  /** Address of version 2 of the API: https, or http to the machine itself. */
  readonly address: string;
  /** Bearer token. */
  readonly token: string | undefined;
  /** From the request to the last byte of the answer. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

const TIMEOUT_MS = 60_000;
/** 500 posts of the greatest length at four bytes a character take half of this. */
const MAX_BYTES = 64 << 20;

/**
 * Sends single requests through `twitter-api-v2`, which signs them and reads the rate limits. Answers are
 * taken as plain text and under our limits: the library itself parses answers where an exception ends the
 * process, decompresses without a limit, and limits only the time of silence. Its paging is not used.
 */
export class XClient {
  private readonly api: TwitterApiReadOnly;
  private readonly prefix: string;
  private readonly timeoutMs: number;
  private readonly maxBytes: number;
  private readonly token: string;
  /** Ends the current request; requests are sent one at a time. */
  private current = new AbortController();

  /** @throws RefusedError `X_TOKEN`; UsageError `X_ADDRESS`. */
  constructor({ address, token, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: XClientOptions) {
    if (token === undefined || !/^[\x21-\x7e]+$/.test(token)) throw tokenMissing();
    const base = baseOf(address);
    this.token = token;
    this.prefix = base.href;
    this.timeoutMs = timeoutMs;
    this.maxBytes = maxBytes;
    this.api = new TwitterApi(token, {
      // The library always calls https.request; an http agent makes it speak http.
      httpAgent: base.protocol === "http:" ? new HttpAgent() : new HttpsAgent(),
      compression: "identity",
      plugins: [
        {
          onBeforeRequest: ({ requestOptions }) => {
            requestOptions.signal = this.current.signal;
          },
        },
      ],
    }).readOnly;
  }

  /** Returns the reply; never throws for failures of service or network. */
  async get({ path, query }: XRequest): Promise<XReply> {
    const controller = new AbortController();
    this.current = controller;
    const watch = new Watch(controller, this.maxBytes);
    const timer = setTimeout(
      () => watch.stop(`no whole answer within ${this.timeoutMs / 1000} s`),
      this.timeoutMs,
    );
    const options = {
      fullResponse: true,
      prefix: this.prefix,
      forceParseMode: "text",
      headers: { "user-agent": "crowdchecked", "x-user-agent": "crowdchecked" },
      requestEventDebugHandler: (event: string, about?: unknown) => watch.hear(event, about),
    } as const;
    try {
      const { data, headers, rateLimit } = await this.api.v2.get<string>(path, { ...query }, options);
      return { kind: "body", text: this.withoutToken(data), ...timeIn(headers), ...limitOf(rateLimit) };
    } catch (error) {
      if (error instanceof ApiResponseError) {
        const { code, rateLimit, headers } = error;
        const text = this.withoutToken(error.data);
        return { kind: "status", status: code, text, ...timeIn(headers), ...limitOf(rateLimit) };
      }
      return { kind: "lost", sent: watch.sent, problem: watch.problem };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns an answer without the token, which a proxy may repeat: parts of answers are shown and stored. */
  private withoutToken(text: unknown): string {
    return String(text ?? "").replaceAll(this.token, "[token]");
  }
}

/** Follows the connection of one request. */
class Watch {
  /** Whether the service may have received the request. */
  sent = false;
  problem = "the connection was cut";
  private bytes = 0;

  constructor(
    private readonly controller: AbortController,
    private readonly maxBytes: number,
  ) {}

  stop(problem: string): void {
    this.problem = problem;
    this.controller.abort();
  }

  hear(event: string, about: unknown): void {
    if (event === "socket") {
      const { socket } = about as { socket: Socket & { encrypted?: boolean } };
      socket.once(socket.encrypted === true ? "secureConnect" : "connect", () => {
        this.sent = true;
      });
    } else if (event === "request-error" && !this.controller.signal.aborted) {
      const { requestError } = about as { requestError: NodeJS.ErrnoException };
      this.problem = `${this.sent ? "the connection was cut" : "it cannot be reached"} (${requestError.code ?? "no reason given"})`;
    } else if (event === "response") {
      (about as { res: IncomingMessage }).res.on("data", (chunk: Buffer) => {
        this.bytes += chunk.length;
        if (this.bytes > this.maxBytes) this.stop(`an answer of more than ${this.maxBytes} bytes`);
      });
    }
  }
}

function baseOf(address: string): URL {
  const base = parseUrl(address.endsWith("/") ? address : `${address}/`);
  if (!base) throw addressInvalid(address, "it is no address");
  if (!isSecure(base)) throw addressInvalid(address, "a token must not be sent there in the clear");
  return base;
}

function timeIn({ date = "" }: IncomingHttpHeaders): { answeredAt: AnswerTime } {
  return { answeredAt: Date.parse(date) || undefined };
}

function limitOf(limit: TwitterRateLimit | undefined): { rateLimit?: RateLimit } {
  if (!limit || !Number.isFinite(limit.remaining) || !Number.isFinite(limit.reset)) return {};
  return { rateLimit: { remaining: limit.remaining, resetMs: limit.reset * 1000 } };
}
