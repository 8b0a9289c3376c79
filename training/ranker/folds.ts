import { createRng, shuffle } from "../../src/core/rng";

/**
 * Returns the items in `count` folds such that those which share a relevant article, even through others, are in one fold: what was trained on some folds
 * is never tested on an article that it knows.
 * @param relevantOf the numbers of an item's relevant articles.
 */
export function groupedFolds<T>(
  items: readonly T[],
  relevantOf: (item: T) => Iterable<number>,
  count: number,
  seed: number,
): T[][] {
  const parent = new Map<number, number>();
  const root = (article: number): number => {
    let at = article;
    while (parent.get(at) !== undefined && parent.get(at) !== at) at = parent.get(at) as number;
    return at;
  };
  for (const item of items) {
    const [first, ...others] = relevantOf(item);
    if (first === undefined) continue;
    if (!parent.has(first)) parent.set(first, first);
    for (const other of others) parent.set(root(other), root(first));
  }
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const [first] = relevantOf(item);
    const key = first === undefined ? -1 : root(first);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const folds: T[][] = Array.from({ length: count }, () => []);
  shuffle([...groups.values()], createRng(seed)).forEach((group, i) => {
    (folds[i % count] as T[]).push(...group);
  });
  return folds;
}
