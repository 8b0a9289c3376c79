import type { Span } from "../../../../src/answer";
import { highlight, matchingSpans, Stems } from "../../../../src/answer/explain/highlights";

const stems = new Stems();
const shown = (text: string, spans: readonly Span[]): string[] =>
  spans.map(([start, end]) => text.slice(start, end));
const marked = (text: string, ...wanted: string[]): string[] =>
  shown(text, matchingSpans(text, new Set(wanted), stems));

describe("highlights", () => {
  test("are the words of the wanted stems, whatever their inflection and case", () => {
    const text = "The shark swims; Swim, shark\u2019s fin! SHARKS";
    expect(marked(text, "shark", "swim")).toEqual(["shark", "swims", "Swim", "shark\u2019s", "SHARKS"]);
  });

  test("refer to the text as it is stored, with all that folding and cleaning takes away", () => {
    const text = "\u202e\u{1f602}\u200b Cafe\u0301s of \uff34\uff4f\uff4b\uff59\uff4f\u0007sh\u200bark\ud800";
    expect(marked(text, "cafe", "tokyo", "shark")).toEqual([
      "Cafe\u0301s",
      "\uff34\uff4f\uff4b\uff59\uff4f",
      "sh\u200bark",
    ]);
  });

  test("are no stop words, even where a tweet says them", () => {
    expect(marked("to be or not to be", "to", "be")).toEqual([]);
  });

  test("do not overlap where one character belongs to two numbers", () => {
    expect(matchingSpans("5\u00bd", new Set(["1", "2"]), stems)).toEqual([[1, 2]]);
  });

  test("are looked for in the beginning of a very long field alone", () => {
    const text = `${"x ".repeat(9_990)}shark ${"x ".repeat(1_000)}shark`;
    expect(matchingSpans(text, new Set(["shark"]), stems)).toEqual([[19_980, 19_985]]);
  });

  test("are given for each short field; a field that an article lacks has none", () => {
    expect(highlight({ title: "A shark", vclaim: "Sharks swim." }, new Set(["shark"]), stems)).toEqual({
      title: [[2, 7]],
      subtitle: [],
      vclaim: [[0, 6]],
    });
  });
});
