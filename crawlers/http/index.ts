export { type FetchFailure, type FetchResult, gone, type Page, refused, stop } from "./fetch-result";
export { Fetcher, type FetcherOptions, type Traffic } from "./fetcher";
export { PAGE_LIMITS, type ResponseLimits, SITEMAP_LIMITS } from "./limits";
export { userAgent } from "./user-agent";
