import { compileKernels, readKernels } from "../../base/native/kernels";
import { type BinnedFeature, type Segment, segmentsOf } from "./segments";
import { type Trees, ZERO } from "./trees";

/** Sizes that the kernels in `assembly/` know, too. */
const BLOCK = 32;
const FEATURE_BYTES = 16;
const COLUMN_BYTES = 2;
const NODE_BYTES = 12;
/** A byte tells a leaf. */
const MOST_LEAVES = 256;
/** Bins are bytes with a sign. */
const LOWEST = -128;

const F64 = 8;
const PAGE = 65_536;
const ALIGNED = 16;

/** What `assembly/` exports; numbers are addresses and counts. */
interface ForestKernels {
  binColumns(
    values: number,
    stride: number,
    rows: number,
    features: number,
    featureCount: number,
    columns: number,
    bins: number,
    scratch: number,
    zero: number,
  ): void;
  addTrees(
    trees: number,
    treeCount: number,
    nodes: number,
    bins: number,
    slots: number,
    leafValues: number,
    scores: number,
  ): void;
}

/** A segment's place in memory. */
interface PlacedSegment {
  readonly features: number;
  readonly featureCount: number;
  readonly columns: number;
  readonly trees: number;
  readonly treeCount: number;
  readonly nodes: number;
  readonly leafValues: number;
  /** Of each feature. */
  readonly thresholds: readonly number[];
}

/**
 * Scores rows in blocks of 32, a byte each in two vectors of WebAssembly.
 *
 * Why: a row that walks down a tree waits at each node for the value to come and the branch to be decided. Here
 * no row walks. A value is first put in its place among its feature's thresholds, which takes one byte; what is
 * not known goes below or above all of them, as the node wants it. Then each node of a tree, children first, takes
 * over the leaf of the child that a row would go to: one comparison and one choice of bytes for 16 rows. The root's
 * leaves are added in the order of the trees, so that sums are those of `predictPlain`, bit for bit.
 *
 * The gain, and what else was tried: docs/design/ranking.md, "The forest". The oracle is `plain.ts`.
 */
export class Lanes {
  private readonly memory: WebAssembly.Memory;
  private readonly kernels: ForestKernels;
  private readonly segments: readonly PlacedSegment[];
  private readonly columns: number;
  private readonly slots: number;
  private readonly scratch: number;
  private readonly bins: number;
  private readonly scores: Float64Array;
  private readonly values: Float64Array;

  /**
   * Returns the faster form of trees; undefined where a tree has more than 256 leaves, or the engine no SIMD.
   * @throws EnvironmentError `KERNELS_MISSING`.
   */
  static of(trees: Trees): Lanes | undefined {
    if (mostLeaves(trees) > MOST_LEAVES) return undefined;
    const module = compiled();
    return module && new Lanes(trees, module);
  }

  private constructor(trees: Trees, module: WebAssembly.Module) {
    const segments = segmentsOf(trees);
    const binColumns = Math.max(0, ...segments.map(({ features }) => columnsOf(features)));
    const leaves = mostLeaves(trees);
    this.columns = trees.featureNames.length;
    const plan = new Plan();
    const places = segments.map((segment) => plan.segment(trees, segment));
    this.slots = plan.take((2 * leaves - 1) * BLOCK);
    this.scratch = plan.take(3 * BLOCK);
    this.bins = plan.take(binColumns * BLOCK);
    const scores = plan.take(BLOCK * F64);
    const values = plan.take(BLOCK * this.columns * F64);
    this.memory = new WebAssembly.Memory({ initial: Math.ceil(plan.bytes / PAGE) });
    this.kernels = new WebAssembly.Instance(module, { env: { memory: this.memory } })
      .exports as unknown as ForestKernels;
    this.segments = places;
    this.scores = new Float64Array(this.memory.buffer, scores, BLOCK);
    this.values = new Float64Array(this.memory.buffer, values, BLOCK * this.columns);
    const bytes = new Uint8Array(this.memory.buffer);
    for (let leaf = 0; leaf < leaves; leaf++)
      bytes.fill(leaf, this.slots + leaf * BLOCK, this.slots + (leaf + 1) * BLOCK);
    for (const [i, segment] of segments.entries()) fill(this.memory, trees, segment, places[i]!, leaves);
  }

  /** Returns `[rows]` scores of `features` `[rows, columns]`, row-major. */
  predict(features: Float64Array): Float64Array {
    const rows = features.length / this.columns;
    const results = new Float64Array(rows);
    for (let row = 0; row < rows; row += BLOCK) {
      const count = Math.min(BLOCK, rows - row);
      this.values.set(features.subarray(row * this.columns, (row + count) * this.columns));
      this.scores.fill(0);
      for (const segment of this.segments) this.add(segment, count);
      results.set(this.scores.subarray(0, count), row);
    }
    return results;
  }

  private add(segment: PlacedSegment, rows: number): void {
    const { features, featureCount, columns, trees, treeCount, nodes, leafValues } = segment;
    const { kernels, bins, scratch, slots, values } = this;
    kernels.binColumns(
      values.byteOffset,
      this.columns,
      rows,
      features,
      featureCount,
      columns,
      bins,
      scratch,
      ZERO,
    );
    kernels.addTrees(trees, treeCount, nodes, bins, slots, leafValues, this.scores.byteOffset);
  }
}

