import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as library from "../../../src";
import { PACKAGE_ROOT } from "../../../src/base/core/version";
import { Workspace } from "../../../src/library/workspace";
import { run } from "../../support/cli";

const page = readFileSync(join(PACKAGE_ROOT, "docs", "library.md"), "utf8");

test("docs/library.md lists every method of a workspace, and no other", () => {
  const listed = new Set(page.match(/(?<=^\| `)\w+(?=\()/gm));
  const methods = Object.getOwnPropertyNames(Workspace.prototype).filter((name) => name !== "constructor");
  expect([...listed].sort()).toEqual(methods.sort());
});

test("docs/library.md names every verb, as what a method does or as the command line's alone", async () => {
  const { out } = await run(["--help"]);
  const verbs = out.slice(out.indexOf("Commands:")).match(/(?<=^ {2})[a-z]+/gm) ?? [];
  expect(verbs).toContain("rank");
  const missing = verbs.filter(
    (verb) => verb !== "help" && !new RegExp(`\`${verb}(?: [^\`]+)?\``).test(page),
  );
  expect(missing).toEqual([]);
});

test("the package exports each class of error that its methods are said to throw, and docs/library.md names it", () => {
  const source = readFileSync(join(PACKAGE_ROOT, "src", "library", "workspace.ts"), "utf8");
  const thrown = [...new Set(source.match(/\b[A-Z]\w+Error\b/g))].sort();
  expect(thrown).toContain("RefusedError");
  expect(thrown.filter((name) => !(name in library))).toEqual([]);
  expect(thrown.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
