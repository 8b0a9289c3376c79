/** A distinct stem of the query that the collection knows or not. */
export interface QueryTerm {
  /** Number in the index, or -1 where no article holds it. */
  readonly term: number;
  readonly stem: string;
  /** The first word that has this stem, as it is compared. */
  readonly word: string;
  /** What was written in its place, where it was repaired. */
  readonly repairedFrom?: string;
  /** Occurrences in what the tweet says (`saidText`); 0 for words of the author's name alone. */
  readonly bodyCount: number;
  readonly capitalised: boolean;
  readonly quoted: boolean;
}

/** A tweet as the index reads it. */
export interface LexicalQuery {
  /** Distinct stems of body, author name and handle. */
  readonly terms: readonly QueryTerm[];
  /** Words of what the tweet says in order, as positions in `terms`. */
  readonly sequence: Uint32Array;
  /** Terms known to the collection of body and author, each counted once. */
  readonly full: ReadonlyMap<number, number>;
  /** Character 4-grams (numbers in the index) with their counts in what the tweet says. */
  readonly grams: ReadonlyMap<number, number>;
}
