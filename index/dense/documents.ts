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
  const rows = new Uint32Array(keys.length);
  for (let document = 0; document < keys.length; document++) {
    const key = keys[document]!;
    // An index that was built as a whole has its rows in the order of the documents: nothing is looked up.
    const row = dense.keyOf(document) === key ? document : (dense.rowOf(key) ?? NO_DOCUMENT);
    rows[document] = row;
    if (row !== NO_DOCUMENT) documents[row] = document;
  }
  return { documents, rows };
}

/**
 * Returns a map after some articles came, changed or went, and all others kept row and document.
 * @param changed documents of these articles.
 */
export function remapDocuments(
  map: DocumentMap,
  dense: DenseIndex,
  keys: Uint32Array,
  changed: Iterable<number>,
): DocumentMap {
  const documents = longer(map.documents, dense.length);
  const rows = longer(map.rows, keys.length);
  for (const doc of changed) {
    const former = rows[doc]!;
    // Another article may have taken its row already.
    if (former !== NO_DOCUMENT && documents[former] === doc) documents[former] = NO_DOCUMENT;
    const row = dense.rowOf(keys[doc]!) ?? NO_DOCUMENT;
    rows[doc] = row;
    if (row !== NO_DOCUMENT) documents[row] = doc;
  }
  return { documents, rows };
}

function longer(numbers: Uint32Array, length: number): Uint32Array {
  const copy = new Uint32Array(length);
  copy.set(numbers);
  return copy.fill(NO_DOCUMENT, numbers.length);
}
