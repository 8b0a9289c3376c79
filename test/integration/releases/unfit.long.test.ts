import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../support/cli";
import { builtProgram, runProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";

const owner = sampleHome("words");
const folder = temporaryFolder();

test("a follower that cannot use the first release says whose business that is, and begins no index of its own", async () => {
  const home = join(folder, "owner");
  cpSync(owner, home, { recursive: true });
  const manifest = join(home, "index", "lexical", "manifest.json");
  const { version, ...rest } = JSON.parse(readFileSync(manifest, "utf8"));
  writeFileSync(manifest, JSON.stringify({ ...rest, version: version - 1 }));
  const releases = join(folder, "releases");
  const pushed = await run(["--home", home, "--json", "generations", "push", "--to", releases]);
  const { release } = JSON.parse(pushed.out) as { release: string };
  const follower = join(folder, "follower");
  const { code, err } = await runProgram(process.execPath, [
    ...[builtProgram(), "--home", follower, "--quiet", "--json"],
    ...["serve", "--follow", releases, "--port", "0", "--workers", "1"],
  ]);
  const { error } = JSON.parse(err);
  expect([code, error.code]).toEqual([3, "RELEASE_UNFIT"]);
  expect(error.message).toContain(`The release ${release} at ${releases} cannot be used here`);
  expect(error.message).toContain(`is of version ${version - 1}; this program reads version ${version}`);
  expect(error.hint).toContain("at the owner");
  expect(error.hint).not.toContain("crowdchecked index");
  expect(existsSync(join(follower, "index"))).toBe(false);
});
