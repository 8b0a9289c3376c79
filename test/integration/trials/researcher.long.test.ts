import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../../src/base/core/version";
import { builtProgram } from "../../support/program";
import { writeSamplePart } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";

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

/** A researcher imports a dataset, trains, and checks every figure before it goes into a paper. */
describe("a researcher", () => {
  const folder = temporaryFolder();
  const program = builtProgram();
  const quick = ["--require", join(__dirname, "..", "..", "support", "train-quickly.cjs")];
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...(args[0] === "train" ? quick : []), program, "--quiet", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  const answer = (...args: string[]): string => {
    const { status, stdout, stderr } = run(...args);
    expect([args.join(" "), status, stderr]).toEqual([args.join(" "), 0, ""]);
    return stdout;
  };
  const commands = commandsOfReadme();
  let outputs: readonly string[];

  beforeAll(() => {
    mkdirSync(join(folder, "sample"));
    writeSamplePart(join(folder, "sample"), "small");
    outputs = commands.map((args) => answer(...args));
  });

  test("gets from a dataset to a table with the five commands of the README", () => {
    expect(commands.map(([verb]) => verb)).toEqual(["import", "train", "rank", "rank", "score"]);
    expect(outputs[1]).toMatch(/^evaluation\n +text only +unsigned +dated +re-dated/m);
    const [textOnly] = /^map@5 +0\.(\d{4})/m.exec(outputs[1] as string)?.slice(1) as string[];
    // The table has the figure that `train` printed: the runs are made text only.
    const ours = `${textOnly?.slice(0, 2)}.${textOnly?.slice(2)}`;
    expect(outputs[4]).toMatch(/^bm25\.run & /m);
    expect(outputs[4]).toMatch(
      new RegExp(`^ours\\.run.* & (?:\\\\textbf\\{)?${ours.replace(".", "\\.")}`, "m"),
    );
  });

  const FILES = ["--queries", "sample/tweets.tsv", "--qrels", "sample/qrels-dev.tsv"];

  test("finds the text-only figures of evaluate in the run of rank --undated, to the last digit", () => {
    const { textOnly } = JSON.parse(answer("--json", "evaluate", ...FILES));
    const scored = JSON.parse(
      answer("--json", "score", "--qrels", "sample/qrels-dev.tsv", "--run", "ours.run"),
    );
    // The run also holds the tweets of the other split, which are counted and left out.
    expect(scored).toEqual({ ...textOnly, unjudged: scored.unjudged });
    const perQuery = answer("score", "--qrels", "sample/qrels-dev.tsv", "--run", "ours.run", "--per-query");
    const values = perQuery
      .trim()
      .split("\n")
      .map((line) => Number(line.split("\t")[1]));
    expect(values).toHaveLength(textOnly.queries);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(textOnly["map@5"], 4);
  });

  test("gets plots whose figures are those of the table", () => {
    const { textOnly, unseenArticles, seenArticles } = JSON.parse(
      answer("--json", "evaluate", ...FILES, "--plots", "figures"),
    );
    expect(readdirSync(join(folder, "figures")).sort()).toEqual([
      "map-by-article.svg",
      "recall-by-depth.svg",
    ]);
    const plot = (name: string): string => readFileSync(join(folder, "figures", name), "utf8");
    const recall = plot("recall-by-depth.svg");
    for (const name of ["ranker in use", "BM25", "untrained fusion", "encoder alone"])
      expect(recall).toContain(`>${name}</text>`);
    expect(recall).toContain(`ranker in use, depth 100: recall ${textOnly["recall@100"].toFixed(4)}`);
    const map = plot("map-by-article.svg");
    for (const [name, figures] of [
      ["all", textOnly],
      ["unseen", unseenArticles],
      ["seen in training", seenArticles],
    ]) {
      if (figures.queries === 0) expect(map).not.toContain(`>${name} (`);
      else expect(map).toContain(`>${name}: ${figures["map@5"].toFixed(4)}, 95 % interval `);
    }
  });

  test("compares several runs with Holm's correction in Markdown and LaTeX", () => {
    const queries = ["--undated", "--queries", "sample/tweets.tsv"];
    answer("rank", ...queries, "--run", "fusion.run", "--ranker", "none");
    const args = ["score", "--qrels", "sample/qrels-dev.tsv", "--run", "bm25.run", "fusion.run", "ours.run"];
    const markdown = answer(...args, "--format", "markdown").split("\n");
    expect(markdown.slice(0, 2)).toEqual([
      "| run | MAP@1 | MAP@3 | MAP@5 | MRR | nDCG@10 | P@1 |",
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]);
    expect(markdown.slice(2, 5).map((line) => line.split(/[ †|]+/)[1])).toEqual([
      "bm25.run",
      "fusion.run",
      "ours.run",
    ]);
    const compared = markdown.filter((line) => line.includes(" against bm25.run, map@5: "));
    expect(compared).toHaveLength(2);
    for (const line of compared) expect(line).toMatch(/p = \d\.\d{4}, \d\.\d{4} after Holm's correction$/);
    const latex = answer(...args, "--format", "latex");
    expect(latex).toMatch(/^\\begin\{tabular\}\{lrrrrrr\}$/m);
    expect(latex).toContain("% p: Fisher's randomisation test, two-sided, 10000 random permutations");
    // Every line that is no row of the table is a comment.
    const after = latex.slice(latex.indexOf("\\end{tabular}")).trim().split("\n").slice(1);
    expect(after.filter((line) => line !== "" && !line.startsWith("%"))).toEqual([]);
  });

  test("reads in two lines what is wrong with thousands of lines of another system's run", () => {
    expect(answer("score", "--check", "clef2021", "--run", "ours.run")).toBe(
      "ours.run: has the form of clef2021\n",
    );
    const lines = readFileSync(join(folder, "ours.run"), "utf8").trimEnd().split("\n");
    writeIn(folder, "spaces.run", `${lines.join("\n").replaceAll("\t", " ")}\n`);
    const { status, stdout, stderr } = run("score", "--check", "clef2021", "--run", "spaces.run");
    expect([status, stderr]).toEqual([2, expect.stringContaining(`${lines.length} lines`)]);
    expect(stdout.trim().split("\n")).toEqual([
      expect.stringContaining(`${lines.length} lines, the first is 1: columns must be separated by tabs`),
    ]);
  });

  test("hands the articles to other tools through a pipe", () => {
    const articles = answer("export", "articles", "-").trim().split("\n");
    expect(articles).toHaveLength(285);
    expect(Object.keys(JSON.parse(articles[0] as string))).toEqual(expect.arrayContaining(["id", "vclaim"]));
  });
});
