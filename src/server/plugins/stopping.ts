import type { App } from "../app-type";
import { busy } from "../request-error";

/** Whether the server is on its way out. */
export interface Stopping {
  readonly begun: boolean;
}

/**
 * Once the server is told to stop it takes no new requests; those that run are finished, or cut off when
 * their time is up.
 */
export function registerStopping(app: App, shutdownMs: number): Stopping {
  const stopping = { begun: false };
  app.addHook("preClose", async () => {
    stopping.begun = true;
    const cutOff = setTimeout(() => app.server.closeAllConnections(), shutdownMs).unref();
    app.server.once("close", () => clearTimeout(cutOff));
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!stopping.begun) return;
    reply.header("connection", "close");
    if (request.routeOptions.config.scope !== "public") {
      throw busy("The server is being stopped.", { code: "SERVER_STOPPING" });
    }
  });
  app.addHook("onResponse", async () => {
    // Its connection would wait for another request, and the server for the connection.
    if (stopping.begun) setImmediate(() => app.server.closeIdleConnections());
  });
  return stopping;
}
