import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";

const sample = sampleHome();
const folder = temporaryFolder();

/** Returns a copy of the sample's workspace in which a part's manifest is damaged. */
function damaged(part: string): string {
  const home = join(folder, part.replaceAll("/", "-"));
  cpSync(sample, home, { recursive: true });
  mkdirSync(join(home, part), { recursive: true });
  writeIn(join(home, part), "manifest.json", "{");
  return home;
}

test.each([
  ["index/lexical", "there is no index that fits"],
  ["index/dense", "the vectors do not fit"],
  ["index/posts", "known posts cannot be read"],
  ["models/encoder", "the encoder cannot be used"],
  ["models/reranker", "the reranker cannot be used"],
  ["models/ranker", "no ranker fits"],
])("status says that nothing answers where %s is damaged, as rank does", async (part, problem) => {
  const home = damaged(part);
  expect((await run(["--home", home, "status"])).out).toMatch(
    new RegExp(`^serves +nothing: ${problem}$`, "m"),
  );
  expect((await run(["--home", home, "rank", "a shark on the freeway"])).code).toBe(3);
});

test("status says that answers have no confidence where the calibration alone is damaged", async () => {
  const home = damaged("models/calibration");
  expect((await run(["--home", home, "status"])).out).toMatch(
    /^serves +words and meaning, .*, no confidence$/m,
  );
  expect((await run(["--home", home, "rank", "a shark on the freeway"])).code).toBe(0);
});
