import type { DenseIndex } from "./dense-index";

/** Marks a row without a lexical document, or a document without a row. */
export const NO_DOCUMENT = 0xffffffff;

/** Rows of the dense index and documents of the lexical one that are the same article. */
export interface DocumentMap {
  /** `[rows]` the lexical document of each dense row, or `NO_DOCUMENT`. */
  readonly documents: Uint32Array;
  /** `[documents]` the dense row of each lexical document, or `NO_DOCUMENT`. */
  readonly rows: Uint32Array;
}

/**
 * Returns which rows and documents are the same articles, so that lists of both indexes can be fused and
 * candidates of one be scored by the other. Call it again after a change of either index.
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
