import { BLOCK, VECTOR } from "./block";

/** Bytes of a node's record: where its bins are, where its children's leaves are, its threshold's bin. */
const NODE_BYTES: usize = 12;

/**
 * Adds to a block's scores what its rows get of each tree. A tree's nodes come children first. Each leaves in `slots` the leaf that
 * rows reach from it, so that the last one leaves the tree's.
 * @param trees `[treeCount]` numbers of nodes, 32 bits.
 * @param slots `[BLOCK]` bytes each: the numbers of leaves, then of nodes in a tree, last node first.
 * @param leafValues of all trees, one after the other.
 * @param scores `[BLOCK]`.
 */
export function addTrees(
  trees: usize,
  treeCount: usize,
  nodes: usize,
  bins: usize,
  slots: usize,
  leafValues: usize,
  scores: usize,
): void {
  for (let t: usize = 0; t < treeCount; t++) {
    const count = load<u32>(trees + t * 4) as usize;
    const end = nodes + count * NODE_BYTES;
    // A tree of one leaf has no node; its leaf is the first.
    let reached = slots;
    for (; nodes < end; nodes += NODE_BYTES) {
      const column = bins + (load<u32>(nodes) as usize);
      const left = slots + (load<u16>(nodes, 4) as usize);
      const right = slots + (load<u16>(nodes, 6) as usize);
      reached = slots + (load<u16>(nodes, 8) as usize);
      const threshold = v128.load8_splat(nodes, 10);
      const goRight0 = i8x16.gt_s(v128.load(column), threshold);
      v128.store(reached, v128.bitselect(v128.load(right), v128.load(left), goRight0));
      const goRight1 = i8x16.gt_s(v128.load(column, VECTOR), threshold);
      v128.store(reached, v128.bitselect(v128.load(right, VECTOR), v128.load(left, VECTOR), goRight1), VECTOR);
    }
    for (let row: usize = 0; row < BLOCK; row += 2) {
      const first = leafValues + ((load<u8>(reached + row) as usize) << 3);
      const second = leafValues + ((load<u8>(reached + row, 1) as usize) << 3);
      const added = v128.load64_lane(second, v128.load64_zero(first), 1);
      const to = scores + row * 8;
      v128.store(to, f64x2.add(v128.load(to), added));
    }
    leafValues += (count + 1) << 3;
  }
}
