import { createRng, type Rng } from "../../src/base/core/rng";
import { Booster } from "../../src/base/native/lightgbm";

/** A node as LightGBM writes it: a child is a node, or `-1 - leaf`. */
export interface WrittenNode {
  readonly feature: number;
  readonly threshold: number;
  /** LightGBM's bits: 1 is by category, 2 default left; 4 zero is missing, 8 NaN is. */
  readonly decision: number;
  readonly left: number;
  readonly right: number;
  readonly rows: number;
}

/** A tree as LightGBM writes it. */
export interface WrittenTree {
  readonly nodes: readonly WrittenNode[];
  readonly leaves: readonly { readonly value: number; readonly rows: number }[];
}

/** Returns a tree's lines in LightGBM's text format. */
export function treeText({ nodes, leaves }: WrittenTree, number: number): string {
  const list = <T>(of: readonly T[], value: (item: T) => unknown): string => of.map(value).join(" ");
  return [
    `Tree=${number}`,
    `num_leaves=${leaves.length}`,
    "num_cat=0",
    `split_feature=${list(nodes, ({ feature }) => feature)}`,
    `split_gain=${list(nodes, () => 1)}`,
    `threshold=${list(nodes, ({ threshold }) => `${threshold}`.replace("Infinity", "inf"))}`,
    `decision_type=${list(nodes, ({ decision }) => decision)}`,
    `left_child=${list(nodes, ({ left }) => left)}`,
    `right_child=${list(nodes, ({ right }) => right)}`,
    `leaf_value=${list(leaves, ({ value }) => value)}`,
    `leaf_weight=${list(leaves, ({ rows }) => rows)}`,
    `leaf_count=${list(leaves, ({ rows }) => rows)}`,
    `internal_value=${list(nodes, () => 0)}`,
    `internal_weight=${list(nodes, ({ rows }) => rows)}`,
    `internal_count=${list(nodes, ({ rows }) => rows)}`,
    "is_linear=0",
    "shrinkage=1",
    "",
    "",
    "",
  ].join("\n");
}

/** Returns a model in LightGBM's text format. */
export function forestText(columns: number, trees: readonly string[]): string {
  const of = (item: (column: number) => string): string =>
    Array.from({ length: columns }, (_, column) => item(column)).join(" ");
  return [
    "tree",
    "version=v4",
    "num_class=1",
    "num_tree_per_iteration=1",
    "label_index=0",
    `max_feature_idx=${columns - 1}`,
    "objective=lambdarank",
    `feature_names=${of((column) => `f${column}`)}`,
    `feature_infos=${of(() => "[-10:10]")}`,
    `tree_sizes=${trees.map(({ length }) => length).join(" ")}`,
    "",
    `${trees.join("")}end of trees`,
    "",
  ].join("\n");
}

/** What random trees are made of. */
export interface Wood {
  readonly columns: number;
  /** Leaves a tree, at most. */
  readonly leaves: number;
  /** Thresholds are drawn from these, so that values can be equal to them. */
  readonly thresholds: readonly number[];
  /** Whether the leaf with the longest way is split each time, and not any above the depth of 8. */
  readonly isDeep?: boolean;
}

const MISSING = [0, 2, 4, 6, 8, 10];

/** Returns a random tree, grown as LightGBM grows: leaf by leaf. */
function randomTree(rng: Rng, { columns, leaves: most, thresholds, isDeep }: Wood): WrittenTree {
  const pick = <T>(of: readonly T[]): T => of[rng.below(of.length)] as T;
  const nodes: { -readonly [K in keyof WrittenNode]: WrittenNode[K] }[] = [];
  const leaves = [{ value: rng.next() - 0.5, rows: 1 + rng.below(5000) + 2 * most }];
  const parents: (number | undefined)[] = [undefined];
  const depths = [0];
  const count = isDeep ? most : 1 + rng.below(most);
  while (leaves.length < count) {
    const leaf = isDeep
      ? leaves.length - 1
      : pick([...leaves.keys()].filter((of) => leaves[of]!.rows > 1 && depths[of]! < 8));
    const { rows } = leaves[leaf]!;
    const node = nodes.length;
    const parent = parents[leaf];
    if (parent !== undefined) {
      if (nodes[parent]!.left === -1 - leaf) nodes[parent]!.left = node;
      else nodes[parent]!.right = node;
    }
    const right = leaves.length;
    const toRight = isDeep ? rows - 1 : 1 + rng.below(rows - 1);
    const decision = pick(MISSING);
    nodes.push({
      ...{ feature: rng.below(columns), threshold: pick(thresholds), decision },
      ...{ left: -1 - leaf, right: -1 - right, rows },
    });
    leaves[leaf] = { value: rng.next() - 0.5, rows: rows - toRight };
    leaves.push({ value: rng.next() - 0.5, rows: toRight });
    depths.push(++depths[leaf]!);
    parents[leaf] = node;
    parents[right] = node;
  }
  return { nodes, leaves };
}

/** Returns a random model of so many trees. */
export function randomForest(seed: number, trees: number, wood: Wood): string {
  const rng = createRng(seed);
  return forestText(
    wood.columns,
    Array.from({ length: trees }, (_, i) => treeText(randomTree(rng, wood), i)),
  );
}

const ODD = [Number.NaN, 0, -0, 1e-36, -1e-36, 1e-35, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

/** Returns rows of values that are missing, nearly zero, equal to a threshold, or near one. */
export function oddRows(seed: number, rows: number, columns: number, near: readonly number[]): Float64Array {
  const rng = createRng(seed);
  return Float64Array.from({ length: rows * columns }, () => {
    const kind = rng.next();
    if (kind < 0.25) return ODD[rng.below(ODD.length)]!;
    const threshold = near[rng.below(near.length)]!;
    return kind < 0.5 ? threshold : threshold + rng.next() - 0.5;
  });
}

/** Returns what the compiled LightGBM makes of rows. */
export function byLightGbm(
  text: string,
  rows: Float64Array,
): { readonly scores: Float64Array; readonly contributions: Float64Array } {
  const booster = Booster.fromText(text);
  try {
    return { scores: booster.predict(rows), contributions: booster.predictContributions(rows) };
  } finally {
    booster.dispose();
  }
}
