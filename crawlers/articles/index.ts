export { type CrawlSitesOptions, crawlSites, summaryRecord } from "./crawl-sites";
export { parseSite, type Site } from "./site";
export { siteProblem } from "./site-problem";
export { chooseSite, SITES } from "./sites";
export type { SiteSummary, Tally } from "./summary";
