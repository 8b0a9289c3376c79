import fc from "fast-check";
import { scanWords } from "../../../../src/base/text";
import { placeWords } from "../../../../src/base/text/words/word-spans";

/** Characters whose folding depends on their neighbours, letters and blanks. */
const awkward = fc.constantFrom(
  ..."ae1 ,'\"\u2019\u201c\u0301\u0327\u00e9\u200b\u200d\ufe0f\u034f\u202e\u00ad\ufb01\u1100\u1161\u11a8\uac00\u3131\uffa1\u304b\u3099\uff76\uff9e\u0915\u093c\u0958\u093f\u03c2\u0640\u064e\u0629\u0663\u0e01\u0e34\u0e33\u0e4d\u0e32\u0e40\u0e49\u0905\u093e\u0947\u00bd\u0131\u00df`\u066c\u0928\u094d\u0d7b\u{e0100}\u4e00\u0130\u05d4\u05f4\ud800\udc00\u0007",
);
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: awkward, maxLength: 20 }),
);

const written = (text: string): string[] => placeWords(text).map(({ start, end }) => text.slice(start, end));

describe("words in their places", () => {
  test.each([
    [
      "curly apostrophes",
      "the sharks\u2019 fin, D\u2019Arcy\u2019s",
      ["the", "sharks", "fin", "D\u2019Arcy", "s"],
    ],
    ["accents as marks of their own", "a cafe\u0301 au lait", ["a", "cafe\u0301", "au", "lait"]],
    [
      "ligatures and full width",
      "\ufb01ve \uff26\uff21\uff2b\uff25s",
      ["\ufb01ve", "\uff26\uff21\uff2b\uff25s"],
    ],
    [
      "Hebrew acronyms",
      '\u05e6\u05d4\u05f4\u05dc, \u05d3\u05d5"\u05d7',
      ["\u05e6\u05d4\u05f4\u05dc", '\u05d3\u05d5"\u05d7'],
    ],
    ["zero-width characters in a word", "\u200bsh\u200ba\u00adrk\u200b!", ["sh\u200ba\u00adrk"]],
    ["characters that turn the direction", "\u202ekrahs\u202c \u2066x\u2069", ["krahs", "x"]],
    ["control characters, which part words", "one\u0007two\u0000", ["one", "two"]],
    ["lone surrogates, which part words too", "one\ud800two\udfff", ["one", "two"]],
    ["letters beyond the basic plane", "\u{1d5d9}\u{1d5ee} \u{20000}", ["\u{1d5d9}\u{1d5ee}", "\u{20000}"]],
    ["signs that stand for several letters", "5\u338f of \u00bd", ["5\u338f", "of", "\u00bd", "\u00bd"]],
    [
      "Hindi vowel signs",
      "\u0928\u0908 \u0926\u093f\u0932\u094d\u0932\u0940",
      ["\u0928\u0908", "\u0926\u093f\u0932\u094d\u0932\u0940"],
    ],
    [
      "Arabic points and tatweel",
      "\u0643\u064e\u062a\u0640\u0628 x",
      ["\u0643\u064e\u062a\u0640\u0628", "x"],
    ],
    [
      "Thai words without blanks",
      "a \u0e41\u0e21\u0e27\u0e01\u0e34\u0e19 b",
      ["a", "\u0e41\u0e21\u0e27", "\u0e01\u0e34\u0e19", "b"],
    ],
    ["Korean letters that make a syllable", "\u1112\u1161\u11ab x", ["\u1112\u1161\u11ab", "x"]],
  ])("are found among %s", (_, text, words) => {
    expect(written(text)).toEqual(words);
  });

  test("are the words that the index reads, for any string", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(placeWords(text).map(({ scanned }) => scanned)).toEqual(
          scanWords(text).filter((word) => word !== '"'),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test("lie within the text in order, for any string", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let before = 0;
        for (const { start, end } of placeWords(text)) {
          expect(before <= start && start < end && end <= text.length).toBe(true);
          before = start;
        }
      }),
    );
  });

  test.each([
    ["invisible characters", "\u200b"],
    ["marks", "\u0301"],
    ["Korean letters", "\u1100"],
    ["letters and invisible characters", "a\u200b\u0301"],
  ])("of 100,000 %s are found without trying all over again", (_, piece) => {
    expect(placeWords(`shark ${piece.repeat(100_000)}`)[0]).toEqual({ scanned: "shark", start: 0, end: 5 });
  });
});
