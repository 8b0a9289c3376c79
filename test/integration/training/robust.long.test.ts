import { workspacePaths } from "../../../src/base/home/paths";
import {
  articleKeys,
  type JudgedTweet,
  JudgementWriter,
  judgedTweets,
  openDatabase,
  TweetReader,
  TweetWriter,
} from "../../../src/base/store";
import type { RobustRow } from "../../../src/usecases/evaluate/robust";
import { run } from "../../support/cli";
import { samplePartHome } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";

describe("evaluate --robust", () => {
  const home = samplePartHome("small");
  const folder = temporaryFolder();

  function anyTweet(): JudgedTweet {
    const database = openDatabase(workspacePaths(home).database);
    const [tweet] = judgedTweets(database, "dev") as [JudgedTweet];
    database.close();
    return tweet;
  }

  async function robust(...args: string[]): Promise<RobustRow[]> {
    const { out, err, code } = await run([
      "--home",
      home,
      "--json",
      "--quiet",
      "evaluate",
      "--robust",
      ...args,
    ]);
    expect([err, code]).toEqual(["", 0]);
    return JSON.parse(out) as RobustRow[];
  }

  test("measures each kind of edit over the tweets that it can be made of, and edits of others", async () => {
    const unknown = '{"id":"unknown","kind":"dialect","edited":["x"],"verified":[1]}\n';
    const rows = await robust("--edits", writeIn(folder, "edits.jsonl", unknown));
    const asWritten = rows.find(({ kind }) => kind === "as written")!;
    expect(asWritten.before).toBe(asWritten.after);
    expect(asWritten.edits).toBeGreaterThan(5);
    for (const { edits, before, after, flagged, verdicts } of rows) {
      expect(edits).toBeLessThanOrEqual(asWritten.edits);
      for (const share of [before, after, flagged]) expect(share >= 0 && share <= 1).toBe(true);
      expect(verdicts.answer + verdicts.suggest + verdicts.none).toBeCloseTo(1, 10);
    }
    const kinds = rows.filter(({ stillApplies }) => !stillApplies).map(({ kind }) => kind);
    expect(kinds).toContain("name");
    // The file's only tweet is none of the workspace's.
    expect(rows.map(({ kind }) => kind)).not.toContain("dialect (file)");
    const debunked = rows.find(({ kind }) => kind === "debunked")!;
    expect(debunked.flagged).toBeGreaterThan(asWritten.flagged);
  });

  test("passes blank lines over, and says how many lines it left out", async () => {
    const lines = [
      '{"id":"unknown","kind":"dialect","edited":["x"],"verified":[1]}',
      "",
      '{"id":12,"kind":"dialect","edited":["x"],"verified":[1]}',
      `{"id":"${anyTweet().id}","kind":"dialect","edited":["x","y"],"verified":[1]}`,
    ];
    const file = writeIn(folder, "left-out.jsonl", `${lines.join("\n")}\n\n`);
    const { code, err } = await run(["--home", home, "evaluate", "--robust", "--edits", file]);
    expect(code).toBe(0);
    expect(err).toContain(`left out: 2 lines of ${file} whose tweet is not judged in this split\n`);
    expect(err).toContain(`left out: 1 lines of ${file} with more or fewer labels than texts\n`);
  });

  test("compares an edit of others with the text that they edited", async () => {
    const { id, text } = anyTweet();
    const edit = { id, kind: "dialect", original: "kettles", edited: [text], verified: [1] };
    const rows = await robust("--edits", writeIn(folder, "original.jsonl", `${JSON.stringify(edit)}\n`));
    expect(rows.find(({ kind }) => kind === "dialect (file)")).toMatchObject({
      edits: 1,
      before: 0,
      after: 1,
    });
  });

  test("takes the kind of an edit as it is, a line break in it included", async () => {
    const { id, text } = anyTweet();
    const edit = { id, kind: "two\nlines", edited: [text], verified: [1] };
    const rows = await robust("--edits", writeIn(folder, "lines.jsonl", `${JSON.stringify(edit)}\n`));
    expect(rows.at(-1)).toMatchObject({ kind: "two\nlines (file)", stillApplies: true, edits: 1 });
  });

  test("refuses a file that holds something else, by file and line", async () => {
    const broken = writeIn(folder, "broken.jsonl", '{"id":"1"}\n');
    const { err, code } = await run(["--home", home, "evaluate", "--robust", "--edits", broken]);
    expect(err).toContain("EDITS_FORMAT");
    expect(err).toContain(`${broken}:1`);
    expect(code).toBe(2);
  });

  test("takes tweets of two datasets for two tweets, though they have one id and one text", async () => {
    const database = openDatabase(workspacePaths(home).database);
    const [{ id, text, relevant }] = judgedTweets(database, "dev") as [JudgedTweet];
    new TweetWriter(database).upsert({ dataset: "another", id, text });
    const tweet = new TweetReader(database).findKey("another", id) as number;
    const article = articleKeys(database).find((key) => !relevant.includes(key)) as number;
    new JudgementWriter(database).upsert(tweet, article, "dev", 1);
    database.close();
    const asWritten = (await robust()).find(({ kind }) => kind === "as written")!;
    expect(asWritten.before).toBe(asWritten.after);
    expect(asWritten.before).toBeLessThan(1);
  });
});
