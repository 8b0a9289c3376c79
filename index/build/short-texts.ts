/** The short fields of all articles as words, while an index is being built. */
export interface ShortTexts {
  readonly documents: number;
  /** Word numbers with flags, field after field, article after article. */
  readonly words: Uint32Array;
  /** `[3 x documents + 1]` where each field begins. */
  readonly fieldStarts: Uint32Array;
  /** `[words]` the stem's number of each word. */
  readonly wordTerms: Uint32Array;
  readonly termCount: number;
}
