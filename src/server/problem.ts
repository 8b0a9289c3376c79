import { STATUS_CODES } from "node:http";
import type { FastifyError } from "fastify";
import { CrowdcheckedError, RetryLaterError, UsageError } from "../base/core/errors";
import { present } from "../base/core/values/present";
import { invalidPart } from "../queries/invalid-part";
import { RequestError } from "../queries/request-error";
import { REQUEST_ID_HEADER } from "./plugins/request-log";
import type { Problem } from "./schemas/problem";

/** The response to an error. */
export interface ProblemAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly problem: Problem;
}

/** The members by which problems differ. */
type ProblemDetails = Pick<Problem, "status" | "code"> & {
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
};

const SEE_ROUTES = "/openapi.json describes the routes and what they take.";
/** Code and hint of a body that cannot be parsed. */
export const SEND_JSON = { code: "JSON_INVALID", hint: "Send a body that is JSON in UTF-8." };

/** Fastify's own refusals, by their codes. */
const REFUSALS: Readonly<Record<string, Pick<ProblemDetails, "code" | "hint">>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: SEND_JSON,
  FST_ERR_CTP_EMPTY_JSON_BODY: SEND_JSON,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: "MEDIA_TYPE",
    hint: "Send the header Content-Type: application/json, or application/x-ndjson for a batch.",
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "BODY_TOO_LARGE", hint: "Send less at once." },
};

/**
 * Returns the response to an error, without paths of this machine or stacks.
 * @param requestId names the request in the log.
 */
export function problemOf(error: unknown, requestId: string): ProblemAnswer {
  const { headers, problem } = answerTo(error);
  return {
    headers: { ...headers, [REQUEST_ID_HEADER]: requestId },
    problem: { ...problem, requestId },
  };
}

/** A response without the request's id. */
interface Answered extends Pick<ProblemAnswer, "headers"> {
  readonly problem: Omit<Problem, "requestId">;
}

function answerTo(error: unknown): Answered {
  if (error instanceof RequestError) {
    const { status, headers, members, code, message: detail, hint } = error;
    const { problem } = answered({ status, code, detail, hint });
    return { headers, problem: { ...members, ...problem } };
  }
  if (error instanceof CrowdcheckedError) return answerToEngine(error);
  const { statusCode: status = 500, code, message, validation, validationContext } = error as FastifyError;
  if (validation) {
    const detail = invalidPart(validation, validationContext);
    return answered({ status: 400, code: "REQUEST_INVALID", detail, hint: SEE_ROUTES });
  }
  if (status >= 400 && status < 500) {
    const refusal = REFUSALS[code] ?? { code: "REQUEST_REFUSED", hint: SEE_ROUTES };
    return answered({ status, detail: message, ...refusal });
  }
  const detail = "This is a fault of the server; its log says more about the request `requestId`.";
  return answered({ status: 500, code: "INTERNAL_ERROR", detail });
}

/** The engine's messages name files of this machine, so clients see only those about a wrong call. */
function answerToEngine(error: CrowdcheckedError): Answered {
  const { code, message, hint } = error;
  if (error instanceof UsageError) return answered({ status: 400, code, detail: message, hint });
  const detail = "The server's workspace cannot do this now.";
  const status = code === "DISK_FULL" ? 507 : 503;
  // What does not pass by itself somebody must mend first.
  const seconds = error instanceof RetryLaterError ? "1" : "60";
  return answered({ status, code, detail, hint }, status === 503 ? { "retry-after": seconds } : {});
}

function answered(
  { status, code, detail, hint }: ProblemDetails,
  headers: ProblemAnswer["headers"] = {},
): Answered {
  const title = STATUS_CODES[status] ?? "Error";
  return { headers, problem: present({ type: "about:blank", title, status, code, detail, hint }) };
}
