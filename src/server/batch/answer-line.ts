import type { FastifyRequest } from "fastify";
import type { BatchLine } from "../../base/core/files/read-lines";
import { parsePost, postId, readPost } from "../../queries/post";
import { RequestError } from "../../queries/request-error";
import type { ServerContext } from "../context";
import { problemOf, SEND_JSON } from "../problem";
import type { BatchAnswer } from "../schemas/batch";

/**
 * Returns a function that answers the lines of a request one by one. Broken lines, and the first one beyond
 * the limit, get a problem as answer.
 */
export function lineAnswerer(
  request: FastifyRequest,
  { ranking, logQueries, config }: Pick<ServerContext, "ranking" | "logQueries" | "config">,
  signal: AbortSignal,
): (line: BatchLine) => Promise<BatchAnswer> {
  return async (line) => {
    const answered: BatchAnswer = { line: line.number };
    try {
      if (line.number > config.batchLines) throw tooMany(config.batchLines);
      if (line.isFlawed) throw notUtf8();
      const value = parsePost(line.text);
      const id = postId(value);
      if (id !== undefined) answered.id = id;
      const { query, options } = readPost(value);
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

function notUtf8(): RequestError {
  return new RequestError("The line is not UTF-8.", { status: 400, ...SEND_JSON });
}

function tooMany(limit: number): RequestError {
  const detail = `A request has at most ${limit} lines; this one and those after it are not answered.`;
  return new RequestError(detail, {
    status: 413,
    code: "BATCH_LONG",
    hint: "Send the rest in another request.",
  });
}
