import { chooseSite, crawlSites, type SiteSummary } from "../../../crawlers/articles";
import type { Clock } from "../../base/core/clock";
import type { Database } from "../../base/store";
import type { CrawlTask } from "../job";

/** Which articles are crawled. */
export interface CrawlArticlesOptions {
  /** Names of sites, files with definitions, sitemaps; default: the setting `sites`. */
  readonly sites?: readonly string[] | undefined;
  /** Only articles that changed on this day (YYYY-MM-DD) or later. */
  readonly since?: string;
  /** Articles of each site, at most. */
  readonly maxPages?: number;
  readonly clock?: Clock;
}

/**
 * Crawls the articles of fact-checking sites. Returns what came of each; one that was stopped says why.
 * @throws InterruptedError when the job is stopped; the next crawl goes on from there.
 */
export function crawlArticles(
  database: Database,
  { sites, ...options }: CrawlArticlesOptions,
  { config, signal, progress, note }: Omit<CrawlTask, "environment">,
): Promise<readonly SiteSummary[]> {
  return crawlSites({
    database,
    sites: (sites ?? config.sites).map(chooseSite),
    contact: config.contact,
    delayMs: config.crawlDelayMs,
    alarmPercent: config.layoutAlarmPercent,
    allowLoopback: config.allowLoopback,
    signal,
    startProgress: progress,
    note,
    ...options,
  });
}
