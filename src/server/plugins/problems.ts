import { METHODS } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RequestError } from "../../queries/request-error";
import type { App } from "../app-type";
import { type ProblemAnswer, problemOf } from "../problem";

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/**
 * Turns every failure into `application/problem+json`, and logs unexpected ones with their stack.
 * @see RFC 9457
 */
export function registerProblems(app: App): void {
  const patterns = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = patterns.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    patterns.set(url, methods);
  });
  app.setErrorHandler((error, request, reply) => {
    const response = problemOf(error, request.id);
    if (response.problem.status === 500) request.log.error({ err: error }, "a fault of the program");
    // The client does not see the engine's own failures.
    else if (!(error instanceof RequestError) && response.problem.status === 503) {
      request.log.warn({ code: response.problem.code, reason: String(error) }, "refused");
    }
    return sendProblem(reply, response);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(patterns, request);
    const error = allowed.length === 0 ? unknownRoute() : wrongMethod(allowed);
    return sendProblem(reply, problemOf(error, request.id));
  });
}

/** Answers a request with a problem. */
export function sendProblem(reply: FastifyReply, { headers, problem }: ProblemAnswer): FastifyReply {
  return reply.code(problem.status).headers(headers).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}

/** Returns the methods of a request's address. */
function allowedMethods(
  patterns: ReadonlyMap<string, ReadonlySet<string>>,
  request: FastifyRequest,
): string[] {
  const path = request.url.split("?", 1)[0]!;
  const methods = new Set<string>();
  for (const [pattern, known] of patterns) {
    if (matches(pattern, path)) for (const method of known) methods.add(method);
  }
  return METHODS.filter((method) => methods.has(method));
}

function matches(pattern: string, path: string): boolean {
  if (pattern.includes("*")) return false;
  const [wanted, given] = [pattern.replaceAll("::", "\0").split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, i) =>
      part.startsWith(":") ? given[i] !== "" : part.replaceAll("\0", ":") === given[i],
    )
  );
}

function unknownRoute(): RequestError {
  return new RequestError("There is nothing at this address.", {
    status: 404,
    code: "ROUTE_UNKNOWN",
    hint: "/openapi.json lists the routes.",
  });
}

function wrongMethod(allowed: readonly string[]): RequestError {
  return new RequestError("This address does not know the method.", {
    status: 405,
    code: "METHOD_NOT_ALLOWED",
    hint: `Use ${allowed.join(" or ")}.`,
    headers: { allow: allowed.join(", ") },
  });
}
