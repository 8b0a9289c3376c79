import Ajv from "ajv";
import type { AnswerOptions } from "../answer";
import { parseJson } from "../base/core/values/parse-json";
import type { Query } from "../rank";
import { invalidPart } from "./invalid-part";
import { readRankRequest } from "./query";
import { RequestError } from "./request-error";
import { type BatchQuery, BatchQuerySchema } from "./schema";

/** Length of a post as JSON, UTF-16 units: that of the body of a single query. */
export const MAX_POST_CHARS = 256 * 1024;

/**
 * How values are validated: wrong types are refused, not converted; unknown fields are refused, not removed.
 * Errors know their schema, so that messages can list what is allowed.
 */
export const VALIDATION = { coerceTypes: false, removeAdditional: false, verbose: true } as const;

/** What names a post to whoever sent it. */
export type PostId = NonNullable<BatchQuery["id"]>;

/** A post that can be ranked. */
export interface ReadPost {
  readonly query: Query;
  readonly options: AnswerOptions;
}

const isPost = new Ajv(VALIDATION).compile<BatchQuery>(BatchQuerySchema);

/**
 * Returns the value of a post's JSON.
 * @param text undefined where it was too long to be kept.
 * @throws RequestError `JSON_INVALID`, `BATCH_LINE_LONG`.
 */
export function parsePost(text: string | undefined): unknown {
  if (text === undefined || text.length > MAX_POST_CHARS) throw tooLong();
  const value = parseJson(text);
  if (value === undefined) throw notJson();
  return value;
}

/** Returns the id of a post, even if the rest of it is wrong. */
export function postId(value: unknown): PostId | undefined {
  const { id } = (value ?? {}) as { readonly id?: unknown };
  if (typeof id === "string" && id.length <= 200) return id;
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}

/**
 * Returns the query of a post in a batch or a stream.
 * @param value what `parsePost` returned.
 * @param name what messages call it.
 * @throws RequestError `REQUEST_INVALID`, `EMPTY_QUERY`, `DATE_INVALID`, `LANGUAGE_INVALID`.
 */
export function readPost(value: unknown, name = "line"): ReadPost {
  if (!isPost(value)) throw notPost(invalidPart(isPost.errors, name));
  return readRankRequest(value, name);
}

function notJson(): RequestError {
  const hint = "Write each query as a JSON object on a line of its own.";
  return new RequestError("The line is not JSON.", { status: 400, code: "JSON_INVALID", hint });
}

function notPost(detail: string): RequestError {
  const hint = "/openapi.json describes the routes and what they take.";
  return new RequestError(detail, { status: 400, code: "REQUEST_INVALID", hint });
}

function tooLong(): RequestError {
  const detail = `The line has more than ${MAX_POST_CHARS} characters.`;
  return new RequestError(detail, { status: 413, code: "BATCH_LINE_LONG", hint: "Send a shorter text." });
}
