import { join } from "node:path";
import { iterateArticles } from "../../../src/base/store";
import { type ImportSummary, importArticles, importCheckthat, importTweets } from "../../../src/import";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { temporaryStore } from "../../support/workspace";

const reasons = ({ refusals }: ImportSummary): string[] =>
  refusals.map(({ line, reason }) => `${line ?? "-"}: ${reason}`);
/** Written by hand: what a number looks like matters here. */
const lines = (ids: readonly string[], rest: string): string =>
  ids.map((id) => `{"id":${id},${rest}}\n`).join("");

const NO_TEXT = "id: must be a text, or a whole number up to 2^53 (a larger one as text)";
const NO_NUMBERS = ["1.5", "12345678901234567890", "true", "[1]", "{}"];

describe("an id that is a whole number", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  const ids = (table: "articles" | "tweets"): unknown[] =>
    database.prepare(`SELECT id FROM ${table} ORDER BY key`).pluck().all();

  test("is its digits in articles: the number and the text are one article", async () => {
    const file = writeIn(
      folder,
      "a.jsonl",
      lines(["12", '"12"', "9007199254740991"], '"source":"s","title":"A"'),
    );
    const { rows, refused } = await importArticles(file, { database });
    expect(rows.articles).toEqual({ added: 2, changed: 0, unchanged: 1 });
    expect(refused).toBe(0);
    expect(ids("articles")).toEqual(["12", "9007199254740991"]);
  });

  test("is its digits in verified claims, which judgements name", async () => {
    const claims = JSON.stringify({ vclaim_id: 7, vclaim: "The moon is hollow" });
    const dataset = join(folder, "claims");
    writeIn(dataset, "vclaims/7.json", claims);
    writeIn(dataset, "tweets-dev.jsonl", lines(["1"], '"text":"so hollow"'));
    writeIn(dataset, "qrels-dev.tsv", "1\t0\t7\t1\n");
    const { rows, refused } = await importCheckthat(dataset, { database });
    expect([rows.judgements.added, refused]).toEqual([1, 0]);
    expect([...iterateArticles(database)].at(-1)).toMatchObject({ id: "7", vclaim: "The moon is hollow" });
  });

  test.each(NO_NUMBERS)("is refused where the id is %s", async (id) => {
    const articles = writeIn(folder, "no.jsonl", lines([id], '"source":"s","title":"A"'));
    expect(reasons(await importArticles(articles, { database }))).toEqual([`1: ${NO_TEXT}`]);
    const tweets = writeIn(folder, "t.jsonl", lines([id], '"text":"A"'));
    expect(reasons(await importTweets(tweets, { database }))).toEqual([`1: ${NO_TEXT}`]);
  });
});

describe("an id with half of a character", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  const halves = ['"a\\ud83d"', '"a\\ude00"', '"a\\ud83d\\ude00"'];

  test("is refused and counted, while a whole character is kept", async () => {
    const half = "id: must hold no half of a character";
    const articles = writeIn(folder, "a.jsonl", lines(halves, '"source":"s","title":"A"'));
    const taken = await importArticles(articles, { database });
    expect(reasons(taken)).toEqual([`1: ${half}`, `2: ${half}`]);
    expect([...iterateArticles(database)].map(({ id }) => id)).toEqual(["a\u{1f600}"]);
    const tweets = await importTweets(writeIn(folder, "t.jsonl", lines(halves, '"text":"A"')), { database });
    expect(reasons(tweets)).toEqual([`1: ${half}`, `2: ${half}`]);
    expect(tweets.rows.tweets.added).toBe(1);
  });

  test("is refused where it stands in a source, and so is the mark for what was lost", async () => {
    const file = writeIn(
      folder,
      "sources.jsonl",
      '{"id":"1","source":"s\\ud83d","title":"A"}\n{"id":"a\\ufffd","source":"s","title":"A"}\n',
    );
    expect(reasons(await importArticles(file, { database }))).toEqual([
      "1: source: must hold no half of a character",
      "2: id: has a character that cannot be read (is it UTF-8?)",
    ]);
  });
});
