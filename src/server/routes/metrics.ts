import { Type } from "@sinclair/typebox";
import type { App } from "../app-type";
import type { ServerContext } from "../context";

/** `GET /metrics`: what the server counts, for Prometheus. */
export function routeMetrics(app: App, { metrics }: ServerContext): void {
  app.get(
    "/metrics",
    {
      config: { scope: "read", unlimited: true },
      schema: {
        operationId: "getMetrics",
        summary: "What the server counts",
        tags: ["operation"],
        response: { 200: { content: { "text/plain": { schema: Type.String() } } } },
      },
    },
    async (_, reply) => {
      reply.type(metrics.registry.contentType);
      return metrics.registry.metrics();
    },
  );
}
