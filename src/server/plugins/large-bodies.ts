import { busy } from "../../queries/request-error";
import type { App } from "../app-type";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Most large bodies of the route that are in memory at the same time; further requests are refused. */
    largeBodies?: { readonly above: number; readonly most: number };
  }
}

/**
 * Limits how many large bodies a route holds in memory, so that many clients who send pictures at once cannot
 * exhaust it. A body of unknown length counts as large.
 */
export function registerLargeBodies(app: App): void {
  let held = 0;
  app.addHook("preParsing", async (request, reply) => {
    const limit = request.routeOptions.config.largeBodies;
    if (limit === undefined || Number(request.headers["content-length"]) <= limit.above) return;
    if (held >= limit.most) {
      throw busy("Too many pictures are being read.", { code: "QUEUE_FULL", retryAfterS: 2 });
    }
    held++;
    reply.raw.once("close", () => held--);
  });
}
