import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ArticleWriter, judgedTweets, VoteWriter } from "../../../src/base/store";
import { importCheckthat } from "../../../src/import";
import { exportFeedback } from "../../../src/usecases/feedback";
import { openStore } from "../../../src/workspace";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { codeOf, temporaryHome, temporaryStore } from "../../support/workspace";

const NOW = "2026-02-01T10:00:00.000Z";
const ARTICLE = { source: "check.example", id: "ferry" };

describe("votes that were exported as judgements", () => {
  const home = temporaryHome();
  const other = temporaryStore();
  const folder = temporaryFolder();

  // A table of tabs cannot hold all texts: a cell that runs over lines ends at a tab, and at its 100th line.
  test.each([
    ["quotes", '"The ferry" sailed\nup the "tower"'],
    ["a line with a tab", "look:\nthe ferry\tsailed up the tower"],
    ["line ends of Windows", "look:\r\nthe ferry sailed up the tower"],
    ["many lines", `look:${"\n".repeat(200)}the ferry sailed up the tower`],
    ["blanks around it", " \u00a0the ferry sailed up the tower in a line of its own "],
  ])("import again as they were: %s", async (name, text) => {
    const database = openStore(home);
    new ArticleWriter(database).upsert({ ...ARTICLE, vclaim: "A ferry sailed up the tower." }, NOW);
    for (const voter of ["ann", "bob"])
      new VoteWriter(database).cast({
        tweet: { text },
        article: ARTICLE,
        vote: "up",
        rank: 1,
        now: NOW,
        voter,
      });
    const votes = database.prepare("SELECT count(*) FROM votes").pluck().get();
    database.close();
    const qrels = join(folder, name);
    const rules = { home, feedbackVoters: 2, feedbackAgreementPercent: 80 };
    const signal = new AbortController().signal;
    const written = await exportFeedback(rules, { file: join(folder, "votes.jsonl"), qrels }, { signal });
    expect(written.votes).toBe(votes);
    new ArticleWriter(other).upsert({ source: name, id: ARTICLE.id, vclaim: "A ferry sailed." }, NOW);
    const { refused } = await importCheckthat(qrels, { database: other, dataset: name });
    expect(refused).toBe(0);
    const texts = judgedTweets(other, "train").filter(({ dataset }) => dataset === name);
    expect(texts.map((tweet) => tweet.text)).toContain(text.trim());
  });

  test("keep who wrote the post and when", async () => {
    const database = openStore(home);
    const tweet = { text: "it sailed up there", author: "Ann of the Ferry", date: "2025-12-24" };
    for (const voter of ["ann", "bob"])
      new VoteWriter(database).cast({ tweet, article: ARTICLE, vote: "up", rank: 1, now: NOW, voter });
    database.close();
    const qrels = join(folder, "dated");
    const rules = { home, feedbackVoters: 2, feedbackAgreementPercent: 80 };
    const signal = new AbortController().signal;
    await exportFeedback(rules, { file: join(folder, "votes-dated.jsonl"), qrels }, { signal });
    new ArticleWriter(other).upsert({ source: "dated", id: ARTICLE.id, vclaim: "A ferry sailed." }, NOW);
    await importCheckthat(qrels, { database: other, dataset: "dated" });
    const read = judgedTweets(other, "train").filter(({ dataset }) => dataset === "dated");
    expect(read).toContainEqual(expect.objectContaining(tweet));
  });

  test("are not written into a folder of other data, and into that of an earlier export", async () => {
    const own = join(folder, "own");
    mkdirSync(own);
    const mine = writeIn(own, "queries.jsonl", "mine");
    const write = (qrels: string) =>
      exportFeedback(
        { home, feedbackVoters: 2, feedbackAgreementPercent: 80 },
        { file: join(folder, "votes-2.jsonl"), qrels },
        { signal: new AbortController().signal },
      );
    expect(await codeOf(() => write(own))).toBe("FOLDER_NOT_EMPTY");
    expect([readFileSync(mine, "utf8"), readdirSync(own)]).toEqual(["mine", ["queries.jsonl"]]);
    expect(existsSync(join(folder, "votes-2.jsonl"))).toBe(false);
    for (const _ of [1, 2]) expect((await write(join(folder, "again"))).judgements).toBeGreaterThan(0);
  });

  test("on articles of several sources come back with one import, also where two share an id", async () => {
    const [home, other] = [join(folder, "voted"), join(folder, "taught")];
    const qrels = join(folder, "several");
    const articles = [
      { source: "one.example", id: "ferry" },
      { source: "two.example", id: "ferry" },
      { source: "two.example", id: "a:b" },
      { source: "three", id: "one.example:ferry" },
    ];
    const put = (home: string) => {
      const database = openStore(home);
      const writer = new ArticleWriter(database);
      for (const article of articles) writer.upsert({ ...article, vclaim: `About ${article.source}` }, NOW);
      return database;
    };
    const database = put(home);
    for (const [i, article] of articles.entries())
      for (const voter of ["ann", "bob"]) {
        const vote = { article, vote: "up", rank: 1, now: NOW, voter } as const;
        new VoteWriter(database).cast({ tweet: { text: `Post number ${i}` }, ...vote });
      }
    database.close();
    const rules = { home, feedbackVoters: 2, feedbackAgreementPercent: 80 };
    const signal = new AbortController().signal;
    await exportFeedback(rules, { file: join(folder, "votes.jsonl"), qrels }, { signal });
    const read = put(other);
    const summary = await importCheckthat(qrels, { database: read, anySource: true });
    expect(summary).toMatchObject({ refused: 0, rows: { judgements: { added: articles.length } } });
    const judged = read
      .prepare("SELECT a.source, a.id FROM qrels j JOIN articles a ON a.key = j.article ORDER BY a.key")
      .all();
    expect(judged).toEqual(articles);
    writeIn(qrels, "qrels-dev.tsv", `${judgedTweets(read, "train")[0]?.id}\t0\tferry\t1\n`);
    const { refusals } = await importCheckthat(qrels, { database: read, anySource: true });
    expect(refusals).toEqual([
      expect.objectContaining({ reason: expect.stringContaining("several sources have an article ferry") }),
    ]);
    read.close();
  });

  test("are refused by name where a file stands in the place of their folder", async () => {
    openStore(home).close();
    const rules = { home, feedbackVoters: 2, feedbackAgreementPercent: 80 };
    const signal = new AbortController().signal;
    const qrels = writeIn(folder, "taken", "");
    const asked = { file: join(folder, "votes.jsonl"), qrels };
    expect(await codeOf(() => exportFeedback(rules, asked, { signal }))).toBe("FOLDER_NOT_EMPTY");
  });
});
