import type { Problem } from "../../schemas/problem";
import { pattern, say, type TextKey } from "../words/spoken.js";

/** A failed call of the API, in words for the person who uses the page. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    title: string,
    readonly detail?: string,
    readonly hint?: string,
    /** Seconds to wait before another try. */
    readonly retryAfterSeconds = 0,
    /** Whether detail and hint are the server's own words. */
    readonly isServers = false,
    /** Whether the token is known and does not allow this; another one may. */
    readonly wantsOtherToken = false,
  ) {
    super(title);
  }
}

const TITLES: Readonly<Record<number, TextKey>> = {
  400: "problem.unread",
  401: "problem.token",
  404: "problem.missing",
  413: "problem.tooMuch",
  422: "problem.unread",
  429: "problem.tooMany",
  503: "problem.busy",
};

/** Without it a refusal (403) has nothing to do with tokens: the server may have none. */
const SCOPE = "SCOPE_MISSING";
/** Readers send many pictures without words, so the page says this in its own language. */
const WORDLESS = "PICTURE_WITHOUT_TEXT";

/** Longest wait that the page obeys, seconds. */
const MAX_WAIT_SECONDS = 300;

/** Returns the failure that a response reports. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const { status, headers } = response;
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined | null;
  if (problem?.code === WORDLESS) {
    const title = say("problem.unread");
    return new ApiFailure(status, title, say("picture.wordless"), say("picture.describe"));
  }
  const other = status >= 500 ? "problem.fault" : "problem.refused";
  const lacksScope = problem?.code === SCOPE;
  const title = lacksScope ? "problem.scope" : (TITLES[status] ?? other);
  const [detail, hint] = [textOf(problem?.detail), textOf(problem?.hint)];
  return new ApiFailure(status, pattern(title), detail, hint, waitOf(headers), true, lacksScope);
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
  const hint = navigator.onLine ? say("problem.running") : say("problem.offline");
  return new ApiFailure(0, say("problem.unreachable"), undefined, hint);
}

/** Returns the failure of a call that timed out. */
export function tooSlow(): ApiFailure {
  return new ApiFailure(0, say("problem.slow"), undefined, say("problem.moment"));
}
