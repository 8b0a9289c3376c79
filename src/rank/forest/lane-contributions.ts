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
import { expectedScore, type Paths, pathsOf } from "./paths";
import { type Segment, segmentsOf } from "./segments";
import { worth } from "./shapley";
import type { Trees } from "./trees";
import { type Units, unitsOf } from "./units";

const NODE_BYTES = 8;
const U32 = 4;

/** A segment's place in memory. */
interface PlacedSegment {
  readonly tables: BinTables;
  readonly units: number;
  readonly firstUnit: number;
  readonly unitCount: number;
  readonly nodes: number;
}

/**
 * SHAP values by looking up what parts of trees add.
 *
 * Why: what a leaf adds to the features depends on a row by what it is told at the nodes on the leaf's path
 * alone, a few bits. So do the leaves of a small part of a tree together (`Units`). WebAssembly finds the
 * bits of all parts for 16 rows at a time, without branches. What a part adds for bits that come for the
 * first time is computed as `PlainContributions` does it, and kept: rows that rank high are alike. Sums are
 * those of the oracle but for the order of additions.
 *
 * The gain: docs/reproduce/speed.md. The oracle is `plain-contributions.ts`.
 * @see Yang, Fast TreeSHAP: Accelerating SHAP Value Computation for Trees, 2021, for tables by leaf.
 */
export class LaneContributions {
  private readonly kernels: ForestKernels;
  private readonly segments: readonly PlacedSegment[];
  private readonly block: RowBlock;
  private readonly values: Float64Array;
  private readonly keys: Uint8Array;
  private readonly expected: number;
  /** `[units]`: where the unit's part of `added` begins. */
  private readonly tableStarts: Uint32Array;
  /** By unit, key and feature of the unit; NaN at a key's first feature: not computed yet. */
  private readonly added: Float64Array;
  /** `[BLOCK, columns + 1]`. */
  private readonly sums: Float64Array;
  /** Addresses of what `addUnits` reads. */
  private readonly tables: number;
  private readonly featureStarts: number;
  private readonly featurePlaces: number;

  /**
   * Returns the faster form for trees; undefined where these are too deep, or the engine has no SIMD.
   * @throws ArtifactError `RANKER_TREES` as `pathsOf` does.
   * @throws EnvironmentError `KERNELS_MISSING`, `ADDRESS_SPACE`.
   */
  static of(trees: Trees): LaneContributions | undefined {
    const module = forestKernels();
    if (!module) return undefined;
    const paths = pathsOf(trees);
    const units = unitsOf(trees, paths);
    return units && new LaneContributions(trees, paths, units, module);
  }

  private constructor(
    private readonly trees: Trees,
    private readonly paths: Paths,
    private readonly units: Units,
    module: WebAssembly.Module,
  ) {
    this.expected = expectedScore(trees);
    const count = units.nodeStarts.length - 1;
    this.tableStarts = new Uint32Array(count);
    let length = 0;
    for (let unit = 0; unit < count; unit++) {
      this.tableStarts[unit] = length;
      const bits = units.nodeStarts[unit + 1]! - units.nodeStarts[unit]!;
      length += 2 ** bits * (units.featureStarts[unit + 1]! - units.featureStarts[unit]!);
    }
    const segments = segmentsOf(trees);
    const plan = new Plan();
    this.segments = segments.map((segment) => placed(plan, units, segment));
    const binColumns = Math.max(0, ...segments.map(({ features }) => columnsOf(features)));
    this.block = new RowBlock(plan, trees.featureNames.length, binColumns);
    const keys = plan.take(count * BLOCK);
    const added = plan.take(length * F64);
    const sums = plan.take(BLOCK * (this.block.columns + 1) * F64);
    this.tables = plan.take(count * U32);
    this.featureStarts = plan.take((count + 1) * U32);
    this.featurePlaces = plan.take(units.features.length * U32);
    const { memory, kernels } = plan.make(module);
    this.kernels = kernels;
    this.added = new Float64Array(memory.buffer, added, length).fill(Number.NaN);
    this.sums = new Float64Array(memory.buffer, sums, BLOCK * (this.block.columns + 1));
    const write = (at: number, numbers: Uint32Array): void =>
      new Uint32Array(memory.buffer, at, numbers.length).set(numbers);
    write(
      this.tables,
      this.tableStarts.map((start) => start * F64),
    );
    write(this.featureStarts, units.featureStarts);
    write(
      this.featurePlaces,
      units.features.map((feature) => feature * F64),
    );
    this.values = this.block.valuesIn(memory);
    this.keys = new Uint8Array(memory.buffer, keys, count * BLOCK);
    for (const [i, segment] of segments.entries()) fill(memory, trees, units, segment, this.segments[i]!);
  }

