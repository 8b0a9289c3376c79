import { UsageError } from "../../../../src/base/core/errors";
import { Booster, Dataset } from "../../../../src/base/native/lightgbm";
import { knownParameters } from "../../../../src/base/native/lightgbm-library";
import { DEFAULT_SETTINGS, PAPER_SETTINGS } from "../../../../training";
import { codeOf } from "../../../support/workspace";

const PARAMETERS = {
  objective: "lambdarank",
  verbosity: -1,
  num_threads: 1,
  deterministic: true,
  force_row_wise: true,
  seed: 3,
  min_data_in_leaf: 1,
};

/** 40 queries of 10 rows; the row whose first feature is largest is relevant. */
function toyRows(): { features: Float64Array; labels: Float32Array; groups: Int32Array } {
  const features = new Float64Array(400 * 2);
  const labels = new Float32Array(400);
  for (let row = 0; row < 400; row++) {
    features[row * 2] = ((row * 7) % 10) + Math.floor(row / 10) / 100;
    features[row * 2 + 1] = (row * 13) % 17;
    labels[row] = (row * 7) % 10 === 9 ? 1 : 0;
  }
  return { features, labels, groups: new Int32Array(40).fill(10) };
}

async function train(rounds = 20): Promise<Booster> {
  const dataset = new Dataset({
    ...toyRows(),
    columns: 2,
    featureNames: ["good", "noise"],
    parameters: PARAMETERS,
  });
  const booster = await Booster.train({ dataset, parameters: PARAMETERS, rounds });
  dataset.dispose();
  return booster;
}

describe("LightGBM", () => {
  test("a trained model gives the relevant row the highest score", async () => {
    const scores = (await train()).predict(toyRows().features.slice(0, 20));
    expect(scores.indexOf(Math.max(...scores))).toBe([...toyRows().labels].indexOf(1));
  });

  test("equal input and seed give an equal model, and text read back predicts the same", async () => {
    const first = await train();
    expect((await train()).toText()).toBe(first.toText());
    const rows = toyRows().features;
    expect(Booster.fromText(first.toText()).predict(rows)).toEqual(first.predict(rows));
  });

  test("a training goes on from scores, and what it adds and they were made by are one model", async () => {
    const rows = toyRows();
    const start = await train(4);
    const before = start.predict(rows.features);
    const goOn = async (initialScores: Float64Array): Promise<Booster> => {
      const shape = { columns: 2, featureNames: ["good", "noise"], parameters: PARAMETERS };
      const dataset = new Dataset({ ...rows, ...shape, initialScores });
      const added = await Booster.train({ dataset, parameters: PARAMETERS, rounds: 3 });
      dataset.dispose();
      return added;
    };
    const added = await goOn(before);
    // Other scores have other gradients.
    expect(added.toText()).not.toBe((await goOn(new Float64Array(before.length))).toText());
    const both = start.plus(added);
    expect(both.rounds).toBe(7);
    const more = added.predict(rows.features);
    const sums = both.predict(rows.features);
    for (const [i, score] of sums.entries())
      expect(score).toBeCloseTo((before[i] as number) + (more[i] as number), 10);
    expect(both.predict(rows.features, 4)).toEqual(before);
    expect(Booster.fromText(both.toText()).predict(rows.features)).toEqual(both.predict(rows.features));
  });

  test("contributions of a row sum to its score", async () => {
    const booster = await train();
    const rows = toyRows().features.slice(0, 4);
    const [a, b, bias] = booster.predictContributions(rows);
    expect((a as number) + (b as number) + (bias as number)).toBeCloseTo(
      booster.predict(rows)[0] as number,
      9,
    );
  });

  test("a callback can stop the training, and is told the held-out MAP of each round", async () => {
    const dataset = new Dataset({
      ...toyRows(),
      columns: 2,
      featureNames: ["good", "noise"],
      parameters: PARAMETERS,
    });
    expect(
      (await Booster.train({ dataset, parameters: PARAMETERS, rounds: 50, onRound: (round) => round < 7 }))
        .rounds,
    ).toBe(7);
    const parameters = { ...PARAMETERS, metric: "map", eval_at: "5" };
    const validation = new Dataset({
      ...toyRows(),
      columns: 2,
      featureNames: ["good", "noise"],
      parameters,
      reference: dataset,
    });
    const seen: number[] = [];
    const booster = await Booster.train({
      dataset,
      validation,
      parameters,
      rounds: 12,
      onRound: (_, metric) => {
        seen.push(metric as number);
        return true;
      },
    });
    expect(booster.rounds).toBe(12);
    expect(seen).toHaveLength(12);
    // The relevant row is found in the end, and a MAP is never above 1.
    expect(Math.max(...seen)).toBe(1);
  });

  test("a hand-written tree answers by its own text: values at most 1.5 and missing ones go left", async () => {
    const tree = [
      "Tree=0",
      "num_leaves=2",
      "num_cat=0",
      "split_feature=0",
      "split_gain=1",
      "threshold=1.5",
      "decision_type=10",
      "left_child=-1",
      "right_child=-2",
      "leaf_value=-3 4",
      "leaf_weight=1 1",
      "leaf_count=1 1",
      "internal_value=0",
      "internal_weight=2",
      "internal_count=2",
      "is_linear=0",
      "shrinkage=1",
      "",
      "",
    ].join("\n");
    const text = `tree\nversion=v4\nnum_class=1\nnum_tree_per_iteration=1\nlabel_index=0\nmax_feature_idx=0\nobjective=lambdarank\nfeature_names=f\nfeature_infos=[0:2]\ntree_sizes=${tree.length}\n\n${tree}\nend of trees\n`;
    expect([...Booster.fromText(text).predict(Float64Array.of(1, 2, Number.NaN))]).toEqual([-3, 4, -3]);
  });

  test("a model that is cut off is refused", async () => {
    const text = (await train()).toText();
    expect(() => Booster.fromText(text.slice(0, 500))).toThrow(
      expect.objectContaining({ code: "RANKER_CORRUPT" }),
    );
  });

  test("rows that do not fit together are refused, and so is a model that was disposed of", async () => {
    expect(
      () => new Dataset({ ...toyRows(), columns: 3, featureNames: ["a", "b", "c"], parameters: {} }),
    ).toThrow(expect.objectContaining({ code: "DATASET_SHAPE" }));
    const booster = await train(2);
    expect(() => booster.predict(new Float64Array(3))).toThrow(
      expect.objectContaining({ code: "DATASET_SHAPE" }),
    );
    booster.dispose();
    expect(() => booster.predict(new Float64Array(2))).toThrow(expect.objectContaining({ code: "DISPOSED" }));
  });
});

