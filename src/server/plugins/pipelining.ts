import type { Socket } from "node:net";
import type { App } from "../app-type";

/** Requests that wait for their turn on a connection, at most; few clients send any. */
const MOST_WAITING = 32;

/**
 * Takes the requests of a connection one after the other. A client may send further ones before it has read
 * an answer (RFC 9112, section 9.3.2), and Node.js gives a response its connection only when it is its turn:
 * if the client goes before, that response never closes, and what waits for its end (open files, places for
 * pictures, timers) would be held for ever. So nothing is begun before it is the request's turn, and a
 * connection on which more than 32 requests wait is closed. Must be registered before all that handles
 * requests.
 */
export function registerPipelining(app: App): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook("onRequest", (request, { raw }, next) => {
    const { socket } = request.raw;
    if (raw.socket) {
      next();
      return;
    }
    const before = waiting.get(socket) ?? 0;
    if (before === MOST_WAITING && !socket.destroyed) {
      request.log.info({ address: request.ip }, "connection closed: too many requests wait on it");
      socket.destroy();
    }
    if (socket.destroyed) return;
    waiting.set(socket, before + 1);
    const assignSocket = raw.assignSocket.bind(raw);
    raw.assignSocket = (own) => {
      assignSocket(own);
      waiting.set(socket, (waiting.get(socket) as number) - 1);
      setImmediate(next);
    };
  });
}
