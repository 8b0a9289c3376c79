import { CrowdcheckedError } from "../../../../src/base/core/errors";
import { createRng } from "../../../../src/base/core/rng";
import { Forest } from "../../../../src/rank/forest/forest";
import { forestText, randomForest, treeText, type WrittenTree } from "../../../support/forests";

const TREE: WrittenTree = {
  nodes: [
    { feature: 0, threshold: 0.5, decision: 2, left: 1, right: -2, rows: 6 },
    { feature: 1, threshold: 1.5, decision: 8, left: -1, right: -3, rows: 4 },
  ],
  leaves: [
    { value: 1, rows: 2 },
    { value: 2, rows: 2 },
    { value: 3, rows: 2 },
  ],
};

/** Returns the code of the error that reading a text ends with; "read" for none. */
function codeOf(text: string): string {
  try {
    Forest.fromText(text);
    return "read";
  } catch (error) {
    if (error instanceof CrowdcheckedError) return error.code;
    throw error;
  }
}

/** Returns a model whose tree has one line changed. */
function withLine(from: RegExp, to: string): string {
  const tree = treeText(TREE, 0);
  expect(tree).toMatch(from);
  return forestText(2, [tree.replace(from, to)]);
}

describe("a text of trees", () => {
  test("is read where it is whole", () => {
    expect(codeOf(forestText(2, [treeText(TREE, 0), treeText(TREE, 1)]))).toBe("read");
  });

  test.each([
    ["a child that is no node", /left_child=.*/, "left_child=7 -1"],
    ["a child that is no leaf", /left_child=.*/, "left_child=1 -9"],
    ["a node that is its own child", /left_child=.*/, "left_child=0 -1"],
    ["a child before its parent", /right_child=.*/, "right_child=-2 0"],
    ["a leaf that is reached twice", /right_child=.*/, "right_child=-1 -3"],
    ["a feature that there is not", /split_feature=.*/, "split_feature=0 2"],
    ["a feature below 0", /split_feature=.*/, "split_feature=0 -1"],
    ["a number that is none", /threshold=.*/, "threshold=0.5 abc"],
    ["a threshold that is not a number", /threshold=.*/, "threshold=0.5 nan"],
    ["a list in a list", /threshold=.*/, "threshold=0.5 [1]"],
    ["a text in a list", /threshold=.*/, 'threshold=0.5 "1"'],
    ["a number too few", /threshold=.*/, "threshold=0.5"],
    ["a number too many", /leaf_value=.*/, "leaf_value=1 2 3 4"],
    ["an infinite leaf", /leaf_value=.*/, "leaf_value=1 2 inf"],
    ["half a row", /leaf_count=.*/, "leaf_count=2 2 2.5"],
    ["less than no rows", /internal_count=.*/, "internal_count=6 -4"],
    ["a way to decide that is not known", /decision_type=.*/, "decision_type=2 12"],
    ["more leaves than memory holds", /num_leaves=.*/, "num_leaves=2000000000"],
    ["no leaf", /num_leaves=.*/, "num_leaves=0"],
    ["a line twice", /num_cat=0/, "num_cat=0\nnum_cat=0"],
    ["a line too few", /leaf_value=.*\n/, ""],
    ["another number", /Tree=0/, "Tree=1"],
  ])("is refused for %s", (_, from, to) => {
    expect(codeOf(withLine(from, to))).toBe("RANKER_CORRUPT");
  });

  test.each([
    ["splits by category", withLine(/decision_type=.*/, "decision_type=1 2")],
    ["categories", withLine(/num_cat=0/, "num_cat=1")],
    ["linear leaves", withLine(/is_linear=0/, "is_linear=1")],
    ["classes", forestText(2, [treeText(TREE, 0)]).replace("num_class=1", "num_class=3")],
    ["averages", forestText(2, [treeText(TREE, 0)]).replace("label_index", "average_output\nlabel_index")],
  ])("is refused by another code for %s, which LightGBM has and this program has not", (_, text) => {
    expect(codeOf(text)).toBe("RANKER_TREES");
  });

  const wood = { columns: 3, leaves: 6, thresholds: [0.5, 1, 2] };

  test("is refused wherever it is cut off", () => {
    const text = randomForest(4, 3, wood);
    const whole = text.indexOf("end of trees\n") + "end of trees\n".length;
    for (let length = 0; length < whole; length += 7)
      expect([length, codeOf(text.slice(0, length))]).toEqual([length, "RANKER_CORRUPT"]);
  });

  test("is read or refused, and nothing else, with any character changed", () => {
    const text = randomForest(4, 3, wood);
    const rng = createRng(4);
    const row = Float64Array.of(1, Number.NaN, 0);
    for (let i = 0; i < 3000; i++) {
      const at = rng.below(text.length);
      const changed = text.slice(0, at) + "-0129 =\n.ex["[rng.below(12)] + text.slice(at + 1);
      if (codeOf(changed) === "read") expect(Forest.fromText(changed).contributions(row)).toHaveLength(4);
    }
  });
});
