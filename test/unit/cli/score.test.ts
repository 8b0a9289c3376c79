import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../support/cli";
import { temporaryFolder, writeIn } from "../../support/temporary";

const folder = temporaryFolder();
const QUERIES = Array.from({ length: 12 }, (_, i) => `q${i + 1}`);
const QRELS = writeIn(folder, "qrels.tsv", QUERIES.map((query) => `${query}\t0\tright\t1\n`).join(""));

/** Writes a run that has the right article first, or second, into a folder of its own. */
function runOf(name: string, first: boolean): string {
  mkdirSync(join(folder, name));
  const lines = QUERIES.map((query) =>
    [`${query} Q0 right 1 ${first ? 3 : 1} t`, `${query} Q0 wrong 2 2 t`].join("\n"),
  );
  return writeIn(join(folder, name), "run.trec", `${lines.join("\n")}\n`);
}

describe("crowdchecked score", () => {
  test("tells runs of the same name apart by their paths, and marks the one that differs alone", async () => {
    const [weak, strong] = [runOf("weak", false), runOf("strong", true)];
    const args = ["--quiet", "score", "--run", weak, strong, "--qrels", QRELS];
    const { out } = await run([...args, "--format", "markdown", "--columns", "p@1"]);
    expect(out.split("\n").slice(2, 4)).toEqual([`| ${weak} | 0.00 |`, `| ${strong} † | **100.00** |`]);
    expect(out).toContain(`${strong} against ${weak}, map@5`);
    const alone = await run(["--quiet", "score", "--run", weak, "--qrels", QRELS]);
    expect(alone.out.split("\n")[0]?.trim()).toBe("run.trec");
  });

  test.each([
    ["markdown", "part.trec leaves out 9 of them, which count 0."],
    ["latex", "% part.trec leaves out 9 of them, which count 0."],
  ])("says below a table in %s which run leaves queries out", async (format, note) => {
    const part = writeIn(folder, "part.trec", "q1 Q0 right 1 1 t\nq2 Q0 right 1 1 t\nq3 Q0 right 1 1 t\n");
    const whole = writeIn(folder, "whole.trec", QUERIES.map((query) => `${query} Q0 right 1 1 t\n`).join(""));
    const args = ["--quiet", "score", "--run", whole, part, "--qrels", QRELS, "--format", format];
    const lines = (await run(args)).out.split("\n");
    expect(lines.filter((line) => line.includes("leaves out"))).toEqual([note]);
  });

  test("says in which metric a marked run differs, which need not be a column", async () => {
    const runs = [runOf("worse", false), runOf("better", true)];
    const args = ["--quiet", "score", "--run", ...runs, "--qrels", QRELS, "--metric", "mrr"];
    const { out } = await run([...args, "--format", "latex", "--columns", "p@1"]);
    expect(out).toContain("% †: differs from the first run in mrr, p < 0.05 after correction.");
  });

  test("is refused where the judgements are of other queries than all runs", async () => {
    const other = writeIn(folder, "other.trec", "r1 Q0 right 1 1 t\n");
    const { code, out, err } = await run(["--quiet", "score", "--run", other, other, "--qrels", QRELS]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`error QRELS_FORMAT: ${QRELS} judges no query of the runs.`);
  });

  test("does not fill a terminal with the line of a run that it refuses", async () => {
    const path = writeIn(folder, "long.trec", `q1 Q0 right 1 1${"x".repeat(1 << 20)} t\n`);
    const { code, err } = await run(["--quiet", "score", "--run", path, "--qrels", QRELS]);
    expect([code, err.length < 3000]).toEqual([2, true]);
    expect(err).toMatch(/long\.trec:1: the score "1x+\.\.\. \(\d+ characters\)\n/);
  });

  test("makes names of files harmless in tables, and keeps them in JSON", async () => {
    const named = "red\u001b[31m\nline.trec";
    const path = writeIn(folder, named, "q1 Q0 right 1 1 t\n");
    const args = ["--quiet", "score", "--run", path, path, "--qrels", QRELS];
    for (const format of ["text", "markdown", "latex"]) {
      const { out } = await run([...args, "--format", format, "--columns", "mrr"]);
      expect(out).not.toContain("\u001b");
      expect(out).not.toMatch(/^line\.trec/m);
    }
    const { out } = await run(["--json", ...args]);
    expect(JSON.parse(out).runs[0].name).toBe(named);
  });

  test.each([
    ["--qrels", ["--check", "trec", "--qrels", QRELS]],
    ["--per-query", ["--check", "trec", "--per-query"]],
    ["--format", ["--per-query", "--qrels", QRELS, "--format", "latex"]],
    ["--columns", ["--per-query", "--qrels", QRELS, "--columns", "mrr"]],
  ])("refuses %s where it would go unheeded", async (option, args) => {
    const path = writeIn(folder, "heeded.trec", "q1 Q0 right 1 1 t\n");
    const { code, err } = await run(["--quiet", "score", "--run", path, ...args]);
    expect([code, err]).toEqual([2, expect.stringContaining(`OPTION_INVALID: ${option} cannot be used`)]);
  });

  test("says with --check what is wrong with the first line of a kind", async () => {
    const path = writeIn(folder, "wrong.trec", "q Q0 a 1 x\nq Q0 a 1 NaN t\nq Q0 b 1 inf t\n");
    const { code, out } = await run(["--quiet", "score", "--check", "trec", "--run", path]);
    expect(code).toBe(2);
    expect(out.trim().split("\n")).toEqual([
      `${path}: 2 lines, the first is 2: the score "NaN" is not a number`,
      `${path}: 1 line, the first is 1: 6 columns were expected, 5 found`,
    ]);
  });

  test("shows no control characters of its files, be it in a table or in an error", async () => {
    const qrels = writeIn(folder, "escape.tsv", "q\u001b[31m\t0\tright\t1\n");
    const twice = writeIn(folder, "escape.trec", "q Q0 d\u001b[31m 1 1 t\n".repeat(2));
    const ofQueries = await run([
      ...["--quiet", "score", "--per-query", "--qrels", qrels],
      ...["--run", writeIn(folder, "plain.trec", "q\u001b[31m Q0 wrong 1 1 t\n")],
    ]);
    expect(ofQueries.out).toMatch(/^q \[31m\t0\.0000\n$/);
    const { code, err } = await run(["--quiet", "score", "--run", twice, "--qrels", qrels]);
    expect(code).toBe(2);
    expect(err).toMatch(/escape\.trec:2: the document d \[31m is ranked twice for the query q/);
    expect(err).not.toContain("\u001b");
  });
});
