import type { LexicalArrays } from "../../index";

/** What the thread begins with. */
export interface WordsThreadData {
  /** Path of the database. */
  readonly file: string;
  /** Shared; 1 in its only place once the thread is to end. */
  readonly stopped: Int32Array;
}

/** What the thread tells: how many articles it has read, or the index that it has made of them. */
export type WordsNotice = { readonly done: number } | { readonly arrays: LexicalArrays };

/** Returns the memory of all arrays in a value, each once, for handing it to another thread. */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) buffersOf(part, found);
  }
  return [...found];
}
