import type { FastifyReply } from "fastify";
import { RequestError } from "./request-error";

/** Returns a signal that aborts when the client goes away before it has its whole answer. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort(gone());
  });
  return controller.signal;
}

/** Nobody reads it, but for those who count what became of requests. */
function gone(): RequestError {
  return new RequestError("The client has gone.", { status: 499, code: "CLIENT_GONE" });
}
