import type { Socket } from "node:net";
import { busy } from "../../queries/request-error";
import type { App } from "../app-type";

/** Whether the server is stopping. */
export interface Stopping {
  readonly begun: boolean;
}

/**
 * Once the server stops, it refuses new requests; running ones are finished, or aborted when their time is
 * up. Connections on which nothing has come are closed: browsers open some before they need them.
 */
export function registerStopping(app: App, shutdownMs: number): Stopping {
  const stopping = { begun: false };
  const connections = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  app.addHook("preClose", async () => {
    stopping.begun = true;
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
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
    // An idle connection would wait for another request, and the server for the connection.
    if (stopping.begun) setImmediate(() => app.server.closeIdleConnections());
  });
  return stopping;
}
