import type { Clock } from "../../src/base/core/clock";
import type { CrowdcheckedError } from "../../src/base/core/errors";
import { createRng } from "../../src/base/core/rng";
import { type Database, RestStore, RobotsStore } from "../../src/base/store";
import { Fetcher, stop, userAgent } from "../http";
import type { Site } from "./site";
import { robotsForbid, stoppedBy } from "./stops";

/** A site that has not answered by then is called silent. */
const PATIENCE_MS = 10_000;

export interface SiteProblemOptions {
  readonly database: Database;
  readonly contact: string;
  readonly allowLoopback: boolean;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Returns the error that a crawl of a site would end with before its first page, since its robots.txt cannot
 * be fetched or forbids it; undefined if nothing is known against it. Reads robots.txt unless today's copy is
 * kept, and writes nothing.
 * @throws UsageError `CONTACT_MISSING`; the signal's reason.
 */
export async function siteProblem(
  site: Site,
  { database, contact, signal, ...options }: SiteProblemOptions,
): Promise<CrowdcheckedError | undefined> {
  const { origin, sitemaps, lists } = site;
  const kept = new RobotsStore(database);
  const rests = new RestStore(database);
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const fetcher = new Fetcher({
    ...options,
    userAgent: userAgent(contact),
    delayMs: 0,
    maxWaitMs: PATIENCE_MS,
    robots: { get: (host) => kept.get(host), put: () => {} },
    rests: { until: (host, at) => rests.until(host, at), put: () => {} },
    rng: createRng(1),
    signal: AbortSignal.any([signal, patience]),
  });
  const first = sitemaps[0] ?? lists[0]?.path.replace("{page}", "1") ?? "/";
  try {
    const failure = await fetcher.permit(new URL(first, origin));
    if (failure?.reason === "robots") return robotsForbid(site, first);
    return failure && stoppedBy(site, failure);
  } catch (error) {
    if (signal.aborted || !patience.aborted) throw error;
    const detail = `${origin}/robots.txt did not come within ${PATIENCE_MS / 1000} s`;
    return stoppedBy(site, stop("robots-unreachable", detail));
  } finally {
    await fetcher.close();
  }
}
