import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readSafetensors } from "../../../../src/encoder/checkpoint";
import { readJsonFile } from "../../../../src/encoder/checkpoint/small-file";
import { readOutline } from "../../../../src/encoder/onnx/graph/outline";
import { temporaryFolder } from "../../../support/temporary";

const folder = temporaryFolder();

test.each([
  { what: "a folder", make: (path: string) => mkdirSync(path) },
  { what: "a pipe", make: (path: string) => execFileSync("mkfifo", [path]) },
])("$what where a model's file was expected is refused at once", ({ what, make }) => {
  const path = join(folder, what);
  make(path);
  for (const read of [readSafetensors, readOutline, readJsonFile]) {
    expect(() => read(path)).toThrow(
      expect.objectContaining({
        code: "FILE_NOT_FOUND",
        message: `${path}: it is no plain file, as was expected`,
      }),
    );
  }
});
