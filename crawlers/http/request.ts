import type { Dispatcher } from "undici";
import { PrivateAddressError } from "./addresses";
import { readBody } from "./body";
import { type FetchFailure, type FetchResult, gone, later, refused } from "./fetch-result";
import type { ResponseLimits } from "./limits";

export interface Request {
  readonly url: URL;
  readonly limits: ResponseLimits;
  readonly headers: Readonly<Record<string, string>>;
}

/** The page is at another address. */
export interface Redirect {
  readonly kind: "redirect";
  readonly location: string;
}

/** A failure that may pass within seconds. */
export interface Passing {
  readonly kind: "passing";
  readonly failure: FetchFailure;
  /** The header, as it came. */
  readonly retryAfter?: string;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Sends one GET and returns its result. Neither follows redirects nor retries. Rejects only with the signal's
 * reason.
 */
export async function sendRequest(
  { url, limits, headers }: Request,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<FetchResult | Redirect | Passing> {
  const deadline = new Deadline(limits.headersMs);
  try {
    const response = await dispatcher.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "GET",
      headers,
      signal: AbortSignal.any([signal, deadline.signal]),
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    deadline.extend(limits.totalMs - limits.headersMs);
    return await take({ url, limits, headers }, response);
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.signal.aborted) return passing("slow", "it did not come in time");
    return connectionFailure(error as Error);
  } finally {
    deadline.end();
  }
}

async function take(
  { url, limits, headers: sent }: Request,
  { statusCode, headers, body }: Dispatcher.ResponseData,
): Promise<FetchResult | Redirect | Passing> {
  const header = (name: string): string => [headers[name]].flat()[0] ?? "";
  if (statusCode === 200) {
    const bytes = await readBody(body, header("content-encoding"), header("content-length"), limits);
    if (!Buffer.isBuffer(bytes)) return bytes.kind === "later" ? { kind: "passing", failure: bytes } : bytes;
    return {
      kind: "page",
      url,
      body: bytes,
      contentType: header("content-type").slice(0, 200),
      etag: validator(header("etag")),
      lastModified: validator(header("last-modified")),
    };
  }
  // The body of such an answer does not matter, and may be endless.
  body.on("error", () => {}).destroy();
  const isConditional = "if-none-match" in sent || "if-modified-since" in sent;
  if (statusCode === 304 && isConditional) return { kind: "unchanged" };
  if (REDIRECTS.has(statusCode)) return { kind: "redirect", location: header("location") };
  const reason = `status-${statusCode}`;
  const detail = `the server answers with status ${statusCode}`;
  if (statusCode === 404 || statusCode === 410) return gone(reason, detail);
  if (statusCode === 401 || statusCode === 403) return later(reason, detail);
  if (PASSING.has(statusCode) || statusCode > 500) {
    const retryAfter = header("retry-after");
    return { ...passing(reason, detail), ...(retryAfter === "" ? {} : { retryAfter }) };
  }
  return refused(reason, detail);
}

/** Validators are sent back to the server, so they must be short and printable. */
function validator(header: string): string | null {
  return /^[\x20-\x7e]{1,200}$/.test(header) ? header : null;
}

function passing(reason: string, detail: string): Passing {
  return { kind: "passing", failure: later(reason, detail) };
}

function connectionFailure(error: Error): FetchResult | Passing {
  const causes = [error, error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  const secret = causes.find((cause) => cause instanceof PrivateAddressError);
  if (secret) return refused("private-address", secret.message);
  const { code = error.name } = error as NodeJS.ErrnoException;
  if (code === "UND_ERR_HEADERS_OVERFLOW" || code.startsWith("HPE_")) {
    return refused("not-http", `the answer is not HTTP (${code})`);
  }
  return passing("connection", `the connection failed (${code})`);
}

/** Aborts when its time is over. */
class Deadline {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.timer = this.start(ms);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  extend(ms: number): void {
    clearTimeout(this.timer);
    this.timer = this.start(ms);
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private start(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.controller.abort(), ms);
  }
}
