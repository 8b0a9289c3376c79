import type { App } from "../app-type";
import type { ServerContext } from "../context";
import { type StatusJson, StatusSchema } from "../schemas/status";

/** How long an answer is given again, milliseconds: to count takes a while in a large store. */
const KEPT_MS = 1000;

/** `GET /v1/status`: what the workspace holds, what answers from it, and how well. */
export function routeStatus(app: App, { home, clock, ranking, reading }: ServerContext): void {
  let kept: { readonly at: number; readonly status: Promise<Omit<StatusJson, "queue">> } | undefined;
  const stored = (): Promise<Omit<StatusJson, "queue">> => {
    if (kept && clock.now() - kept.at < KEPT_MS) return kept.status;
    const generation = ranking.generation ?? null;
    kept = { at: clock.now(), status: reading.do("status", { home, generation }) };
    kept.status.catch(() => {
      kept = undefined;
    });
    return kept.status;
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
