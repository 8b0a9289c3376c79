import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { servingGeneration } from "../../../src/base/home/generations";
import { SHIPPED_WORD_RANKER } from "../../../src/base/home/paths";
import { run } from "../../support/cli";
import { LONG_STEPS } from "../../support/night";
import { SAMPLE, sampleHome } from "../../support/sample";
import { temporaryHome } from "../../support/workspace";

const GOLDEN = "golden.tsv";

const home = sampleHome("words");
const nightly = (...more: string[]) => run(["--home", home, "nightly", ...more, "--skip", ...LONG_STEPS]);
const rank = () => run(["--home", home, "rank", "a shark swims on the flooded freeway"]);

/** Makes the index of a generation one of a program before this one, of which nothing can be read. */
function age(generation: string): void {
  const file = join(home, "generations", generation, "index", "lexical", "manifest.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), version: 2 }));
}

test("a night replaces what serves where this program cannot read it, and compares with its models", async () => {
  expect((await nightly()).code).toBe(0);
  age("0002");
  expect((await rank()).err).toContain("INDEX_VERSION");
  const { code, err } = await nightly();
  expect([code, servingGeneration(home)]).toEqual([0, "0003"]);
  expect(err).toMatch(/What serves cannot be used, its models are compared: .* is of version 2;/);
  expect((await rank()).code).toBe(0);
});

test("a resumed night builds its index again where this program cannot read it", async () => {
  writeFileSync(join(home, GOLDEN), "no query\n");
  expect((await nightly()).err).toContain("GOLDEN_FORMAT");
  rmSync(join(home, GOLDEN));
  expect((await nightly("--dry-run")).out).toMatch(/^index +done before$/m);
  age("0004.building");
  expect((await nightly("--dry-run")).out).toMatch(/^feedback +done before$[\s\S]*^index +run$/m);
  expect([(await nightly()).code, servingGeneration(home)]).toEqual([0, "0004"]);
});

test("a night goes on without a ranker whose features this program lacks, as after going back to an older one", async () => {
  const ranker = join(home, "generations", "0004", "models", "ranker");
  cpSync(SHIPPED_WORD_RANKER, ranker, { recursive: true });
  const file = join(ranker, "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...manifest, features: manifest.features.with(0, "later.feature") }));
  expect((await rank()).err).toContain("FEATURE_UNKNOWN");
  expect((await run(["--home", home, "status"])).out).toContain("nothing: no ranker fits");
  expect([(await nightly()).code, servingGeneration(home)]).toEqual([0, "0005"]);
  expect((await rank()).code).toBe(0);
});

const unjudged = temporaryHome();
test("a night without judgements has nothing to train on, which is told as no failure", async () => {
  const crowdchecked = (...args: string[]) => run(["--json", "--home", unjudged, ...args]);
  await crowdchecked("import", "articles", join(SAMPLE, "articles.jsonl"));
  const skipped = LONG_STEPS.filter((step) => !["train-ranker", "calibrate"].includes(step));
  const { code, out } = await crowdchecked("nightly", "--skip", ...skipped);
  expect(code).toBe(0);
  const steps: { step: string; summary: unknown }[] = JSON.parse(out).steps;
  for (const name of ["train-ranker", "calibrate"])
    expect(steps.find(({ step }) => step === name)?.summary).toMatchObject({
      kept: expect.stringContaining("holds 0 judged tweets"),
    });
  const { jobs } = JSON.parse((await crowdchecked("status")).out);
  expect(jobs.filter(({ status }: { status: string }) => status === "failed")).toEqual([]);
});
