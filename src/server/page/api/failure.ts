import type { Problem } from "../../schemas/problem";

/** A failed call of the API, in words for the person who uses the page. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    title: string,
    readonly detail?: string,
    readonly hint?: string,
    /** Seconds to wait before another try. */
    readonly retryAfterSeconds = 0,
  ) {
    super(title);
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: "The server cannot read this",
  401: "A token is needed",
  403: "Your token does not allow this",
  404: "The server does not have this",
  413: "This is too much at once",
  422: "The server cannot read this",
  429: "Too many questions at once",
  503: "The server is busy",
};

/** Longest wait that the page obeys, seconds. */
const MAX_WAIT_SECONDS = 300;

/** Returns the failure that a response reports. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const { status, headers } = response;
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined | null;
  const title = TITLES[status] ?? (status >= 500 ? "The server made a mistake" : "The server refused");
  return new ApiFailure(status, title, textOf(problem?.detail), textOf(problem?.hint), waitOf(headers));
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function waitOf(headers: Headers): number {
  const seconds = Number(headers.get("retry-after") ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), MAX_WAIT_SECONDS) : 1;
}

/** Returns the failure of a lost connection. */
export function unreachable(): ApiFailure {
  const hint = navigator.onLine ? "Is it running? Try again in a moment." : "This device is offline.";
  return new ApiFailure(0, "The server cannot be reached", undefined, hint);
}

/** Returns the failure of a call that timed out. */
export function tooSlow(): ApiFailure {
  return new ApiFailure(0, "The server takes too long", undefined, "Try again in a moment.");
}
