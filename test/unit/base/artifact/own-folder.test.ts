import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refuseForeign } from "../../../../src/base/artifact";
import { temporaryFolder } from "../../../support/temporary";

const folder = temporaryFolder();
const FILES = ["manifest.json", "trees.txt"];
const OURS = '{"codeVersion": "0.1.0"}';

function fill(files: Readonly<Record<string, string>>): string {
  const path = join(folder, "given");
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  return path;
}

function loop(): string {
  const path = join(fill({}), "loop");
  symlinkSync(path, path);
  return path;
}

test.each<[string, () => string]>([
  ["nothing", () => join(folder, "missing")],
  ["a place below a file", () => join(fill({ "notes.txt": "x" }), "notes.txt", "missing")],
  ["an empty folder", () => fill({})],
  ["such an artifact", () => fill({ "manifest.json": OURS, "trees.txt": "x" })],
])("where a user names %s, nothing would be replaced", (_, place) => {
  expect(() => refuseForeign(place(), FILES)).not.toThrow();
});

test.each<[string, () => string]>([
  ["a file", () => join(fill({ "notes.txt": "x" }), "notes.txt")],
  ["a link that leads to itself", () => loop()],
  ["a folder of other files", () => fill({ "notes.txt": "x" })],
  ["an artifact with another file beside it", () => fill({ "manifest.json": OURS, "notes.txt": "x" })],
  ["a manifest of another program", () => fill({ "manifest.json": '{"name": "site"}' })],
  ["a manifest that is damaged", () => fill({ "manifest.json": "{" })],
  ["a workspace", () => fill({ "crowdchecked.db": "", "manifest.json": OURS })],
])("where a user names %s, nothing is written", (_, place) => {
  expect(() => refuseForeign(place(), FILES)).toThrow(expect.objectContaining({ code: "FOLDER_NOT_EMPTY" }));
});

test("a folder inside one of those names counts as something else", () => {
  const path = fill({ "manifest.json": OURS });
  mkdirSync(join(path, "sub"));
  expect(() => refuseForeign(path, FILES)).toThrow("holds something else");
  expect(readFileSync(join(path, "manifest.json"), "utf8")).toBe(OURS);
});
