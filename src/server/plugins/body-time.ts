import type { FastifyRequest } from "fastify";
import { RequestError } from "../../queries/request-error";
import type { App } from "../app-type";
import { problemOf } from "../problem";
import { sendProblem } from "./problems";

/** Methods whose bodies Fastify does not read. */
const BODYLESS: ReadonlySet<string> = new Set(["GET", "HEAD", "TRACE"]);

/**
 * Limits the time for a body: otherwise a client that sends a byte now and then could hold its connection
 * forever. Streams have a longer limit.
 */
export function registerBodyTime(app: App, bodyMs: number): void {
  app.addHook("preParsing", async (request, reply, payload) => {
    if (request.routeOptions.config.streamed === true || !isBodyRead(request)) return;
    const timer = setTimeout(() => {
      if (reply.sent) return;
      const late = new RequestError(`The body did not come within ${bodyMs} ms.`, {
        status: 408,
        code: "BODY_SLOW",
        hint: "Send it at once.",
        headers: { connection: "close" },
      });
      sendProblem(reply, problemOf(late, request.id));
    }, bodyMs);
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
