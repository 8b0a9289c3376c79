import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "../../support/temporary";

const ROOT = join(__dirname, "..", "..", "..");

describe("the package", () => {
  const folder = temporaryFolder();
  const put = (path: string, content = "x"): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const compiled = (path: string): void => {
    for (const end of ["js", "js.map", "d.ts"]) put(`dist/${path}.${end}`);
  };
  const check = () => {
    const script = join(ROOT, "scripts", "check-package.mjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: "utf8" });
    return { status, out: stdout, problems: stderr.split("\n").filter((line) => /^[a-z ]+: /.test(line)) };
  };
  beforeAll(() => {
    copyFileSync(join(ROOT, "package.json"), join(folder, "package.json"));
    copyFileSync(join(ROOT, ".gitignore"), join(folder, ".gitignore"));
    for (const path of ["src/cli/main", "index/index", "training/index", "scorer/index", "crawlers/index"]) {
      put(`${path}.ts`);
      compiled(path);
    }
    for (const build of ["plain", "relaxed", "forest", "score", "vectors"]) put(`dist/kernels/${build}.wasm`);
    put("dist/page/page.js");
    for (const path of ["dist/lexicon/wordnet.bin", "dist/lexicon/LICENSE-WordNet"]) put(path);
    put("src/server/page/page.ts");
    for (const room of ["index/score", "src/base/vectors", "src/encoder/backend/kernels", "src/rank/forest"])
      put(`${room}/assembly/index.ts`);
    for (const path of ["models/default/m.bin", "sample/tweets.tsv", "examples/rank.mjs", "docs/errors.md"])
      put(path);
    for (const path of ["LICENSE", "README.md", "CHANGELOG.md", "test/a.test.ts", "bench/b.ts"]) put(path);
    execFileSync("git", ["init", "-q"], { cwd: folder });
    execFileSync("git", ["add", "."], { cwd: folder });
  });

  test("holds what is compiled, models, sample, examples and docs, and neither sources nor maps to them nor tests nor anything private", () => {
    for (const path of [
      ".env",
      ".npmrc",
      "crowdchecked.db",
      ".crowdchecked/crowdchecked.db",
      "secrets.pem",
      "dist/.built",
      "dist/.build-info",
    ]) {
      put(path);
    }
    compiled("bench/b");
    const { status, out, problems } = check();
    expect([problems, status]).toEqual([[], 0]);
    // 5 sources of 2 files, 5 kernels, 2 of the lexicon, 1 of the page, 4 as they are, LICENSE, README.md,
    // CHANGELOG.md, package.json
    expect(out).toMatch(/^26 files, /);
  });

  test("without a part, or with one that a former build left behind, is refused by name", () => {
    compiled("src/cli/removed");
    put("models/default/ranker.new/trees.txt");
    rmSync(join(folder, "dist/kernels/relaxed.wasm"));
    rmSync(join(folder, "dist/page/page.js"));
    const { status, problems } = check();
    expect(status).toBe(1);
    expect(problems.sort()).toEqual([
      "missing: dist/kernels/relaxed.wasm",
      "missing: dist/page/page.js",
      "not wanted: dist/src/cli/removed.d.ts",
      "not wanted: dist/src/cli/removed.js",
      "not wanted: models/default/ranker.new/trees.txt",
    ]);
  });
});
