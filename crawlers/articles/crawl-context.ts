import { type Clock, isoTime } from "../../src/base/core/clock";
import { InterruptedError } from "../../src/base/core/errors";
import type { Database, PageQueue } from "../../src/base/store";
import type { Fetcher, FetchResult, ResponseLimits } from "../http";
import { isOfSite, type Site } from "./site";
import type { SiteSummary } from "./summary";

/** State that the parts of one site's crawl share. */
export interface CrawlContext {
  readonly site: Site;
  readonly database: Database;
  readonly queue: PageQueue;
  readonly fetcher: Fetcher;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly summary: SiteSummary;
  /** Only pages that changed then or later, ISO 8601; empty: all. */
  readonly since: string;
}

/** Returns the time as the store keeps it. */
export function timestamp({ clock }: Pick<CrawlContext, "clock">): string {
  return isoTime(clock.now());
}

/** Does `write` in one transaction, unless the user wants to stop. */
export function commit<T>({ database, signal }: CrawlContext, write: () => T): T {
  if (signal.aborted) throw new InterruptedError("Crawling articles");
  return database.transaction(write).immediate();
}

/** An address to fetch. */
export interface FetchTarget {
  readonly address: string;
  readonly accept: string;
  readonly limits: ResponseLimits;
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

/** Returns the answer of a site. @throws InterruptedError when the user stops it. */
export function fetchOf(context: CrawlContext, { address, ...target }: FetchTarget): Promise<FetchResult> {
  const within = (url: URL): boolean => isOfSite(context.site, url);
  return interruptible(context, context.fetcher.get(new URL(address), { ...target, within }));
}

/**
 * Returns the result of work that rejects with the signal's reason when the user stops it.
 * @throws InterruptedError in its place.
 */
export async function interruptible<T>({ signal }: CrawlContext, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw signal.aborted ? new InterruptedError("Crawling articles") : error;
  }
}
