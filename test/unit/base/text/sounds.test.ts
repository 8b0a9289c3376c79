import { createRng } from "../../../../src/base/core/rng";
import { consonantHash, consonantsOf, soundOf, soundsAbroad } from "../../../../src/base/text";

describe("a name", () => {
  test.each([
    ["Kapil", "कपिल", "kapil"],
    ["Sibal", "सिब्बल", "sibal"],
    ["Narendra", "नरेंद्र", "narendr"],
    ["Krishna", "कृष्णा", "krisna"],
    ["Rahul", "राहुल", "raul"],
    ["Yogi", "योगी", "iogi"],
    ["Mukherjee", "ముఖర్జీ", "mukarji"],
    ["Mumbai", "মুম্বই", "mumbai"],
    ["Kolkata", "কোলকাতা", "kolakata"],
    ["Feroz", "फ़िरोज़", "firoj"],
    ["Zelensky", "Зеленски", "jelenski"],
    ["Donetsk", "Донецк", "donetsk"],
  ])("%s is like %s: %s", (latin, other, sound) => {
    expect(soundOf(other)).toBe(sound);
    expect(consonantsOf(latin)).toBe(consonantsOf(other));
  });

  test("has the vowel that Tamil and Malayalam write as two signs", () => {
    expect(["கோபால்", "കോപാല്"].map(soundOf)).toEqual(["kopal", "kopal"]);
  });

  test("is the same with accents, capital letters and doubled letters or without", () => {
    expect(["GÓMEZ", "gomez", "Gommez"].map(soundOf)).toEqual(["gomej", "gomej", "gomej"]);
  });

  test("has the sounds of its spelling in Latin letters", () => {
    expect(["Cecil", "Schumacher", "Quixote", "Phoolan", "Jai"].map(soundOf)).toEqual([
      "sesil",
      "sumacer",
      "kuiksote",
      "fulan",
      "je",
    ]);
  });

  test("is found by its consonants", () => {
    expect(["Modi", "Modern", "Aoi"].map(consonantsOf)).toEqual(["md", "mdrn", ""]);
  });
});

test.each(["東京タワー", "القاهرة", "2020", ""])("%j has no sound here", (word) => {
  expect([soundOf(word), soundsAbroad(word)]).toEqual(["", false]);
});

test.each([
  ["कपिल", true],
  ["Донецк", false],
  ["донецк", true],
  ["kapil", false],
])("%j is in another script with sounds: %s", (word, expected) => {
  expect(soundsAbroad(word)).toBe(expected);
});

describe("Latin letters", () => {
  /** The same as a list of replacements, one after the other. */
  const SPELLINGS: readonly (readonly [RegExp, string])[] = [
    [/[\u0300-\u036f]/g, ""],
    [/sch|sh/g, "s"],
    [/tch|ch/g, "C"],
    [/ph/g, "f"],
    [/ck|q/g, "k"],
    [/x/g, "ks"],
    [/z/g, "j"],
    [/w/g, "v"],
    [/c(?=[eiy])/g, "s"],
    [/c/g, "k"],
    [/C/g, "c"],
    [/ee|y/g, "i"],
    [/oo/g, "u"],
    [/ai/g, "e"],
    [/au/g, "o"],
    [/[^abcdefgijklmnoprstuv]/g, ""],
    [/n(?=[bmp])/g, "m"],
    [/(.)\1+/g, "$1"],
  ];
  const replaced = (word: string): string =>
    SPELLINGS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word.normalize("NFD"));

  test("sound as a list of replacements has it, however they meet", () => {
    const rng = createRng(7);
    const letters = [..."aaeeiioouuyycccchhhhsstptkqxwzbbmmnnrløßé1"];
    const words = Array.from({ length: 20_000 }, () =>
      Array.from({ length: 1 + rng.below(9) }, () => letters[rng.below(letters.length)]).join(""),
    ).filter((word) => /^\p{Script=Latin}/u.test(word));
    expect(words.map(soundOf)).toEqual(words.map(replaced));
  });

  test("sound in words of any length", () => {
    expect(soundOf("banax".repeat(100))).toBe("banaks".repeat(100));
  });
});

test("words with equal consonants have one number, those with too few have none", () => {
  expect(consonantHash("Modi", 2)).toBe(consonantHash("मोदी", 2));
  expect(consonantHash("Modi", 2)).not.toBe(consonantHash("Modern", 2));
  expect(consonantHash("Modi", 3)).toBeUndefined();
});
