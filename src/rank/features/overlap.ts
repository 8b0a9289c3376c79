/** How one field of an article and the query overlap, in idf = ln((N + 1) / (df + 0.5)) over articles. */
export interface FieldOverlap {
  /** Share of the field's idf mass that the query covers, 0 - 1. */
  readonly coverage: number;
  readonly largestUnmatched: number;
  readonly totalUnmatched: number;
  /** Share of the capitalised words' idf mass that the query covers; NaN without such words. */
  readonly capitalisedCoverage: number;
  /** The best covered quoted span's coverage; NaN without one. */
  readonly quotedCoverage: number;
  /** Share of the field's numbers that the query holds; NaN without numbers. */
  readonly numberCoverage: number;
  readonly length: number;
}

/** How the query is covered by the article's short fields. */
export interface QueryOverlap {
  /** Share of the body's idf mass that the article covers, 0 - 1. */
  readonly coverage: number;
  readonly sharedMass: number;
  readonly largestShared: number;
  readonly largestUnmatched: number;
  readonly capitalisedCoverage: number;
  readonly quotedCoverage: number;
  readonly numberCoverage: number;
  readonly shared: number;
}

/** A part of a whole, both summed up on the way. */
export class Share {
  matched = 0;
  total = 0;

  add(amount: number, matched: boolean): void {
    this.total += amount;
    if (matched) this.matched += amount;
  }

  /** NaN of an empty whole. */
  get value(): number {
    return this.total === 0 ? Number.NaN : this.matched / this.total;
  }

  reset(): void {
    this.matched = this.total = 0;
  }
}

/** What is said of no field. */
export const NO_OVERLAP: FieldOverlap = {
  coverage: Number.NaN,
  largestUnmatched: Number.NaN,
  totalUnmatched: Number.NaN,
  capitalisedCoverage: Number.NaN,
  quotedCoverage: Number.NaN,
  numberCoverage: Number.NaN,
  length: Number.NaN,
};
