import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Loads the file where Node.js can keep what it compiles, and returns the folders that it is given. */
function foldersGiven(environment: NodeJS.ProcessEnv, enable = "(folder) => console.log(folder)"): string {
  const script = `
    require("node:module").enableCompileCache = ${enable};
    require(process.argv[1]);
  `;
  const file = require.resolve("../../../dist/src/cli/compile-cache");
  return execFileSync(process.execPath, ["-e", script, file], { env: environment, encoding: "utf8" });
}

test("what Node.js compiles is kept among the caches of the user", () => {
  const kept = join("crowdchecked", "compiled");
  expect(foldersGiven({ HOME: "/home/kim" })).toBe(`${join("/home/kim", ".cache", kept)}\n`);
  expect(foldersGiven({ HOME: "/home/kim", XDG_CACHE_HOME: "/cache" })).toBe(`${join("/cache", kept)}\n`);
});

test("nothing is kept, and nothing fails, where Node.js cannot do so", () => {
  expect(foldersGiven({ HOME: "/home/kim" }, "undefined")).toBe("");
  expect(foldersGiven({ HOME: "/home/kim" }, "() => { throw new Error('no') }")).toBe("");
});
