import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { temporaryHome } from "../../support/workspace";

const home = temporaryHome();
beforeAll(() => {
  openStore(home).close();
  mkdirSync(join(home, "generations", "0001"), { recursive: true });
});

test.each([
  ["a night", "0001", []],
  ["a night", "0001.building", []],
  ["what a night would do", "0001", ["--dry-run"]],
  ["freezing the dev tweets", "0001", ["--freeze-dev"]],
])("%s is refused in the folder of a generation, %s, before anything is written", async (_, name, flags) => {
  const generation = join(home, "generations", name);
  const { code, err } = await run(["--home", generation, "nightly", "--from", "promote", ...flags]);
  expect([code, err]).toEqual([2, expect.stringContaining("NIGHT_HOME")]);
  expect(err).toContain(`--home ${home}.`);
  expect(readdirSync(home)).toEqual(["crowdchecked.db", "generations"]);
  expect(readdirSync(join(home, "generations"), { recursive: true })).toEqual(["0001"]);
});

test("freezing the dev tweets where there are none is refused: those that come later would never count", async () => {
  const { code, err } = await run(["--home", home, "nightly", "--freeze-dev"]);
  expect([code, err]).toEqual([3, expect.stringContaining("NO_JUDGEMENTS")]);
  expect(readdirSync(home)).not.toContain("dev-set.json");
});
