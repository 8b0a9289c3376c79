import { LexicalIndex, LexicalIndexBuilder } from "../../../index";

const builder = new LexicalIndexBuilder();
builder.add({ key: 3, title: "Sharks swim", vclaim: 'He said "moon sharks" exist' });
builder.add({ key: 7 });
builder.add({ key: 8, subtitle: "moon Landing" });
const index = new LexicalIndex(builder.finish());
const { fieldWords } = index;

const TITLE = 0;
const SUBTITLE = 1;
const VCLAIM = 2;

function wordsOf(doc: number, field?: number): string[] {
  const words: string[] = [];
  for (let i = fieldWords.start(doc, field); i < fieldWords.end(doc, field); i++)
    words.push(index.vocabulary.word(fieldWords.word(i)));
  return words;
}

test("an article's words are read field by field, or all in their order", () => {
  expect(wordsOf(0, TITLE)).toEqual(["sharks", "swim"]);
  expect(wordsOf(0, SUBTITLE)).toEqual([]);
  expect(wordsOf(0)).toEqual([...wordsOf(0, TITLE), ...wordsOf(0, VCLAIM)]);
  expect([wordsOf(1), wordsOf(2)]).toEqual([[], ["moon", "landing"]]);
  expect([fieldWords.length(0, TITLE), fieldWords.length(1, VCLAIM)]).toEqual([2, 0]);
});

test("a word has its term and how it was written", () => {
  const first = fieldWords.start(0, TITLE);
  expect(fieldWords.term(first)).toBe(index.terms.find("shark"));
  const marks = (doc: number, field: number, is: (position: number) => boolean): string[] =>
    wordsOf(doc, field).filter((_, i) => is(fieldWords.start(doc, field) + i));
  expect(marks(0, VCLAIM, (i) => fieldWords.isQuoted(i))).toEqual(["moon", "sharks"]);
  expect(marks(2, SUBTITLE, (i) => fieldWords.isCapitalised(i))).toEqual(["landing"]);
});

test("an article is found by its key", () => {
  expect([3, 7, 8].map((key) => index.docOf(key))).toEqual([0, 1, 2]);
  expect([1, 5, 9].map((key) => index.docOf(key))).toEqual([undefined, undefined, undefined]);
});
