import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../../src/base/core/version";
import { run } from "../../support/cli";
import { samplePartHome, writeSamplePart } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";

/** Returns the Python code of a section of docs/evaluation.md. */
function recipeOf(section: string): string {
  const docs = readFileSync(join(PACKAGE_ROOT, "docs", "evaluation.md"), "utf8");
  const text = docs.split(/^### /m).find((part) => part.startsWith(`${section}\n`)) ?? "";
  const code = /```python\n(.*?)```/s.exec(text)?.[1];
  if (code === undefined) throw new Error(`docs/evaluation.md has no recipe for ${section}`);
  return code;
}

/** Returns the first Python that runs a line of code: the one on the path, or Debian's. */
const pythonThat = (code: string): string | undefined =>
  ["python3", "/usr/bin/python3"].find((python) => spawnSync(python, ["-c", code]).status === 0);

describe("the recipes of docs/evaluation.md", () => {
  const home = samplePartHome("small");
  const folder = temporaryFolder();
  const pandas = pythonThat("import pandas");
  if (pandas === undefined && process.env["REQUIRE_PANDAS"])
    throw new Error("No Python here has pandas: apt-get install python3-pandas");
  const testPandas = pandas === undefined ? test.skip : test;

  testPandas("pandas gives the figures of score (skipped without python3-pandas)", async () => {
    writeSamplePart(folder, "small");
    const queries = join(folder, "tweets.tsv");
    // Published judgements repeat lines: the first is there twice.
    const [first] = readFileSync(join(folder, "qrels-dev.tsv"), "utf8").split("\n");
    appendFileSync(join(folder, "qrels-dev.tsv"), `${first}\n`);
    const [bm25, ours] = [join(folder, "bm25.run"), join(folder, "ours.run")];
    for (const [file, ranker] of [
      [bm25, "bm25"],
      [ours, "auto"],
    ] as const) {
      const args = ["rank", "--undated", "--queries", queries, "--run", file, "--ranker", ranker];
      expect((await run(["--home", home, ...args])).code).toBe(0);
    }
    const scoring = ["score", "--qrels", join(folder, "qrels-dev.tsv"), "--run", bm25, ours];
    const scored = JSON.parse((await run(["--json", ...scoring])).out).runs;
    writeIn(folder, "queries.tsv", (await run([...scoring, "--per-query"])).out);
    const printed = execFileSync(pandas as string, ["-c", recipeOf("pandas")], {
      cwd: folder,
      encoding: "utf8",
    });
    const [head, ...lines] = printed.split("\n").map((line) => line.trim().split(/ +/));
    expect(head).toEqual(["bm25.run", "ours.run"]);
    for (const [i, metric] of ["map@5", "mrr", "recall@100"].entries())
      expect(lines[i]).toEqual([metric, scored[0][metric].toFixed(6), scored[1][metric].toFixed(6)]);
    // The three queries that differ most, after a line of names.
    expect(lines.slice(3, 7).map((cells) => cells.length)).toEqual([4, 4, 4, 4]);
  });

  test.each(["ranx", "ir_datasets"])("%s is Python", (section) => {
    const code = `compile(${JSON.stringify(recipeOf(section))}, "recipe", "exec")`;
    expect(spawnSync("python3", ["-c", code], { encoding: "utf8" })).toMatchObject({ status: 0 });
  });
});
