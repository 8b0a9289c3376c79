import { isSecure, parseUrl } from "../../base/core/values/parse-url";
import { hubUnavailable, offline, statusFailure, type TokenUse, unexpected } from "./failures";

/** How to access a hub. */
export interface Access {
  /** Sent to this origin only, and never unencrypted over a network. */
  readonly token?: { readonly value: string; readonly origin: string };
  /** Stops the request. */
  readonly signal: AbortSignal;
  /** Longest silence of a hub, before and between the bytes of an answer. */
  readonly silenceMs: number;
}

/** A successful answer, before its bytes. */
export interface HubResponse {
  /** Address after redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  /** Yields the bytes; read it to the end, or leave it by `break` or `return`. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the connection without reading the bytes. */
  discard(): Promise<void>;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Codes of broken connections. */
const CUT = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/**
 * Returns the answer to a GET, redirects followed.
 * @throws RetryLaterError `HUB_OFFLINE` or `HUB_UNAVAILABLE`; RefusedError `HUB_AUTH`; UsageError
 *   `HUB_NOT_FOUND`; InputError `HUB_RESPONSE`; the signal's reason.
 */
export async function get(
  url: URL,
  access: Access,
  headers: Readonly<Record<string, string>>,
): Promise<HubResponse> {
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await ask(at, access, headers);
    if (!REDIRECTS.has(answer.status)) {
      const failure = statusFailure(at, answer.status, tokenUse(at, access));
      if (failure) {
        await answer.discard();
        throw failure;
      }
      return answer;
    }
    await answer.discard();
    at = follow(at, answer.headers.get("location"));
  }
  throw unexpected(url, `more than ${MAX_REDIRECTS} redirects`);
}

/** Returns what becomes of the token, if there is one, in a request. */
function tokenUse(url: URL, { token }: Pick<Access, "token">): TokenUse {
  if (url.origin !== token?.origin) return "none";
  return isSecure(url) ? "sent" : "withheld";
}

function follow(from: URL, location: string | null): URL {
  const to = location === null ? undefined : parseUrl(location, from);
  if (!to) throw unexpected(from, "a redirect leads nowhere");
  if (to.protocol !== "https:" && (to.protocol !== "http:" || from.protocol === "https:")) {
    throw unexpected(from, `a redirect leads to ${to.protocol}, which is not as safe`);
  }
  return to;
}

async function ask(
  url: URL,
  access: Access,
  headers: Readonly<Record<string, string>>,
): Promise<HubResponse> {
  const silence = new Silence(access.silenceMs);
  const { token, signal } = access;
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.any([signal, silence.signal]),
      // Compressed bytes could be neither counted nor resumed.
      headers: {
        "accept-encoding": "identity",
        "user-agent": "crowdchecked",
        ...headers,
        ...(tokenUse(url, access) === "sent" ? { authorization: `Bearer ${token?.value}` } : {}),
      },
    });
    silence.broken();
    return {
      url,
      status: response.status,
      headers: response.headers,
      body: watched(response, url, access, silence),
      discard: async () => {
        silence.end();
        await response.body?.cancel();
      },
    };
  } catch (cause) {
    silence.end();
    signal.throwIfAborted();
    if (silence.signal.aborted)
      throw hubUnavailable(url, `no answer within ${access.silenceMs / 1000} s`, cause);
    const code = ((cause as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? "";
    throw CUT.has(code) ? hubUnavailable(url, "the connection was cut", cause) : offline(url, cause);
  }
}

async function* watched(
  response: Response,
  url: URL,
  { signal, silenceMs }: Access,
  silence: Silence,
): AsyncGenerator<Uint8Array> {
  if (!response.body) return silence.end();
  try {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      silence.broken();
      yield chunk;
    }
  } catch (cause) {
    signal.throwIfAborted();
    const problem = silence.signal.aborted ? `silent for ${silenceMs / 1000} s` : "the connection was cut";
    throw hubUnavailable(url, problem, cause);
  } finally {
    silence.end();
  }
}

/** Aborts after a time without data. */
class Silence {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(limitMs: number) {
    this.timer = setTimeout(() => this.controller.abort(), limitMs);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Data has come: restarts the time. */
  broken(): void {
    this.timer.refresh();
  }

  end(): void {
    clearTimeout(this.timer);
  }
}
