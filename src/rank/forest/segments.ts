import { MISSING, type Trees, ZERO } from "./trees";

/** A byte tells a value's place among so many thresholds. */
const MOST_THRESHOLDS = 255;

/** What counts as not known of a column of bins, and on which side of all thresholds that is. */
export interface BinColumn {
  /** Whether zeros are not known, too. */
  readonly isZeroUnknown: boolean;
  /** The bin of what is not known. */
  readonly unknown: number;
}

/** A feature with its thresholds, ascending, and the ways in which nodes treat what is not known of it. */
export interface BinnedFeature {
  readonly feature: number;
  readonly thresholds: Float64Array;
  readonly columns: readonly BinColumn[];
}

/** A node as it compares bins: right where the bin in `column` is above `threshold`. */
export interface BinnedNode {
  /** Counted through the columns of all features, in order. */
  readonly column: number;
  readonly threshold: number;
}

/** Trees one after the other whose thresholds fit into bytes. */
export interface Segment {
  readonly firstTree: number;
  readonly endTree: number;
  readonly features: readonly BinnedFeature[];
  /** Of the segment's nodes, in the order of the trees. */
  readonly nodes: readonly BinnedNode[];
}

/**
 * Returns the trees in as few segments as hold at most 255 different thresholds a feature. LightGBM's bins
 * make one of what one training makes; a ranker that goes on from another may have two.
 */
export function segmentsOf(trees: Trees): Segment[] {
  const segments: Segment[] = [];
  const last = trees.nodeStarts.length - 1;
  let known = new Map<number, Set<number>>();
  let firstTree = 0;
  for (let tree = 0; tree < last; tree++) {
    if (tree > firstTree && !fits(trees, tree, known)) {
      segments.push(segmentOf(trees, firstTree, tree, known));
      known = new Map();
      firstTree = tree;
    }
    for (const { feature, threshold } of splitsOf(trees, tree)) {
      const of = known.get(feature);
      if (of) of.add(threshold);
      else known.set(feature, new Set([threshold]));
    }
  }
  if (last > firstTree) segments.push(segmentOf(trees, firstTree, last, known));
  return segments;
}

function fits(trees: Trees, tree: number, known: ReadonlyMap<number, ReadonlySet<number>>): boolean {
  const added = new Map<number, Set<number>>();
  for (const { feature, threshold } of splitsOf(trees, tree)) {
    if (known.get(feature)?.has(threshold)) continue;
    const of = added.get(feature) ?? new Set();
    added.set(feature, of.add(threshold));
    if ((known.get(feature)?.size ?? 0) + of.size > MOST_THRESHOLDS) return false;
  }
  return true;
}

function* splitsOf(
  { nodeStarts, features, thresholds }: Trees,
  tree: number,
): Iterable<{ readonly feature: number; readonly threshold: number }> {
  for (let node = nodeStarts[tree]!; node < nodeStarts[tree + 1]!; node++)
    yield { feature: features[node]!, threshold: clearOfZero(thresholds[node]!) };
}

/**
 * Returns the threshold that parts all values as LightGBM parts them, which takes nearly zero for zero: one that
 * is nearly zero itself is moved to the end of what is.
 */
function clearOfZero(threshold: number): number {
  if (Math.abs(threshold) > ZERO) return threshold;
  return threshold >= 0 ? ZERO : BELOW_ZERO;
}

/** The nearest double below all that is zero. */
const BELOW_ZERO = below(-ZERO);

/** Returns the next double below a negative one. */
function below(negative: number): number {
  const bits = new BigUint64Array(Float64Array.of(negative).buffer);
  bits[0]! += 1n;
  return new Float64Array(bits.buffer)[0]!;
}

function segmentOf(
  trees: Trees,
  firstTree: number,
  endTree: number,
  known: ReadonlyMap<number, ReadonlySet<number>>,
): Segment {
  const thresholdsOf = new Map(
    [...known].map(([feature, of]) => [feature, Float64Array.from(of).sort()] as const),
  );
  const [start, end] = [trees.nodeStarts[firstTree]!, trees.nodeStarts[endTree]!];
  const kindsOf = new Map<number, number[]>([...known.keys()].map((feature) => [feature, []]));
  for (let node = start; node < end; node++) {
    const kinds = kindsOf.get(trees.features[node]!)!;
    const kind = kindOf(trees, node);
    if (!kinds.includes(kind)) kinds.push(kind);
  }
  const placeOf = new Map<number, number>();
  let columns = 0;
  for (const [feature, kinds] of kindsOf) {
    placeOf.set(feature, columns);
    columns += kinds.length;
  }
  const nodes: BinnedNode[] = [];
  for (let node = start; node < end; node++) {
    const feature = trees.features[node]!;
    const column = placeOf.get(feature)! + kindsOf.get(feature)!.indexOf(kindOf(trees, node));
    nodes.push({
      column,
      threshold: countBelow(thresholdsOf.get(feature)!, clearOfZero(trees.thresholds[node]!)),
    });
  }
  const features = [...kindsOf].map(([feature, kinds]) => {
    const thresholds = thresholdsOf.get(feature)!;
    return { feature, thresholds, columns: kinds.map((kind) => columnOf(kind, thresholds)) };
  });
  return { firstTree, endTree, features, nodes };
}

/** Returns what a node does with what is not known, as one number. */
function kindOf({ missing, defaultLeft }: Trees, node: number): number {
  return missing[node] === MISSING.none ? MISSING.none : 2 * missing[node]! + defaultLeft[node]!;
}

function columnOf(kind: number, thresholds: Float64Array): BinColumn {
  const isZeroUnknown = kind >> 1 === MISSING.zero;
  if (kind === MISSING.none) return { isZeroUnknown, unknown: countBelow(thresholds, 0) };
  return { isZeroUnknown, unknown: kind & 1 ? 0 : thresholds.length };
}

/** Returns how many of the ascending thresholds are below a value. */
function countBelow(thresholds: Float64Array, value: number): number {
  let low = 0;
  let high = thresholds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (thresholds[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
