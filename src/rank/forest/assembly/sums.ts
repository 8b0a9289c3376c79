import { BLOCK } from "./block";

const F64: usize = 8;
const U32: usize = 4;

/**
 * Adds to a block's rows what units add to their features, unit by unit: rows take turns at each, since alike ones find
 * its numbers in the cache. Returns the first unit that a row's number is not known of, of which nothing is added, or
 * `units`.
 * @param unit the first one.
 * @param keys `[units, BLOCK]` bytes.
 * @param tables `[units]`, 32 bits: where the unit's part of `added` begins, in bytes.
 * @param starts `[units + 1]`, 32 bits, into `features`.
 * @param features of the units, 32 bits: where each is in a row of sums, in bytes.
 * @param added by unit, key and feature of the unit; NaN at a key's first feature: not known.
 * @param sums `[rows]` of `stride` bytes.
 */
export function addUnits(
  unit: usize,
  units: usize,
  rows: usize,
  keys: usize,
  tables: usize,
  starts: usize,
  features: usize,
  added: usize,
  sums: usize,
  stride: usize,
): usize {
  for (; unit < units; unit++) {
    const first = load<u32>(starts + unit * U32) as usize;
    const width = (load<u32>(starts + unit * U32, U32) as usize) - first;
    if (width === 0) continue;
    const table = added + (load<u32>(tables + unit * U32) as usize);
    const key = keys + unit * BLOCK;
    for (let row: usize = 0; row < rows; row++) {
      const value = load<f64>(table + (load<u8>(key + row) as usize) * width * F64);
      if (value !== value) return unit;
    }
    for (let row: usize = 0; row < rows; row++) {
      const sum = sums + row * stride;
      let value = table + (load<u8>(key + row) as usize) * width * F64;
      const end = value + width * F64;
      let feature = features + first * U32;
      for (; value < end; value += F64) {
        const at = sum + (load<u32>(feature) as usize);
        store<f64>(at, load<f64>(at) + load<f64>(value));
        feature += U32;
      }
    }
  }
  return units;
}
