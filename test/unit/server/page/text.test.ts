import {
  cut,
  day,
  excerptOf,
  harmless,
  hasWords,
  isAddressAlone,
  linkOf,
  piecesOf,
  probabilityText,
  shownOf,
  siteOf,
  splitList,
  withoutStop,
} from "../../../../src/server/page/view/text";
import { en } from "../../../../src/server/page/words/en";
import { speak } from "../../../../src/server/page/words/spoken";

beforeAll(() => speak("en", en));

test("characters that turn text around or control terminals are taken out, all others stay", () => {
  expect(harmless("a\u202eb\u2066c\u0000\u001b[1m\u200f\u061c\ufeff\u2028d")).toBe("abc[1md");
  expect(harmless("line\n\tbreak שלום 👩‍🚀 é")).toBe("line\n\tbreak שלום 👩‍🚀 é");
});

test("a date is the day that is written, whatever time and zone follow", () => {
  for (const time of ["", "T23:30:00-05:00", "T01:00:00+05:30", "T23:30:00"])
    expect(day(`2020-03-16${time}`)).toBe("March 16, 2020");
  expect([day("soon"), day("2020-13-45")]).toEqual(["soon", "2020-13-45"]);
});

test("a text is cut at its spans, and spans that make no sense are ignored", () => {
  expect(
    piecesOf("one two three", [
      [0, 3],
      [8, 13],
    ]),
  ).toEqual([{ text: "one", mark: "match" }, { text: " two " }, { text: "three", mark: "match" }]);
  expect(piecesOf("one", [[2, 1], [-3, 2], [1, 99], [Number.NaN, 2], []])).toEqual([{ text: "one" }]);
  expect(piecesOf("", [])).toEqual([]);
});

test("what differs is marked in one piece, whatever matches in it", () => {
  const matches = [
    [0, 2],
    [5, 10],
    [11, 15],
    [17, 18],
  ];
  expect(piecesOf("On 3 March 2021, a whale", matches, [[3, 15]])).toEqual([
    { text: "On", mark: "match" },
    { text: " " },
    { text: "3 March 2021", mark: "difference" },
    { text: ", " },
    { text: "a", mark: "match" },
    { text: " whale" },
  ]);
  expect(piecesOf("one", [[0, 3]], [[2, 9]])).toEqual([{ text: "one", mark: "match" }]);
});

test("a long text is cut, but no character in two", () => {
  expect(cut("a".repeat(280))).toBe("a".repeat(280));
  expect(cut("a".repeat(281))).toBe(`${"a".repeat(280)}…`);
  expect(cut(`${"a".repeat(279)}😀b`)).toBe(`${"a".repeat(279)}…`);
  expect(cut(`${"a".repeat(278)}😀b`)).toBe(`${"a".repeat(278)}😀…`);
  // A vowel sign, a letter with a point and a family of two.
  expect(cut("\u0915\u0916\u093f\u0917", 2)).toBe("\u0915…");
  expect(cut("\u0915\u0916\u093f\u0917", 3)).toBe("\u0915\u0916\u093f…");
  expect(cut("b\u0628\u0651\u064ec", 3)).toBe("b…");
  expect(cut("ab\u{1f468}\u200d\u{1f467}", 5)).toBe("ab…");
  expect(cut("ab\u{1f468}\u200d\u{1f467}", 6)).toBe("ab…");
});

test("a text is shown without the full stops at its end, in any script", () => {
  expect(
    ["Fa\u0142sz.", "Maybe... ", "\u0938\u091a\u0964", "\u0633\u0686\u06d4", "No. 5", "Why?"].map(
      withoutStop,
    ),
  ).toEqual(["Fa\u0142sz", "Maybe", "\u0938\u091a", "\u0633\u0686", "No. 5", "Why?"]);
});

test("an excerpt shows a short text whole, and of a long one the words around the span", () => {
  const shown = (text: string, said: string): string => {
    const start = text.indexOf(said);
    const { text: excerpt, span } = excerptOf(text, [start, start + said.length]);
    expect(excerpt.slice(...span)).toBe(said);
    return excerpt;
  };
  expect(shown("It was 300, she said.", "300")).toBe("It was 300, she said.");
  const words = Array.from({ length: 30 }, (_, i) => `word${i + 10}`).join(" ");
  expect(shown(`${words} 300 ${words}`, "300")).toBe(`…${words.slice(-55)} 300 ${words.slice(0, 55)}…`);
  expect(shown(`${"👩".repeat(90)}300${"漢".repeat(90)}`, "300")).toBe(
    `…${"👩".repeat(60)}300${"漢".repeat(60)}…`,
  );
});

test.each([
  ["https://www.example.org/a?b#c", { href: "https://www.example.org/a?b#c", host: "example.org" }],
  ["http://münchen.example/", { href: "http://xn--mnchen-3ya.example/", host: "xn--mnchen-3ya.example" }],
  ["javascript:alert(1)", undefined],
  [" java\nscript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["https://example.org@example.net/", undefined],
  ["//example.org", undefined],
  ["", undefined],
  [undefined, undefined],
])("the address %j leads to %j", (url, link) => expect(linkOf(url)).toEqual(link));

test("no probability is told as certain", () => {
  expect([0, 0.004, 0.011, 0.614, 0.99, 0.9999, 1].map(probabilityText)).toEqual(
    ["under 1", "under 1", "1", "61", "99", "over 99", "over 99"].map((words) => `${words}\u00a0%`),
  );
});

test.each([
  [" https://example.org/post/1\n", true],
  ["www.example.org", true],
  ["t.me/xyz", true],
  ["bit.ly/3xYz", true],
  ["m.example.co.uk/a?b=c", true],
  ["see https://example.org", false],
  ["see bit.ly/3xYz", false],
  ["a shark", false],
  ["and/or", false],
  ["3.5/4", false],
  ["1.5m/2", false],
  ["U.S./China", false],
  ["example.org", false],
])("%j is an address alone: %s", (text, alone) => expect(isAddressAlone(text)).toBe(alone));

test.each([
  ["https://example.org/a", false],
  ["t.me/xyz \u{1f632}\u{1f632}", false],
  ["\u2764\ufe0f !!", false],
  ["see https://example.org/a", true],
  ["\u0915\u093e", true],
  ["9/11", true],
])("%j says something: %s", (text, says) => expect(hasWords(text)).toBe(says));

test.each([
  ["marks of no width and of direction", "\u200b\u2060\ufeff \u200f\u2068\u2069", ""],
  ["blanks and controls", " \t\n\u0000\u0085", ""],
  ["a joiner in a word, which is kept", " می\u200cخواهم ", "می\u200cخواهم"],
  ["an emoji with its selector", "\u2764\ufe0f", "\u2764\ufe0f"],
])("what is shown of %s", (_, text, shown) => expect(shownOf(text)).toBe(shown));

test.each([
  [{ source: "c21", url: "https://www.example.org/a" }, "example.org"],
  [{ source: "politifact.com" }, "politifact.com"],
  [{ source: "example.org", url: "javascript:alert(1)" }, "example.org"],
  [{ source: "c21" }, undefined],
  [{ source: "checkthat.2021" }, undefined],
  [{ source: "hostile.<b>" }, undefined],
])("the publisher of %j is %j", (article, site) => expect(siteOf(article)).toBe(site));

test("a list is separated by commas that stand outside quotes", () => {
  expect(splitList('False, "True, but old" , ,Mixture')).toEqual(["False", "True, but old", "Mixture"]);
  expect(splitList(" , ")).toBeUndefined();
});
