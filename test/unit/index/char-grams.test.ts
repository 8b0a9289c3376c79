import { forEachGram, GRAM_CODES, wordSymbols } from "../../../index/char-grams";

function gramsOf(...words: string[]): number[] {
  const codes: number[] = [];
  forEachGram(words.map(wordSymbols), (code) => codes.push(code));
  return codes;
}

// Symbols: space 0, a-z 1-26, 0-9 27-36, apostrophe 37; a gram is a number in base 38.
const code = (a: number, b: number, c: number, d: number): number => ((a * 38 + b) * 38 + c) * 38 + d;

describe("character grams", () => {
  test("slide over words joined by a space", () => {
    expect(gramsOf("ab", "cd")).toEqual([code(1, 2, 0, 3), code(2, 0, 3, 4)]);
  });

  test("digits and apostrophes are characters of their own", () => {
    expect(gramsOf("0'z9")).toEqual([code(27, 37, 26, 36)]);
  });

  test("a short text has one gram, padded; an empty one none", () => {
    expect(gramsOf("a")).toEqual([code(1, 0, 0, 0)]);
    expect(gramsOf()).toEqual([]);
  });

  test("letters of other scripts stay within the range and apart from each other", () => {
    const codes = [...gramsOf("москва"), ...gramsOf("киевск")];
    for (const gram of codes) expect(gram).toBeLessThan(GRAM_CODES);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
