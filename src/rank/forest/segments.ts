import { MISSING, type Trees, ZERO } from "./trees";

/** A byte tells a value's place among so many thresholds. */
const MOST_THRESHOLDS = 255;
/** Ways in which a node can treat what is not known: three kinds, two directions. */
const KINDS = 6;

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

/** Trees one after the other whose thresholds fit into bytes. */
export interface Segment {
  readonly firstTree: number;
  readonly endTree: number;
  readonly features: readonly BinnedFeature[];
  /** `[nodes of the segment]`: where a node's bins are, counted through the columns of all features. */
  readonly columns: Uint32Array;
  /** `[nodes of the segment]`: rows with a higher bin go right. */
  readonly bins: Uint8Array;
}

/**
 * Returns the trees in few segments that hold at most 255 different thresholds a feature. LightGBM's bins
 * make one of what one training makes; a ranker that goes on from another may have two.
 */
export function segmentsOf(trees: Trees): Segment[] {
  const end = trees.nodeStarts.length - 1;
  const thresholds = trees.thresholds.map(clearOfZero);
  const segments: Segment[] = [];
  for (let first = 0; first < end; ) {
    let next = end;
    let known = thresholdsOf(trees, thresholds, first, next);
    // A tree alone fits, since a larger one than that has no segments.
    while (!known && next > first + 1) {
      next = first + Math.ceil((next - first) / 2);
      known = thresholdsOf(trees, thresholds, first, next);
    }
    segments.push(segmentOf(trees, thresholds, first, next, known ?? []));
    first = next;
  }
  return segments;
}

/**
 * Returns the threshold that parts all values as LightGBM parts them, which takes nearly zero for zero: one
 * that is nearly zero itself is moved to the end of what is.
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

/** Returns the different thresholds of each column, ascending; undefined where a column has too many. */
function thresholdsOf(
  { featureNames, features, nodeStarts }: Trees,
  thresholds: Float64Array,
  firstTree: number,
  endTree: number,
): Float64Array[] | undefined {
  const lists: number[][] = featureNames.map(() => []);
  const end = nodeStarts[endTree]!;
  for (let node = nodeStarts[firstTree]!; node < end; node++) lists[features[node]!]!.push(thresholds[node]!);
  const known: Float64Array[] = [];
  for (const list of lists) {
    const sorted = new Float64Array(list).sort();
    let count = 0;
    for (let i = 0; i < sorted.length; i++)
      if (count === 0 || sorted[i] !== sorted[count - 1]) sorted[count++] = sorted[i]!;
    if (count > MOST_THRESHOLDS) return undefined;
    known.push(sorted.subarray(0, count));
  }
  return known;
}

function segmentOf(
  trees: Trees,
  cleared: Float64Array,
  firstTree: number,
  endTree: number,
  known: readonly Float64Array[],
): Segment {
  const first = trees.nodeStarts[firstTree]!;
  const count = trees.nodeStarts[endTree]! - first;
  const used = new Uint8Array(known.length * KINDS);
  for (let i = 0; i < count; i++) used[trees.features[first + i]! * KINDS + kindOf(trees, first + i)] = 1;
  const places = new Uint32Array(used.length);
  const features: BinnedFeature[] = [];
  let next = 0;
  for (const [feature, thresholds] of known.entries()) {
    const columns: BinColumn[] = [];
    for (let kind = 0; kind < KINDS; kind++) {
      if (used[feature * KINDS + kind] === 0) continue;
      places[feature * KINDS + kind] = next++;
      columns.push(columnOf(kind, thresholds));
    }
    if (columns.length > 0) features.push({ feature, thresholds, columns });
  }
  const columns = new Uint32Array(count);
  const bins = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const feature = trees.features[first + i]!;
    columns[i] = places[feature * KINDS + kindOf(trees, first + i)]!;
    bins[i] = countBelow(known[feature]!, cleared[first + i]!);
  }
  return { firstTree, endTree, features, columns, bins };
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
