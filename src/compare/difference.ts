/** How a post and a claim can differ. */
export const DIFFERENCE_KINDS = [
  "negation",
  "number",
  "name",
  "antonym",
  "quantifier",
  "time",
  "place",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** `high`: usually another claim, or its contrary. `low`: worth a look. */
export const SEVERITIES = ["high", "low"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The fields of an article that hold its claim. */
export const CLAIM_FIELDS = ["vclaim", "title"] as const;
export type ClaimField = (typeof CLAIM_FIELDS)[number];

/** A part of a text: from `start` up to, not including, `end`, in UTF-16 units, and what stands there. */
export interface DifferingSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A place where a post says something else than the claim. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly severity: Severity;
  /** For a person: "The post says 300, the fact-check is about 30." */
  readonly sentence: string;
  /** In the post's text. */
  readonly postSpan: DifferingSpan;
  /** In the article's field. */
  readonly claimSpan: DifferingSpan & { readonly field: ClaimField };
}
