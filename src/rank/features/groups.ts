/** What kinds of evidence features are. */
export const FEATURE_GROUPS = ["words", "meaning", "author", "time", "numbers"] as const;
export type FeatureGroup = (typeof FEATURE_GROUPS)[number];
