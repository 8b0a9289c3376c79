import {
  BinTables,
  BLOCK,
  columnsOf,
  F64,
  type ForestKernels,
  forestKernels,
  LOWEST,
  Plan,
  RowBlock,
} from "./memory";
import { type Segment, segmentsOf } from "./segments";
import type { Trees } from "./trees";

const NODE_BYTES = 12;
/** A byte tells a leaf. */
const MOST_LEAVES = 256;

/** A segment's place in memory. */
interface PlacedSegment {
  readonly tables: BinTables;
  readonly trees: number;
  readonly treeCount: number;
  readonly nodes: number;
  readonly leafValues: number;
}

/**
 * Scores rows in blocks of 32, a byte each in two vectors of WebAssembly.
 *
 * Why: a row that walks down a tree waits at each node for the value to come and the branch to be decided.
 * Here no row walks. A value is first put in its place among its feature's thresholds, which takes one byte;
 * what is not known goes below or above all of them, as the node wants it. Then each node of a tree, children
 * first, takes over the leaf of the child that a row would go to: one comparison and one choice of bytes for
 * 16 rows. The root's leaves are added in the order of the trees, so that sums are those of `predictPlain`,
 * bit for bit.
 *
 * The gain: docs/reproduce/speed.md; what else was tried: docs/reproduce/left-out.md. The oracle is
 * `plain.ts`.
 */
export class Lanes {
  private readonly kernels: ForestKernels;
  private readonly segments: readonly PlacedSegment[];
  private readonly block: RowBlock;
  private readonly slots: number;
  private readonly values: Float64Array;
  private readonly scores: Float64Array;

  /**
   * Returns the faster form of trees; undefined where a tree has more than 256 leaves, or the engine no SIMD.
   * @throws EnvironmentError `KERNELS_MISSING`, `ADDRESS_SPACE`.
   */
  static of(trees: Trees): Lanes | undefined {
    if (mostLeaves(trees) > MOST_LEAVES) return undefined;
    const module = forestKernels();
    return module && new Lanes(trees, module);
  }

  private constructor(trees: Trees, module: WebAssembly.Module) {
    const segments = segmentsOf(trees);
    const leaves = mostLeaves(trees);
    const plan = new Plan();
    this.segments = segments.map((segment) => placed(plan, trees, segment));
    const binColumns = Math.max(0, ...segments.map(({ features }) => columnsOf(features)));
    this.block = new RowBlock(plan, trees.featureNames.length, binColumns);
    this.slots = plan.take((2 * leaves - 1) * BLOCK);
    const scores = plan.take(BLOCK * F64);
    const { memory, kernels } = plan.make(module);
    this.kernels = kernels;
    this.values = this.block.valuesIn(memory);
    this.scores = new Float64Array(memory.buffer, scores, BLOCK);
    const bytes = new Uint8Array(memory.buffer);
    for (let leaf = 0; leaf < leaves; leaf++)
      bytes.fill(leaf, this.slots + leaf * BLOCK, this.slots + (leaf + 1) * BLOCK);
    for (const [i, segment] of segments.entries()) fill(memory, trees, segment, this.segments[i]!, leaves);
  }

  /** Returns `[rows]` scores of `features` `[rows, columns]`, row-major. */
  predict(features: Float64Array): Float64Array {
    const { columns } = this.block;
    const rows = features.length / columns;
    const results = new Float64Array(rows);
    for (let row = 0; row < rows; row += BLOCK) {
      const count = Math.min(BLOCK, rows - row);
      this.values.set(features.subarray(row * columns, (row + count) * columns));
      this.scores.fill(0);
      for (const segment of this.segments) this.add(segment, count);
      results.set(this.scores.subarray(0, count), row);
    }
    return results;
  }

  private add({ tables, trees, treeCount, nodes, leafValues }: PlacedSegment, rows: number): void {
    const { bins } = this.block;
    tables.bin(this.kernels, this.block, rows);
    this.kernels.addTrees(trees, treeCount, nodes, bins, this.slots, leafValues, this.scores.byteOffset);
  }
}

function mostLeaves({ leafStarts }: Trees): number {
  let most = 0;
  for (let tree = 0; tree + 1 < leafStarts.length; tree++)
    most = Math.max(most, leafStarts[tree + 1]! - leafStarts[tree]!);
  return most;
}

function placed(plan: Plan, trees: Trees, { firstTree, endTree, features, columns }: Segment): PlacedSegment {
  const treeCount = endTree - firstTree;
  return {
    tables: new BinTables(plan, features),
    treeCount,
    trees: plan.take(treeCount * 4),
    nodes: plan.take(columns.length * NODE_BYTES),
    leafValues: plan.take((trees.leafStarts[endTree]! - trees.leafStarts[firstTree]!) * F64),
  };
}

/** Writes a segment to its place. */
function fill(
  memory: WebAssembly.Memory,
  trees: Trees,
  segment: Segment,
  place: PlacedSegment,
  leafSlots: number,
): void {
  const { firstTree, endTree } = segment;
  place.tables.fill(memory);
  fillNodes(memory, trees, segment, place, leafSlots);
  const counts = new Uint32Array(memory.buffer, place.trees, place.treeCount);
  for (const i of counts.keys())
    counts[i] = trees.nodeStarts[firstTree + i + 1]! - trees.nodeStarts[firstTree + i]!;
  const leaves = trees.leafValues.subarray(trees.leafStarts[firstTree], trees.leafStarts[endTree]);
  new Float64Array(memory.buffer, place.leafValues, leaves.length).set(leaves);
}

/**
 * Writes nodes tree by tree, each tree's from the last to the first: so children come before their parents.
 */
function fillNodes(
  { buffer }: WebAssembly.Memory,
  { nodeStarts, leafStarts, left, right }: Trees,
  { firstTree, endTree, columns, bins }: Segment,
  place: PlacedSegment,
  leafSlots: number,
): void {
  const count = columns.length;
  const words = new Uint32Array(buffer, place.nodes, (count * NODE_BYTES) / 4);
  const halves = new Uint16Array(buffer, place.nodes, (count * NODE_BYTES) / 2);
  const bytes = new Int8Array(buffer, place.nodes, count * NODE_BYTES);
  const first = nodeStarts[firstTree]!;
  let record = 0;
  for (let tree = firstTree; tree < endTree; tree++) {
    const [start, end] = [nodeStarts[tree]!, nodeStarts[tree + 1]!];
    const slotOf = (child: number): number =>
      BLOCK * (child < 0 ? ~child - leafStarts[tree]! : leafSlots + child - start);
    for (let node = end - 1; node >= start; node--) {
      words[record * 3] = columns[node - first]! * BLOCK;
      halves[record * 6 + 2] = slotOf(left[node]!);
      halves[record * 6 + 3] = slotOf(right[node]!);
      halves[record * 6 + 4] = slotOf(node);
      bytes[record * 12 + 10] = bins[node - first]! + LOWEST;
      record++;
    }
  }
}
