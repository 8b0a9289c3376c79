import type { App } from "../app-type";
import type { Metrics } from "../metrics";

/** Counts requests by the route's pattern: addresses themselves would make a figure each. */
export function registerRequestMetrics(app: App, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    metrics.requested(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime / 1000);
  });
}
