import { Type } from "@sinclair/typebox";
import type { App } from "../app-type";
import type { ServerContext } from "../context";
import { busy } from "../request-error";

const config = { scope: "public", unlimited: true } as const;
const Up = Type.Object({ status: Type.Literal("up") });

/** `GET /healthz`: the process lives. `GET /readyz`: it takes queries. */
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
      config,
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
