import { STATUS_CODES } from "node:http";
import type { FastifyError } from "fastify";
import { CrowdcheckedError, RetryLaterError, UsageError } from "../base/core/errors";
import { REQUEST_ID_HEADER } from "./plugins/request-log";
import { RequestError } from "./request-error";
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
const SEND_JSON = { code: "JSON_INVALID", hint: "Send a body that is JSON in UTF-8." };

/** Fastify's own refusals, by their codes. */
const REFUSALS: Readonly<Record<string, Pick<ProblemDetails, "code" | "hint">>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: SEND_JSON,
  FST_ERR_CTP_EMPTY_JSON_BODY: SEND_JSON,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: "MEDIA_TYPE", hint: SEE_ROUTES },
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
  const passes = error instanceof RetryLaterError;
  const status = code === "DISK_FULL" ? 507 : 503;
  return answered({ status, code, detail, hint }, passes ? { "retry-after": "1" } : {});
}

/** What a schema found wrong; `parentSchema` is that of the object or value that `instancePath` names. */
type Invalid = NonNullable<FastifyError["validation"]>[number] & { readonly parentSchema?: object };

/**
 * Returns what is wrong with which part of a request, with the allowed values:
 * `body/vote must be one of "up", "down", "match"`.
 */
export function invalidPart(invalid: readonly Invalid[] | null | undefined, context = "body"): string {
  const { alternatives, first } = worst(invalid ?? []);
  if (first === undefined) return `${context} is not of its form`;
  const { keyword, params, instancePath, message = "is not of its form", parentSchema } = first;
  const where = `${context}${instancePath}`;
  if (alternatives.length > 1) return `${where} must be ${alternatives.join(" or ")}`;
  const { allowedValues, additionalProperty } = params as Readonly<Record<string, unknown>>;
  if (keyword === "enum") return `${where} must be one of ${quoted(allowedValues as readonly unknown[])}`;
  if (keyword !== "additionalProperties") return `${where} ${message}`;
  const { properties = {} } = (parentSchema ?? {}) as { readonly properties?: object };
  const unknown = quoted([String(additionalProperty).slice(0, 60)]);
  return `${where} must not have ${unknown}; it may have ${quoted(Object.keys(properties))}`;
}

/**
 * Returns the error to name. Where a value may have one of several forms, that is an error inside the form
 * whose type it has, or else the types of all.
 */
function worst(invalid: readonly Invalid[]): { alternatives: readonly string[]; first: Invalid | undefined } {
  const isUnion = invalid.some(({ keyword }) => keyword === "anyOf");
  const errors = invalid.filter(({ keyword }) => keyword !== "anyOf");
  const inside = isUnion ? errors.find(({ keyword }) => keyword !== "type") : undefined;
  if (!isUnion || inside) return { alternatives: [], first: inside ?? errors[0] };
  return { alternatives: errors.map(({ params }) => String(params["type"])), first: errors[0] };
}

function quoted(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(", ");
}

function answered(
  { status, code, detail, hint }: ProblemDetails,
  headers: ProblemAnswer["headers"] = {},
): Answered {
  const problem: Answered["problem"] = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    code,
  };
  if (detail !== undefined) problem.detail = detail;
  if (hint !== undefined) problem.hint = hint;
  return { headers, problem };
}
