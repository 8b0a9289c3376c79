import type { FastifyReply } from "fastify";
import { RequestError } from "../queries/request-error";

/** Returns a signal that aborts when the client disconnects before the end of the response. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort(gone());
  });
  return controller.signal;
}

/** Only logs and metrics see it. */
function gone(): RequestError {
  return new RequestError("The client has gone.", { status: 499, code: "CLIENT_GONE" });
}
