import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../../src/base/core/version";
import { builtProgram } from "../../support/program";
import { SAMPLE } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";

/** The commands of the README's block that begins with importing the sample, as arguments. */
function commandsOfReadme(): string[][] {
  const readme = readFileSync(join(PACKAGE_ROOT, "README.md"), "utf8");
  const blocks = readme.split("```").map((text) => text.trim());
  const block = blocks.find((text) => text.startsWith("crowdchecked import checkthat sample")) ?? "";
  return block.split("\n").map((line) =>
    line
      .replace(/ +#.*$/, "")
      .split(" ")
      .slice(1),
  );
}

const folder = temporaryFolder();

test("a researcher's five commands of the README lead from a dataset to a table", () => {
  symlinkSync(SAMPLE, join(folder, "sample"));
  const program = builtProgram();
  const commands = commandsOfReadme();
  expect(commands.map(([verb]) => verb)).toEqual(["import", "train", "rank", "rank", "score"]);
  const outputs = commands.map((args) =>
    execFileSync(process.execPath, [program, "--quiet", ...args], { cwd: folder, encoding: "utf8" }),
  );
  expect(outputs[1]).toMatch(/^evaluation\n +text only +unsigned +dated +re-dated/m);
  const [textOnly] = /^map@5 +0\.(\d{4})/m.exec(outputs[1] as string)?.slice(1) as string[];
  // The table has the figure that `train` printed: the runs are made text only.
  const ours = `${textOnly?.slice(0, 2)}.${textOnly?.slice(2)}`;
  expect(outputs[4]).toMatch(/^bm25\.run & /m);
  expect(outputs[4]).toMatch(
    new RegExp(`^ours\\.run.* & (?:\\\\textbf\\{)?${ours.replace(".", "\\.")}`, "m"),
  );
});
