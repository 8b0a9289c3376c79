import type { DenseIndex } from "./dense-index";

/** Stands where a row has no lexical document, or a document no row. */
export const NO_DOCUMENT = 0xffffffff;

/** Rows of the dense index and documents of the lexical one that are the same article. */
export interface DocumentMap {
  /** `[rows]` the lexical document of each dense row, or `NO_DOCUMENT`. */
  readonly documents: Uint32Array;
  /** `[documents]` the dense row of each lexical document, or `NO_DOCUMENT`. */
  readonly rows: Uint32Array;
}

/**
 * Returns which rows and documents go together, so that lists of both indexes can be fused and candidates of
 * one scored by the other. It shows both as they are now: make it again after a change.
 * @param keys the lexical index's `arrays.keys`.
 */
export function mapDocuments(dense: DenseIndex, keys: Uint32Array): DocumentMap {
  const documents = new Uint32Array(dense.length).fill(NO_DOCUMENT);
  const rows = Uint32Array.from(keys, (key, document) => {
    const row = dense.rowOf(key);
    if (row === undefined) return NO_DOCUMENT;
    documents[row] = document;
    return row;
  });
  return { documents, rows };
}
