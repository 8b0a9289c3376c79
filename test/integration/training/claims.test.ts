import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countArticles } from "../../../src/base/store";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { putSample } from "../../support/sample";
import { temporaryHome } from "../../support/workspace";

describe("claims generate", () => {
  const home = temporaryHome();
  beforeAll(() => putSample(home, "nothing"));
  const generate = (out: string, ...args: string[]) =>
    run(["--home", home, "claims", "generate", "--out", out, ...args]);

  test("writes the same claims for a seed, with their sources, into the file alone", async () => {
    const files = ["a.jsonl", "b.jsonl", "c.jsonl"].map((name) => join(home, name)) as [
      string,
      string,
      string,
    ];
    const { code, out } = await generate(files[0]);
    expect(code).toBe(0);
    expect(out).toMatch(/^\d+ claims of \d+ articles written to /);
    await generate(files[1]);
    await generate(files[2], "--seed", "9");
    const [a, b, c] = files.map((file) => readFileSync(file, "utf8"));
    expect(a).toBe(b);
    expect(a).not.toBe(c);
    const lines = a!
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(100);
    for (const { claim, original, source } of lines) {
      expect(source).toBe("sample");
      expect(claim).not.toBe(original);
    }
    const database = openStore(home);
    expect(countArticles(database)).toBe(285);
    database.close();
  });

  test("names the line of a table of concepts that it cannot read", async () => {
    const kb = join(home, "kb.tsv");
    writeFileSync(kb, "Q1\taspirin\tdrug\nQ2\tibuprofen\n");
    const { code, err } = await generate(join(home, "d.jsonl"), "--kinds", "sibling", "--kb", kb);
    expect(code).toBe(2);
    expect(err).toMatch(/KB_INVALID: Line 2 /);
  });
});
