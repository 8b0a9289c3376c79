import { LexicalIndex, LexicalIndexBuilder } from "../../../../index";
import { AuthorShares } from "../../../../src/answer/explain/author-share";
import { summarise } from "../../../../src/answer/explain/summary";
import { wordOverlap } from "../../../../src/answer/explain/word-overlap";
import { parseTweet } from "../../../../src/base/text";

const builder = new LexicalIndexBuilder();
builder.add({ key: 1, title: "Blue cows", vclaim: "12 cows of Ada Moss are blue", date: "2020-03-10" });
for (let key = 2; key < 102; key++) builder.add({ key, title: "Cows and more" });
const index = new LexicalIndex(builder.finish());

const facts = (tweet: string, doc = 0) => {
  const parts = parseTweet(tweet);
  return wordOverlap(index, index.read(parts), doc, parts.day);
};
const NONE = { words: 0, meaning: 0, author: 0, time: 0, numbers: 0 };
const of = (groups: Partial<typeof NONE>, tweet: string): string =>
  summarise({ ...NONE, ...groups }, facts(tweet));

const TWEET = "12 blue cows on 13 moons \u2014 Ada Reed (@adareed) March 12, 2020";

describe("the line that says why", () => {
  test("names what spoke for the article, the strongest first, the rarest word as such", () => {
    expect(of({ words: 2, time: 1, numbers: 3 }, TWEET)).toBe(
      'Shares the number "12"; shares 3 of 5 words, among them the rare "12"; posted 2 days after the article.',
    );
  });

  test("names what spoke against it apart", () => {
    expect(of({ meaning: 2, words: -1, numbers: -0.5 }, TWEET)).toBe(
      'Near in meaning; against it: shares 3 of 5 words, lacks "13"; lacks the number "13".',
    );
    expect(of({ meaning: -1 }, TWEET)).toBe("Against it: not near in meaning.");
  });

  test("gives the author's name its own part", () => {
    expect(of({ author: 1 }, TWEET)).toBe('Shares "ada" with the author\'s name.');
  });

  test("says nothing of time where post or article has no date", () => {
    expect(facts(TWEET)).toHaveProperty("daysAfter", 2);
    expect(facts(TWEET, 1)).not.toHaveProperty("daysAfter");
    expect(facts("12 blue cows")).not.toHaveProperty("daysAfter");
  });

  test("calls a word rare only where few articles have it", () => {
    expect(of({ words: 1 }, "cows")).toBe('Shares 1 of 1 words, among them "cows".');
  });

  test("does not speak of what hardly counted, nor of what it has no words for", () => {
    expect(of({ words: -1, meaning: 0.01, time: 1 }, "sheep")).toBe(
      'Against it: shares no word, lacks "sheep".',
    );
    expect(of({ time: 1 }, "sheep")).toBe("Nothing that can be put into words.");
  });

  test("does not take that no word is shared for something that speaks for the article", () => {
    expect(of({ words: 1 }, "sheep")).toBe("Nothing that can be put into words.");
    expect(of({ words: 1, meaning: 1 }, "sheep")).toBe("Near in meaning.");
  });

  test.each([
    ["March 10, 2020", "on the day of the article"],
    ["March 9, 2020", "1 day before the article"],
    ["January 1, 2020", "2 months before the article"],
    ["March 10, 2029", "9 years after the article"],
  ])("tells how far %s is from the article", (date, said) => {
    expect(of({ time: -1 }, `cows \u2014 A B (@ab) ${date}`)).toBe(`Against it: posted ${said}.`);
  });

  test("carries no control character, override or endless word of the tweet", () => {
    const tweet = `\u202eblue\u0007 \u001b[31m${"z".repeat(200)}`;
    expect(of({ words: -1 }, tweet)).toBe(`Against it: shares 1 of 2 words, lacks "31m${"z".repeat(27)}".`);
  });
});

describe("the author's share of a score", () => {
  const shares = new AuthorShares(index);

  test("is what the words of the name alone have in the sum over words", () => {
    // In the vclaim stand ada (of the author alone), blue and 12, each in this article only and once, so that
    // all weigh the same.
    const share = shares.of(index.read(parseTweet("12 blue moons \u2014 Ada Reed (@ar)")), 0);
    expect(share("vclaim")).toBeCloseTo(1 / 3, 10);
    expect(share("title")).toBe(0);
    expect(share("whole")).toBe(share("short"));
  });

  test("is nothing where the author says the words, too, or where there is no author", () => {
    expect(shares.of(index.read(parseTweet("I am Ada \u2014 Ada (@ada)")), 0)("vclaim")).toBe(0);
    expect(shares.of(index.read(parseTweet("blue cows")), 0)("short")).toBe(0);
  });
});
