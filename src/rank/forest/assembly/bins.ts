import { BLOCK, VECTOR } from "./block";

/** Bytes of a feature's record: column, search's first step, address of thresholds, number of its columns of bins. */
const FEATURE_BYTES: usize = 16;
/** Bytes of a column's record: 1 where zeros are unknown, too; the bin of what is unknown. */
const COLUMN_BYTES: usize = 2;

/**
 * Writes the bins `[columns of bins, BLOCK]` of a block of rows: how many of its feature's thresholds are below a value, less 128.
 * @param values `[rows, stride]` of the block's first row.
 * @param rows of the block, at most `BLOCK`; bins of further ones are left as they are.
 * @param features their records, each followed in `columns` by those of its columns.
 * @param scratch `[3, BLOCK]` bytes.
 * @param zero values up to this one, in absolute terms, are zero.
 */
export function binColumns(
  values: usize,
  stride: usize,
  rows: usize,
  features: usize,
  featureCount: usize,
  columns: usize,
  bins: usize,
  scratch: usize,
  zero: f64,
): void {
  const rowBytes = stride * 8;
  for (let f: usize = 0; f < featureCount; f++) {
    const record = features + f * FEATURE_BYTES;
    const from = values + (load<u32>(record) as usize) * 8;
    const firstStep = load<u32>(record, 4) as usize;
    const thresholds = load<u32>(record, 8) as usize;
    const count = load<u32>(record, 12);
    for (let row: usize = 0; row < rows; row++) {
      const value = load<f64>(from + row * rowBytes);
      // Padded with infinity to a power of two less one, so that all rows take the same steps.
      let at = thresholds;
      for (let step = firstStep; step > 0; step >>= 1) {
        const next = at + step;
        at = load<f64>(next - 8) < value ? next : at;
      }
      store<u8>(scratch + row, (((at - thresholds) >> 3) - 128) as u8);
      store<u8>(scratch + BLOCK + row, value != value ? 255 : 0);
      store<u8>(scratch + 2 * BLOCK + row, abs(value) > zero ? 0 : 255);
    }
    for (let c: u32 = 0; c < count; c++) {
      const unknown = v128.load8_splat(columns, 1);
      const mask = scratch + BLOCK + (load<u8>(columns) as usize) * BLOCK;
      for (let lane: usize = 0; lane < BLOCK; lane += VECTOR)
        v128.store(
          bins + lane,
          v128.bitselect(unknown, v128.load(scratch + lane), v128.load(mask + lane)),
        );
      columns += COLUMN_BYTES;
      bins += BLOCK;
    }
  }
}
