import type { LexicalArrays } from "../lexical-arrays";
import { inverse, NONE, type Union } from "./merge-numbers";

type NumberArray = Uint16Array | Uint32Array | Int32Array;

/** Which document of the merged index is which of the two that it is made from. */
export interface DocumentUnion extends Union {
  /** `[documents of the merged index]` the base's document, `NONE` where it comes from the changes. */
  readonly baseOf: Int32Array;
  /** `[documents of the merged index]` the changes' document, or `NONE`. */
  readonly changedOf: Int32Array;
}

/**
 * Returns the documents of both by ascending key; of those with equal keys the changed one. Keys must ascend
 * on both sides.
 * @param removed keys of the base that the merged index lacks.
 */
export function uniteDocuments(
  { keys: base }: LexicalArrays,
  { keys: changed }: LexicalArrays,
  removed: ReadonlySet<number>,
): DocumentUnion {
  const ofBase = new Int32Array(base.length);
  const ofChanged = new Int32Array(changed.length);
  let size = 0;
  let next = 0;
  for (const [doc, key] of base.entries()) {
    while (next < changed.length && changed[next]! < key) ofChanged[next++] = size++;
    ofBase[doc] = changed[next] === key || removed.has(key) ? NONE : size++;
  }
  for (; next < changed.length; next++) ofChanged[next] = size++;
  return {
    size,
    ofBase,
    ofChanged,
    baseOf: inverse(ofBase, size),
    changedOf: inverse(ofChanged, size),
  };
}

/** Returns what is known of each document, in the merged index's order. */
export function mergeByDocument<A extends NumberArray>(
  { size, baseOf, changedOf }: DocumentUnion,
  base: A,
  changed: A,
): A {
  const merged = new (base.constructor as new (length: number) => A)(size);
  for (let doc = 0; doc < size; doc++) {
    const known = baseOf[doc]!;
    merged[doc] = (known === NONE ? changed[changedOf[doc]!] : base[known]) as number;
  }
  return merged;
}
