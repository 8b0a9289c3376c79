import { createRng, shuffle } from "../../src/core/rng";
import type { Example } from "./examples";

/**
 * Returns the examples in `count` folds such that queries which share a relevant article, even through others, are in one fold: a ranker is
 * never tested on an article that it was trained on.
 */
export function groupedFolds(examples: readonly Example[], count: number, seed: number): Example[][] {
  const parent = new Map<number, number>();
  const root = (doc: number): number => {
    let at = doc;
    while (parent.get(at) !== undefined && parent.get(at) !== at) at = parent.get(at) as number;
    return at;
  };
  for (const { query } of examples) {
    const [first, ...others] = query.relevant;
    if (first === undefined) continue;
    if (!parent.has(first)) parent.set(first, first);
    for (const other of others) parent.set(root(other), root(first));
  }
  const groups = new Map<number, Example[]>();
  for (const example of examples) {
    const [first] = example.query.relevant;
    const key = first === undefined ? -1 : root(first);
    groups.set(key, [...(groups.get(key) ?? []), example]);
  }
  const folds: Example[][] = Array.from({ length: count }, () => []);
  shuffle([...groups.values()], createRng(seed)).forEach((group, i) => {
    (folds[i % count] as Example[]).push(...group);
  });
  return folds;
}
