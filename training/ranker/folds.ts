import { addToList } from "../../src/base/core/multimap";
import { createRng, shuffle } from "../../src/base/core/rng";

/** A key that keeps items together: the number of an article, or a text that names something else. */
export type FoldKey = number | string;

/**
 * Returns the items in `count` folds such that items that share a key, even through others, are in one fold:
 * a model trained on other folds is never tested on an article or a tweet that it knows.
 * @param keysOf an item's keys: its relevant articles, and the marks of its tweet.
 */
export function groupedFolds<T>(
  items: readonly T[],
  keysOf: (item: T) => Iterable<FoldKey>,
  count: number,
  seed: number,
): T[][] {
  const parent = new Map<FoldKey, FoldKey>();
  const root = (key: FoldKey): FoldKey => {
    let at = key;
    for (;;) {
      const above = parent.get(at) ?? at;
      if (above === at) return at;
      // Halves the way for the next that goes it.
      parent.set(at, parent.get(above)!);
      at = above;
    }
  };
  for (const item of items) {
    const [first, ...others] = keysOf(item);
    if (first === undefined) continue;
    if (!parent.has(first)) parent.set(first, first);
    for (const other of others) parent.set(root(other), root(first));
  }
  const groups = new Map<FoldKey, T[]>();
  for (const item of items) {
    const [first] = keysOf(item);
    const key = first === undefined ? -1 : root(first);
    addToList(groups, key, item);
  }
  const folds: T[][] = Array.from({ length: count }, () => []);
  shuffle([...groups.values()], createRng(seed)).forEach((group, i) => {
    for (const item of group) folds[i % count]!.push(item);
  });
  return folds;
}
