import fc from "fast-check";
import { cleanText, foldText, stem, tokenise } from "../../../../src/base/text";

const words = (text: string): string[] => tokenise(text).map(({ word }) => word);

describe("tokens", () => {
  test("stop words and possessives go, numbers keep their digits without separators", () => {
    expect(words("The president's 1,250,000 votes aren't counted in 3 days")).toEqual([
      "president",
      "1250000",
      "votes",
      "counted",
      "3",
      "days",
    ]);
  });

  test("diacritics, full-width letters and typographic quotes are folded", () => {
    expect(words("Caf\u00e9 \uff26\uff21\uff2b\uff25 D\u2019Arcy\u2019s")).toEqual([
      "cafe",
      "fake",
      "d'arcy",
    ]);
  });

  test("letters of other scripts are words too", () => {
    expect(words("\u041c\u043e\u0441\u043a\u0432\u0430 \u6771\u4eac")).toEqual([
      "\u043c\u043e\u0441\u043a\u0432\u0430",
      "\u6771\u4eac",
    ]);
  });

  test("capital letters and quoted spans are marked", () => {
    const tokens = tokenise('Lincoln wrote "party over country" twice');
    expect(tokens.filter(({ capitalised }) => capitalised).map(({ word }) => word)).toEqual(["lincoln"]);
    expect(tokens.filter(({ quoted }) => quoted).map(({ word }) => word)).toEqual(["party", "country"]);
  });

  test("a quotation mark that is never closed quotes nothing", () => {
    expect(tokenise('he said "nothing ended').some(({ quoted }) => quoted)).toBe(false);
  });

  // Porter 1980, examples of the paper's steps.
  test.each([
    ["caresses", "caress"],
    ["ponies", "poni"],
    ["motoring", "motor"],
    ["relational", "relat"],
    ["covid19", "covid19"],
  ])("the stem of %s is %s", (word, expected) => {
    expect(stem(word)).toBe(expected);
  });
});

describe("clean text", () => {
  test("direction overrides, zero-width and control characters leave no trace", () => {
    expect(cleanText("a\u202eb\u200bc\u0007d\ufeff")).toBe("abc d");
  });

  test("folding is idempotent, and never throws, for any string", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
      }),
    );
  });

  test("tokens are never empty, never upper case and never longer than 60 characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        for (const word of words(text)) {
          expect(word).toBe(word.toLowerCase());
          expect(word.length).toBeGreaterThan(0);
          expect(word.length).toBeLessThanOrEqual(60);
        }
      }),
    );
  });
});
