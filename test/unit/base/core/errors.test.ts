import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "..", "..", "..", "..");

/** Returns the codes that the sources give to errors. */
function codesInSources(): Set<string> {
  const codes = new Set<string>();
  for (const top of ["src", "index", "training", "scorer", "crawlers"]) {
    for (const name of readdirSync(join(ROOT, top), { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".ts")) continue;
      const text = readFileSync(join(ROOT, top, name), "utf8");
      for (const [, expression] of text.matchAll(/\bcode: ([^,}]+)/g)) {
        for (const [, code] of (expression as string).matchAll(/"([A-Z][A-Z_]+)"/g))
          codes.add(code as string);
      }
    }
  }
  return codes;
}

test("docs/errors.md lists every code that the sources use, and no other", () => {
  const listed = readFileSync(join(ROOT, "docs", "errors.md"), "utf8").matchAll(/^\| `([A-Z_]+)` \|/gm);
  expect([...listed].map(([, code]) => code).sort()).toEqual([...codesInSources()].sort());
});
