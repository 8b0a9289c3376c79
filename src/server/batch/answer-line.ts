import type { FastifyRequest } from "fastify";
import type { ServerContext } from "../context";
import { invalidPart, problemOf } from "../problem";
import { readRankRequest } from "../query";
import { RequestError } from "../request-error";
import { type BatchAnswer, type BatchQuery, BatchQuerySchema } from "../schemas/batch";
import type { BatchLine } from "./read-lines";

/** Length of a line, UTF-16 units: that of the body of a single query. */
export const MAX_BATCH_LINE_CHARS = 256 * 1024;

/**
 * Returns a function that answers the lines of a request one by one. Broken lines, and the first one beyond
 * the limit, get a problem as answer.
 */
export function lineAnswerer(
  request: FastifyRequest,
  { ranking, logQueries, config }: Pick<ServerContext, "ranking" | "logQueries" | "config">,
  signal: AbortSignal,
): (line: BatchLine) => Promise<BatchAnswer> {
  const isQuery = request.compileValidationSchema(BatchQuerySchema, "body");
  const read = ({ number, text }: BatchLine): unknown => {
    if (number > config.batchLines) throw tooMany(config.batchLines);
    if (text === undefined) throw tooLong();
    try {
      return JSON.parse(text);
    } catch {
      throw notJson();
    }
  };
  return async (line) => {
    const answered: BatchAnswer = { line: line.number };
    try {
      const value = read(line);
      const id = idOf(value);
      if (id !== undefined) answered.id = id;
      if (!isQuery(value)) throw notQuery(invalidPart(isQuery.errors, "line"));
      const { query, options } = readRankRequest(value as BatchQuery);
      if (logQueries) request.log.info({ query, line: line.number }, "query");
      answered.answer = await ranking.answer(query, options, "batch", signal);
    } catch (error) {
      answered.problem = problemOf(error, request.id).problem;
      if (answered.problem.status === 500) {
        request.log.error({ err: error, line: line.number }, "a fault of the program");
      }
    }
    return answered;
  };
}

/** Returns the id of a line, even if the rest of the line is wrong. */
function idOf(value: unknown): BatchAnswer["id"] {
  const { id } = (value ?? {}) as { readonly id?: unknown };
  if (typeof id === "string" && id.length <= 200) return id;
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}

function notJson(): RequestError {
  const hint = "Write each query as a JSON object on a line of its own.";
  return new RequestError("The line is not JSON.", { status: 400, code: "JSON_INVALID", hint });
}

function notQuery(detail: string): RequestError {
  const hint = "/openapi.json describes the routes and what they take.";
  return new RequestError(detail, { status: 400, code: "REQUEST_INVALID", hint });
}

function tooLong(): RequestError {
  const detail = `The line has more than ${MAX_BATCH_LINE_CHARS} characters.`;
  return new RequestError(detail, { status: 413, code: "BATCH_LINE_LONG", hint: "Send a shorter text." });
}

function tooMany(limit: number): RequestError {
  const detail = `A request has at most ${limit} lines; this one and those after it are not answered.`;
  return new RequestError(detail, {
    status: 413,
    code: "BATCH_LONG",
    hint: "Send the rest in another request.",
  });
}
