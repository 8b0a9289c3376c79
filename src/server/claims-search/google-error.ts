import type { GoogleError } from "../schemas/claims-search";

/** Names of statuses. @see google.rpc.Code, and which HTTP status stands for which. */
const NAMES: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

/** Returns an error's body in the form that clients of Google's services read. */
export function googleError(code: number, message: string): GoogleError {
  return {
    error: { code, message, status: NAMES[code] ?? (code < 500 ? "FAILED_PRECONDITION" : "INTERNAL") },
  };
}
