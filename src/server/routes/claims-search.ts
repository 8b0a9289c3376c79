import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app-type";
import { googleError } from "../claims-search/google";
import { searchClaims } from "../claims-search/search";
import { clientGone } from "../client-gone";
import type { ServerContext } from "../context";
import { readIntegers } from "../integers";
import { problemOf } from "../problem";
import {
  type ClaimsSearchQuery,
  ClaimsSearchQuerySchema,
  ClaimsSearchSchema,
  GoogleErrorSchema,
} from "../schemas/claims-search";

/** A doubled colon is one that begins no parameter. */
const PATHS = { searchClaims: "/v1/claims::search", searchClaimsAlpha: "/v1alpha1/claims::search" };

/**
 * `GET /v1/claims:search` and `/v1alpha1/claims:search`: what Google's Fact Check Tools API answers, errors
 * included, so that its clients work with another host.
 */
export function routeClaimsSearch(app: App, context: ServerContext): void {
  for (const [operationId, path] of Object.entries(PATHS)) {
    app.get(
      path,
      {
        config: { scope: "read", tokenParameter: "key" },
        preValidation: readIntegers("query", ClaimsSearchQuerySchema),
        schema: {
          operationId,
          summary: "Search fact-checked claims, as Google's Fact Check Tools API does",
          tags: ["search"],
          querystring: ClaimsSearchQuerySchema,
          response: { 200: ClaimsSearchSchema, default: GoogleErrorSchema },
        },
        errorHandler: sendGoogleError,
      },
      (request, reply) => searchClaims(context, request.query as ClaimsSearchQuery, clientGone(reply)),
    );
  }
}

function sendGoogleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { headers, problem } = problemOf(error, request.id);
  if (problem.status === 500) request.log.error({ err: error }, "a fault of the program");
  reply
    .code(problem.status)
    .headers(headers)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(googleError(problem.status, problem.detail ?? problem.title)));
}
