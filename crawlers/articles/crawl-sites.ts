import { type Clock, systemClock } from "../../src/base/core/clock";
import { RetryLaterError } from "../../src/base/core/errors";
import { type StartProgress, silentProgress } from "../../src/base/core/progress";
import { createRng, type Rng } from "../../src/base/core/rng";
import { type Database, PageQueue, RestStore, RobotsStore, recorded } from "../../src/base/store";
import { Fetcher, type FetcherOptions, userAgent } from "../http";
import { type CrawlContext, timestamp } from "./crawl-context";
import { crawlQueue } from "./crawl-queue";
import { discover } from "./discover";
import type { Site } from "./site";
import type { UnusableSite } from "./sites";
import { nothingListed, stoppedBy } from "./stops";
import { emptySummary, type SiteSummary } from "./summary";
import { readmitPages, recoverPages } from "./take-page";

/** The longest wait that a host may ask for; beyond it, this run leaves the host. */
const MAX_WAIT_MS = 10 * 60_000;

export interface CrawlSitesOptions {
  readonly database: Database;
  readonly sites: readonly Site[];
  /** Sites that are told among the others, and not crawled. Default: none. */
  readonly unusable?: readonly UnusableSite[];
  /** E-mail address or web page for webmasters. */
  readonly contact: string;
  /** Least time between two requests to a host. */
  readonly delayMs: number;
  /** Share of pages without a claim among the latest, in percent, above which a site's crawl stops. */
  readonly alarmPercent: number;
  /** Only articles that changed on this day or later, ISO 8601, and those without a known change. */
  readonly since?: string | undefined;
  /** Article pages to fetch at most, for each site. */
  readonly maxPages?: number | undefined;
  /** Whether this machine's own addresses may be crawled. */
  readonly allowLoopback?: boolean;
  /**
   * Takes a site for this crawl alone, and returns what gives it back. Throws RetryLaterError where another
   * crawl has it. Default: nobody else crawls.
   */
  readonly lock?: (site: Site) => () => void;
  readonly clock?: Clock;
  readonly rng?: Rng;
  readonly signal?: AbortSignal;
  readonly startProgress?: StartProgress;
  readonly note?: (text: string) => void;
  /** For tests. */
  readonly resolve?: FetcherOptions["resolve"];
}

/**
 * Crawls the articles of sites, one after the other, and returns a summary of each. A site that stops early,
 * or is unusable, does not affect the others; its summary says why it stopped. Each page is a transaction:
 * the next run resumes wherever this one ends.
 * @throws UsageError `CONTACT_MISSING`; InterruptedError; errors of the store.
 */
export async function crawlSites(options: CrawlSitesOptions): Promise<SiteSummary[]> {
  const { database, clock = systemClock, unusable = [] } = options;
  const agent = userAgent(options.contact);
  const summaries: SiteSummary[] = [];
  const records = (): object => ({ sites: summaries.map(summaryRecord) });
  const crawl = async (): Promise<SiteSummary[]> => {
    for (const site of options.sites) {
      const summary = emptySummary(site.name);
      summaries.push(summary);
      await crawlAlone(site, summary, agent, options);
    }
    for (const { wanted, problem } of unusable) summaries.push({ ...emptySummary(wanted), stopped: problem });
    return summaries;
  };
  return await recorded(database, "crawl articles", crawl, {
    summaryOf: records,
    soFar: records,
    failureOf: () => summaries.find(({ stopped }) => stopped)?.stopped,
    now: () => new Date(clock.now()),
  });
}

/** Returns a summary as JSON can hold it. */
export function summaryRecord({ stopped, ...counts }: SiteSummary): Record<string, unknown> {
  return { ...counts, ...(stopped ? { stopped: { code: stopped.code, message: stopped.message } } : {}) };
}

/** Crawls a site unless another process does. */
async function crawlAlone(
  site: Site,
  summary: SiteSummary,
  agent: string,
  options: CrawlSitesOptions,
): Promise<void> {
  let release: (() => void) | undefined;
  try {
    release = options.lock?.(site);
  } catch (error) {
    if (!(error instanceof RetryLaterError)) throw error;
    summary.stopped = error;
    return;
  }
  try {
    await crawlSite(site, summary, agent, options);
  } finally {
    release?.();
  }
}

async function crawlSite(
  site: Site,
  summary: SiteSummary,
  agent: string,
  options: CrawlSitesOptions,
): Promise<void> {
  const {
    database,
    clock = systemClock,
    rng = createRng(clock.now()),
    startProgress = silentProgress,
  } = options;
  const signal = options.signal ?? new AbortController().signal;
  const queue = new PageQueue(database);
  const fetcher = new Fetcher({
    userAgent: agent,
    delayMs: options.delayMs,
    maxWaitMs: MAX_WAIT_MS,
    allowLoopback: options.allowLoopback ?? false,
    robots: new RobotsStore(database),
    rests: new RestStore(database),
    clock,
    rng,
    signal,
    ...(options.note ? { note: options.note } : {}),
    ...(options.resolve ? { resolve: options.resolve } : {}),
  });
  const since = options.since ?? "";
  const context: CrawlContext = { site, database, queue, fetcher, clock, signal, summary, since };
  const progress = startProgress(`Crawling ${site.name}`, "pages");
  try {
    recoverPages(context);
    const listed = await discover(context);
    if ("kind" in listed) summary.stopped = stoppedBy(site, listed);
    else await readmitPages(context);
    const { maxPages = Number.POSITIVE_INFINITY, alarmPercent } = options;
    await crawlQueue(context, { maxPages, alarmPercent }, progress);
    if (!summary.stopped && "read" in listed && listed.read === 0) {
      summary.stopped = nothingListed(site, Object.keys(summary.reasons));
    }
    summary.left = queue.countWaiting(site.name, timestamp(context), since);
  } finally {
    Object.assign(summary, fetcher.traffic);
    progress.finish();
    await fetcher.close();
  }
}
