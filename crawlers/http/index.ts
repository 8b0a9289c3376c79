export type { Answer, Failure, Page } from "./answer";
export { Fetcher, type FetcherOptions, type Traffic, type Wanted } from "./fetcher";
export { type Limits, PAGE_LIMITS, SITEMAP_LIMITS } from "./limits";
export { userAgent } from "./user-agent";
