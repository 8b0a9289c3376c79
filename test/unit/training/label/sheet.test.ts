import { formatSheet, readSheet } from "../../../../training/label";
import { harmlessCell } from "../../../../training/label/sheet";

const ROW = {
  checker: "No,\tthat is\nwrong \u001b[31m",
  reply: { text: "=cmd()", bin: "[0.3;0.4)" },
  conversation: undefined,
  title: '"Bridge" moved?',
  subtitle: "",
};

test("a sheet has the paper's columns; texts are one harmless line, scores stand last", () => {
  const [head, row, end] = formatSheet([ROW]).split("\n");
  expect(head?.split("\t")).toEqual([
    "id",
    "tweet_text",
    "text_conversation",
    "text_reply",
    "title",
    "subtitle",
    "conversation_matches",
    "reply_matches",
    "comment",
    "conversation_bin",
    "reply_bin",
  ]);
  expect(row?.split("\t")).toEqual([
    expect.stringMatching(/^r[0-9a-f]{12}$/),
    "No, that is wrong [31m",
    "",
    "'=cmd()",
    '\'"Bridge" moved?',
    "",
    "",
    "",
    "",
    "",
    "[0.3;0.4)",
  ]);
  expect(end).toBe("");
});

test("an article without a subtitle shows its vclaim in the sheet; the row's id is the same with and without", () => {
  const cellsOf = (row: object): string[] =>
    formatSheet([{ ...ROW, ...row }])
      .split("\n")[1]
      ?.split("\t") ?? [];
  expect(cellsOf({ vclaim: "The bridge was moved" })[5]).toBe("The bridge was moved");
  expect(cellsOf({ vclaim: "The bridge was moved" })[0]).toBe(cellsOf({})[0]);
  expect(cellsOf({ subtitle: "It stands", vclaim: "The bridge was moved" })[5]).toBe("It stands");
});

test("the same row has the same id in every sheet, another row another", () => {
  const idOf = (title: string): string | undefined =>
    formatSheet([{ ...ROW, title }])
      .split("\n")[1]
      ?.split("\t")[0];
  expect(idOf("a")).toBe(idOf("a"));
  expect(idOf("a")).not.toBe(idOf("b"));
});

test.each([
  ["=1+1", "'=1+1"],
  ["  +49", "'+49"],
  ["-5", "'-5"],
  ["@someone says", "'@someone says"],
  ["＝1", "'＝1"],
  ["\u200b=1", "'=1"],
  ['"open', "'\"open"],
  ["a = b", "a = b"],
])("the text %j is written as %j", (text, cell) => {
  expect(harmlessCell(text)).toBe(cell);
});

test("a text longer than a cell may be is cut, and ends in dots", () => {
  expect(harmlessCell("a".repeat(50_000))).toBe(`${"a".repeat(32_000)} ...`);
});

test("an unfilled sheet is read as one without answers", () => {
  const rows = formatSheet([ROW]).trimEnd().split("\n");
  const read = readSheet(
    "s.tsv",
    rows.map((text, i) => ({ line: i + 1, cells: text.split("\t") })),
  );
  expect(read).toEqual([{ id: expect.any(String), line: 2, answers: {} }]);
});