  /** Returns `[rows, columns + 1]` of `features` `[rows, columns]`; the last column is the expected score. */
  of(features: Float64Array): Float64Array {
    const { columns } = this.block;
    const rows = features.length / columns;
    const results = new Float64Array(rows * (columns + 1));
    for (let row = 0; row < rows; row += BLOCK) {
      const count = Math.min(BLOCK, rows - row);
      this.values.set(features.subarray(row * columns, (row + count) * columns));
      for (const segment of this.segments) this.readKeys(segment, count);
      this.addUp(count, results.subarray(row * (columns + 1), (row + count) * (columns + 1)));
    }
    return results;
  }

  private readKeys({ tables, units, firstUnit, unitCount, nodes }: PlacedSegment, rows: number): void {
    const { bins } = this.block;
    const keys = this.keys.byteOffset + firstUnit * BLOCK;
    tables.bin(this.kernels, this.block, rows);
    this.kernels.unitKeys(units, unitCount, nodes, bins, rows, keys);
  }

  private addUp(rows: number, to: Float64Array): void {
    const { kernels, keys, tables, featureStarts, featurePlaces, added } = this;
    const count = this.tableStarts.length;
    const stride = this.block.columns + 1;
    const sums = this.sums.fill(0, 0, rows * stride);
    for (let unit = 0; unit < count; ) {
      unit = kernels.addUnits(
        unit,
        count,
        rows,
        keys.byteOffset,
        tables,
        featureStarts,
        featurePlaces,
        added.byteOffset,
        sums.byteOffset,
        stride * F64,
      );
      if (unit < count) this.computeUnknown(unit, rows);
    }
    to.set(sums.subarray(0, rows * stride));
    for (let row = 0; row < rows; row++) to[row * stride + stride - 1] = this.expected;
  }

  /** Computes what a unit adds for the keys of rows, where that is not known yet. */
  private computeUnknown(unit: number, rows: number): void {
    const { featureStarts } = this.units;
    const width = featureStarts[unit + 1]! - featureStarts[unit]!;
    for (let row = 0; row < rows; row++) {
      const key = this.keys[unit * BLOCK + row]!;
      const first = this.tableStarts[unit]! + key * width;
      if (Number.isNaN(this.added[first]!)) this.compute(unit, key, first);
    }
  }

  /** Computes what a unit's leaves add for a key. */
  private compute(unit: number, key: number, first: number): void {
    const { leafStarts, leaves, featureStarts, slots, masks, wants } = this.units;
    const { starts, shares } = this.paths;
    const added = this.added;
    added.fill(0, first, first + featureStarts[unit + 1]! - featureStarts[unit]!);
    for (let l = leafStarts[unit]!; l < leafStarts[unit + 1]!; l++) {
      const leaf = leaves[l]!;
      const value = this.trees.leafValues[leaf]!;
      const start = starts[leaf]!;
      const count = starts[leaf + 1]! - start;
      let on = 0;
      for (let i = 0; i < count; i++) if ((key & masks[start + i]!) === wants[start + i]!) on |= 1 << i;
      const all = 2 ** count - 1;
      const without = on === all ? 0 : worth(value, shares, start, count, on);
      for (let i = 0; i < count; i++) {
        const share = shares[start + i]!;
        const bit = 1 << i;
        const adds =
          (on & bit) === 0 ? -without : ((1 - share) / share) * worth(value, shares, start, count, on ^ bit);
        added[first + slots[start + i]!]! += adds;
      }
    }
  }
}

function placed(plan: Plan, { treeStarts, nodeStarts }: Units, segment: Segment): PlacedSegment {
  const firstUnit = treeStarts[segment.firstTree]!;
  const endUnit = treeStarts[segment.endTree]!;
  return {
    tables: new BinTables(plan, segment.features),
    firstUnit,
    unitCount: endUnit - firstUnit,
    units: plan.take(endUnit - firstUnit),
    nodes: plan.take((nodeStarts[endUnit]! - nodeStarts[firstUnit]!) * NODE_BYTES),
  };
}

/** Writes a segment to its place. */
function fill(
  memory: WebAssembly.Memory,
  trees: Trees,
  { nodeStarts, nodes }: Units,
  segment: Segment,
  place: PlacedSegment,
): void {
  place.tables.fill(memory);
  const endUnit = place.firstUnit + place.unitCount;
  const firstNode = trees.nodeStarts[segment.firstTree]!;
  const counts = new Uint8Array(memory.buffer, place.units, place.unitCount);
  const length = (nodeStarts[endUnit]! - nodeStarts[place.firstUnit]!) * NODE_BYTES;
  const words = new Uint32Array(memory.buffer, place.nodes, length / 4);
  const bytes = new Int8Array(memory.buffer, place.nodes, length);
  let record = 0;
  for (let u = 0; u < place.unitCount; u++) {
    const unit = place.firstUnit + u;
    counts[u] = nodeStarts[unit + 1]! - nodeStarts[unit]!;
    for (let i = nodeStarts[unit]!; i < nodeStarts[unit + 1]!; i++) {
      const node = nodes[i]! - firstNode;
      words[record * 2] = segment.columns[node]! * BLOCK;
      bytes[record * NODE_BYTES + 4] = segment.bins[node]! + LOWEST;
      record++;
    }
  }
}
