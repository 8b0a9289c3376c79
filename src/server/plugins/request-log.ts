import type { App } from "../app-type";
import type { Metrics } from "../metrics";

/**
 * Logs and counts each request by its route's pattern: its address may hold what was asked, and each address
 * would make a figure of its own.
 */
export function registerRequestLog(app: App, metrics: Metrics): void {
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
