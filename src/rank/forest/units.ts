import type { Paths } from "./paths";
import type { Trees } from "./trees";

/**
 * Nodes on the way to a unit and inside of it, at most: as many bits has its key. With five, units are twice as
 * many; with seven, tables are larger and units hardly fewer.
 */
const MOST_NODES = 6;
/** A key is a byte. */
export const MOST_DEPTH = 8;

/**
 * Parts of trees, each with all leaves below one of its nodes, or with one leaf. What a row is told at the nodes
 * on the way there and inside, the key, says all of what the part's leaves add to the features. A key's first
 * node is in its highest bit; 1 is right.
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
  /** By path of a leaf, as `paths` has them: which of the unit's features it is, ... */
  readonly slots: Uint8Array;
  /** ... the bits of the key that are told at its nodes, ... */
  readonly masks: Uint8Array;
  /** ... and what they are for a row that goes along. */
  readonly wants: Uint8Array;
}

/** A unit in the making: its nodes in order, and its leaves, each with the way there. */
interface Unit {
  readonly nodes: readonly number[];
  readonly leaves: readonly { readonly leaf: number; readonly way: readonly Step[] }[];
}

interface Step {
  readonly node: number;
  readonly isRight: boolean;
}

/** Returns the units of trees; undefined where a leaf lies deeper than the bits of a key reach. */
export function unitsOf(trees: Trees, paths: Paths): Units | undefined {
  const treeStarts = new Uint32Array(trees.leafStarts.length);
  const units: Unit[] = [];
  for (let tree = 0; tree + 1 < trees.leafStarts.length; tree++) {
    const root = trees.nodeStarts[tree]!;
    // A tree of one leaf adds nothing to any feature.
    if (root < trees.nodeStarts[tree + 1]! && !collect(trees, root, [], units)) return undefined;
    treeStarts[tree + 1] = units.length;
  }
  const features = units.map(({ leaves }) => [
    ...new Set(leaves.flatMap(({ leaf }) => [...paths.features.subarray(...pathAt(paths, leaf))])),
  ]);
  return {
    treeStarts,
    nodeStarts: startsOf(units.map(({ nodes }) => nodes.length)),
    nodes: Uint32Array.from(units.flatMap(({ nodes }) => nodes)),
    featureStarts: startsOf(features.map(({ length }) => length)),
    features: Uint32Array.from(features.flat()),
    leafStarts: startsOf(units.map(({ leaves }) => leaves.length)),
    leaves: Uint32Array.from(units.flatMap(({ leaves }) => leaves.map(({ leaf }) => leaf))),
    ...bitsOf(units, features, paths),
  };
}

function pathAt({ starts }: Paths, leaf: number): [number, number] {
  return [starts[leaf]!, starts[leaf + 1]!];
}

/** Adds the units at and below a node or leaf; false where a leaf is too deep. */
function collect(trees: Trees, at: number, way: readonly Step[], units: Unit[]): boolean {
  const inside: number[] = [];
  const leaves: Unit["leaves"][number][] = [];
  visit(trees, at, way, inside, leaves);
  const ofWay = way.map(({ node }) => node);
  if (at < 0 || ofWay.length + inside.length <= MOST_NODES) {
    units.push({ nodes: [...ofWay, ...inside], leaves });
    return way.length <= MOST_DEPTH;
  }
  const below = (child: number, isRight: boolean): boolean =>
    way.length < MOST_DEPTH && collect(trees, child, [...way, { node: at, isRight }], units);
  return below(trees.left[at]!, false) && below(trees.right[at]!, true);
}

/** Lists the nodes from one on, parents first, and the leaves below it. */
function visit(
  trees: Trees,
  at: number,
  way: readonly Step[],
  nodes: number[],
  leaves: Unit["leaves"][number][],
): void {
  const open = [{ at, way }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { at: node, way: to } = next;
    if (node < 0) {
      leaves.push({ leaf: ~node, way: to });
      continue;
    }
    nodes.push(node);
    open.push({ at: trees.right[node]!, way: [...to, { node, isRight: true }] });
    open.push({ at: trees.left[node]!, way: [...to, { node, isRight: false }] });
  }
}

function bitsOf(
  units: readonly Unit[],
  features: readonly (readonly number[])[],
  paths: Paths,
): Pick<Units, "slots" | "masks" | "wants"> {
  const slots = new Uint8Array(paths.features.length);
  const masks = new Uint8Array(paths.features.length);
  const wants = new Uint8Array(paths.features.length);
  for (const [u, { nodes, leaves }] of units.entries()) {
    for (const { leaf, way } of leaves) {
      const [start, end] = pathAt(paths, leaf);
      for (let i = start; i < end; i++) slots[i] = features[u]!.indexOf(paths.features[i]!);
      for (const { node, isRight } of way) {
        const bit = 1 << (nodes.length - 1 - nodes.indexOf(node));
        const i = start + paths.places[node]!;
        masks[i]! |= bit;
        if (isRight) wants[i]! |= bit;
      }
    }
  }
  return { slots, masks, wants };
}

function startsOf(counts: readonly number[]): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (const [i, count] of counts.entries()) starts[i + 1] = starts[i]! + count;
  return starts;
}
