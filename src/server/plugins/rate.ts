import rateLimit from "@fastify/rate-limit";
import type { App } from "../app-type";
import { RequestError } from "../request-error";

const MINUTE_MS = 60_000;
/** Clients that are counted at the same time; of more the one that has been silent longest is forgotten. */
const CLIENTS = 10_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Asked by machines that watch the server, as often as they like. */
    unlimited?: boolean;
  }
}

/**
 * A client - a token, or without one an address - may send so many requests a minute; one that sends more is
 * told when to go on.
 * @param perMinute 0: any number.
 */
export async function registerRate(app: App, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    cache: CLIENTS,
    allowList: (request) => request.routeOptions.config.unlimited === true,
    keyGenerator: ({ client, ip }) => (client === undefined ? ip : `token ${client.name}`),
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
