import { Readable } from "node:stream";
import type { FastifyReply, RequestPayload } from "fastify";
import { busy } from "../../queries/request-error";
import type { App } from "../app-type";
import type { Metrics } from "../metrics";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Most large bodies of the route that are in memory at the same time; further requests are refused. */
    largeBodies?: { readonly above: number; readonly most: number };
  }
}

/**
 * Limits how many large bodies a route holds in memory, so that many clients who send pictures at once cannot
 * exhaust it. A body of unknown length counts once so much of it has come.
 */
export function registerLargeBodies(app: App, metrics: Pick<Metrics, "refused">): void {
  let held = 0;
  const hold = ({ raw }: FastifyReply, most: number): void => {
    if (held >= most) {
      metrics.refused("QUEUE_FULL");
      throw busy("Too many pictures are being read.", { code: "QUEUE_FULL", retryAfterS: 2 });
    }
    held++;
    raw.once("close", () => held--);
  };
  app.addHook("preParsing", async (request, reply, payload) => {
    const limit = request.routeOptions.config.largeBodies;
    if (limit === undefined) return payload;
    const length = request.headers["content-length"];
    if (length === undefined) return watched(payload, limit.above, () => hold(reply, limit.most));
    if (Number(length) > limit.above) hold(reply, limit.most);
    return payload;
  });
}

/** Returns a body as it comes. @param grown is called once more than `above` bytes have come; may throw. */
function watched(payload: RequestPayload, above: number, grown: () => void): Readable {
  async function* chunks(): AsyncGenerator<Buffer, void> {
    let bytes = 0;
    // A body that is destroyed takes the connection with it, and so the refusal.
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const isLarge = bytes > above;
      bytes += chunk.length;
      if (!isLarge && bytes > above) grown();
      yield chunk;
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}
