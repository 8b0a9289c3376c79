import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  ArticleWriter,
  type Database,
  iteratePairScores,
  latestJobs,
  TweetWriter,
} from "../../../src/base/store";
import { scorePairs } from "../../../src/usecases/label/score-pairs";
import { openStore } from "../../../src/workspace";
import {
  type LabelTweet,
  type PairScore,
  type ReadArticle,
  SharedWordsScorer,
} from "../../../training/label";
import { run } from "../../support/cli";
import { putTinyEncoder } from "../../support/encoder/tiny-encoder";
import { temporaryFolder } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

const NOW = "2024-01-01";
const TOPICS = [
  "bridge",
  "river",
  "harbour",
  "market",
  "castle",
  "museum",
  "tunnel",
  "garden",
  "station",
  "tower",
];

/**
 * Puts `conversations` conversations into a workspace: a root, a reply with the claim, and a post that
 * answers the reply with a link.
 */
function putCrowd(home: string, conversations: number): void {
  const database = openStore(home);
  database.transaction(() => {
    const articles = new ArticleWriter(database);
    const tweets = new TweetWriter(database);
    const key = database.prepare<[string], number>("SELECT key FROM tweets WHERE id = ?").pluck();
    const link = database.prepare("INSERT INTO links (tweet, url) VALUES (?, ?)");
    const check = database.prepare("INSERT INTO checked_tweets (checker, tweet, role) VALUES (?, ?, ?)");
    for (const topic of TOPICS) {
      const title = `Did the Mayor Move the ${topic}?`;
      const subtitle = `A rumour said that the mayor had moved the ${topic} away.`;
      articles.upsert({ source: "s", id: topic, url: `https://example.org/${topic}`, title, subtitle }, NOW);
    }
    for (let i = 0; i < conversations; i++) {
      const topic = TOPICS[i % TOPICS.length] as string;
      const texts = {
        root: `What a day in town ${i}`,
        reply: `The mayor moved the ${topic}!`,
        checker: "No, read this",
      };
      for (const [id, text] of Object.entries(texts)) tweets.upsert({ dataset: "x", id: `${id}${i}`, text });
      const keyOf = (id: string): number => key.get(`${id}${i}`) as number;
      link.run(keyOf("checker"), `https://example.org/${topic}`);
      check.run(keyOf("checker"), keyOf("reply"), "reply");
      check.run(keyOf("checker"), keyOf("root"), "conversation");
    }
  })();
  database.close();
}

function scoresOf(home: string): unknown[] {
  const database = openStore(home);
  try {
    return database.prepare("SELECT * FROM pair_scores ORDER BY tweet, article, method").all();
  } finally {
    database.close();
  }
}

