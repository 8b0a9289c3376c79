import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SHIPPED_ENCODER } from "../../../src/base/home/paths";
import { JudgementWriter, judgedTweets, TweetReader, TweetWriter } from "../../../src/base/store";
import { seenMark } from "../../../src/rank";
import { openStore } from "../../../src/workspace";
import { run, runUntil } from "../../support/cli";
import { putTinyEncoder } from "../../support/encoder/tiny-encoder";
import { trainQuickly } from "../../support/quick-training";
import { samplePartHome } from "../../support/sample";

trainQuickly();

describe("ablate", () => {
  const home = samplePartHome("even", "nothing");
  beforeAll(() => {
    putTinyEncoder(home);
    const database = openStore(home);
    const writer = new JudgementWriter(database);
    const tweets = new TweetReader(database);
    for (const { dataset, id, relevant } of judgedTweets(database, "dev").slice(0, 24))
      writer.upsert(tweets.findKey(dataset, id) as number, relevant[0] as number, "test", 1);
    database.close();
  });
  const QUICK = ["--home", home, "ablate", "--backend", "wasm", "--epochs", "1"];
  const GOLD = [...QUICK, "--regime", "gold"];
  const ONCE = ["--seeds", "3", "--threads", "1"];
  const ablate = (...args: string[]) => run([...GOLD, ...ONCE, ...args]);

  test("trains and scores rows of Table 6 and writes the tables", async () => {
    const { code, out } = await ablate("--test", "test", "--rows", "1,5");
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(4);
    // The sample is not CheckThat! 2021: what was published for that stands beside nothing else.
    expect(lines[0]).toBe("| model | dev | test |");
    expect(lines[2]).toMatch(/^\| SBERT \| \d+\.\d \| \d+\.\d \|$/);
    expect(lines[3]).toContain("re-ranking");
    const folder = join(home, "ablation");
    expect(readdirSync(folder).sort()).toEqual(["ablation.json", "ablation.md", "ablation.tex", "trainings"]);
    const json = JSON.parse(readFileSync(join(folder, "ablation.json"), "utf8"));
    expect(json[1]).toMatchObject({ label: "+ TF.IDF + re-ranking", seeds: [3] });
    expect(json[1]).not.toHaveProperty("published");
    // TF-IDF alone ranks the sample well; the random encoder does not spoil it.
    expect(json[1].dev.mean).toBeGreaterThan(json[0].dev.mean);
  });

  test("stopped and run again takes up what was trained", async () => {
    const args = [...GOLD, "--rows", "1", "--seeds", "1,2", "--out", join(home, "stopped")];
    const stopped = await runUntil("SBERT, seed 1: dev", args);
    expect([stopped.code, stopped.err]).toEqual([130, expect.stringContaining("INTERRUPTED")]);
    const again = await run(args);
    expect(again.code).toBe(0);
    expect(again.err).toContain("SBERT, all, seed 1: 0 steps");
    expect(again.err).toMatch(/SBERT, all, seed 2: [1-9]\d* steps/);
  });

  test("scores systems of others beside them", async () => {
    const out = join(home, "others");
    const { code, err } = await ablate("--test", "test", "--rows", "bm25,dips,nlytics", "--out", out);
    expect([code, err]).toEqual([0, expect.stringContaining("NLytics, seed 3: dev")]);
    const [bm25, dips, nlytics] = JSON.parse(readFileSync(join(out, "ablation.json"), "utf8"));
    expect([bm25.label, dips.label, nlytics.label]).toEqual(["Retrieval (BM25)", "DIPS", "NLytics"]);
    // The sample's tweets share words with their articles; the encoder is random.
    for (const half of ["dev", "test"]) expect(bm25[half].mean).toBeGreaterThan(0.4);
    for (const { dev } of [dips, nlytics]) expect(dev.mean).toBeLessThan(bm25.dev.mean);
  });

  test("lets nothing learn from what a model says of tweets that it was trained on", async () => {
    const seen = join(home, "seen");
    cpSync(join(home, "models", "encoder"), seen, { recursive: true });
    const manifest = join(seen, "manifest.json");
    const database = openStore(home);
    const seenTweets = judgedTweets(database, "train").map(({ dataset, id }) => seenMark(dataset, id));
    database.close();
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, "utf8")), seenTweets }));
    for (const row of ["dips", "nlytics", "5"]) {
      const { code, err } = await ablate("--rows", row, "--from", seen, "--out", join(home, "leaks"));
      expect([code, err]).toEqual([3, expect.stringContaining("ENCODER_SAW_TWEETS")]);
    }
  });

  test("names what it trains: a bag of word pieces is no SBERT", async () => {
    const args = ["--from", SHIPPED_ENCODER, "--lr", "1e-3", "--rows", "1", "--out", join(home, "bag")];
    const { code, out } = await ablate(...args);
    expect([code, out]).toEqual([0, expect.stringMatching(/^\| bag of word pieces \| \d+\.\d \| - \|$/m)]);
  });

  describe("of regimes", () => {
    const out = join(home, "regimes");
    const args = ["--table", "regimes", "--regimes", "gold,crowd,mix", "--methods", "crowd", "--out", out];
    const regimes = (...more: string[]) => run([...QUICK, ...ONCE, ...args, "--thresholds", "0", ...more]);

    beforeAll(() => {
      const database = openStore(home);
      const writer = new JudgementWriter(database);
      const tweets = new TweetWriter(database);
      for (const [i, { text, relevant }] of judgedTweets(database, "train").slice(0, 30).entries()) {
        tweets.upsert({ dataset: "crowd", id: String(i), text: `${text} Look!` });
        const key = new TweetReader(database).findKey("crowd", String(i)) as number;
        writer.addPair(key, relevant[0] as number, "crowd", 0);
      }
      database.close();
    });

    test("trains on each kind of pairs and writes tables and figure", async () => {
      const { code, out: printed } = await regimes("--test", "test");
      expect(code).toBe(0);
      const lines = printed.trimEnd().split("\n");
      expect(lines.slice(2).map((line) => line.split(" | ").slice(0, 2))).toEqual([
        ["| SBERT (gold)", expect.stringMatching(/^\d+$/)],
        ["| SBERT (crowd > 0.00)", "30"],
        ["| SBERT (crowd > 0.00, Mix)", expect.stringMatching(/^\d+$/)],
      ]);
      const names = readdirSync(out).filter((name) => name !== "trainings");
      expect(names.sort()).toEqual(["json", "md", "svg", "tex"].map((ending) => `regimes-mnr.${ending}`));
      const [gold] = JSON.parse(readFileSync(join(out, "regimes-mnr.json"), "utf8"));
      expect(gold.dev.mrr.mean).toBeGreaterThanOrEqual(gold.dev.mapAt5.mean);
      expect(gold.test.precisionAt1.values).toHaveLength(1);
      // Weights go, once figures are taken.
      const trained = join(out, "trainings", "mnr-sbert-gold-seed-3");
      expect(readdirSync(trained).sort()).toEqual(["curves.svg", "figures.json", "log.jsonl"]);
    });

    test("does not train again what is done", async () => {
      const log = join(out, "trainings", "mnr-sbert-crowd-0.00-seed-3", "log.jsonl");
      const before = statSync(log).mtimeMs;
      const table = readFileSync(join(out, "regimes-mnr.md"), "utf8");
      expect((await regimes("--test", "test")).code).toBe(0);
      expect(statSync(log).mtimeMs).toBe(before);
      expect(readFileSync(join(out, "regimes-mnr.md"), "utf8")).toBe(table);
    });

    test("puts the table of another loss beside the first", async () => {
      const { code } = await regimes("--loss", "noise-weighted", "--regimes", "crowd");
      expect(code).toBe(0);
      expect(readdirSync(out)).toEqual(
        expect.arrayContaining(["regimes-mnr.md", "regimes-noise-weighted.md"]),
      );
    });

    test("says which pairs there are none of", async () => {
      const { code, err } = await regimes("--methods", "overlap");
      expect([code, err]).toEqual([3, expect.stringContaining("NO_PAIRS")]);
    });
  });

  test.each([
    ["--table", "7"],
    ["--rows", "bm26"],
    ["--seeds", "1,x"],
    ["--epochs", "0"],
    ["--lr", "fast"],
    ["--rows", "7"],
    ["--regime", "all"],
  ])("refuses %s %s with exit code 2", async (option, value) => {
    const { code, err } = await ablate(option, value);
    expect([code, err]).toEqual([2, expect.stringContaining(option)]);
  });
});
