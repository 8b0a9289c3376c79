import { type AnnotatedSheet, agreementOf, majorities, readSheet } from "../../../../training/label";
import { codeOf } from "../../../support/workspace";

const HEAD = ["id", "comment", "reply_matches", "conversation_matches", "conversation_bin", "reply_bin"];
const LOW = "[0.0;0.1)";
const HIGH = "[0.3;0.4)";

const numbered = (cells: readonly string[], i: number) => ({ line: i + 1, cells });

/** Makes a sheet of rows `id, reply answer, conversation answer, conversation bin, reply bin`. */
function sheet(file: string, ...rows: readonly (readonly string[])[]): AnnotatedSheet {
  const body = rows.map(([id = "", ...rest]) => [id, "", ...rest]);
  return {
    file,
    rows: readSheet(file, [HEAD, ...body].map(numbered)),
  };
}

describe("filled sheets of three annotators", () => {
  const a = sheet(
    "a",
    ["r1", "yes", "", "", HIGH],
    ["r2", "TRUE", "no", LOW, HIGH],
    ["r3", "x", "Yes", HIGH, LOW],
    ["r4", "0", "1", HIGH, LOW],
  );
  const b = sheet(
    "b",
    ["r1", "y", "", "", HIGH],
    ["r2", "no", "NO", LOW, HIGH],
    ["r3", "false", "yes", HIGH, LOW],
    ["r4", "n", "", HIGH, LOW],
  );
  const c = sheet(
    "c",
    ["r4", "no", "no", HIGH, LOW],
    ["r1", "1", "TRUE", "", HIGH],
    ["r2", "true", "n", LOW, HIGH],
    ["r3", "no", "y", HIGH, LOW],
  );
  const { reply, conversation } = agreementOf([a, b, c]);

  test("give each row and question the judgement of the majority", () => {
    const good = majorities([a, b, c])
      .filter((row) => row.good)
      .map(({ id, question }) => `${id} ${question}`);
    // Conversations: r3 yes-yes-yes; r4 yes-no, of whom not more than half; r2 no-no-no.
    expect(good).toEqual(["r1 reply", "r2 reply", "r3 conversation"]);
  });

  test("give good-pair rates by bin, by majority", () => {
    // Replies: r1 yes-yes-yes, r2 yes-no-yes, r3 yes-no-no, r4 no-no-no.
    expect(reply.bins).toEqual([
      { bin: LOW, rows: 2, good: 0 },
      { bin: HIGH, rows: 2, good: 2 },
    ]);
    // Conversations: r1 has none, whatever was ticked; r2 no, r3 yes, r4 one yes and one no, which is
    // no majority.
    expect(conversation.bins).toEqual([
      { bin: LOW, rows: 1, good: 0 },
      { bin: HIGH, rows: 2, good: 1 },
    ]);
  });

  test("name the rows that were not answered alike, and where", () => {
    const idsOf = ({ disagreements }: typeof reply) => disagreements.map(({ id }) => id);
    expect([idsOf(reply), idsOf(conversation)]).toEqual([["r2", "r3"], ["r4"]]);
    const [{ answers } = { answers: [] }] = reply.disagreements;
    // The first line of a sheet names its columns: the second row stands in the third.
    expect(answers.map(({ file, line, good }) => `${file}:${line} ${good}`)).toEqual([
      "a:3 true",
      "b:3 false",
      "c:4 true",
    ]);
  });

  test("give Fleiss' kappa over the rows that all answered", () => {
    // As the worked example of kappa.test.ts.
    expect(reply.fleiss).toBeCloseTo(1 / 3, 12);
    expect([reply.answeredByAll, reply.answeredBySome]).toEqual([4, 0]);
    expect([conversation.fleiss, conversation.answeredByAll, conversation.answeredBySome]).toEqual([1, 2, 1]);
  });

  test("give Cohen's kappa of each two over the rows that both answered", () => {
    // a: yes yes yes no; b: yes no no no; c: yes yes no no. a-b: p_o 1/2, p_e 3/16 + 3/16; a-c: 3/4, 3/8 +
    // 1/8; b-c: 3/4, 1/8 + 3/8.
    const kappas = reply.cohen.map(({ files, kappa, rows }) => [...files, kappa, rows]);
    expect(kappas).toEqual([
      ["a", "b", expect.closeTo(0.2, 12), 4],
      ["a", "c", expect.closeTo(0.5, 12), 4],
      ["b", "c", expect.closeTo(0.5, 12), 4],
    ]);
    expect(conversation.cohen.map(({ rows }) => rows)).toEqual([2, 3, 2]);
  });
});

test("one annotator alone gives rates and no kappa", () => {
  const { reply } = agreementOf([sheet("a", ["r1", "yes", "", "", HIGH])]);
  expect(reply).toMatchObject({ bins: [{ rows: 1, good: 1 }], fleiss: undefined, cohen: [] });
});

test.each([
  [
    "an answer that is neither yes nor no",
    () => sheet("s.tsv", ["r1", "perhaps", "", "", HIGH]),
    's.tsv:2: "perhaps" is neither yes nor no',
  ],
  [
    "a bin that a spreadsheet changed",
    () => sheet("s.tsv", ["r1", "yes", "", "", "0.3"]),
    's.tsv:2: "0.3" is no bin',
  ],
  ["a row without an id", () => sheet("s.tsv", ["", "yes", "", "", HIGH]), "s.tsv:2: the row has no id"],
  [
    "a row that stands twice",
    () => sheet("s.tsv", ["r1", "", "", "", HIGH], ["r1", "", "", "", HIGH]),
    "s.tsv:3: the row r1 stands twice",
  ],
  [
    "a sheet without answers",
    () => readSheet("s.tsv", [{ line: 1, cells: ["id", "text"] }]),
    "s.tsv:1: the column conversation_matches",
  ],
  [
    "a row that a line break in its comment cut",
    () => readSheet("s.tsv", [HEAD, ["r1", '"two'], ['lines"', "yes", "", "", HIGH]].map(numbered)),
    "s.tsv:2: the row has no bin",
  ],
  ["an empty file", () => readSheet("s.tsv", []), "s.tsv:1: the column id"],
  [
    "sheets of different samples",
    () =>
      agreementOf([sheet("a.tsv", ["r1", "yes", "", "", HIGH]), sheet("b.tsv", ["r1", "yes", "", "", LOW])]),
    "b.tsv:2: the row r1 is of the bin [0.0;0.1) here",
  ],
])("%s is refused with file and line", async (_, read, message) => {
  expect(await codeOf(read)).toBe("SHEET_FORMAT");
  expect(read).toThrow(message);
});
