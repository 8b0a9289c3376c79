export { importArticles } from "./articles";
export { type CheckthatOptions, importCheckthat } from "./checkthat";
export { importClaimReview } from "./claimreview";
export { importCrowdchecked } from "./crowdchecked";
export { exportArticles } from "./export-articles";
export type { Counts, ImportOptions, ImportSummary, Kind, Refusal } from "./session";
export { importTweets } from "./tweets";
