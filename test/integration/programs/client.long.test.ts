import { execFileSync } from "node:child_process";
import { copyFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../../src/base/core/version";
import { runProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";
import { temporaryFolder, writeIn } from "../../support/temporary";

const home = sampleHome();
const folder = temporaryFolder();
const server = testServer(home);

test("a client in TypeScript is generated from the served document, compiles under strict settings, and runs", async () => {
  const document = await (await fetch(`${server.address}/openapi.json`)).text();
  const file = writeIn(folder, "openapi.json", document);
  const modules = join(PACKAGE_ROOT, "node_modules");
  const generator = join(modules, "openapi-typescript", "bin", "cli.js");
  execFileSync(
    process.execPath,
    [generator, file, "-o", join(folder, "api.d.ts"), "--default-non-nullable=false"],
    { stdio: "ignore" },
  );
  // As an ES module, whose imports name files.
  writeIn(folder, "package.json", JSON.stringify({ type: "module" }));
  copyFileSync(join(PACKAGE_ROOT, "examples", "client.ts"), join(folder, "client.ts"));
  symlinkSync(modules, join(folder, "node_modules"));
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noUnusedLocals: true,
        module: "node16",
        target: "ES2022",
        types: ["node"],
        skipLibCheck: false,
      },
      files: ["client.ts"],
    }),
  );
  const compiler = join(modules, "typescript", "bin", "tsc");
  expect(await runProgram(process.execPath, [compiler, "-p", folder])).toEqual({
    code: 0,
    out: "",
    err: "",
  });
  const { code, out, err } = await runProgram(process.execPath, [join(folder, "client.js")], {
    env: { CROWDCHECKED_SERVER: server.address },
  });
  expect([code, err]).toEqual([0, ""]);
  expect(out.split("\n")).toEqual([
    "added 1",
    expect.stringMatching(/^(answer|suggest) 42 [0-9a-f]{16}$/),
    "similar 5",
    "withdrawn A test",
    "ARTICLE_WITHDRAWN A test",
    "",
  ]);
});
