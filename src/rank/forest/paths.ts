import { ArtifactError } from "../../base/core/errors";
import { LEAST_SHARE, MOST_ON_PATH } from "./shapley";
import type { Trees } from "./trees";

/** The features on the way to each leaf, each once, in the order in which they come. */
export interface Paths {
  /** `[nodes]`: the node above; -1 for a root. */
  readonly nodeParents: Int32Array;
  /** `[leaves]`: the node above; -1 where the leaf is the whole tree. */
  readonly leafParents: Int32Array;
  /** `[nodes]`: the place of a node's feature on the paths through it. */
  readonly places: Uint8Array;
  /** `[leaves + 1]`: a leaf's features begin at its element and end before the next. */
  readonly starts: Uint32Array;
  /** Columns. */
  readonly features: Uint32Array;
  /** The share of training rows, above 0, that go along the path at all of a feature's nodes. */
  readonly shares: Float64Array;
}

/** @throws ArtifactError `RANKER_TREES` where more than 30 features are on one path. */
export function pathsOf(trees: Trees): Paths {
  const { features, nodeRows, leafRows } = trees;
  const { nodeParents, leafParents } = parentsOf(trees);
  const { places, counts } = placesOf(trees, nodeParents);
  const leaves = leafParents.length;
  const starts = new Uint32Array(leaves + 1);
  for (let leaf = 0; leaf < leaves; leaf++) {
    const parent = leafParents[leaf]!;
    starts[leaf + 1] = starts[leaf]! + (parent < 0 ? 0 : counts[parent]!);
  }
  const pathFeatures = new Uint32Array(starts[leaves]!);
  const shares = new Float64Array(starts[leaves]!).fill(1);
  for (let leaf = 0; leaf < leaves; leaf++) {
    let rows = leafRows[leaf]!;
    for (let node = leafParents[leaf]!; node >= 0; node = nodeParents[node]!) {
      const at = starts[leaf]! + places[node]!;
      const all = nodeRows[node]!;
      pathFeatures[at] = features[node]!;
      shares[at] = Math.max(shares[at]! * (all > 0 ? rows / all : 1), LEAST_SHARE);
      rows = all;
    }
  }
  return { nodeParents, leafParents, places, starts, features: pathFeatures, shares };
}

function parentsOf({ left, right, leafValues }: Trees): Pick<Paths, "nodeParents" | "leafParents"> {
  const nodeParents = new Int32Array(left.length).fill(-1);
  const leafParents = new Int32Array(leafValues.length).fill(-1);
  for (const children of [left, right]) {
    for (let node = 0; node < children.length; node++) {
      const child = children[node]!;
      if (child < 0) leafParents[~child] = node;
      else nodeParents[child] = node;
    }
  }
  return { nodeParents, leafParents };
}

/** Returns for each node the place of its feature, and how many features the path has as far as there. */
function placesOf(
  { features }: Trees,
  parents: Int32Array,
): { readonly places: Uint8Array; readonly counts: Uint8Array } {
  const places = new Uint8Array(features.length);
  const counts = new Uint8Array(features.length);
  for (let node = 0; node < features.length; node++) {
    const parent = parents[node]!;
    const count = parent < 0 ? 0 : counts[parent]!;
    let same = parent;
    while (same >= 0 && features[same] !== features[node]) same = parents[same]!;
    if (same < 0 && count >= MOST_ON_PATH) throw tooLong();
    places[node] = same < 0 ? count : places[same]!;
    counts[node] = same < 0 ? count + 1 : count;
  }
  return { places, counts };
}

function tooLong(): ArtifactError {
  return new ArtifactError(`The ranker's trees have more than ${MOST_ON_PATH} features on a path.`, {
    code: "RANKER_TREES",
    hint: "Ask without explanations, or train the ranker again: crowdchecked train ranker.",
  });
}

/** Returns the mean score of the training rows, tree by tree. @see LightGBM 4.1, `Tree::ExpectedValue`. */
export function expectedScore({ nodeStarts, leafStarts, nodeRows, leafRows, leafValues }: Trees): number {
  let expected = 0;
  for (let tree = 0; tree + 1 < leafStarts.length; tree++) {
    const node = nodeStarts[tree]!;
    const rows = node === nodeStarts[tree + 1] ? 1 : nodeRows[node]!;
    let mean = 0;
    for (let leaf = leafStarts[tree]!; leaf < leafStarts[tree + 1]!; leaf++)
      mean += (leafRows[leaf]! / rows) * leafValues[leaf]!;
    expected += mean;
  }
  return expected;
}
