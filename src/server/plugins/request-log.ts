import type { App } from "../app-type";
import type { Metrics } from "../metrics";

/** Header that names a request; clients and proxies may send it. */
export const REQUEST_ID_HEADER = "x-request-id";

/**
 * Logs and counts each request by its route's pattern: its address may hold what was asked, and each address
 * would make a figure of its own. Each answer has the request's id, as the log line and a problem have.
 */
export function registerRequestLog(app: App, metrics: Metrics): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    metrics.requested(method, routeOptions.url, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info(
      {
        method,
        route: routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        client: request.client?.name ?? null,
        address: request.ip,
      },
      "request",
    );
  });
  app.addHook("onRequestAbort", async (request) => {
    request.log.info({ method: request.method, route: request.routeOptions.url ?? null }, "client gone");
  });
}
