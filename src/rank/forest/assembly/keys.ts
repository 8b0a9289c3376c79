import { BLOCK, VECTOR } from "./block";

/** Bytes of a node's record: where its bins are, its threshold's bin. */
const NODE_BYTES: usize = 8;

/**
 * Writes what a block's rows are told at the nodes of each unit, the first node in the highest bit: 1 is right.
 * @param units `[unitCount]` numbers of nodes, bytes, at most 8.
 * @param nodes of all units, one after the other.
 * @param rows of the block; keys of further ones may be left as they are.
 * @param keys `[unitCount, BLOCK]` bytes.
 */
export function unitKeys(
  units: usize,
  unitCount: usize,
  nodes: usize,
  bins: usize,
  rows: usize,
  keys: usize,
): void {
  for (let u: usize = 0; u < unitCount; u++) {
    const end = nodes + (load<u8>(units + u) as usize) * NODE_BYTES;
    let key0 = i8x16.splat(0);
    let key1 = i8x16.splat(0);
    for (; nodes < end; nodes += NODE_BYTES) {
      const column = bins + (load<u32>(nodes) as usize);
      const threshold = v128.load8_splat(nodes, 4);
      // A comparison that holds is -1.
      key0 = i8x16.sub(i8x16.add(key0, key0), i8x16.gt_s(v128.load(column), threshold));
      if (rows > VECTOR)
        key1 = i8x16.sub(i8x16.add(key1, key1), i8x16.gt_s(v128.load(column, VECTOR), threshold));
    }
    v128.store(keys, key0);
    v128.store(keys, key1, VECTOR);
    keys += BLOCK;
  }
}
