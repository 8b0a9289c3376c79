import { requireApart } from "../../../src/usecases/splits";
import { run } from "../../support/cli";
import { temporaryHome } from "../../support/workspace";

describe("judgements that are measured on", () => {
  const home = temporaryHome();

  test("are others than those that are learned from or chosen by", () => {
    expect(() => requireApart({ split: "train", dev: "dev", test: undefined })).not.toThrow();
    expect(() => requireApart({ split: "train", dev: "dev", test: "dev" })).toThrow(
      expect.objectContaining({
        code: "OPTION_INVALID",
        message: 'The options dev and test both name the judgements "dev".',
      }),
    );
  });

  test.each([
    ["train ranker", ["train", "ranker", "--dev", "train"]],
    ["train encoder", ["train", "encoder", "--dev", "train"]],
    ["train", ["train", "all", "--split", "dev"]],
    ["calibrate", ["calibrate", "--dev", "train"]],
    ["evaluate --across", ["evaluate", "--across", home, "--dev", "train"]],
    ["ablate", ["ablate", "--test", "train"]],
    ["ablate --table regimes", ["ablate", "--table", "regimes", "--test", "dev"]],
  ])("are refused by %s where they are the same, before anything is read", async (_, words) => {
    const { code, err } = await run(["--home", home, "--quiet", ...words]);
    expect(err).toMatch(/^error OPTION_INVALID: The options \w+ and \w+ both name the judgements "\w+"\./);
    expect(code).toBe(2);
  });
});
