export { importArticles } from "./articles";
export { type CheckthatOptions, importCheckthat } from "./checkthat";
export { importClaimReview } from "./claimreview";
export { importCrowdchecked } from "./crowdchecked";
export { exportArticles } from "./export-articles";
export type { Counts, ImportOptions, ImportSummary, Kind, Refusal } from "./session";
export { readTsv, type TsvListener, type TsvRow } from "./tsv";
export { importTweets } from "./tweets";
