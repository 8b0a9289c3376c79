export { XClient } from "./client";
export { checkCompliance } from "./compliance";
export { crawlTweets, type TweetsSummary } from "./crawl-tweets";
export { hydrate } from "./hydrate";
export { readIds, writeIds } from "./id-file";
export { RULES, type Rule } from "./post";
export type { XOptions } from "./run";
export type { Ended, XCounts, XSummary } from "./summary";
