import { readQueries } from "../../../src/usecases/evaluate/query-file";
import { temporaryFolder, writeIn } from "../../support/temporary";

const folder = temporaryFolder();

describe("query files", () => {
  test("may begin with a header, quote texts and end without a line end", async () => {
    const file = writeIn(
      folder,
      "q.tsv",
      '\ufefftweet_id\ttweet\n1\tplain\n\n2\t"with ""quotes"" and\ttab"\n3\tlast',
    );
    expect(await readQueries(file)).toEqual([
      { id: "1", text: "plain" },
      { id: "2", text: 'with "quotes" and\ttab' },
      { id: "3", text: "last" },
    ]);
  });

  test("may have a header of X's names, or one in the middle; a tweet is none, whatever its id", async () => {
    const rows = [
      "TweetID\tfull text",
      "1\tx",
      "id\ttext",
      "2\ty",
      "Tweet ID\tTweet text",
      "qid\tquery",
      "post-id\tpost",
      "id\tapa kabar hari ini",
      "",
    ];
    expect(await readQueries(writeIn(folder, "headers.tsv", rows.join("\n")))).toEqual([
      { id: "1", text: "x" },
      { id: "2", text: "y" },
      { id: "id", text: "apa kabar hari ini" },
    ]);
  });

  test.each(["q.ndjson", "q.json", "Q.JSONL"])("are JSON lines where they are called %s", async (name) => {
    const file = writeIn(folder, name, '{"id":1,"text":"x"}\n{"id":"2","text":"y"}\n');
    expect(await readQueries(file)).toEqual([
      { id: "1", text: "x" },
      { id: "2", text: "y" },
    ]);
  });

  test("keep quotes that nobody closes as characters of their line", async () => {
    const file = writeIn(folder, "lone.tsv", '1\the said "no and left\n2\t"opened\n3\tx\n');
    expect(await readQueries(file)).toEqual([
      { id: "1", text: 'he said "no and left' },
      { id: "2", text: '"opened' },
      { id: "3", text: "x" },
    ]);
  });

  test.each([
    ["one column", "1\tx\n2\n", /:2: 2 columns/],
    ["three columns", "1\tx\ty\n", /:1: 2 columns/],
    ["an empty id", "\tx\n", /:1: 2 columns .* an empty one/],
    ["an id that a spreadsheet rounded", "1.23457E+18\tx\n", /:1: the id 1\.23457E\+18 is .* rounded/],
    ["nothing", "", /nothing\.tsv: there is no query in it/],
    ["a header alone", "id\ttext\n", /there is no query in it/],
    ["a header in another language alone", "id\tसंदेश पाठ\n", /there is no query in it/],
  ])("with %s are refused with the line", async (name, content, message) => {
    await expect(readQueries(writeIn(folder, `${name}.tsv`, content))).rejects.toThrow(message);
  });

  test.each([
    ["a tab", "tab.tsv", '"1\t2"\tx\n', /tab\.tsv:1: the id "1\\t2" holds a tab/],
    ["a line break", "break.jsonl", '{"id": "1\\n2", "text": "x"}\n', /break\.jsonl:1: the id "1\\n2" holds/],
  ])("with %s in an id are refused, since a run of them could not be read", async (_, name, content, message) => {
    await expect(readQueries(writeIn(folder, name, content))).rejects.toThrow(message);
  });

  test("with an id that comes twice are refused, unless both say the same", async () => {
    const same = writeIn(folder, "same.tsv", "1\tx\n2\ty\n1\tx\n");
    expect(await readQueries(same)).toEqual([
      { id: "1", text: "x" },
      { id: "2", text: "y" },
    ]);
    await expect(readQueries(writeIn(folder, "twice.tsv", "1\tx\n1\ty\n"))).rejects.toThrow(
      /:2: the query 1 came before/,
    );
    const lines = writeIn(folder, "twice.jsonl", '{"id": "1", "text": "x"}\n{"id": "1", "text": "y"}\n');
    await expect(readQueries(lines)).rejects.toThrow(/:2: the query 1 came before/);
  });

  test("of JSON lines have all parts of a query; a line that is none is refused with its number", async () => {
    const lines = [
      '{"id": 1, "text": "look", "imageText": "COWS", "author": "Ann", "date": "2020-03-04"}',
      '{"id": "2", "quotedText": "goats"}',
    ];
    const file = writeIn(folder, "parts.jsonl", lines.join("\n\n"));
    expect(await readQueries(file)).toEqual([
      { id: "1", text: "look", imageText: "COWS", author: "Ann", date: "2020-03-04" },
      { id: "2", text: "", quotedText: "goats" },
    ]);
    const wrong = writeIn(folder, "wrong.jsonl", `${lines[0]}\n{"id": "2"}\n`);
    await expect(readQueries(wrong)).rejects.toThrow(/:2: .*must not be empty/);
    await expect(readQueries(writeIn(folder, "not.jsonl", "1\tlook"))).rejects.toThrow(/:1: /);
  });
});
