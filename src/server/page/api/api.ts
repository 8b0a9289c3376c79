import type { RankRequest } from "../../../queries/schema";
import type { ApiAnswer } from "../../schemas/answer";
import type { VoteJson, VoteRequest } from "../../schemas/feedback";
import type { GroupListJson } from "../../schemas/groups";
import type { StatusJson } from "../../schemas/status";
import { say } from "../words/spoken.js";
import { ApiFailure, failureOf, tooSlow, unreachable } from "./failure.js";
import { askForToken, keptToken } from "./token.js";

/** Calls time out after this, milliseconds. */
const TIMEOUT_MS = 30_000;
/** A picture is sent, waits for its turn, and is read: the server alone takes more time for it. */
const PICTURE_TIMEOUT_MS = 120_000;
/** As slowly as a picture may come, the server waits for it. */
const LEAST_BYTES_A_MS = 125;

interface Call {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly type?: string;
  readonly body?: string | Blob;
  readonly signal?: AbortSignal;
  /** Default: none. */
  readonly timeoutMs?: number;
}

/** Asks which articles check a text's claim. */
export async function rank(request: RankRequest, signal: AbortSignal): Promise<ApiAnswer> {
  try {
    const timeoutMs =
      request.image === undefined
        ? TIMEOUT_MS
        : PICTURE_TIMEOUT_MS + Math.ceil(request.image.length / LEAST_BYTES_A_MS);
    return await jsonOf(await post("v1/rank", request, { signal, timeoutMs }));
  } catch (error) {
    const isLarge = error instanceof ApiFailure && error.status === 413 && request.image !== undefined;
    throw isLarge ? new ApiFailure(413, error.message, say("picture.large")) : error;
  }
}

/** Keeps a vote and returns it. */
export async function vote(request: VoteRequest): Promise<VoteJson> {
  return await jsonOf(await post("v1/feedback", request, { timeoutMs: TIMEOUT_MS }));
}

/** Takes a vote back. */
export async function takeBack(id: number): Promise<void> {
  await call(`v1/feedback/${id}`, { method: "DELETE", timeoutMs: TIMEOUT_MS });
}

/** Returns the server's status. */
export async function status(): Promise<StatusJson> {
  return await jsonOf(await call("v1/status", { timeoutMs: TIMEOUT_MS }));
}

/** Returns groups of posts that say the same and that no fact-check answers, the fastest first. */
export async function groups(): Promise<GroupListJson> {
  return await jsonOf(await call("v1/groups?limit=10", { timeoutMs: TIMEOUT_MS }));
}

/** Asks many at once, a JSON object a line, and returns the answer while it still comes. */
export function batch(lines: Blob, signal: AbortSignal): Promise<Response> {
  return call("v1/rank/batch", { method: "POST", type: "application/x-ndjson", body: lines, signal });
}

function post(path: string, body: unknown, how: Pick<Call, "signal" | "timeoutMs">): Promise<Response> {
  return call(path, { method: "POST", type: "application/json", body: JSON.stringify(body), ...how });
}

/**
 * Calls the API of the server that gave the page, and asks for a token where it wants one.
 * @throws ApiFailure for no response or a refusal; an `AbortError` when the signal aborts.
 */
async function call(path: string, wanted: Call): Promise<Response> {
  const response = await send(path, wanted);
  if (response.ok) return response;
  if (response.status === 401 && (await askForToken())) return call(path, wanted);
  throw await failureOf(response);
}

async function send(
  path: string,
  { method = "GET", type, body, signal, timeoutMs }: Call,
): Promise<Response> {
  const headers = new Headers();
  const token = keptToken();
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (type !== undefined) headers.set("content-type", type);
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)];
  const request = {
    method,
    headers,
    cache: "no-store",
    signal: AbortSignal.any(signals.filter((given) => given !== undefined)),
    ...(body === undefined ? {} : { body }),
  } as const;
  return await received(() => fetch(new URL(path, document.baseURI), request));
}

/** Returns the content of a response, which may still be on its way. @throws as `call`. */
function jsonOf<T>(response: Response): Promise<T> {
  return received(() => response.json());
}

async function received<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { name } = error as DOMException;
    if (name === "AbortError") throw error;
    throw name === "TimeoutError" ? tooSlow() : unreachable();
  }
}
