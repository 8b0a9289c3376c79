import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "../../support/temporary";

const SCRIPT = join(__dirname, "..", "..", "..", "scripts", "check-lines.mjs");

describe("lines", () => {
  const folder = temporaryFolder();
  const check = (files: Readonly<Record<string, string>>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: "utf8" });
    return { status, problems: stderr.split("\n").filter((line) => /:\d+$/.test(line)) };
  };
  const words = "word ".repeat(30);

  test("of 110 columns pass, and longer ones that a literal makes so long, or that others wrote", () => {
    const files = {
      "src/exact.ts": `// ${"ü".repeat(107)}\n`,
      "src/text.ts": `const text = "${words}";\n`,
      "src/template.ts": `const text = \`\${1 + 1} ${words}\n${words} // ${words}\n\`;\n`,
      "src/expression.mjs": `const expression = /${words}/;\n`,
      "src/import.ts": `import "${words}";\n`,
      "src/notes.md": words,
      "node_modules/other/other.ts": `// ${words}\n`,
    };
    expect(check(files)).toEqual({ status: 0, problems: [] });
  });

  test("that are longer by code or comments are named", () => {
    const files = {
      "src/code.ts": `\nconst sum = ${Array(40).fill("1").join(" + ")};\n`,
      "src/comment.ts": `/** ${words} */\nconst text = "";\n// ${words}\n`,
      "src/behind.mjs": `const text = "a"; // ${words}\n`,
    };
    expect(check(files)).toEqual({
      status: 1,
      problems: ["src/behind.mjs:1", "src/code.ts:2", "src/comment.ts:1", "src/comment.ts:3"],
    });
  });
});
