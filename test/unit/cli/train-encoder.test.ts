import { run } from "../../support/cli";
import { temporaryHome } from "../../support/workspace";

describe("an encoder from articles alone", () => {
  const home = temporaryHome();

  // Given, though with the value that is the default.
  test.each([
    ["--split", "train"],
    ["--dev", "dev"],
    ["--method", "jaccard"],
    ["--regime", "gold"],
    ["--epochs", "2"],
  ])("is refused with the option %s of pairs", async (option, value) => {
    const args = ["--home", home, "train", "encoder", "--from", "scratch", option, value];
    const { code, err } = await run(args);
    expect(err).toContain(`error OPTION_INVALID: ${option} is about pairs`);
    expect(code).toBe(2);
  });
});
