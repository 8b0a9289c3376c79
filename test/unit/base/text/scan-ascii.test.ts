import fc from "fast-check";
import { scanAscii } from "../../../../src/base/text/words/scan-ascii";

/** The same as an expression: what a word of ASCII is. */
const WORD = /\d{1,3}(?:(?:,\d{2}){0,4},\d{3})+(?!\d)|[A-Za-z\d]+(?:'[A-Za-z]+)?/g;

const wordsOf = (text: string): string[] => {
  const places = scanAscii(text);
  return Array.from({ length: places.length / 2 }, (_, i) => text.slice(places[2 * i], places[2 * i + 1]));
};

test.each([
  ["thousands are one word", "over 1,234,567 of 10,00,000", ["over", "1,234,567", "of", "10,00,000"]],
  ["other commas part words", "1,2345,67 and 1234,567", ["1", "2345", "67", "and", "1234", "567"]],
  ["one apostrophe stands in a word", "don't 'tis o'b'c 5's", ["don't", "tis", "o'b", "c", "5's"]],
  ["what is no letter stands between", '"A-b" \u2014 c_d', ["A", "b", "c", "d"]],
])("%s", (_, text, expected) => {
  expect(wordsOf(text)).toEqual(expected);
});

test("any text has the words that an expression finds", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab1 23,,'\"-.Z9\u2014"), maxLength: 40 });
  fc.assert(
    fc.property(text, (read) => {
      expect(wordsOf(read)).toEqual(read.match(WORD) ?? []);
    }),
    { numRuns: 2000 },
  );
});
