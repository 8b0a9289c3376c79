import fc from "fast-check";
import { splitSentences } from "../../../../src/base/text";

const LIMITS = { maxChars: 10_000, maxSentences: 100 };
const split = (text: string, limits = LIMITS): string[] =>
  splitSentences(text, limits).map(({ start, end }) => text.slice(start, end));

describe("sentences", () => {
  test.each([
    [
      "full stops, questions and shouts",
      "It rained. Did it? Yes! So what?!",
      ["It rained.", "Did it?", "Yes!", "So what?!"],
    ],
    [
      "paragraphs, with or without a full stop",
      " Our ruling\nIt is false\r\n\n Cows eat. ",
      ["Our ruling", "It is false", "Cows eat."],
    ],
    [
      "titles and initials",
      "Dr. J. R. Moss met Sen. Ada Reed. He left.",
      ["Dr. J. R. Moss met Sen. Ada Reed.", "He left."],
    ],
    [
      "numbers",
      "It costs $3.5 or 1.250,75. No. 5 lives on Jan. 7.",
      ["It costs $3.5 or 1.250,75.", "No. 5 lives on Jan. 7."],
    ],
    [
      "letters with full stops, which end one only before a word that begins one",
      "The U.S. Senate sat at 3 p.m. Monday. It met in the U.S. The end.",
      ["The U.S. Senate sat at 3 p.m. Monday.", "It met in the U.S.", "The end."],
    ],
    [
      "quotation marks and brackets, which belong to the sentence that they close",
      '"We won." (Or so he said.) \u201cReally?\u201d she asked. Yes.',
      ['"We won."', "(Or so he said.)", "\u201cReally?\u201d she asked.", "Yes."],
    ],
    [
      "dots in a row",
      "Well... maybe. Well... Maybe. So\u2026 it goes.",
      ["Well... maybe.", "Well...", "Maybe.", "So\u2026 it goes."],
    ],
    ["addresses of pages", "See example.org/a.b for more. Bye.", ["See example.org/a.b for more.", "Bye."]],
    [
      "other scripts' full stops",
      "\u725b\u3092\u98df\u3079\u308b\u3002\u672c\u5f53\uff1f\u0926\u0942\u0927\u0964 \u0646\u0639\u0645\u061f \u0644\u0627\u06d4",
      [
        "\u725b\u3092\u98df\u3079\u308b\u3002",
        "\u672c\u5f53\uff1f",
        "\u0926\u0942\u0927\u0964",
        "\u0646\u0639\u0645\u061f",
        "\u0644\u0627\u06d4",
      ],
    ],
    [
      "small letters of other alphabets",
      "In Moss v. Reed etc. \u00e4hnlich. \u041e\u043d \u0442\u0430\u043c. \u0414\u0430.",
      ["In Moss v. Reed etc. \u00e4hnlich.", "\u041e\u043d \u0442\u0430\u043c.", "\u0414\u0430."],
    ],
    [
      "titles and abbreviations of Spanish and Portuguese",
      "El Dr. Gil vive en EE. UU. desde 2020. La Sra. Paz, no. Ella nada en el mar. Paga \u00e0 Av. Sul, n\u00fam. 5.",
      [
        "El Dr. Gil vive en EE. UU. desde 2020.",
        "La Sra. Paz, no.",
        "Ella nada en el mar.",
        "Paga \u00e0 Av. Sul, n\u00fam. 5.",
      ],
    ],
    [
      "titles and abbreviations of Polish and Indonesian",
      "Wydano ok. 7 zg\u0142osze\u0144, m.in. Ewy, np. przy ul. Polnej. To b\u0142\u0105d. Harga Rp. 500 di Jl. Mawar. Salah.",
      [
        "Wydano ok. 7 zg\u0142osze\u0144, m.in. Ewy, np. przy ul. Polnej.",
        "To b\u0142\u0105d.",
        "Harga Rp. 500 di Jl. Mawar.",
        "Salah.",
      ],
    ],
    [
      "titles of Arabic and Hindi, also with vowel signs, and initials",
      "\u0642\u0627\u0644 \u062f. \u0633\u0627\u0645\u064a \u0644\u0627. \u0646\u0639\u0645. \u0921\u0949. \u090f.\u092a\u0940. \u0930\u093e\u0935 \u0906\u090f. \u0938\u091a.",
      [
        "\u0642\u0627\u0644 \u062f. \u0633\u0627\u0645\u064a \u0644\u0627.",
        "\u0646\u0639\u0645.",
        "\u0921\u0949. \u090f.\u092a\u0940. \u0930\u093e\u0935 \u0906\u090f.",
        "\u0938\u091a.",
      ],
    ],
    [
      "a bar that is typed for the danda, but not one between a title and its site",
      "\u0927\u0942\u092a \u0939\u0948| \u0935\u0930\u094d\u0937\u093e \u0928\u0939\u0940\u0902 | \u092c\u0942\u092e||",
      [
        "\u0927\u0942\u092a \u0939\u0948|",
        "\u0935\u0930\u094d\u0937\u093e \u0928\u0939\u0940\u0902 | \u092c\u0942\u092e||",
      ],
    ],
    ["nothing", " \n\t ", []],
  ])("are parted by %s", (_, text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  test("end where the limits of characters and of sentences are", () => {
    expect(split("One. Two. Three.", { maxChars: 7, maxSentences: 9 })).toEqual(["One.", "Tw"]);
    expect(split("One. Two. Three.", { maxChars: 99, maxSentences: 2 })).toEqual(["One.", "Two."]);
  });

  test("are read among 200,000 signs without trying all over again", () => {
    const shout = `Fake${"!\u2026".repeat(100_000)}x`;
    expect(split(`${shout} One. Two.`, { maxChars: 300_000, maxSentences: 9 })).toEqual([
      `${shout} One.`,
      "Two.",
    ]);
  });

  test("hold all that is no blank, in order, for any string", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."aB1. \n\"')?\u3002\u2026\u0301\u{1f602}") }),
        (text) => {
          expect(split(text).join("").replace(/\s/gu, "")).toBe(text.replace(/\s/gu, ""));
        },
      ),
    );
  });
});
