import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../../src/base/core/version";
import { temporaryFolder, writeIn } from "../../support/temporary";

const folder = temporaryFolder();

test("what was compiled of a source that has moved is removed, and nothing else", () => {
  writeIn(folder, "src/names/index.ts", "");
  const compiled = (path: string): string[] => ["js", "js.map", "d.ts"].map((end) => `dist/${path}.${end}`);
  const kept = [
    ...compiled("src/names/index"),
    "dist/kernels/plain.wasm",
    "dist/page/main.js",
    "dist/.built",
  ];
  for (const path of [...kept, ...compiled("src/names"), ...compiled("bench/gone")])
    writeIn(folder, path, "");
  execFileSync(process.execPath, [join(PACKAGE_ROOT, "scripts", "remove-stale.mjs"), folder]);
  const left = readdirSync(join(folder, "dist"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  expect(left.sort()).toEqual([...kept].sort());
});
