import { countOtherwise, readSaid } from "../../../src/groups/said";

const keyOf = (text: string): string => readSaid(text).key;

describe("what a post says", () => {
  test("is its words, without links, mentions, emoji, punctuation and the marks of hashtags", () => {
    const text =
      "RT @someone: The #MoonLanding was STAGED, they say!!! \u{1F92F} https://t.co/abc123 @other_one";
    expect(readSaid(text).words).toBe("the moon landing was staged they say");
  });

  test("is the same for copies that differ in these", () => {
    const copies = [
      "A shark swims on the flooded motorway.",
      "a SHARK swims on the flooded motorway",
      "@friend look: A shark swims on the flooded motorway https://example.org/x",
    ];
    const [first, second, third] = copies.map(keyOf);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(keyOf("RT @news: A shark swims on the flooded motorway pic.twitter.com/x1")).toBe(first);
  });

  test("does not hold the words of a link, which differs in each copy", () => {
    const said = "A shark swims on the flooded motorway";
    expect(keyOf(`${said} https://news.example/sharks-swim-on-motorways`)).toBe(keyOf(said));
  });

  test("does not hold the signature of a quoted post", () => {
    expect(readSaid("Water cures the flu \u2014 Doctor No (@doctorno) March 3, 2020").words).toBe(
      "water cures the flu",
    );
  });

  test("of posts without words is what they show", () => {
    expect(readSaid("\u{1F600}\u{1F600}").words).toBe("");
    expect(keyOf("\u{1F600}\u{1F600}")).not.toBe(keyOf("\u{1F621}"));
  });

  test("counts otherwise with another number, not with the same one written without its comma", () => {
    const [first, second, third] = ["50,000 people fled", "50000 people fled", "40000 people fled"].map(
      (text) => readSaid(text).words,
    ) as [string, string, string];
    expect([countOtherwise(first, second), countOtherwise(first, third)]).toEqual([false, true]);
  });
});
