import { Type } from "@sinclair/typebox";
import { busy } from "../../queries/request-error";
import type { App } from "../app-type";
import type { ServerContext } from "../context";
import { type StatusJson, StatusSchema } from "../schemas/status";

const config = { scope: "public", unlimited: true } as const;
const Up = Type.Object({ status: Type.Literal("up") }, { title: "Up" });

/** `GET /healthz`: the process runs. `GET /readyz`: it accepts queries. */
export function routeHealth(app: App, { stopping }: ServerContext): void {
  app.get(
    "/healthz",
    {
      config,
      schema: {
        operationId: "getHealth",
        summary: "Does the server live?",
        tags: ["operation"],
        response: { 200: Up },
      },
    },
    async () => ({ status: "up" as const }),
  );
  app.get(
    "/readyz",
    {
      config: { ...config, refusals: { 503: "The server is being stopped" } },
      schema: {
        operationId: "getReadiness",
        summary: "Does it take queries?",
        tags: ["operation"],
        response: { 200: Up },
      },
    },
    async () => {
      // It listens only once its threads are warm.
      if (stopping.begun) throw busy("The server is being stopped.", { code: "SERVER_STOPPING" });
      return { status: "up" as const };
    },
  );
}

/** `GET /metrics`: metrics for Prometheus. */
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

/** Time for which an answer is reused, milliseconds: counting takes a while in a large store. */
const KEPT_MS = 1000;

/** A status that is reused. */
interface Kept {
  readonly at: number;
  readonly generation: string | null;
  readonly status: Promise<Omit<StatusJson, "queue">>;
}

/** `GET /v1/status`: what the workspace holds, what answers from it, and how well. */
export function routeStatus(app: App, { home, clock, ranking, reading }: ServerContext): void {
  let kept: Kept | undefined;
  const stored = (): Kept["status"] => {
    const now = clock.now();
    const generation = ranking.generation ?? null;
    if (kept && kept.generation === generation && Math.abs(now - kept.at) < KEPT_MS) return kept.status;
    const mine: Kept = { at: now, generation, status: reading.do("status", { home, generation, now }) };
    kept = mine;
    mine.status.catch(() => {
      // A later one may have come in its place.
      if (kept === mine) kept = undefined;
    });
    return mine.status;
  };
  app.get(
    "/v1/status",
    {
      config: { scope: "read" },
      schema: {
        operationId: "getStatus",
        summary: "What the workspace holds, what answers from it, and how well",
        tags: ["operation"],
        response: { 200: StatusSchema },
      },
    },
    async () => ({ ...(await stored()), queue: ranking.queue }),
  );
}
