import { createHash } from "node:crypto";
import type { DenseIndex } from "./dense-index";

/** Returns a 32-bit hash of the texts of an article's views, in their order. */
export function textMark(texts: readonly string[]): number {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest().readUInt32LE(0);
}

/** The changes that bring an index up to date. */
interface DenseChanges {
  /** Keys of articles to encode and put: new ones, and those with changed texts. */
  readonly put: readonly number[];
  /** Keys of articles to remove. */
  readonly remove: readonly number[];
}

/**
 * Returns how the index differs from the articles that it should hold, so that only new texts are encoded.
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

/**
 * With half the rows free, a search takes about one and a half times as long. Recall hardly suffers: free
 * rows do not change it, and rewriting costs a few thousandths once; `bench/index/dense.ts` measures both.
 */
const MOST_FREE = 0.5;

/** Whether changes in place have left an index so many rows without an article that a rebuild pays. */
export function needsRebuild({ size, length }: DenseIndex): boolean {
  return length > 0 && 1 - size / length > MOST_FREE;
}
