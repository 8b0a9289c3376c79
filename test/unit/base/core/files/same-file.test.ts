import { linkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { isSameFile } from "../../../../../src/base/core/files/same-file";
import { temporaryFolder, writeIn } from "../../../../support/temporary";

const folder = temporaryFolder();
const file = writeIn(folder, "file", "x");

test.each<[string, (path: string) => void]>([
  ["a link", (path) => symlinkSync(file, path)],
  ["another name", (path) => linkSync(file, path)],
])("%s of a file is the same file", (name, make) => {
  const path = join(folder, name);
  make(path);
  expect(isSameFile(path, file)).toBe(true);
});

test.each([
  ["another file with the same content", () => writeIn(folder, "other", "x")],
  ["nothing", () => join(folder, "nothing")],
  ["what cannot be below a file", () => join(file, "below")],
])("%s is not", (_, path) => {
  expect(isSameFile(path(), file)).toBe(false);
});
