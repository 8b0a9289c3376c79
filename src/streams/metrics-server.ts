import { type FastifyInstance, fastify } from "fastify";
import type { Registry } from "prom-client";

/** What the addresses of a worker tell. */
export interface WorkState {
  readonly registry: Registry;
  /** Why the worker takes no posts now; undefined: it does. */
  hindrance(): string | undefined;
}

/**
 * Returns a server of `/metrics` (for Prometheus), `/health` (the process lives) and `/ready` (it takes
 * posts; otherwise 503), which does not listen yet. They tell nothing of what posts say.
 */
export function metricsServer({ registry, hindrance }: WorkState): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: 1024,
    requestTimeout: 10_000,
    forceCloseConnections: true,
  });
  app.get("/metrics", async (_, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
  app.get("/health", async () => ({ status: "up" }));
  app.get("/ready", async (_, reply) => {
    const reason = hindrance();
    if (reason === undefined) return { status: "up" };
    reply.code(503);
    return { status: "down", reason };
  });
  return app;
}
