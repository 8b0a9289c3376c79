import { chooseSites, crawlSites as crawl, type SiteSummary } from "../../../crawlers/articles";
import type { Config } from "../../base/config";
import type { Clock } from "../../base/core/clock";
import type { Database } from "../../base/store";
import { type CrawlTask, type Job, keeping, withStore } from "../job";
import { lockSite } from "./locks";

/** Which articles are crawled. */
export interface CrawlArticlesOptions {
  /** Names of sites, files with definitions, sitemaps or feeds; default: the setting `sites`. */
  readonly sites?: readonly string[] | undefined;
  /** Only articles that changed on this day (YYYY-MM-DD) or later. */
  readonly since?: string | undefined;
  /** Articles of each site, at most. */
  readonly maxPages?: number | undefined;
  readonly clock?: Clock;
}

/**
 * Crawls the articles of fact-checking sites. Returns what came of each; one that was stopped says why. An
 * unusable one of the setting keeps no other from being crawled; one that is asked for is refused first.
 * @throws UsageError `SITE_UNKNOWN`; InputError `SITE_INVALID`, `FILE_NOT_FOUND`.
 * @throws InterruptedError when the job is stopped; the next crawl goes on from there.
 */
export function crawlArticles(
  config: Config,
  options: CrawlArticlesOptions,
  job: Job,
): Promise<readonly SiteSummary[]> {
  return keeping(withStore(config.home, (database) => crawlSites(database, options, { ...job, config })));
}

/** Crawls as `crawlArticles`, into a store that is open. */
export function crawlSites(
  database: Database,
  { sites, ...options }: CrawlArticlesOptions,
  { config, signal, progress, note }: Omit<CrawlTask, "environment">,
): Promise<readonly SiteSummary[]> {
  const chosen = chooseSites(sites ?? config.sites);
  if (sites && chosen.unusable[0]) throw chosen.unusable[0].problem;
  return crawl({
    database,
    ...chosen,
    contact: config.contact,
    delayMs: config.crawlDelayMs,
    alarmPercent: config.layoutAlarmPercent,
    allowLoopback: config.allowLoopback,
    signal,
    lock: (site) => lockSite(site, database),
    startProgress: progress,
    note,
    ...options,
  });
}
