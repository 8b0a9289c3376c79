import { CrowdcheckedError, type ErrorDetails, EXIT } from "../base/core/errors";

/** The response to a refused request, beside its message. */
export interface RequestErrorDetails extends ErrorDetails {
  /** HTTP status, 400 - 599. */
  readonly status: number;
  /** Headers that the status asks for, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members that only this problem has. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/**
 * A request that is not served, because it is wrong (4xx) or the server cannot now (503). The client sees the
 * message.
 */
export class RequestError extends CrowdcheckedError {
  readonly exitCode = EXIT.usage;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(message: string, { status, headers = {}, members = {}, ...details }: RequestErrorDetails) {
    super(message, details);
    this.status = status;
    this.headers = headers;
    this.members = members;
  }
}

/** Why and until when the server cannot serve a request. */
export interface BusyDetails {
  readonly code: string;
  /** Seconds to wait before another try; default 1. */
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** Returns the refusal of a request that the server can serve a little later. */
export function busy(message: string, { code, retryAfterS = 1, cause }: BusyDetails): RequestError {
  return new RequestError(message, {
    status: 503,
    code,
    hint: `Ask again in ${retryAfterS} ${retryAfterS === 1 ? "second" : "seconds"}.`,
    headers: { "retry-after": String(retryAfterS) },
    cause,
  });
}
