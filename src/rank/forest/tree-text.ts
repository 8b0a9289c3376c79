import { ArtifactError } from "../../base/core/errors";
import { decimalsOf, wholeNumbersOf } from "./number-list";
import { MISSING, type Trees } from "./trees";

/** Bits of a node's `decision_type`. @see LightGBM 4.1, `tree.h`. */
const CATEGORICAL = 1;
const DEFAULT_LEFT = 2;
const MISSING_SHIFT = 2;
const MOST_DECISION = 15;

const END = /\n*end of trees\n/y;

/**
 * Reads a model in LightGBM's own text format, strictly: what a training writes is read, anything else is
 * refused. What comes after the trees (importances, parameters) is not looked at.
 * @throws ArtifactError `RANKER_CORRUPT` for a text that is not a whole model, `RANKER_TREES` for one with
 *   categorical splits, linear leaves, several classes, or averaged trees.
 * @see LightGBM 4.1, `GBDT::SaveModelToString` and `Tree::ToString`.
 */
export function readTrees(text: string): Trees {
  const first = text.indexOf("\nTree=0\n");
  if (!text.startsWith("tree\n") || first < 0) throw corrupt("it is not a LightGBM model");
  const header = fieldsOf(text.slice("tree\n".length, first));
  checkSupported(header);
  const featureNames = field(header, "feature_names").split(" ");
  if (wholeNumber(header, "max_feature_idx") !== featureNames.length - 1)
    throw corrupt("it has another number of features than it names");
  const sizesText = field(header, "tree_sizes");
  const sizes = wholeNumbersOf(sizesText, sizesText.split(" ").length);
  if (!sizes) throw corrupt("the sizes of its trees cannot be read");
  const trees: ReadTree[] = [];
  let start = first + 1;
  for (const size of sizes) {
    const block = text.slice(start, start + size);
    trees.push(readTree(block, trees.length, featureNames.length));
    start += size;
  }
  END.lastIndex = start;
  if (!END.test(text)) throw corrupt("it does not end where its trees do");
  return joined(featureNames, trees);
}

type Fields = ReadonlyMap<string, string>;

/** A tree, its nodes and leaves counted from 0. */
interface ReadTree {
  readonly features: readonly number[];
  readonly thresholds: readonly number[];
  readonly decisions: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly nodeRows: readonly number[];
  readonly leafValues: readonly number[];
  readonly leafRows: readonly number[];
}

function corrupt(problem: string): ArtifactError {
  return new ArtifactError(`The text of the trees is damaged: ${problem}.`, {
    code: "RANKER_CORRUPT",
    hint: "Train the ranker again: crowdchecked train ranker.",
  });
}

function unsupported(what: string): ArtifactError {
  return new ArtifactError(`The ranker's trees have ${what}, which this program cannot read.`, {
    code: "RANKER_TREES",
    hint: "Train the ranker again: crowdchecked train ranker.",
  });
}

/** Returns the lines `key=value`; a line without `=` has the value "". */
function fieldsOf(text: string): Fields {
  const fields = new Map<string, string>();
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const at = line.indexOf("=");
    const key = at < 0 ? line : line.slice(0, at);
    if (fields.has(key)) throw corrupt(`it says ${JSON.stringify(key.slice(0, 40))} twice`);
    fields.set(key, at < 0 ? "" : line.slice(at + 1));
  }
  return fields;
}

function field(fields: Fields, key: string): string {
  const value = fields.get(key);
  if (value === undefined) throw corrupt(`${key} is missing`);
  return value;
}

function wholeNumber(fields: Fields, key: string): number {
  const [value] = wholeNumbers(fields, key, 1);
  return value!;
}

function wholeNumbers(fields: Fields, key: string, count: number): readonly number[] {
  const values = wholeNumbersOf(field(fields, key), count);
  if (!values) throw corrupt(`${key} is not ${count} whole numbers`);
  return values;
}

function decimals(fields: Fields, key: string, count: number): readonly number[] {
  const values = decimalsOf(field(fields, key), count);
  if (!values) throw corrupt(`${key} is not ${count} numbers`);
  return values;
}

function checkSupported(header: Fields): void {
  if (wholeNumber(header, "num_class") !== 1 || wholeNumber(header, "num_tree_per_iteration") !== 1)
    throw unsupported("several classes");
  if (header.has("average_output")) throw unsupported("scores that are averaged");
}

