import { existsSync, rmSync, truncateSync, writeFileSync } from "node:fs";
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

test("an index of another database than the articles that would go with it is not pushed", async () => {
  const owner = join(folder, "other-owner");
  const releases = join(folder, "other-releases");
  const push = () => run(["--home", owner, "--quiet", "generations", "push", "--to", releases]);
  const begin = async (...ids: string[]) => {
    for (const end of ["", "-wal", "-shm"]) rmSync(join(owner, `crowdchecked.db${end}`), { force: true });
    const lines = ids.map((id) => JSON.stringify({ source: "made", id, title: `A ${id} drives a bus` }));
    writeFileSync(join(folder, "made.jsonl"), lines.join("\n"));
    await run(["--home", owner, "--quiet", "import", "articles", join(folder, "made.jsonl")]);
  };
  await begin("dog", "cat");
  expect((await run(["--home", owner, "--quiet", "index", "--no-dense"])).code).toBe(0);
  await begin("cat", "dog");
  const { code, err } = await push();
  expect([code, err]).toEqual([3, expect.stringContaining("error INDEX_ARTICLES: ")]);
  expect(existsSync(join(releases, "current.json"))).toBe(false);
});

test("nothing is pushed to where the program runs because the folder's name is empty", async () => {
  const owner = join(folder, "nameless-owner");
  await putSample(owner, "words");
  const { code, err } = await run(["--home", owner, "--quiet", "generations", "push", "--to", ""]);
  expect([code, err]).toEqual([2, expect.stringContaining("error OPTION_INVALID: --to must be the name")]);
  expect(existsSync("current.json")).toBe(false);
});
