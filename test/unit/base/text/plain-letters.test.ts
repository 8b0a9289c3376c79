import { parseTweet, readBeside } from "../../../../src/base/text";

const bodyOf = (text: string): string => parseTweet(text).body;
/** Moves letters to where a style of them begins. */
const styled = (text: string, capital: number, small: number): string =>
  text
    .replace(/[A-Z]/g, (letter) => String.fromCodePoint(capital + letter.charCodeAt(0) - 65))
    .replace(/[a-z]/g, (letter) => String.fromCodePoint(small + letter.charCodeAt(0) - 97));

describe("letters that are drawn otherwise than they are meant", () => {
  test.each([
    ["bold", 0x1d400, 0x1d41a],
    ["sans-serif bold", 0x1d5d4, 0x1d5ee],
    ["script", 0x1d4d0, 0x1d4ea],
    ["Fraktur", 0x1d56c, 0x1d586],
    ["wide", 0xff21, 0xff41],
    ["circled", 0x24b6, 0x24d0],
  ])("%s ones are plain ones", (_, capital, small) => {
    expect(bodyOf(styled("Cows Fly over Vilnius", capital, small))).toBe("Cows Fly over Vilnius");
  });

  test("capitals in boxes, white and black, are capitals", () => {
    expect(bodyOf(styled("COWS", 0x1f130, 0))).toBe("COWS");
    expect(bodyOf(styled("COWS", 0x1f170, 0))).toBe("COWS");
    expect(bodyOf(styled("COWS", 0x1f150, 0))).toBe("COWS");
  });

  test("small capitals are small letters", () => {
    expect(bodyOf("\u1d04\u1d0f\u1d21s can \ua730\u029f\u028f")).toBe("cows can fly");
  });

  test("lines through letters, frames and piles of marks are dropped", () => {
    expect(bodyOf("c\u0336o\u0336w\u0336s\u0336 f\u20dely \u0489w\u0301\u0310\u0489ell")).toBe(
      "cows fly \u1e83ell",
    );
  });

  test("a hashtag in styled letters is split, and tells the language", () => {
    const parts = parseTweet(`The claim is that they all are here: #${styled("CowsFly", 0x1d400, 0x1d41a)}`);
    expect(parts.body).toBe("The claim is that they all are here: Cows Fly");
    expect(parseTweet(styled("the cows are flying over all of the houses", 0x1d400, 0x1d41a)).language).toBe(
      "en",
    );
  });

  test("Cyrillic and Greek letters within a Latin word are the Latin ones that they look like", () => {
    expect(bodyOf("v\u0430ccin\u0435s and c\u03bfws")).toBe("vaccines and cows");
    expect(bodyOf("\u041c\u043es\u0441\u043ew")).toBe("Moscow");
  });

  test("Latin letters within a Cyrillic word are Cyrillic", () => {
    expect(bodyOf("\u0432a\u043a\u0446\u0438\u043da \u043f\u0440o\u0442\u0438\u0432")).toBe(
      "\u0432\u0430\u043a\u0446\u0438\u043d\u0430 \u043f\u0440\u043e\u0442\u0438\u0432",
    );
  });

  test("words of one script, words that truly mix two, and their accents stay", () => {
    for (const text of [
      "\u041a\u043e\u0440\u043e\u0432\u044b \u043b\u0435\u0442\u0430\u044e\u0442",
      "\u03bf \u03ba\u03cc\u03c3\u03bc\u03bf\u03c2",
      "IFN\u03b3 and \u03bcg and TNF\u03b1",
      "\u010cesk\u00e9 kr\u00e1vy l\u00e9taj\u00ed, b\u00f2 n\u1eb7ng",
      "\u0917\u093e\u092f \u0909\u0921\u093c\u0924\u0940 \u0939\u0948",
      "Cows\u2122 \u00a9 H\u00b2O \ud83c\udde7\ud83c\udde7 \ud83c\udd70 \ud83d\ude97",
    ])
      expect(bodyOf(text)).toBe(text);
  });

  test("a number made of keys is a number, and a key before a word stands apart", () => {
    expect(bodyOf("1\ufe0f\u20e3First 2\ufe0f\u20e30\ufe0f\u20e3 cows")).toBe("1 First 20 cows");
  });

  test("image text and quoted posts are read alike", () => {
    const cows = styled("Cows", 0x1d400, 0x1d41a);
    const parts = readBeside(parseTweet(""), { imageText: cows, quotedText: cows });
    expect([parts.image, parts.quoted]).toEqual(["Cows", "Cows"]);
  });

  test("an address is not made to look like another one", () => {
    const address = "https://sn\u043epes.example/fact-check/cows";
    expect(parseTweet(`cows ${address}`).urls).toEqual([address]);
  });
});
