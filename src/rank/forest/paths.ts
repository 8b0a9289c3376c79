import { ArtifactError } from "../../base/core/errors";
import { LEAST_SHARE, MOST_ON_PATH } from "./shapley";
import type { Trees } from "./trees";

/** The features on the way to each leaf, each once, in the order in which they come. */
export interface Paths {
  /** `[leaves + 1]`: a leaf's features begin at its element and end before the next. */
  readonly starts: Uint32Array;
  /** Columns. */
  readonly features: Uint32Array;
  /** The share of training rows, above 0, that go along the path at all of a feature's nodes. */
  readonly shares: Float64Array;
  /** `[nodes]`: the place of a node's feature on the paths through it. */
  readonly places: Uint32Array;
}

/** A path to a node or a leaf. */
interface Path {
  readonly features: readonly number[];
  readonly shares: readonly number[];
}

const ROOT: Path = { features: [], shares: [] };

/** @throws ArtifactError `RANKER_TREES` where more than 30 features are on one path. */
export function pathsOf(trees: Trees): Paths {
  const { left, right, nodeRows, leafRows, leafValues } = trees;
  const places = new Uint32Array(trees.features.length);
  const toNodes: (Path | undefined)[] = [];
  const toLeaves: Path[] = Array.from(leafValues, () => ROOT);
  for (const [node, feature] of trees.features.entries()) {
    const path = toNodes[node] ?? ROOT;
    const known = path.features.indexOf(feature);
    const place = known < 0 ? path.features.length : known;
    if (place >= MOST_ON_PATH) throw tooLong();
    places[node] = place;
    const features = known < 0 ? [...path.features, feature] : path.features;
    for (const child of [left[node]!, right[node]!]) {
      const rows = child < 0 ? leafRows[~child]! : nodeRows[child]!;
      const share = nodeRows[node]! > 0 ? rows / nodeRows[node]! : 1;
      const shares = [...path.shares];
      shares[place] = Math.max((shares[place] ?? 1) * share, LEAST_SHARE);
      if (child < 0) toLeaves[~child] = { features, shares };
      else toNodes[child] = { features, shares };
    }
  }
  const starts = new Uint32Array(toLeaves.length + 1);
  for (const [leaf, { features }] of toLeaves.entries()) starts[leaf + 1] = starts[leaf]! + features.length;
  return {
    starts,
    features: Uint32Array.from(toLeaves.flatMap(({ features }) => features)),
    shares: Float64Array.from(toLeaves.flatMap(({ shares }) => shares)),
    places,
  };
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
