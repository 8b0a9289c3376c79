import { readCrowdPairs } from "../../../src/cli/train/ablate";
import { folderName } from "../../../src/usecases/ablate/folder-name";
import { run } from "../../support/cli";
import { codeOf, temporaryHome } from "../../support/workspace";

describe("the thresholds of an ablation", () => {
  test("are those of every method, ascending and each once", () => {
    expect(readCrowdPairs({ methods: "jaccard,overlap", thresholds: "0.5,0.3,0.5" })).toEqual([
      { method: "jaccard", threshold: 0.3 },
      { method: "jaccard", threshold: 0.5 },
      { method: "overlap", threshold: 0.3 },
      { method: "overlap", threshold: 0.5 },
    ]);
  });

  test("that name a method are that method's own, which has none of the others then", () => {
    expect(readCrowdPairs({ methods: "jaccard, cosine", thresholds: "0.3,cosine:0.6,cosine:0.5" })).toEqual([
      { method: "jaccard", threshold: 0.3 },
      { method: "cosine", threshold: 0.5 },
      { method: "cosine", threshold: 0.6 },
    ]);
  });

  test.each([
    ["jaccard", "high"],
    ["jaccard", "1.5"],
    ["jaccard", "cosine:0.5"],
    ["jaccard,cosine", "cosine:0.5"],
    ["jaccard", "jaccard:0.3:0.4"],
    ["jaccard,", "0.3"],
  ])("of %s are refused as %s", async (methods, thresholds) => {
    expect(await codeOf(() => readCrowdPairs({ methods, thresholds }))).toBe("OPTION_INVALID");
  });
});

describe("the options of one table", () => {
  const home = temporaryHome();

  test.each([
    ["regimes", "components", "--rows", "1"],
    // The default, given: whoever writes it expects an effect.
    ["regimes", "components", "--regime", "mix"],
    ["components", "regimes", "--loss", "mnr"],
    ["components", "regimes", "--thresholds", "0.5"],
  ])("are refused beside --table %s", async (table, other, option, value) => {
    const { code, err } = await run(["--home", home, "ablate", "--table", table, option, value]);
    expect(err).toContain(`error OPTION_INVALID: ${option} can only be used with --table ${other}.`);
    expect(code).toBe(2);
  });
});

describe("options about crowd pairs", () => {
  const home = temporaryHome();

  test.each([
    ["--method", ["ablate", "--regime", "gold", "--method", "cosine"]],
    ["--threshold", ["ablate", "--regime", "gold", "--threshold", "0.3"]],
    ["--thresholds", ["ablate", "--table", "regimes", "--regimes", "gold", "--thresholds", "0.5"]],
    // Judged pairs alone are the default.
    ["--threshold", ["train", "encoder", "--threshold", "0.5"]],
    ["--precision", ["train", "encoder", "--regime", "gold", "--precision", "0.9"]],
  ])("are refused where judged pairs alone are trained on: %s of %j", async (option, args) => {
    const { code, err } = await run(["--home", home, ...args]);
    expect(err).toContain(`error OPTION_INVALID: ${option} is about crowd pairs`);
    expect(code).toBe(2);
  });
});

test("trainings at two thresholds have folders of their own", () => {
  expect(folderName("mnr SBERT (jaccard > 0.30, Mix)", 2)).toBe("mnr-sbert-jaccard-0.30-mix-seed-2");
});
