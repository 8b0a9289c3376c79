import { parseTweet, withoutMojibake } from "../../../../src/base/text";

/** UTF-8 read as Windows-1252, as the WHATWG's Encoding Standard has it: its index, from 0x80 on. */
const HIGH = [
  ..."\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f",
  ..."\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178",
];
function misread(text: string): string {
  return Array.from(Buffer.from(text), (byte) => HIGH[byte - 0x80] ?? String.fromCharCode(byte)).join("");
}

describe("a text that was misread", () => {
  test.each([
    "It’s 5°C in “Port Ellery” – for €9…",
    "The mayor’s café 😀👍",
    "Vídeo: a ponte não caiu",
    "Правда ли, что мост упал?",
    "क्या बाढ़ में पुल टूटा?",
    "هل أُغلقت المكتبة؟",
    "橋が落ちた",
  ])("is what it was: %s", (text) => {
    expect(misread(text)).not.toBe(text);
    expect(withoutMojibake(misread(text))).toBe(text);
    expect(withoutMojibake(misread(misread(text)))).toBe(text);
    // Control characters of Latin-1 stand for bytes, too.
    expect(withoutMojibake(Buffer.from(text).toString("latin1"))).toBe(text);
  });

  test("keeps the places of what stands behind, where it is filled up", () => {
    expect(withoutMojibake("Itâ€™s ðŸ˜€ here", "_")).toBe("It’__s 😀__ here");
  });

  test("has quotation marks whose last byte was dropped", () => {
    expect(withoutMojibake("â€œLookâ€ she said")).toBe("“Look” she said");
  });

  test("keeps what is no character of UTF-8", () => {
    // Overlong, half of a surrogate pair, beyond Unicode.
    for (const bytes of ["\u00e0\u0080\u0080", "\u00ed\u00a0\u0080", "\u00f4\u00bf\u00bf\u00bf"])
      expect(withoutMojibake(`â€™${bytes}`)).toBe(`’${bytes}`);
  });

  test("is read so in posts", () => {
    expect(parseTweet("The bridge didnâ€™t fall &amp; isnâ€™t closed").body).toBe(
      "The bridge didn't fall & isn't closed",
    );
  });
});

test.each([
  "Er war im Café… und „MENÜ“ stand dort",
  "IRMÃ… NÃO",
  "« Voilà\u00a0» dit-elle, « déjà\u00a0»",
  "Le café… coûte 3 €",
  "Ndërtesa është “e mbyllur”",
  "CAFÉ”",
  "naïve",
])("a text that is written so stays: %s", (text) => {
  expect(withoutMojibake(text)).toBe(text);
});
