import fc from "fast-check";
import {
  cleanText,
  foldText,
  isStopWord,
  readAs,
  readWord,
  scanWords,
  stem,
  tokenise,
  wordReader,
} from "../../../../src/base/text";

const words = (text: string): string[] => tokenise(text).map(({ word }) => word);

/** Texts of ASCII, dashes and curly quotation marks, for which there is a short way. */
const common = fc.string({
  unit: fc.constantFrom(..."aZb09,,.''\"`- \n\0\x7f\u2013\u2014\u2018\u2019\u201c\u201d"),
  maxLength: 40,
});

describe("tokens", () => {
  test("common texts are read as they are beside a letter that takes the long way", () => {
    fc.assert(
      fc.property(common, (text) => {
        const far = " \u00df";
        expect(foldText(text + far)).toBe(foldText(text) + foldText(far));
        expect(cleanText(text + far)).toBe(cleanText(text) + far);
        expect(scanWords(text + far)).toEqual([...scanWords(text), ...scanWords(far)]);
      }),
      { numRuns: 2_000 },
    );
  });

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
    expect(words("Caf\u00e9 \uff26\uff21\uff2b\uff25 D\u2019Arcy\u2019s")).toEqual(["cafe", "fake", "arcy"]);
  });

  test("letters of other scripts are words too", () => {
    expect(words("\u041c\u043e\u0441\u043a\u0432\u0430 \u6771\u4eac")).toEqual([
      "\u043c\u043e\u0441\u043a\u0432\u0430",
      "\u6771\u4eac",
    ]);
  });

  test.each([
    [
      "Hindi keeps its vowel signs",
      "\u0928\u0908 \u0926\u093f\u0932\u094d\u0932\u0940",
      ["\u0928\u0908", "\u0926\u093f\u0932\u094d\u0932\u0940"],
    ],
    [
      "Thai has no blanks: the cat eats fish",
      "\u0e41\u0e21\u0e27\u0e01\u0e34\u0e19\u0e1b\u0e25\u0e32",
      ["\u0e41\u0e21\u0e27", "\u0e01\u0e34\u0e19", "\u0e1b\u0e25\u0e32"],
    ],
    [
      "Chinese has none either: I love Beijing",
      "\u6211\u7231\u5317\u4eac",
      ["\u6211", "\u7231", "\u5317\u4eac"],
    ],
    ["numbers of other scripts are numbers", "\u0663\u0660\u0660 \u096a\u0968 \u0e57", ["300", "42", "7"]],
    ["a keycap is its digit", "1\ufe0f\u20e3", ["1"]],
    // ICU 72's dictionary has "to do work" as one word; NFKD would take its first vowel apart.
    ["Thai words with am are whole", "\u0e17\u0e33\u0e07\u0e32\u0e19", ["\u0e17\u0e33\u0e07\u0e32\u0e19"]],
    [
      "Chinese quotation marks are no words",
      "\u4e2d\u56fd\u2018\u4eba\u6c11\u2019",
      ["\u4e2d\u56fd", "\u4eba\u6c11"],
    ],
    ["a fraction is no part of the number before it", "3\u00bd million", ["3", "1", "2", "million"]],
    [
      "Arabic marks part thousands and decimals",
      "\u0661\u066c\u0660\u0660\u0660 \u0663\u066b\u0665",
      ["1000", "3", "5"],
    ],
    [
      "a Hebrew acronym is one word, however its mark is typed, and none of a quotation",
      '\u05e6\u05d4"\u05dc \u05d3\u05d5\u05f4\u05d7 \u05d4"\u05de\u05e8\u05d5\u05e5"',
      ["\u05e6\u05d4\u05dc", "\u05d3\u05d5\u05d7", "\u05d4", "\u05de\u05e8\u05d5\u05e5"],
    ],
    [
      "lakhs and crores are parts of a number, lists are none",
      "10,00,000 \u0967\u0966,\u0966\u0966,\u0966\u0966\u0966 1,234,567 10,00,00 7,8,9",
      ["1000000", "1000000", "1234567", "10", "00", "00", "7", "8", "9"],
    ],
    [
      "what an apostrophe joins to a word is none of it",
      "l\u2019ONU dell'Unione qu'Amina \u0130stanbul'da T\u00fcrkiye\u2019nin 2023'te Lumi\u00e8re's",
      ["onu", "unione", "amina", "istanbul", "turkiye", "2023", "lumiere"],
    ],
    [
      "other apostrophes are parts of words",
      "O'Brien rock'n Qur'an \u043f'\u044f\u0442\u044c",
      ["o'brien", "rock'n", "qur'an", "\u043f'\u044f\u0442\u044c"],
    ],
    ["a backtick may be an apostrophe", "O`Brien won`t vote", ["o'brien", "vote"]],
    ["a name's variant of a character leaves no trace", "\u845b\u{e0100}\u57ce", ["\u845b\u57ce"]],
  ])("%s", (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  // Larkey, Ballesteros and Connell 2002, section 3.1: points, tatweel, forms of alef, final yeh and heh.
  test.each([
    ["points", "\u0643\u064e\u062a\u064e\u0628\u064e", "\u0643\u062a\u0628"],
    ["tatweel", "\u0643\u062a\u0640\u0640\u0640\u0627\u0628", "\u0643\u062a\u0627\u0628"],
    ["alef with hamza or madda", "\u0623\u0625\u0622\u0671", "\u0627\u0627\u0627\u0627"],
    ["alef maksura", "\u0639\u0644\u0649", "\u0639\u0644\u064a"],
    ["teh marbuta", "\u0645\u062f\u0631\u0633\u0629", "\u0645\u062f\u0631\u0633\u0647"],
    ["Persian kaf and yeh", "\u06a9\u06cc", "\u0643\u064a"],
    ["Urdu heh and Persian heh with hamza", "\u06c1\u06c0\u06c3", "\u0647\u0647\u0647"],
    ["the Hindi nukta", "\u095b", "\u091c"],
    ["Hebrew points", "\u05e9\u05c1\u05b8", "\u05e9"],
  ])("are compared without %s", (_, text, expected) => {
    expect(foldText(text)).toBe(expected);
  });

  // The pairs are of Lucene's ASCIIFoldingFilter, and of The Unicode Standard, chapter 12.
  test.each([
    ["German in capitals", "STRASSE", "stra\u00dfe"],
    ["German in capitals with a sharp s", "STRA\u1e9eE", "stra\u00dfe"],
    ["Turkish in capitals", "KADIN", "kad\u0131n"],
    ["Polish without marks", "Walesa", "Wa\u0142\u0119sa"],
    ["Vietnamese without marks", "Da Nang", "\u0110\u00e0 N\u1eb5ng"],
    ["Danish without marks", "Jorgen", "J\u00f8rgen"],
    ["French ligatures", "coeur", "c\u0153ur"],
    ["Hebrew with its own apostrophe", "\u05e6'\u05db\u05d9\u05d4", "\u05e6\u05f3\u05db\u05d9\u05d4"],
    ["Malayalam chillu of before Unicode 5.1", "\u0d1e\u0d3e\u0d28\u0d4d\u200d", "\u0d1e\u0d3e\u0d7b"],
    ["Bengali khanda ta of before Unicode 4.1", "\u0989\u09a4\u09cd\u200d\u09b8", "\u0989\u09ce\u09b8"],
    [
      "a Hindi doctor with o as two signs",
      "\u0921\u093e\u0945\u0915\u094d\u091f\u0930",
      "\u0921\u0949\u0915\u094d\u091f\u0930",
    ],
    [
      "a Hindi economy with aa as a and its sign",
      "\u0905\u093e\u0930\u094d\u0925\u093f\u0915",
      "\u0906\u0930\u094d\u0925\u093f\u0915",
    ],
    [
      "the Punjabi north with u as its bearer and its sign",
      "\u0a73\u0a41\u0a71\u0a24\u0a30",
      "\u0a09\u0a71\u0a24\u0a30",
    ],
    ["a Thai cat with e twice for ae", "\u0e40\u0e40\u0e21\u0e27", "\u0e41\u0e21\u0e27"],
    ["Thai water with its tone within am", "\u0e19\u0e4d\u0e49\u0e32", "\u0e19\u0e49\u0e33"],
    [
      "Hindi with its nasal as a letter",
      "\u0939\u093f\u0928\u094d\u0926\u0940",
      "\u0939\u093f\u0902\u0926\u0940",
    ],
    [
      "Mumbai with its nasal as a letter",
      "\u092e\u0941\u092e\u094d\u092c\u0908",
      "\u092e\u0941\u0902\u092c\u0908",
    ],
  ])("%s is the same word", (_, one, other) => {
    expect(words(one)).toEqual(words(other));
    expect(words(one)).not.toEqual([]);
  });

  test("a nasal before a letter of another row stays", () => {
    const janma = "\u091c\u0928\u094d\u092e";
    expect(words(janma)).toEqual([janma]);
  });

  test("stop words are some also where an apostrophe joins them to what stands before", () => {
    const read = (text: string, language: string): string[] =>
      tokenise(text, wordReader(language)).map(({ word }) => word);
    expect(read("Elle n'a rien vu jusqu'\u00e0 Lyon, il n'y pense qu'\u00e0 demi", "fr")).toEqual(
      read("Elle rien vu Lyon, il pense demi", "fr"),
    );
    expect(read("C'\u00e8 un ponte", "it")).toEqual(["ponte"]);
  });

  test("stop words are those of the language, and of English", () => {
    expect(isStopWord("die")).toBe(false);
    expect(isStopWord("die", "de")).toBe(true);
    expect(isStopWord("the", "de")).toBe(true);
    expect(isStopWord("kessel", "de")).toBe(false);
    // Folded: as it stands in texts.
    expect(readWord("tambi\u00e9n".normalize("NFD").replace(/\u0301/, ""), "es")).toBeUndefined();
  });

  // "This bridge ... was washed away", each with its words for "this", "in", "that" and "is".
  test.each([
    ["pa", "ਇਹ ਪੁਲ ਹੜ੍ਹ ਵਿੱਚ ਰੁੜ੍ਹ ਗਿਆ ਹੈ", "ਪੁਲ ਹੜ੍ਹ ਰੁੜ੍ਹ"],
    ["ta", "இந்த பாலம் வெள்ளத்தில் இடிந்தது என்று", "பாலம் வெள்ளத்தில் இடிந்தது"],
    ["te", "ఈ వంతెన వరదలో కూలిపోయింది అని", "వంతెన వరదలో కూలిపోయింది"],
    ["kn", "ಈ ಸೇತುವೆ ಪ್ರವಾಹದಲ್ಲಿ ಕೊಚ್ಚಿಹೋಯಿತು ಎಂದು", "ಸೇತುವೆ ಪ್ರವಾಹದಲ್ಲಿ ಕೊಚ್ಚಿಹೋಯಿತು"],
    ["ml", "ഈ പാലം മഴയില് തകന്നു എന്ന്", "പാലം മഴയില് തകന്നു"],
  ])("Indian languages that are told by their script have stop words, too: %s", (language, text, left) => {
    expect(readAs(language)).toBe(language);
    expect(tokenise(text, wordReader(language)).map(({ word }) => word)).toEqual(left.split(" "));
  });

  test("the Hebrew hyphen parts words", () => {
    expect(words("\u05d1\u05df\u05be\u05d3\u05d5\u05d3")).toEqual(["\u05d1\u05df", "\u05d3\u05d5\u05d3"]);
  });

  test("a language without a list has the stop words of English", () => {
    expect(isStopWord("the", "xx")).toBe(true);
    expect(isStopWord("die", "xx")).toBe(false);
    expect([readAs("xx"), readAs(undefined), readAs("en"), readAs("de")]).toEqual(["en", "en", "en", "de"]);
  });

  test("a run of very many words without blanks is read", () => {
    expect(
      words("\u6211\u7231\u5317\u4eac".repeat(20_000)).filter((word) => word === "\u5317\u4eac").length,
    ).toBeGreaterThan(19_800);
  });

  test("capital letters and quoted spans are marked", () => {
    const tokens = tokenise('Lincoln wrote "party over country" twice');
    expect(tokens.filter(({ capitalised }) => capitalised).map(({ word }) => word)).toEqual(["lincoln"]);
    expect(tokens.filter(({ quoted }) => quoted).map(({ word }) => word)).toEqual(["party", "country"]);
  });

  test("hold a name behind an elided article by its own capital", () => {
    const tokens = tokenise("l'ONU, L'avion");
    expect(tokens).toMatchObject([
      { word: "onu", capitalised: true },
      { word: "avion", capitalised: false },
    ]);
  });

  test("what stands between two quoted spans is not quoted", () => {
    const tokens = tokenise('zebras "red whales" chase "blue owls" home');
    expect(tokens.filter(({ quoted }) => quoted).map(({ word }) => word)).toEqual([
      ...["red", "whales", "blue", "owls"],
    ]);
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

  test("a word of hundreds of letters is its own stem, found at once", () => {
    const word = "x".repeat(100_000);
    const start = performance.now();
    expect(stem(`${word}ing`)).toBe(`${word}ing`);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  // Larkey, Ballesteros and Connell 2007: light10 takes off "and", the article, pronouns and endings.
  test.each([
    ["and the book", "\u0648\u0627\u0644\u0643\u062a\u0627\u0628", "\u0643\u062a\u0627\u0628"],
    ["the schools", "\u0627\u0644\u0645\u062f\u0627\u0631\u0633", "\u0645\u062f\u0627\u0631\u0633"],
    ["teachers", "\u0645\u0639\u0644\u0645\u0648\u0646", "\u0645\u0639\u0644\u0645"],
    ["and her book", "\u0648\u0643\u062a\u0627\u0628\u0647\u0627", "\u0643\u062a\u0627\u0628"],
    ["a word of two letters", "\u064a\u062f", "\u064a\u062f"],
  ])('the Arabic stem of "%s"', (_, word, expected) => {
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
