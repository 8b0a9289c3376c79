import { kernelMemory, readKernels } from "../../base/native/kernels";
import type { BinnedFeature } from "./segments";
import { ZERO } from "./trees";

/** Rows that the kernels take at a time. */
export const BLOCK = 32;
/** Bins and thresholds are bytes with a sign. */
export const LOWEST = -128;
/** Bytes of a double. */
export const F64 = 8;

const FEATURE_BYTES = 16;
const COLUMN_BYTES = 2;
const ALIGNED = 16;

/** What `assembly/` exports; numbers are addresses and counts. */
export interface ForestKernels {
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
  unitKeys(units: number, unitCount: number, nodes: number, bins: number, rows: number, keys: number): void;
  addUnits(
    unit: number,
    units: number,
    rows: number,
    keys: number,
    tables: number,
    starts: number,
    features: number,
    added: number,
    sums: number,
    stride: number,
  ): number;
}

let inThread: WebAssembly.Module | undefined;

/**
 * Returns the kernels of this thread; undefined where the engine cannot run them: old processors have no
 * SIMD.
 * @throws EnvironmentError `KERNELS_MISSING`.
 */
export function forestKernels(): WebAssembly.Module | undefined {
  if (inThread) return inThread;
  const bytes = readKernels("forest");
  if (!WebAssembly.validate(bytes)) return undefined;
  // Small enough to be compiled well in no time once they are hot.
  inThread = new WebAssembly.Module(bytes);
  return inThread;
}

/** Gives out places in a memory that is yet to be made, one after the other. */
export class Plan {
  private bytes = 0;

  /** Returns the address of so many bytes. */
  take(bytes: number): number {
    const at = this.bytes;
    this.bytes += Math.ceil(bytes / ALIGNED) * ALIGNED;
    return at;
  }

  /** Returns a memory that holds all that was taken, and the kernels that work in it. */
  make(module: WebAssembly.Module): { memory: WebAssembly.Memory; kernels: ForestKernels } {
    const memory = kernelMemory(this.bytes);
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    return { memory, kernels: exports as unknown as ForestKernels };
  }
}

/** Returns how many columns of bins features have. */
export function columnsOf(features: readonly BinnedFeature[]): number {
  return features.reduce((sum, { columns }) => sum + columns.length, 0);
}

/** The thresholds of features in a memory, for putting values into bins. */
export class BinTables {
  private readonly features: number;
  private readonly columns: number;
  private readonly thresholds: readonly number[];

  constructor(
    plan: Plan,
    private readonly binned: readonly BinnedFeature[],
  ) {
    this.features = plan.take(binned.length * FEATURE_BYTES);
    this.columns = plan.take(columnsOf(binned) * COLUMN_BYTES);
    this.thresholds = binned.map(({ thresholds }) => plan.take(paddedLength(thresholds) * F64));
  }

  /** Writes them. */
  fill({ buffer }: WebAssembly.Memory): void {
    const view = new DataView(buffer);
    let column = this.columns;
    for (const [i, { feature, thresholds, columns }] of this.binned.entries()) {
      const length = paddedLength(thresholds);
      const at = this.thresholds[i]!;
      const record = this.features + i * FEATURE_BYTES;
      view.setUint32(record, feature, true);
      view.setUint32(record + 4, ((length + 1) / 2) * F64, true);
      view.setUint32(record + 8, at, true);
      view.setUint32(record + 12, columns.length, true);
      new Float64Array(buffer, at, length).fill(Number.POSITIVE_INFINITY).set(thresholds);
      for (const { isZeroUnknown, unknown } of columns) {
        view.setUint8(column, isZeroUnknown ? 1 : 0);
        view.setInt8(column + 1, unknown + LOWEST);
        column += COLUMN_BYTES;
      }
    }
  }

  /** Puts the values of a block's rows into bins. */
  bin(kernels: ForestKernels, block: RowBlock, rows: number): void {
    const { values, bins, scratch } = block;
    const { features, columns, binned } = this;
    const stride = block.columns;
    kernels.binColumns(values, stride, rows, features, binned.length, columns, bins, scratch, ZERO);
  }
}

/** Returns the least power of two, less one, that holds the thresholds. */
function paddedLength({ length }: Float64Array): number {
  return 2 ** Math.ceil(Math.log2(length + 1)) - 1;
}

/** Where the rows in hand are. */
export class RowBlock {
  readonly values: number;
  readonly bins: number;
  readonly scratch: number;

  /**
   * @param columns of the rows.
   * @param binColumns most columns of bins at a time.
   */
  constructor(
    plan: Plan,
    readonly columns: number,
    binColumns: number,
  ) {
    this.values = plan.take(BLOCK * columns * F64);
    this.bins = plan.take(binColumns * BLOCK);
    this.scratch = plan.take(3 * BLOCK);
  }

  /** Returns the place for the rows' values, `[BLOCK, columns]`. */
  valuesIn({ buffer }: WebAssembly.Memory): Float64Array {
    return new Float64Array(buffer, this.values, BLOCK * this.columns);
  }
}
