export { type CrawlSitesOptions, crawlSites, summaryRecord } from "./crawl-sites";
export { parseSite, type Site } from "./site";
export { chooseSite, SITES } from "./sites";
export type { SiteSummary, Tally } from "./summary";
