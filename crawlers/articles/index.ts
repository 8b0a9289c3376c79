export { chooseSite } from "./choose-site";
export { type CrawlArticlesOptions, crawlArticles, summaryRecord } from "./crawl-articles";
export { parseSite, type Site } from "./site";
export { SITES } from "./sites";
export type { SiteSummary, Tally } from "./summary";
