/** A distinct stem of the query. */
export interface QueryTerm {
  /** Number in the index, or -1 where no article holds it. */
  readonly term: number;
  readonly stem: string;
  /** The first word with this stem, in normal form. */
  readonly word: string;
  /** What the tweet has in its place, where the word was repaired. */
  readonly repairedFrom?: string;
  /** Occurrences in the tweet's text (`saidText`); 0 for words of the author's name alone. */
  readonly bodyCount: number;
  readonly capitalised: boolean;
  readonly quoted: boolean;
}

/** A tweet in the index's numbers. */
export interface LexicalQuery {
  /** Distinct stems of body, author name and handle. */
  readonly terms: readonly QueryTerm[];
  /** Words of the tweet's text in order, as positions in `terms`. */
  readonly sequence: Uint32Array;
  /** Terms of body and author that the collection holds, each counted once. */
  readonly full: ReadonlyMap<number, number>;
  /** Character 4-grams (numbers in the index) with their counts in the tweet's text. */
  readonly grams: ReadonlyMap<number, number>;
  /** Language, given or told (`languageNumber`). */
  readonly language: number;
}