describe("labelling from the command line", () => {
  const home = temporaryHome();
  const empty = temporaryHome();
  const judged = temporaryHome();
  const linked = temporaryHome();
  const encoded = temporaryHome();
  const textless = temporaryHome();
  const folder = temporaryFolder();
  putCrowd(home, 20);
  const crowdchecked = (...args: string[]) => run(["--home", home, "--quiet", ...args]);

  test("scores every pair, counts those above the threshold and prints the paper's bins", async () => {
    const { code, out, err } = await crowdchecked("label", "--threshold", "0.6");
    expect([code, err]).toEqual([0, ""]);
    // Replies share all three stems with the title, and three of the subtitle's six: (1 + 1/2) / 2.
    // Roots share none.
    expect(out).toContain("jaccard, version 2: 40 pairs scored now, 40 in all");
    // Table 2: 5.88 and 0 % of 30 rows are good, (0.882 + 0.5) / 31.
    expect(out).toMatch(/^\[0\.0;0\.1\) +20 +50\.00 % +4\.46 %$/m);
    expect(out).toMatch(/^\[0\.7;0\.8\) +20 +50\.00 % +90\.92 %$/m);
    expect(out).toContain("above 0.6: 20 pairs, 90.92 % of them good");
    expect((await crowdchecked("status")).out).toMatch(/^scored +jaccard: 40 pairs$/m);
  });

  test("again scores nothing; what has changed is scored again", async () => {
    const before = scoresOf(home);
    expect(JSON.parse((await crowdchecked("--json", "label")).out)).toMatchObject({
      scored: 0,
      pairs: 40,
      above: 20,
    });
    expect(scoresOf(home)).toEqual(before);
    const database = openStore(home);
    new ArticleWriter(database).upsert(
      { source: "s", id: "bridge", url: "https://example.org/bridge", title: "Other" },
      NOW,
    );
    database.close();
    expect(JSON.parse((await crowdchecked("--json", "label")).out)).toMatchObject({
      scored: 4,
      pairs: 40,
      above: 18,
    });
  });

  test("by cosine uses the workspace's encoder, and scores again with another", async () => {
    putTinyEncoder(home);
    const first = JSON.parse((await crowdchecked("--json", "label", "--method", "cosine")).out);
    expect(first).toMatchObject({ method: "cosine", scored: 40, pairs: 40 });
    expect(first.version).toMatch(/^[0-9a-f]{16}$/);
    expect(JSON.parse((await crowdchecked("--json", "label", "--method", "cosine")).out)).toMatchObject({
      scored: 0,
    });
    // The scores of the other method stand beside it.
    expect(scoresOf(home)).toHaveLength(80);
  });

  test("pairs whose tweets have no text lead to hydrate, and not around in a circle", async () => {
    const released = ["--home", textless, "--quiet"];
    putCrowd(textless, 2);
    const database = openStore(textless);
    database.prepare("UPDATE tweets SET text = NULL, external_id = key").run();
    database.close();
    expect((await run([...released, "label"])).out).toContain(
      "4 pairs wait for the text of their tweet, which crowdchecked hydrate reads from X",
    );
    for (const verb of [
      ["label", "sample", "--out", join(folder, "none.tsv")],
      ["train", "encoder", "--regime", "crowd", "--threshold", "0"],
    ])
      expect(await run([...released, ...verb])).toMatchObject({
        code: 3,
        err: expect.stringContaining("crowdchecked hydrate"),
      });
  });

  test("a sample is a sheet that is the same for a seed and never overwrites another", async () => {
    const files = ["a.tsv", "b.tsv", "c.tsv"].map((name) => join(folder, name)) as [string, string, string];
    const sample = (file: string, ...more: string[]) =>
      crowdchecked("label", "sample", "--per-bin", "5", "--out", file, ...more);
    expect((await sample(files[0])).out).toContain(`rows written to ${files[0]}`);
    await sample(files[1]);
    await sample(files[2], "--seed", "9");
    const [a, b, c] = files.map((file) => readFileSync(file, "utf8"));
    expect(a).toBe(b);
    expect(a).not.toBe(c);
    expect(a?.split("\n")[0]).toContain("text_conversation\ttext_reply\ttitle\tsubtitle");
    expect(await sample(files[0])).toMatchObject({ code: 2, err: expect.stringContaining("SHEET_EXISTS") });
    expect(readFileSync(files[0], "utf8")).toBe(a);
  });

  test("filled sheets give rates by bin and kappas", async () => {
    const lines = readFileSync(join(folder, "a.tsv"), "utf8").trimEnd().split("\n");
    const fill = (name: string, replyAnswer: (row: number) => string): string => {
      const filled = lines.map((line, row) => {
        const cells = line.split("\t");
        if (row > 0) [cells[6], cells[7]] = ["no", replyAnswer(row)];
        return cells.join("\t");
      });
      const file = join(folder, name);
      writeFileSync(file, `${filled.join("\r\n")}\r\n`);
      return file;
    };
    const even = fill("even.tsv", (row) => (row % 2 === 0 ? "yes" : "no"));
    const same = fill("same.tsv", (row) => (row % 2 === 0 ? "TRUE" : "FALSE"));
    const { code, out } = await crowdchecked("label", "agreement", even, same);
    expect(code).toBe(0);
    expect(out).toContain("Fleiss' kappa 1.000");
    expect(out).toMatch(/Cohen's kappa 1\.000 over \d+ rows of .*even\.tsv and .*same\.tsv/);
    const unfilled = await crowdchecked("label", "agreement", even, join(folder, "b.tsv"));
    expect(unfilled).toMatchObject({ code: 2, err: expect.stringContaining("b.tsv: no row has an answer") });
    // Nobody found a conversation that matches: there is nothing to disagree on.
    expect(out).toMatch(/Conversations[\s\S]*Fleiss' kappa undefined/);
    const json = JSON.parse((await crowdchecked("--json", "label", "agreement", even)).out);
    expect(json.conversation.bins.every(({ good }: { good: number }) => good === 0)).toBe(true);
  });

  test("keeps what sheets tell of a method's bins, and chooses the threshold of a precision by it", async () => {
    const own = judged;
    putCrowd(own, 40);
    const at = (...args: string[]) => run(["--home", own, ...args]);
    for (const method of ["jaccard", "overlap"]) await at("--quiet", "label", "--method", method);
    const sheet = join(folder, "kept.tsv");
    await at("--quiet", "label", "sample", "--method", "overlap", "--per-bin", "40", "--out", sheet);
    const [head, ...rows] = readFileSync(sheet, "utf8").trimEnd().split("\n");
    // Replies are good, roots are not, but for one; a row of another workspace is counted and left out.
    const filled = rows.map((line, row) => {
      const cells = line.split("\t");
      [cells[6], cells[7]] = [row === 0 ? "yes" : "no", "yes"];
      return cells.join("\t");
    });
    const foreign = (filled[0] as string).replace(/^r\w+/, "r000000000000");
    writeFileSync(sheet, [head, ...filled, foreign].join("\n"));
    const kept = await at("label", "agreement", "--keep", "jaccard", sheet);
    expect(kept.err).toContain("80 judgements kept as the precision of jaccard, version 2.");
    expect(kept.err).toContain("The sheet was drawn by overlap");
    expect(kept.err).toContain("they tell as much as 80 drawn at random");
    expect((await at("label", "agreement", "--keep", "overlap", sheet)).err).not.toContain("drawn by");
    expect(kept.err).toContain("2 judgements belong to no scored pair of this workspace.");
    const labelled = await at("--json", "--quiet", "label", "--precision", "0.9");
    const { bins, ...summary } = JSON.parse(labelled.out);
    expect(summary).toMatchObject({ threshold: 0.7, above: 40, precisionFrom: "kept" });
    // Bin 0: (1 + 0.5) / 41. Bin 7: (40 + 0.5) / 41.
    expect(bins[0]).toMatchObject({ judged: 40, good: 1, precision: expect.closeTo(1.5 / 41, 9) });
    expect(bins[7]).toMatchObject({ judged: 40, good: 40, precision: expect.closeTo(40.5 / 41, 9) });
    // With all pairs the precision is half.
    const half = JSON.parse((await at("--json", "--quiet", "label", "--precision", "0.5")).out);
    expect(half).toMatchObject({ threshold: -1, above: 80 });
    expect((await at("--quiet", "label", "--precision", "1")).out).toContain(
      "no threshold reaches the precision",
    );
    // Judgements of one method's scores say nothing of another's.
    const forget = openStore(own);
    forget.exec("DELETE FROM label_precision WHERE method = 'overlap'");
    forget.close();
    const other = JSON.parse((await at("--json", "--quiet", "label", "--method", "overlap")).out);
    expect(other).toMatchObject({ version: "2", precisionFrom: "shipped" });
    // Nobody can tell any more what the sheet was drawn by.
    const moved = openStore(own);
    moved.exec("UPDATE pair_scores SET score = 0.45");
    moved.close();
    const refused = await at("label", "agreement", "--keep", "overlap", sheet);
    expect(refused.err).toContain("NO_SCORES");
  });

  test("scores what was imported as linked by a crowd, and leaves the other splits their judgements", async () => {
    const dataset = join(folder, "linked");
    mkdirSync(dataset);
    const lines = (name: string, ...rows: string[]): void =>
      writeFileSync(join(dataset, name), rows.join("\n"));
    lines(
      "articles.jsonl",
      JSON.stringify({ id: "a", source: "linked", title: "Did the Mayor Move the Bridge?" }),
    );
    lines("tweets-train.tsv", "1\tThe mayor moved the bridge!");
    lines("tweets-dev.tsv", "2\tWhere has the bridge gone?");
    lines("qrels-train.tsv", "1\t0\ta\t1");
    lines("qrels-dev.tsv", "2\t0\ta\t1");
    const at = (...args: string[]) => run(["--home", linked, "--quiet", ...args]);
    const imported = await at("import", "checkthat", dataset, "--crowd", "train", "--split-prefix", "other-");
    expect(imported.out).toMatch(/^pairs +1 added/m);
    expect((await at("label")).out).toContain("1 pairs scored now, 1 in all");
    expect((await at("status")).out).toMatch(/^judgements +other-dev: 1 on 1 tweets$/m);
    expect(await at("import", "checkthat", dataset, "--crowd", "test")).toMatchObject({ code: 2 });
  });

  test("by cosine takes an encoder that was trained on judgements alone, and records which", async () => {
    const own = encoded;
    putCrowd(own, 10);
    putTinyEncoder(own);
    const model = join(own, "models", "encoder");
    const elsewhere = join(folder, "gold-only");
    cpSync(model, elsewhere, { recursive: true });
    const manifest = join(model, "manifest.json");
    const known = JSON.parse(readFileSync(manifest, "utf8"));
    writeFileSync(manifest, JSON.stringify({ ...known, made: { pairs: { regime: "mix" } } }));
    const cosine = (...args: string[]) =>
      run(["--home", own, "--quiet", "label", "--method", "cosine", ...args]);
    expect(await cosine()).toMatchObject({ code: 3, err: expect.stringContaining("ENCODER_SAW_PAIRS") });
    expect(scoresOf(own)).toEqual([]);
    const { code, out } = await cosine("--encoder", elsewhere);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`encoder ${known.hash.slice(0, 12)} at ${elsewhere}`),
    ]);
    const database = openStore(own);
    expect(JSON.parse(latestJobs(database, 1)[0]?.summary ?? "")).toMatchObject({
      encoder: { folder: elsewhere, hash: known.hash },
    });
    database.close();
    writeFileSync(manifest, JSON.stringify({ ...known, crowd: false }));
    expect(await cosine()).toMatchObject({ code: 0 });
  });

  test.each([
    ["--method", ["label", "--method", "bleu"], "OPTION_INVALID"],
    ["--precision", ["label", "--precision", "80"], "OPTION_INVALID"],
    ["--encoder", ["label", "--encoder", "models"], "OPTION_INVALID"],
    ["--keep", ["label", "agreement", "--keep", "bleu", join(__dirname, "label.test.ts")], "OPTION_INVALID"],
    ["--threshold", ["label", "--threshold", "high"], "OPTION_INVALID"],
    ["--per-bin", ["label", "sample", "--per-bin", "0", "--out", "x"], "OPTION_INVALID"],
    ["a sheet that is none", ["label", "agreement", join(__dirname, "label.test.ts")], "SHEET_FORMAT"],
    [
      "a sheet that is named twice",
      ["label", "agreement", __filename, join(__dirname, ".", "label.test.ts")],
      "OPTION_INVALID",
    ],
    ["a sheet that is absent", ["label", "agreement", "/nonexistent/sheet.tsv"], "FILE_NOT_FOUND"],
  ])("refuses a wrong %s with exit code 2", async (_, args, code) => {
    expect(await crowdchecked(...args)).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining(code),
    });
  });

  test("needs a workspace, and scores before a sample", async () => {
    const at = (...args: string[]) => run(["--home", empty, "--quiet", ...args]);
    expect(await at("label")).toMatchObject({ code: 3, err: expect.stringContaining("STORE_MISSING") });
    openStore(empty).close();
    expect(await at("label")).toMatchObject({ code: 0, out: expect.stringContaining("0 pairs scored now") });
    const sample = await at("label", "sample", "--out", join(folder, "none.tsv"));
    expect(sample).toMatchObject({ code: 3, err: expect.stringContaining("NO_SCORES") });
  });
});