function columnsOf(features: readonly BinnedFeature[]): number {
  return features.reduce((sum, { columns }) => sum + columns.length, 0);
}

function mostLeaves({ leafStarts }: Trees): number {
  let most = 0;
  for (let tree = 0; tree + 1 < leafStarts.length; tree++)
    most = Math.max(most, leafStarts[tree + 1]! - leafStarts[tree]!);
  return most;
}

let inThread: WebAssembly.Module | undefined;

/** Returns the kernels of this thread; undefined where the engine cannot run them. */
function compiled(): WebAssembly.Module | undefined {
  if (inThread) return inThread;
  const bytes = readKernels("forest");
  // Old processors have no SIMD.
  if (!WebAssembly.validate(bytes)) return undefined;
  inThread = compileKernels(bytes);
  return inThread;
}

/** Gives out places in memory, one after the other. */
class Plan {
  bytes = 0;

  take(bytes: number): number {
    const at = this.bytes;
    this.bytes += Math.ceil(bytes / ALIGNED) * ALIGNED;
    return at;
  }

  segment({ nodeStarts, leafStarts }: Trees, { firstTree, endTree, features }: Segment): PlacedSegment {
    const leaves = leafStarts[endTree]! - leafStarts[firstTree]!;
    return {
      featureCount: features.length,
      features: this.take(features.length * FEATURE_BYTES),
      columns: this.take(columnsOf(features) * COLUMN_BYTES),
      treeCount: endTree - firstTree,
      trees: this.take((endTree - firstTree) * 4),
      nodes: this.take((nodeStarts[endTree]! - nodeStarts[firstTree]!) * NODE_BYTES),
      leafValues: this.take(leaves * F64),
      thresholds: features.map(({ thresholds }) => this.take(paddedLength(thresholds) * F64)),
    };
  }
}

/** Returns the least power of two, less one, that holds the thresholds. */
function paddedLength({ length }: Float64Array): number {
  return 2 ** Math.ceil(Math.log2(length + 1)) - 1;
}

/** Writes a segment to its place. */
function fill(
  { buffer }: WebAssembly.Memory,
  trees: Trees,
  segment: Segment,
  place: PlacedSegment,
  leafSlots: number,
): void {
  fillFeatures(buffer, segment, place);
  fillNodes(new DataView(buffer), trees, segment, place, leafSlots);
  const { firstTree, endTree } = segment;
  const counts = new Uint32Array(buffer, place.trees, endTree - firstTree);
  for (const i of counts.keys())
    counts[i] = trees.nodeStarts[firstTree + i + 1]! - trees.nodeStarts[firstTree + i]!;
  const leaves = trees.leafValues.subarray(trees.leafStarts[firstTree], trees.leafStarts[endTree]);
  new Float64Array(buffer, place.leafValues, leaves.length).set(leaves);
}

function fillFeatures(buffer: ArrayBuffer, { features }: Segment, place: PlacedSegment): void {
  const view = new DataView(buffer);
  let column = place.columns;
  for (const [i, { feature, thresholds, columns }] of features.entries()) {
    const length = paddedLength(thresholds);
    const at = place.thresholds[i]!;
    const record = place.features + i * FEATURE_BYTES;
    view.setUint32(record, feature, true);
    view.setUint32(record + 4, ((length + 1) / 2) * F64, true);
    view.setUint32(record + 8, at, true);
    view.setUint32(record + 12, columns.length, true);
    const padded = new Float64Array(buffer, at, length).fill(Number.POSITIVE_INFINITY);
    padded.set(thresholds);
    for (const { isZeroUnknown, unknown } of columns) {
      view.setUint8(column, isZeroUnknown ? 1 : 0);
      view.setInt8(column + 1, unknown + LOWEST);
      column += COLUMN_BYTES;
    }
  }
}

/** Writes nodes tree by tree, each tree's from the last to the first: children come after parents there. */
function fillNodes(
  view: DataView,
  { nodeStarts, leafStarts, left, right }: Trees,
  { firstTree, endTree, nodes }: Segment,
  place: PlacedSegment,
  leafSlots: number,
): void {
  const first = nodeStarts[firstTree]!;
  let record = place.nodes;
  for (let tree = firstTree; tree < endTree; tree++) {
    const [start, end] = [nodeStarts[tree]!, nodeStarts[tree + 1]!];
    const slotOf = (child: number): number =>
      BLOCK * (child < 0 ? ~child - leafStarts[tree]! : leafSlots + child - start);
    for (let node = end - 1; node >= start; node--) {
      const { column, threshold } = nodes[node - first]!;
      view.setUint32(record, column * BLOCK, true);
      view.setUint16(record + 4, slotOf(left[node]!), true);
      view.setUint16(record + 6, slotOf(right[node]!), true);
      view.setUint16(record + 8, slotOf(node), true);
      view.setInt8(record + 10, threshold + LOWEST);
      record += NODE_BYTES;
    }
  }
}
