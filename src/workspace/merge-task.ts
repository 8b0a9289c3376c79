import type { LexicalArrays } from "../../index";

/** A lexical index that was built or merged as a whole, and the store's revision that it holds at least. */
export interface WholeIndex {
  readonly arrays: LexicalArrays;
  readonly revision: number;
}

/** What the thread begins with. It hands over the merged index as one `WholeIndex`. */
export interface MergeThreadData {
  /** Path of the database. */
  readonly file: string;
  /** Read only. */
  readonly whole: WholeIndex;
  /** Shared; 1 in its only place once the thread is to end. */
  readonly stopped: Int32Array;
}