function readTree(block: string, number: number, columns: number): ReadTree {
  const title = `Tree=${number}\n`;
  if (!block.startsWith(title)) throw corrupt(`tree ${number} is not where it should be`);
  const fields = fieldsOf(block.slice(title.length));
  const leaves = wholeNumber(fields, "num_leaves");
  if (leaves < 1) throw corrupt(`tree ${number} has no leaf`);
  if (wholeNumber(fields, "num_cat") !== 0) throw unsupported("splits by category");
  if (fields.has("is_linear") && wholeNumber(fields, "is_linear") !== 0) throw unsupported("linear leaves");
  const leafValues = decimals(fields, "leaf_value", leaves);
  if (leafValues.includes(Number.POSITIVE_INFINITY) || leafValues.includes(Number.NEGATIVE_INFINITY))
    throw corrupt(`a leaf of tree ${number} has no finite value`);
  if (leaves === 1) return { ...NO_NODES, leafValues, leafRows: [1] };
  const nodes = leaves - 1;
  const tree: ReadTree = {
    features: wholeNumbers(fields, "split_feature", nodes),
    thresholds: decimals(fields, "threshold", nodes),
    decisions: wholeNumbers(fields, "decision_type", nodes),
    left: wholeNumbers(fields, "left_child", nodes),
    right: wholeNumbers(fields, "right_child", nodes),
    nodeRows: wholeNumbers(fields, "internal_count", nodes),
    leafValues,
    leafRows: wholeNumbers(fields, "leaf_count", leaves),
  };
  checkNodes(tree, number, columns);
  return tree;
}

const NONE: readonly number[] = [];
const NO_NODES = {
  features: NONE,
  thresholds: NONE,
  decisions: NONE,
  left: NONE,
  right: NONE,
  nodeRows: NONE,
};

/** Checks that columns exist and that nodes and leaves make one tree, children after their parents. */
function checkNodes(
  { features, decisions, left, right, nodeRows, leafRows }: ReadTree,
  number: number,
  columns: number,
): void {
  const nodes = features.length;
  const seenNodes = new Uint8Array(nodes);
  const seenLeaves = new Uint8Array(nodes + 1);
  const isNew = (node: number, child: number): boolean => {
    const seen = child < 0 ? seenLeaves : seenNodes;
    const at = child < 0 ? -1 - child : child;
    if ((child >= 0 && child <= node) || at >= seen.length || seen[at] === 1) return false;
    seen[at] = 1;
    return true;
  };
  for (let node = 0; node < nodes; node++) {
    if (features[node]! < 0 || features[node]! >= columns)
      throw corrupt(`tree ${number} looks at a feature that there is not`);
    const decision = decisions[node]!;
    if (decision < 0 || decision > MOST_DECISION || decision >> MISSING_SHIFT > MISSING.nan)
      throw corrupt(`tree ${number} decides in a way that is not known`);
    if (decision & CATEGORICAL) throw unsupported("splits by category");
    if (!isNew(node, left[node]!) || !isNew(node, right[node]!))
      throw corrupt(`the nodes of tree ${number} make no tree`);
    if (nodeRows[node]! < 0) throw corrupt(`tree ${number} counts less than no rows`);
  }
  for (let leaf = 0; leaf <= nodes; leaf++)
    if (leafRows[leaf]! < 0) throw corrupt(`tree ${number} counts less than no rows`);
}

function joined(featureNames: readonly string[], trees: readonly ReadTree[]): Trees {
  const nodeStarts = startsOf(trees.map(({ features }) => features.length));
  const leafStarts = startsOf(trees.map(({ leafValues }) => leafValues.length));
  const nodes = nodeStarts[trees.length]!;
  const leaves = leafStarts[trees.length]!;
  const all: Trees = {
    featureNames,
    nodeStarts,
    leafStarts,
    features: new Uint32Array(nodes),
    thresholds: new Float64Array(nodes),
    missing: new Uint8Array(nodes),
    defaultLeft: new Uint8Array(nodes),
    left: new Int32Array(nodes),
    right: new Int32Array(nodes),
    nodeRows: new Float64Array(nodes),
    leafValues: new Float64Array(leaves),
    leafRows: new Float64Array(leaves),
  };
  for (const [t, tree] of trees.entries()) {
    const node = nodeStarts[t]!;
    const leaf = leafStarts[t]!;
    all.features.set(tree.features, node);
    all.thresholds.set(tree.thresholds, node);
    for (let i = 0; i < tree.features.length; i++) {
      const left = tree.left[i]!;
      const right = tree.right[i]!;
      const decision = tree.decisions[i]!;
      all.missing[node + i] = decision >> MISSING_SHIFT;
      all.defaultLeft[node + i] = decision & DEFAULT_LEFT ? 1 : 0;
      all.left[node + i] = left < 0 ? left - leaf : left + node;
      all.right[node + i] = right < 0 ? right - leaf : right + node;
    }
    all.nodeRows.set(tree.nodeRows, node);
    all.leafValues.set(tree.leafValues, leaf);
    all.leafRows.set(tree.leafRows, leaf);
  }
  return all;
}

function startsOf(counts: readonly number[]): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (const [i, count] of counts.entries()) starts[i + 1] = starts[i]! + count;
  return starts;
}
