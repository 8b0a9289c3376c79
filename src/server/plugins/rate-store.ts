import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import { BoundedCache } from "../../base/core/caches/bounded-cache";

/** Clients that are counted at a time; the one that has been silent longest makes room. */
const CLIENTS = 10_000;

/** Requests of a client since its present window began. */
interface Window {
  readonly since: number;
  count: number;
}

/**
 * Counts requests by client. The store that comes with the plugin counts by the time of day: where that is
 * set back by an hour, who has used up its minute is refused for an hour.
 */
export class RateStore implements FastifyRateLimitStore {
  private readonly windows = new BoundedCache<string, Window>(CLIENTS);

  /** Counts a request, and tells how many there were in this window, and when that ends. */
  incr(
    key: string,
    tell: (error: null, counted: { readonly current: number; readonly ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = performance.now();
    const known = this.windows.get(key);
    const isOver = known === undefined || now - known.since >= windowMs;
    const window = isOver ? this.windows.put(key, { since: now, count: 0 }) : known;
    window.count++;
    tell(null, { current: window.count, ttl: windowMs - (now - window.since) });
  }

  /** For routes with a limit of their own. */
  child(): RateStore {
    return new RateStore();
  }
}