describe("parameters", () => {
  const table = { ...toyRows(), columns: 2, featureNames: ["good", "noise"] };

  test("that the compiled LightGBM does not know are refused by name, with the nearest that it knows", async () => {
    const make = (parameters: Record<string, string | number | boolean>): Dataset =>
      new Dataset({ ...table, parameters });
    expect(() => make({ ...PARAMETERS, bagging_fractions: 0.3 })).toThrow(UsageError);
    expect(() => make({ bagging_fractions: 0.3 })).toThrow(/"bagging_fractions" .*"bagging_fraction"/);
    const dataset = make(PARAMETERS);
    const parameters = { ...PARAMETERS, bagging_by_query: true };
    expect(await codeOf(() => Booster.train({ dataset, parameters, rounds: 1 }))).toBe("LIGHTGBM_PARAMETER");
    dataset.dispose();
  });

  test("of LightGBM 4.1's documentation are known, aliases too, and those of later versions are not", () => {
    const known = [...knownParameters()];
    const documented = ["min_data_in_leaf", "min_child_samples", "lambdarank_truncation_level", "ndcg_at"];
    expect(known).toEqual(expect.arrayContaining(documented));
    expect(known).not.toContain("bagging_by_query");
  });

  test.each([
    ["default", DEFAULT_SETTINGS],
    ["paper", PAPER_SETTINGS],
  ])("of the preset %s are all known", (_, { parameters }) => {
    expect([...knownParameters()]).toEqual(expect.arrayContaining(Object.keys(parameters)));
  });
});

describe("weights", () => {
  /** Returns the number of the feature that each tree splits first. */
  const roots = (booster: Booster): string[] =>
    [...booster.toText().matchAll(/^split_feature=(\d+)/gm)].map(([, feature]) => feature as string);

  test("that change between rounds decide from which queries each tree is grown", async () => {
    const features = new Float64Array(400 * 2);
    const labels = new Float32Array(400);
    const half = (row: number): number => (row < 200 ? 0 : 1);
    for (let row = 0; row < 400; row++) {
      // In the first twenty queries the first feature tells the relevant row, in the others the second.
      features[row * 2 + half(row)] = row % 10;
      features[row * 2 + 1 - half(row)] = (row * 7) % 13;
      labels[row] = row % 10 === 9 ? 1 : 0;
    }
    const groups = new Int32Array(40).fill(10);
    const parameters = { ...PARAMETERS, num_leaves: 2 };
    const dataset = new Dataset({
      features,
      labels,
      groups,
      columns: 2,
      featureNames: ["a", "b"],
      parameters,
    });
    const only = (kept: number): Float32Array => labels.map((_, row) => (half(row) === kept ? 1 : 0));
    let round = 0;
    dataset.weigh(only(0));
    const beforeRound = (): void => dataset.weigh(only(round++ % 2));
    const booster = await Booster.train({ dataset, parameters, rounds: 6, beforeRound });
    expect(roots(booster)).toEqual(["0", "1", "0", "1", "0", "1"]);
    dataset.dispose();
    booster.dispose();
  });
});
