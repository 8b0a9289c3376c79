import { parseTweet } from "../../../src/base/text";
import { articleInput, prefixed, tweetInput } from "../../../src/encoder/inputs";

describe("what an encoder reads", () => {
  test("of a tweet is what it says and who says it, without date and links", () => {
    const tweet = "Cows can fly! https://example.org/cow — Farmer Joe (@joe_farm) March 3, 2020";
    expect(tweetInput(parseTweet(tweet), { architecture: "bert" })).toBe("Cows can fly! Farmer Joe joe farm");
    expect(tweetInput(parseTweet("Cows can fly!"), { architecture: "bert" })).toBe("Cows can fly!");
  });

  test("of a tweet, a bag is trained on what it says alone, unless it says nothing", () => {
    const tweet = (body: string) => ({ ...parseTweet("x"), body, author: "Farmer Joe", handle: "joe farm" });
    expect(tweetInput(tweet("Cows can fly!"), { architecture: "bag" })).toBe("Cows can fly!");
    expect(tweetInput(tweet(""), { architecture: "bag" })).toBe("Farmer Joe joe farm");
  });

  test("of an article are the wanted fields, those that it lacks left out", () => {
    const article = { title: "Can Cows Fly?", vclaim: "Cows can fly." };
    expect(articleInput(article, ["title", "subtitle", "vclaim"])).toEqual([
      "Can Cows Fly?",
      "Cows can fly.",
    ]);
    expect(articleInput(article, ["vclaim"])).toEqual(["Cows can fly."]);
  });

  test("begins with what the network was trained to read in front", () => {
    const prefixes = { tweet: "query: ", article: "passage: " };
    const cows = parseTweet("Cows can fly!");
    expect(tweetInput(cows, { architecture: "bert", prefixes })).toBe("query: Cows can fly!");
    const article = { title: "Can Cows Fly?", vclaim: "Cows can fly." };
    expect(articleInput(article, ["title", "vclaim"], prefixes.article)).toEqual([
      "passage: Can Cows Fly?",
      "Cows can fly.",
    ]);
    expect(prefixed("passage: ", [])).toEqual(["passage: "]);
  });

  test("of an article without the wanted fields is its title", () => {
    expect(articleInput({ title: "Can Cows Fly?" }, ["vclaim"])).toEqual(["Can Cows Fly?"]);
  });
});
