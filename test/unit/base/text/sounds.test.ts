import { consonantsOf, soundOf, soundsAbroad } from "../../../../src/base/text";

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
    expect(consonantsOf(soundOf(latin))).toBe(consonantsOf(sound));
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
    expect(["Modi", "Modern", "Aoi"].map((name) => consonantsOf(soundOf(name)))).toEqual(["md", "mdrn", ""]);
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
