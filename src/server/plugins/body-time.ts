import type { FastifyRequest } from "fastify";
import { RequestError } from "../../queries/request-error";
import type { App } from "../app-type";
import { problemOf } from "../problem";
import { sendProblem } from "./problems";

/** Methods whose bodies Fastify does not read. */
const BODYLESS: ReadonlySet<string> = new Set(["GET", "HEAD", "TRACE"]);

/** Every byte that has come gives a body more time: one megabit a second is fast enough. */
const LEAST_BYTES_A_MS = 125;

/**
 * Returns how long a body may take of which so many bytes have come, milliseconds.
 * @param bodyMs for one of which nothing has come.
 */
export function bodyTime(bodyMs: number, bytes: number): number {
  return bodyMs + bytes / LEAST_BYTES_A_MS;
}

/**
 * Limits the time for a body: otherwise a client that sends a byte now and then could hold its connection
 * forever. A picture may take longer than a post, as long as it goes on coming. Streams have a longer limit.
 */
export function registerBodyTime(app: App, bodyMs: number): void {
  app.addHook("preParsing", async (request, reply, payload) => {
    if (request.routeOptions.config.streamed === true || !isBodyRead(request)) return;
    const { socket } = request.raw;
    const begunAt = performance.now();
    const readBefore = socket.bytesRead;
    const look = (): void => {
      if (reply.sent) return;
      const tookMs = performance.now() - begunAt;
      const leftMs = bodyTime(bodyMs, socket.bytesRead - readBefore) - tookMs;
      if (leftMs > 0) {
        timer = setTimeout(look, Math.ceil(leftMs));
        return;
      }
      const late = new RequestError(`The body was still on its way after ${Math.floor(tookMs)} ms.`, {
        status: 408,
        code: "BODY_SLOW",
        hint: "Send it faster, or send less.",
        headers: { connection: "close" },
      });
      sendProblem(reply, problemOf(late, request.id));
    };
    let timer = setTimeout(look, bodyMs);
    const stop = (): void => clearTimeout(timer);
    payload.once("end", stop).once("close", stop);
    // A body that is refused for its size has neither event.
    reply.raw.once("close", stop);
  });
}

/** Returns whether a body follows and is read; the end of any other would not be told. */
export function isBodyRead({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  if (BODYLESS.has(method)) return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body is read while it comes. */
    streamed?: boolean;
  }
}
