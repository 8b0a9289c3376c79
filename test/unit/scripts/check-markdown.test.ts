import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { temporaryFolder, writeIn } from "../../support/temporary";

const SCRIPT = join(__dirname, "..", "..", "..", "scripts", "check-markdown.mjs");

describe("the check of Markdown", () => {
  const folder = temporaryFolder();
  beforeAll(() => {
    execFileSync("git", ["init", "-q"], { cwd: folder });
    writeIn(folder, "src/rank/ranker.ts", "");
    writeIn(folder, "docs/other.md", "# The Other's page\n");
  });
  const problemsOf = (text: string): string[] => {
    writeIn(folder, "docs/page.md", text);
    const { stderr } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: "utf8" });
    return stderr.split("\n").filter((line) => line !== "");
  };
  const long = "word ".repeat(30).trim();

  test("finds lines that are too long, but for tables, code, headings and links", () => {
    expect(problemsOf(`${long}\n\n- ${long}\n`)).toEqual([
      "docs/page.md:1: 149 characters, 110 are allowed",
      "docs/page.md:3: 151 characters, 110 are allowed",
    ]);
    const link = `[${long}](other.md)`;
    expect(problemsOf(`# ${long}\n\n| ${long} |\n\n\`\`\`\n${long}\n\`\`\`\n\n- ${link}\n`)).toEqual([]);
  });

  test("finds paths in backticks and links that lead nowhere", () => {
    expect(
      problemsOf(
        "See `src/rank/gone.ts`, `gone.ts` and `docs/`,\n[a](gone.md) and [b](other.md#c), [d](other.md#the-others-page).\n",
      ),
    ).toEqual([
      "docs/page.md:1: there is no src/rank/gone.ts",
      "docs/page.md:1: there is no gone.ts",
      "docs/page.md:2: the link to gone.md leads nowhere",
      "docs/page.md:2: the link to other.md#c leads nowhere",
    ]);
  });

  test("knows sources by the ends of their paths, and leaves globs, placeholders and workspaces alone", () => {
    const spans = [
      "ranker.ts",
      "rank/ranker.ts",
      "src/rank/",
      "src/*/index.ts",
      "docs/FILE.md",
      "models/ranker/",
    ];
    expect(problemsOf(`${spans.map((span) => `\`${span}\``).join(", ")}.\n`)).toEqual([]);
    expect(
      problemsOf("`node dist/src/rank/ranker.js`, `POST /v1/rank`, <https://example.org/gone.md>.\n"),
    ).toEqual([]);
  });
});
