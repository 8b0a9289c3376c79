import { Beginnings } from "../../../../src/answer/explain/beginnings";
import { readWord, stem } from "../../../../src/base/text";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const ENDS = [
  "",
  "y",
  "s",
  "ed",
  "ing",
  "ies",
  "ied",
  "yed",
  "ying",
  "eed",
  "ational",
  "iness",
  "ement",
  "ion",
  "ly",
];

describe("a look at two letters", () => {
  test("never misses a word that has the stem", () => {
    for (const first of LETTERS) {
      for (const second of [...LETTERS, "'", ""]) {
        for (const end of ENDS) {
          const word = first + second + end;
          expect([word, new Beginnings([stem(word)]).mayBegin(word)]).toEqual([word, true]);
        }
      }
    }
  });

  test.each([
    "Flooding",
    "FLOOD",
    "Obama's",
    "O'Neill",
    "1,000",
    "Zürich",
    "élan",
    "акула",
    "鮫",
  ])("never misses %s, as it is written", (scanned) => {
    const read = readWord(scanned);
    expect(new Beginnings([stem(read?.word ?? "")]).mayBegin(scanned)).toBe(true);
  });

  test("passes over words with other beginnings", () => {
    const beginnings = new Beginnings(["flood", "shark", "ei"]);
    expect(["frog", "Sheep", "eyes", "sun"].map((word) => beginnings.mayBegin(word))).toEqual([
      ...[false, true, true, false],
    ]);
  });
});
