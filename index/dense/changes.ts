import { createHash } from "node:crypto";
import type { DenseIndex } from "./dense-index";

/**
 * Returns a 32-bit number for the texts of an article's views, in their order: another number means
 * other texts.
 */
export function textMark(texts: readonly string[]): number {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest().readUInt32LE(0);
}

/** What brings an index up to date. */
export interface DenseChanges {
  /** Keys of articles to encode and put: new ones, and those whose texts have changed. */
  readonly put: readonly number[];
  /** Keys of articles to remove. */
  readonly remove: readonly number[];
}

/**
 * Returns what differs between the index and the articles it should hold, so that only what is new is
 * encoded again.
 * @param articles the store's keys, each with the `textMark` of its views.
 */
export function denseChanges(
  index: DenseIndex,
  articles: Iterable<{ readonly key: number; readonly mark: number }>,
): DenseChanges {
  const gone = new Set(index.keys());
  const put: number[] = [];
  for (const { key, mark } of articles) {
    gone.delete(key);
    if (index.markOf(key) !== mark) put.push(key);
  }
  return { put, remove: [...gone] };
}
