import { existsSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../support/cli";
import { putSample } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";

const folder = temporaryFolder();

test("an index that is cut off is not pushed, whatever followers have, and is named", async () => {
  const owner = join(folder, "owner");
  const releases = join(folder, "releases");
  const push = () => run(["--home", owner, "--quiet", "generations", "push", "--to", releases]);
  await putSample(owner, "words");
  truncateSync(join(owner, "index", "lexical", "arrays.bin"), 1000);
  const { code, err } = await push();
  expect(code).toBe(3);
  expect(err).toMatch(/^error PUSH_DAMAGED: Nothing was pushed: .*lexical/);
  expect(err).toContain("crowdchecked index");
  expect(existsSync(join(releases, "current.json"))).toBe(false);
  expect((await run(["--home", owner, "--quiet", "index", "--no-dense"])).code).toBe(0);
  expect((await push()).code).toBe(0);
  expect(existsSync(join(releases, "current.json"))).toBe(true);
});