/** A scorer that does something of its own before its first batch is scored, or its second. */
class Disturbed extends SharedWordsScorer {
  private batches = 0;

  constructor(
    private readonly batch: number,
    private readonly disturb: () => void,
  ) {
    super("jaccard");
  }

  override async score(tweets: readonly LabelTweet[], readArticle: ReadArticle): Promise<PairScore[][]> {
    const scores = await super.score(tweets, readArticle);
    if (++this.batches === this.batch) this.disturb();
    return scores;
  }
}

describe("labelling that is disturbed", () => {
  const undisturbed = temporaryHome();
  const home = temporaryHome();
  putCrowd(undisturbed, 800);
  putCrowd(home, 800);
  let database: Database;
  beforeAll(async () => {
    await run(["--home", undisturbed, "--quiet", "label"]);
    database = openStore(home);
  });
  afterAll(() => database.close());

  test("stops between transactions with exit code 130, and the next run ends where an undisturbed one would", async () => {
    const controller = new AbortController();
    const stopped = scorePairs(database, new Disturbed(2, () => controller.abort()), {
      signal: controller.signal,
    });
    await expect(stopped).rejects.toMatchObject({ code: "INTERRUPTED" });
    const kept = [...iteratePairScores(database, "jaccard")].length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(1600);
    expect(await scorePairs(database, new SharedWordsScorer("jaccard"))).toBe(1600 - kept);
    expect(scoresOf(home)).toEqual(scoresOf(undisturbed));
  });

  test("does not store scores of an article that another process changes meanwhile", async () => {
    database.exec("DELETE FROM pair_scores");
    const bridge = {
      source: "s",
      id: "bridge",
      url: "https://example.org/bridge",
      title: "Whales",
      subtitle: "Whales",
    };
    const other = openStore(home);
    const scorer = new Disturbed(2, () => new ArticleWriter(other).upsert(bridge, NOW));
    await scorePairs(database, scorer);
    // The first batch's scores of it were removed by the change and are made in the next run; the second
    // batch's were made anew.
    await scorePairs(database, new SharedWordsScorer("jaccard"));
    const above = [...iteratePairScores(database, "jaccard")].filter(({ score }) => score > 0);
    expect(above).toHaveLength(720);
    other.close();
  });
});
