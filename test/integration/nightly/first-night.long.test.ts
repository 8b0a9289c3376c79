import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { servingGeneration } from "../../../src/base/home/generations";
import { run } from "../../support/cli";
import { putTinyEncoder } from "../../support/encoder/tiny-encoder";
import { LONG_STEPS } from "../../support/night";
import { samplePartHome } from "../../support/sample";

/** Returns what the step of a night gave. */
function summaryOf(out: string, name: string): Record<string, unknown> {
  const { steps } = JSON.parse(out) as { steps: { step: string; summary: Record<string, unknown> }[] };
  return steps.find(({ step }) => step === name)?.summary as Record<string, unknown>;
}

describe("the first night of a workspace that has no index", () => {
  const home = samplePartHome("small", "nothing");

  test("compares what it built with the models from before, here the shipped ones", async () => {
    const { code, out } = await run([
      "--home",
      home,
      "--quiet",
      "--json",
      "nightly",
      "--skip",
      ...LONG_STEPS,
    ]);
    expect(code).toBe(0);
    const { built, serving, isFirst, comparison } = summaryOf(out, "evaluate");
    expect([serving, isFirst, comparison]).toEqual([
      built,
      true,
      { difference: 0, pValue: 1, low: 0, high: 0 },
    ]);
    expect(built).toBeGreaterThan(0.3);
    const page = readFileSync(JSON.parse(out).report as string, "utf8");
    expect(page).toContain("On the dev tweets it is as good as the models from before the first night.");
  });
});

describe("the first night of a workspace with models of its own", () => {
  const home = samplePartHome("small", "nothing");
  const night = () => run(["--home", home, "--quiet", "--json", "nightly", "--skip", ...LONG_STEPS]);

  test("leaves these serving if it is refused, and the next night begins from them", async () => {
    putTinyEncoder(home);
    writeFileSync(join(home, "golden.tsv"), "a shark on the freeway\tsample\tno-such-article\n");
    const refused = await night();
    expect([refused.code, refused.err]).toEqual([10, expect.stringContaining("Generation 0000 serves")]);
    expect(summaryOf(refused.out, "promote")).toMatchObject({ promoted: false, former: "0000" });
    expect(servingGeneration(home)).toBe("0000");
    expect((await run(["--home", home, "--quiet", "rank", "a shark", "--near"])).code).toBe(0);
    writeFileSync(join(home, "golden.tsv"), "");
    expect((await night()).code).toBe(0);
    expect(servingGeneration(home)).toBe("0002");
  });

  test("are compared over a new index where a program before this one wrote theirs", async () => {
    expect((await run(["--home", home, "generations", "rollback", "0000"])).code).toBe(0);
    const file = join(home, "generations", "0000", "index", "lexical", "manifest.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), version: 2 }));
    const { code, out } = await night();
    expect([code, servingGeneration(home)]).toEqual([0, "0003"]);
    const { built, serving, unusable } = summaryOf(out, "evaluate");
    expect([serving, unusable]).toEqual([built, expect.stringContaining("is of version 2")]);
  });
});
