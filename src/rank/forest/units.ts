import type { Paths } from "./paths";
import type { Trees } from "./trees";

/**
 * Nodes on the way to a unit and inside of it, at most: as many bits has its key. With five, units are twice
 * as many; with seven, tables are larger and units hardly fewer.
 */
const MOST_NODES = 6;
/** A key is a byte. */
const MOST_DEPTH = 8;

/**
 * Parts of trees, each with all leaves below one of its nodes, or with one leaf. What a row is told at the
 * nodes on the way there and inside, the key, says all of what the part's leaves add to the features. A key's
 * first node is in its highest bit; 1 is right.
 */
export interface Units {
  /** `[trees + 1]`: a tree's units begin at its element and end before the next. */
  readonly treeStarts: Uint32Array;
  /** `[units + 1]`, into `nodes`. */
  readonly nodeStarts: Uint32Array;
  /** Nodes in the order of the key. */
  readonly nodes: Uint32Array;
  /** `[units + 1]`, into `features`. */
  readonly featureStarts: Uint32Array;
  /** Columns of the features on paths to the unit's leaves, each once. */
  readonly features: Uint32Array;
  /** `[units + 1]`, into `leaves`. */
  readonly leafStarts: Uint32Array;
  readonly leaves: Uint32Array;
  /** By path of a leaf, as `Paths` has them: which of the unit's features it is, ... */
  readonly slots: Uint8Array;
  /** ... the bits of the key that are told at its nodes, ... */
  readonly masks: Uint8Array;
  /** ... and what they are for a row that goes along. */
  readonly wants: Uint8Array;
}

/** Returns the units of trees; undefined where a leaf lies deeper than the bits of a key reach. */
export function unitsOf(trees: Trees, paths: Paths): Units | undefined {
  const collector = new Collector(trees, paths);
  const treeStarts = new Uint32Array(trees.leafStarts.length);
  for (let tree = 0; tree + 1 < trees.leafStarts.length; tree++) {
    if (!collector.addTree(tree)) return undefined;
    treeStarts[tree + 1] = collector.count;
  }
  return { treeStarts, ...collector.units() };
}

class Collector {
  private readonly nodeStarts = [0];
  private readonly nodes: number[] = [];
  private readonly featureStarts = [0];
  private readonly features: number[] = [];
  private readonly leafStarts = [0];
  private readonly leaves: number[] = [];
  private readonly slots: Uint8Array;
  private readonly masks: Uint8Array;
  private readonly wants: Uint8Array;
  /** `[nodes]`: nodes on the way there, and at and below. */
  private readonly depths: Uint32Array;
  private readonly sizes: Uint32Array;
  /** `[nodes]`: a node's bit in the key of the unit in hand. */
  private readonly bits: Uint8Array;
  /** `[columns]`: a feature's slot in the unit in hand, plus one; 0: none. */
  private readonly slotOf: Uint8Array;

  constructor(
    private readonly trees: Trees,
    private readonly paths: Paths,
  ) {
    const count = trees.features.length;
    this.slots = new Uint8Array(paths.features.length);
    this.masks = new Uint8Array(paths.features.length);
    this.wants = new Uint8Array(paths.features.length);
    this.bits = new Uint8Array(count);
    this.slotOf = new Uint8Array(trees.featureNames.length);
    this.depths = new Uint32Array(count);
    this.sizes = new Uint32Array(count).fill(1);
    const { nodeParents } = paths;
    for (let node = 0; node < count; node++)
      if (nodeParents[node]! >= 0) this.depths[node] = this.depths[nodeParents[node]!]! + 1;
    for (let node = count - 1; node >= 0; node--)
      if (nodeParents[node]! >= 0) this.sizes[nodeParents[node]!]! += this.sizes[node]!;
  }

  get count(): number {
    return this.nodeStarts.length - 1;
  }

  units(): Omit<Units, "treeStarts"> {
    return {
      nodeStarts: Uint32Array.from(this.nodeStarts),
      nodes: Uint32Array.from(this.nodes),
      featureStarts: Uint32Array.from(this.featureStarts),
      features: Uint32Array.from(this.features),
      leafStarts: Uint32Array.from(this.leafStarts),
      leaves: Uint32Array.from(this.leaves),
      slots: this.slots,
      masks: this.masks,
      wants: this.wants,
    };
  }

  /** Adds the units of a tree; false where a leaf is too deep. */
  addTree(tree: number): boolean {
    const { nodeStarts, left, right } = this.trees;
    const root = nodeStarts[tree]!;
    // A tree of one leaf adds nothing to any feature.
    if (root === nodeStarts[tree + 1]) return true;
    const open = [root];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at < 0 || this.depths[at]! + this.sizes[at]! <= MOST_NODES) this.addUnit(at);
      else if (this.depths[at]! >= MOST_DEPTH) return false;
      else open.push(right[at]!, left[at]!);
    }
    return true;
  }

  /** Adds the unit of a node or a leaf. */
  private addUnit(at: number): void {
    const { nodes, leaves } = this;
    const trees = this.trees;
    const paths = this.paths;
    const firstNode = nodes.length;
    const firstLeaf = leaves.length;
    let above = at < 0 ? paths.leafParents[~at]! : paths.nodeParents[at]!;
    for (; above >= 0; above = paths.nodeParents[above]!) nodes.push(above);
    const open = [at];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next < 0) leaves.push(~next);
      else {
        nodes.push(next);
        open.push(trees.right[next]!, trees.left[next]!);
      }
    }
    for (let i = firstNode; i < nodes.length; i++) this.bits[nodes[i]!] = 1 << (nodes.length - 1 - i);
    for (let l = firstLeaf; l < leaves.length; l++) this.addLeaf(leaves[l]!);
    const { features, featureStarts } = this;
    for (let f = featureStarts.at(-1)!; f < features.length; f++) this.slotOf[features[f]!] = 0;
    featureStarts.push(features.length);
    this.nodeStarts.push(nodes.length);
    this.leafStarts.push(leaves.length);
  }

  private addLeaf(leaf: number): void {
    const { trees, paths, features, slotOf } = this;
    const start = paths.starts[leaf]!;
    let child = ~leaf;
    for (let node = paths.leafParents[leaf]!; node >= 0; node = paths.nodeParents[node]!) {
      const at = start + paths.places[node]!;
      this.masks[at]! |= this.bits[node]!;
      if (trees.right[node] === child) this.wants[at]! |= this.bits[node]!;
      child = node;
    }
    for (let at = start; at < paths.starts[leaf + 1]!; at++) {
      const feature = paths.features[at]!;
      if (slotOf[feature] === 0) {
        features.push(feature);
        slotOf[feature] = features.length - this.featureStarts.at(-1)!;
      }
      this.slots[at] = slotOf[feature]! - 1;
    }
  }
}
