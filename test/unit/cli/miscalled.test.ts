import { run } from "../../support/cli";
import { temporaryFolder, writeIn } from "../../support/temporary";

const folder = temporaryFolder();

test.each([[[]], [["model"]]])("with --json a line without a command is told so: %j", async (line) => {
  const { code, out, err } = await run(["--json", ...line]);
  expect([code, out]).toEqual([2, ""]);
  expect(JSON.parse(err)).toMatchObject({
    error: { code: "OPTION_INVALID", message: "No command was given" },
  });
});

test.each([
  ["--out", ["calibrate", "--out", ""]],
  ["--out", ["claims", "generate", "--out", ""]],
  ["--with", ["train", "ranker", "--with", "work", ""]],
  ["--qrels", ["feedback", "export", "votes.jsonl", "--qrels", ""]],
  ["--infill", ["claims", "generate", "--out", "claims.jsonl", "--infill", ""]],
  ["--push", ["nightly", "--push", ""]],
  ["<folder>", ["backup", ""]],
  ["<file>", ["import", "claimreview", "page.html", ""]],
  ["<file>", ["hydrate", ""]],
])("a file or folder without a name is refused before any work: %s", async (name, line) => {
  const { code, out, err } = await run(["--home", "/nonexistent/crowdchecked", ...line]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(`error OPTION_INVALID: ${name} must be the name of a file or folder; it is "".`);
});

test.each(["--site", "--rating", "--language"])("a filter of nothing is refused: %s", async (name) => {
  const { code, out, err } = await run(["--home", "/nonexistent/crowdchecked", "rank", "a", name, ""]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(`error OPTION_INVALID: ${name} must be a text; it is "".`);
});

test("words of a tweet without quotes are told to need them", async () => {
  const { code, err } = await run(["rank", "sharks", "swim"]);
  expect([code, err]).toEqual([2, expect.stringContaining("stands in quotes")]);
  const json = await run(["--json", "rank", "sharks", "swim"]);
  expect(JSON.parse(json.err).error.hint).toMatch(/^A text of several words stands in quotes; /);
});

test.each([
  ["import", "FOLDER"],
  ["pull", "owner/model"],
])("a name that --onnx took for its graph is told to stand first: model %s", async (verb, name) => {
  const { code, err } = await run(["model", verb, "--onnx", name]);
  expect([code, err]).toEqual([2, expect.stringMatching(/missing required argument.*\n {2}Put it before/)]);
  const json = await run(["--json", "model", verb, "--onnx", name]);
  expect(JSON.parse(json.err).error.hint).toMatch(/^Put it before the options: .*--onnx/);
});

test("queries and judgements that share no query are refused, not measured as zero", async () => {
  const queries = writeIn(folder, "queries.tsv", "q1\tThe moon is hollow\n");
  const qrels = writeIn(folder, "qrels.tsv", "q2\t0\tmoon\t1\n");
  const files = ["--queries", queries, "--qrels", qrels];
  const { code, err } = await run(["--home", "/nonexistent/crowdchecked", "evaluate", ...files]);
  expect([code, err]).toEqual([2, expect.stringContaining("error QRELS_FORMAT: No query is judged.")]);
});

test.each([
  ["restore", "--replace"],
  ["--home", "elsewhere", "articles", "withdraw", "source"],
])("an argument that no option took is only said to be missing: %s %s", async (...args) => {
  const { code, err } = await run(args);
  expect([code, err]).toEqual([2, expect.stringMatching(/missing required argument '(backup|id)'\n/)]);
  expect(err).not.toContain("before the options");
});
