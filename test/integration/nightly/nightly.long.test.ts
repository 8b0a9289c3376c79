import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { servingGeneration } from "../../../src/base/home/generations";
import { run } from "../../support/cli";
import { LONG_STEPS } from "../../support/night";
import { samplePartHome } from "../../support/sample";

describe("nightly", () => {
  const home = samplePartHome("small", "words");
  const crowdchecked = (...args: string[]) => run(["--home", home, "--quiet", ...args]);
  const night = (...args: string[]) => crowdchecked("nightly", "--skip", ...LONG_STEPS, ...args);

  test("tells what it would do and changes nothing on a dry run", async () => {
    const before = readdirSync(home);
    const { code, out } = await crowdchecked("nightly", "--dry-run", "--from", "index", "--skip", "promote");
    expect(code).toBe(0);
    expect(out.trim().split("\n")).toEqual([
      "would begin a night",
      ...LONG_STEPS.slice(0, 3).map((name) => `${name.padEnd(16)} skip`),
      "feedback         skip",
      "label            skip",
      "train-encoder    skip",
      "index            run",
      "train-ranker     run",
      "calibrate        run",
      "evaluate         run",
      "promote          skip",
    ]);
    expect(readdirSync(home)).toEqual(before);
  });

  test("tells on a dry run what would fail, a line each", async () => {
    const { code, out } = await crowdchecked("nightly", "--dry-run");
    expect(code).toBe(0);
    expect(out.split("\n").filter((line) => line.includes("would fail"))).toEqual([
      expect.stringMatching(/^crawl-articles would fail: CONTACT_MISSING: A crawler must say whom/),
      expect.stringMatching(/^crawl-tweets would fail: X_TOKEN: X_BEARER_TOKEN is not set/),
      expect.stringMatching(/^compliance would fail: X_TOKEN: X_BEARER_TOKEN is not set/),
    ]);
    writeFileSync(join(home, "dev-set.json"), "{}");
    writeFileSync(join(home, "golden.tsv"), "a text alone");
    const { problems } = JSON.parse(
      (await crowdchecked("--json", "nightly", "--dry-run", "--skip", ...LONG_STEPS)).out,
    );
    expect(problems).toMatchObject([
      { step: "evaluate", code: "DEV_SET_FORMAT" },
      { step: "evaluate", code: "GOLDEN_FORMAT" },
    ]);
    for (const name of ["dev-set.json", "golden.tsv"]) rmSync(join(home, name));
  });

  test("builds a generation, promotes it with exit code 0 and leaves a report", async () => {
    const { code, out, err } = await night();
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("generation 0002 serves now");
    expect(readdirSync(join(home, "reports"))).toHaveLength(2);
    expect((await crowdchecked("status")).out).toMatch(/^generation +0002 serves; there are 2$/m);
    expect((await crowdchecked("rank", "shark on the freeway", "--top", "1", "--near")).out).toContain(
      "Shark",
    );
  });

  test("keeps what serves with exit code 10 when a golden query is missed, and says which", async () => {
    writeFileSync(join(home, "golden.tsv"), "a shark on the freeway\tsample\tno-such-article\n");
    const { code, err } = await night();
    expect(code).toBe(10);
    expect(err).toContain("NIGHT_NOT_PROMOTED");
    expect(err).toContain('"a shark on the freeway" finds sample/no-such-article at no rank');
    writeFileSync(
      join(home, "golden.tsv"),
      "a shark on the freeway\tsample\tshark-swimming-flooded-highway\t1\n",
    );
    expect((await night()).code).toBe(0);
  });

  test("goes on without crawls that fail, and says so with exit code 11", async () => {
    const { code, out, err } = await crowdchecked(
      "nightly",
      "--skip",
      "train-encoder",
      "train-ranker",
      "calibrate",
    );
    expect(code).toBe(11);
    expect(out).toContain("crawl-articles   failed: CONTACT_MISSING");
    expect(out).toContain("crawl-tweets     failed: X_TOKEN");
    expect(err).toContain("NIGHT_INCOMPLETE");
    expect(err).toMatch(/generation 0005 serves now\. See \S+\.html\./);
    expect(out).toContain("generation 0005 serves now");
  });

  test("refuses a misspelled step and tells the right ones", async () => {
    const { code, err } = await crowdchecked("nightly", "--from", "trian");
    expect(code).toBe(2);
    expect(err).toContain(
      "crawl-articles, crawl-tweets, compliance, feedback, label, train-encoder, index, train-ranker",
    );
  });

  test("tells generations and serves a former one; the night after goes on from that", async () => {
    const list = async () => JSON.parse((await crowdchecked("--json", "generations")).out);
    expect((await list()).generations.map(({ name, promoted }: never) => [name, promoted])).toEqual([
      ["0001", true],
      ["0002", true],
      ["0003", false],
      ["0004", true],
      ["0005", true],
    ]);
    expect((await crowdchecked("generations", "rollback")).out).toContain("generation 0004 serves now");
    expect((await crowdchecked("generations")).out).toMatch(/0004 .* serves$/m);
    expect((await crowdchecked("generations", "rollback", "0009")).code).toBe(3);
    await night();
    expect(servingGeneration(home)).toBe("0006");
    expect((await crowdchecked("generations", "rollback")).out).toContain("generation 0004 serves now");
  });

  test("pushes what serves in the end, also where that was not built tonight; a failed push is told", async () => {
    const registry = join(home, "..", "registry");
    const current = () => JSON.parse(readFileSync(join(registry, "current.json"), "utf8")).name;
    const missing = await night("--push", registry);
    expect([missing.code, missing.err]).toEqual([11, expect.stringContaining("push: REGISTRY_UNKNOWN")]);
    expect(existsSync(registry)).toBe(false);
    mkdirSync(registry);
    const { code, out } = await night("--push", registry);
    expect([code, out]).toEqual([0, expect.stringMatching(/^push +done$/m)]);
    expect(current()).toMatch(`${servingGeneration(home)}-`);
    writeFileSync(join(home, "golden.tsv"), "a shark on the freeway\tsample\tno-such-article\n");
    const before = servingGeneration(home);
    expect((await night("--push", registry)).code).toBe(10);
    rmSync(join(home, "golden.tsv"));
    expect(current()).toMatch(`${before}-`);
    const failed = await night("--push", join(home, "crowdchecked.db"));
    expect([failed.code, failed.err]).toEqual([11, expect.stringContaining("push: REGISTRY_UNKNOWN")]);
  });

  test("freezes the dev tweets once, and anew only on purpose", async () => {
    const frozen = () => JSON.parse(readFileSync(join(home, "dev-set.json"), "utf8")).tweets.length;
    const all = frozen();
    writeFileSync(
      join(home, "dev-set.json"),
      JSON.stringify({ version: 1, frozenAt: "x", tweets: [{ dataset: "sample", id: "none" }] }),
    );
    await night();
    expect(frozen()).toBe(1);
    expect((await crowdchecked("nightly", "--freeze-dev")).out).toContain(`${all} dev tweets are frozen`);
    expect(frozen()).toBe(all);
  });
});
