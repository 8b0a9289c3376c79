/** What a publisher's rating says about a claim, on one scale for all; `unrated` where that is not known. */
export const RATINGS = ["false", "mixed", "true", "unrated"] as const;
export type NormalRating = (typeof RATINGS)[number];

/** A language's words by what they mean: separated by commas, a star for any ending, `[oa]` for either. */
export type LanguageWords = Readonly<Record<NormalRating, string>>;
