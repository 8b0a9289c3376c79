/** How LightGBM's trees treat a value that is not known. @see LightGBM 4.1, `MissingType` in `bin.h`. */
export const MISSING = { none: 0, zero: 1, nan: 2 } as const;

/**
 * Values up to this one, in absolute terms, are zero to LightGBM.
 * @see LightGBM 4.1, `kZeroThreshold` in `meta.h`, a 32-bit float.
 */
export const ZERO = Math.fround(1e-35);

/**
 * Regression trees in flat arrays, one tree after the other. Nodes and leaves are counted through all trees.
 * A node's children come after it.
 */
export interface Trees {
  readonly featureNames: readonly string[];
  /** `[trees + 1]`: a tree's nodes begin at its element and end before the next. */
  readonly nodeStarts: Uint32Array;
  /** `[trees + 1]`, the same for leaves. A tree has one more leaf than nodes. */
  readonly leafStarts: Uint32Array;
  /** `[nodes]`: the column that a node looks at. */
  readonly features: Uint32Array;
  /** `[nodes]`: values up to this one go left. */
  readonly thresholds: Float64Array;
  /** `[nodes]` of `MISSING`: what counts as not known. */
  readonly missing: Uint8Array;
  /** `[nodes]`: 1 where what is not known goes left. */
  readonly defaultLeft: Uint8Array;
  /** `[nodes]`: a node, or `~leaf`. */
  readonly left: Int32Array;
  /** `[nodes]`: a node, or `~leaf`. */
  readonly right: Int32Array;
  /** `[nodes]`: training rows that came through. */
  readonly nodeRows: Float64Array;
  /** `[leaves]`: what a leaf adds to the score. */
  readonly leafValues: Float64Array;
  /** `[leaves]`: training rows that ended there. */
  readonly leafRows: Float64Array;
}

/** Returns whether a value goes left at a node. @see LightGBM 4.1, `Tree::NumericalDecision` in `tree.h`. */
export function goesLeft({ missing, defaultLeft, thresholds }: Trees, node: number, value: number): boolean {
  const kind = missing[node]!;
  const isUnknown = Number.isNaN(value);
  if (kind === MISSING.nan && isUnknown) return defaultLeft[node] === 1;
  // What is nearly zero is zero before the trees see it.
  const known = isUnknown || Math.abs(value) <= ZERO ? 0 : value;
  if (kind === MISSING.zero && known === 0) return defaultLeft[node] === 1;
  return known <= thresholds[node]!;
}
