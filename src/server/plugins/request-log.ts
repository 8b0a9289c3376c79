import type { App } from "../app-type";

/** A line for each request: its route's pattern, not its address, which may hold what was asked. */
export function registerRequestLog(app: App): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
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
