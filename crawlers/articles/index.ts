export { type CrawlSitesOptions, crawlSites, summaryRecord } from "./crawl-sites";
export { NO_BODY, OTHER_LAYOUT } from "./extract";
export type { Site } from "./site";
export { siteProblem } from "./site-problem";
export { chooseSites } from "./sites";
export type { SiteSummary, Tally } from "./summary";
