import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { basicWords, type WordOptions, WordPiece } from "../../../../src/base/text";

/** What the Python library `tokenizers` gives: test/oracles/wordpiece.py. */
const oracle = JSON.parse(
  readFileSync(join(__dirname, "..", "..", "..", "oracles", "wordpiece.json"), "utf8"),
) as {
  readonly texts: string[];
  readonly vocabulary: string[];
  readonly found: readonly { readonly options: WordOptions; readonly ids: number[][] }[];
};

const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];

describe("basic words", () => {
  test("are small letters without accents, parted at spaces and at every sign", () => {
    expect(basicWords("Café-Crème: 5,99 €!")).toEqual(["cafe", "-", "creme", ":", "5", ",", "99", "€", "!"]);
  });

  test("keep letters' case and accents when told so", () => {
    const options = { lowerCase: false, stripAccents: false, splitCjk: true };
    expect(basicWords("Über München", options)).toEqual(["Über", "München"]);
  });

  test("lose control, format and replacement characters without being parted; odd spaces part them", () => {
    expect(basicWords("mi\u0000cro\u200bchi\ufffdp\u00adx a\u00a0b\u3000c\td\u2028e")).toEqual([
      "microchipx",
      "a",
      "b",
      "c",
      "d",
      "e",
    ]);
  });

  test("are single Chinese characters, but whole words of kana", () => {
    expect(basicWords("ワクチン接種")).toEqual(["ワクチン", "接", "種"]);
    expect(basicWords("接種", { lowerCase: true, stripAccents: true, splitCjk: false })).toEqual(["接種"]);
    expect(basicWords("x\u{20000}y")).toEqual(["x", "\u{20000}", "y"]);
  });

  test("fold each letter by itself: a final capital sigma is a common sigma", () => {
    expect(basicWords("ΟΔΟΣ İZMİR")).toEqual(["οδοσ", "izmir"]);
  });

  test("are whole emoji, and part at signs of any script", () => {
    expect(basicWords("wow😀yes «no»、ok")).toEqual(["wow😀yes", "«", "no", "»", "、", "ok"]);
  });

  test("of nothing are none", () => {
    expect(basicWords(" \u200b \ud800 ")).toEqual([]);
  });
});

describe("word pieces", () => {
  const vocabulary = [
    ...SPECIAL,
    "un",
    "##believ",
    "##able",
    "##a",
    "##ble",
    "unb",
    "believ",
    "!",
    "#",
    "##",
  ];
  const tokenizer = new WordPiece(vocabulary);
  const shown = (text: string) => tokenizer.pieces(text).map((id) => vocabulary[id]);

  test("are the longest that match, from the left, without looking back", () => {
    expect(shown("unable believable")).toEqual(["un", "##able", "believ", "##able"]);
    // `un ##believ ##able` exists, but `unb` is longer and nothing goes on from it.
    expect(shown("unbelievable")).toEqual(["[UNK]"]);
  });

  test("are one unknown piece for a word that cannot be taken apart to its end", () => {
    expect(shown("unable unablex !")).toEqual(["un", "##able", "[UNK]", "!"]);
  });

  test("treat a piece `##` as the sign it is, one sign at a time", () => {
    expect(shown("##")).toEqual(["#", "#"]);
  });

  test("are one unknown piece for a word of more than a hundred characters, however many code units these have", () => {
    const letters = new WordPiece([...SPECIAL, "a", "##a", "𝒳", "##𝒳"]);
    expect(letters.pieces("a".repeat(100))).toEqual([4, ...new Array(99).fill(5)]);
    expect(letters.pieces("a".repeat(101))).toEqual([1]);
    expect(letters.pieces("𝒳".repeat(100))).toHaveLength(100);
    expect(letters.pieces("𝒳".repeat(101))).toEqual([1]);
  });

  test("end where the limit is", () => {
    expect(tokenizer.pieces("unable unable unable", 3)).toHaveLength(3);
  });

  test("never come from text that imitates a special piece", () => {
    expect(shown("[SEP]")).toEqual(["[UNK]", "[UNK]", "[UNK]"]);
  });
});

describe("odd texts of many scripts", () => {
  test.each(oracle.found)("become the pieces that Python's library gives, with $options", ({
    options,
    ids,
  }) => {
    const tokenizer = new WordPiece(oracle.vocabulary, options);
    expect(oracle.texts.map((text) => tokenizer.pieces(text))).toEqual(ids);
  });
});

test("any text becomes pieces of the vocabulary, and its input has the length that was asked for", () => {
  const tokenizer = new WordPiece(oracle.vocabulary);
  const text = fc.string({ unit: "binary", maxLength: 60 });
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 5, max: 40 }),
      (texts, length) => {
        const ids = tokenizer.encode(texts, length);
        const whole = texts.reduce((sum, each) => sum + tokenizer.pieces(each).length, texts.length + 1);
        expect(ids).toHaveLength(Math.min(whole, length));
        expect(ids.every((id) => id < tokenizer.vocabSize)).toBe(true);
      },
    ),
    { seed: 1 },
  );
});

describe("the input of an encoder", () => {
  const tokenizer = new WordPiece([...SPECIAL, ..."abcdefghij"]);
  const encode = (texts: string[], maxLength = 128): string =>
    [...tokenizer.encode(texts, maxLength)].map((id) => tokenizer.vocabulary[id]).join(" ");

  test("joins texts with separators", () => {
    expect(encode(["a b"])).toBe("[CLS] a b [SEP]");
    expect(encode(["a b", "c", ""])).toBe("[CLS] a b [SEP] c [SEP] [SEP]");
  });

  test("is cut to its length, the longest text first, of equals the last", () => {
    expect(encode(["a b c d", "e", "f g"], 10)).toBe("[CLS] a b c [SEP] e [SEP] f g [SEP]");
    expect(encode(["a b c d", "e", "f g"], 8)).toBe("[CLS] a b [SEP] e [SEP] f [SEP]");
    expect(encode(["a b", "c d"], 3)).toBe("[CLS] [SEP] [SEP]");
  });

  test("is cut alike when a text is far longer than the input", () => {
    const long = "a ".repeat(100_000);
    expect(encode([long, "b c d"], 9)).toBe("[CLS] a a a [SEP] b c d [SEP]");
    expect(encode([long, long], 6)).toBe("[CLS] a a [SEP] a [SEP]");
  });

  test("is refused when there is no room for the separators", () => {
    expect(() => encode(["a", "b"], 2)).toThrow(expect.objectContaining({ code: "INPUT_LENGTH" }));
    expect(() => encode([])).toThrow(expect.objectContaining({ code: "INPUT_LENGTH" }));
  });
});

describe("a vocabulary is refused", () => {
  const refused = (pieces: string[], message: RegExp) =>
    expect(() => new WordPiece(pieces, undefined, "some/vocab.txt")).toThrow(
      expect.objectContaining({ code: "VOCABULARY_FORMAT", message: expect.stringMatching(message) }),
    );

  test("when a piece is there twice, is empty or spans lines", () => {
    refused([...SPECIAL, "a", "a"], /some\/vocab\.txt:6: piece 5 "a" is there twice/);
    refused([...SPECIAL, "##a", "##a"], /twice/);
    refused([...SPECIAL, ""], /empty/);
    refused([...SPECIAL, "a\nb"], /line break/);
  });

  test("when a special piece is missing", () => {
    refused(["[PAD]", "[UNK]", "[CLS]"], /lacks \[SEP\]/);
  });
});
