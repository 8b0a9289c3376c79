import rateLimit from "@fastify/rate-limit";
import { RequestError } from "../../queries/request-error";
import { hasToken } from "../access/client";
import { countedAs } from "../access/counted-as";
import type { App } from "../app-type";
import { RateStore } from "./rate-store";

const MINUTE_MS = 60_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** No rate limit: for machines that monitor the server. */
    unlimited?: boolean;
  }
}

/**
 * Limits the requests a minute of a client, i.e. a token, or an address without one. A refusal says when to
 * continue.
 * @param perMinute 0: any number.
 */
export async function registerRate(app: App, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    store: RateStore,
    allowList: (request) => request.routeOptions.config.unlimited === true,
    keyGenerator: ({ client, ip }) =>
      // A client that has reset its connection has no address any more, whatever the type says.
      client !== undefined && hasToken(client) ? `token ${client.name}` : countedAs(ip ?? ""),
    errorResponseBuilder: (_, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return new RequestError(`More than ${perMinute} requests in a minute.`, {
        status: 429,
        code: "RATE_LIMIT",
        hint: `Ask again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
        headers: { "retry-after": String(seconds) },
      });
    },
  });
}
