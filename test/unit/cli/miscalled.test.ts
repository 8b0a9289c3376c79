import { run } from "../../support/cli";

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
