import { claimKey, isMarked, tweetMarks } from "../../../../src/base/text";

const marks = new Set(
  tweetMarks({ dataset: "judged", id: "7", externalId: "1234567890123", text: "Cows can fly, they say" }),
);
const has = (dataset: string, id: string, text: string, externalId?: string): boolean =>
  isMarked({ dataset, id, text, ...(externalId === undefined ? {} : { externalId }) }, marks);

describe("a tweet is known again", () => {
  test("by dataset and id, whatever it says now", () => {
    expect(has("judged", "7", "something else")).toBe(true);
  });

  test("by the platform's id, whichever dataset it came with", () => {
    expect(has("x", "1234567890123", "something else")).toBe(true);
    expect(has("crowd", "99", "something else", "1234567890123")).toBe(true);
  });

  test("by no id of a data set that the platform did not give", () => {
    for (const id of ["flying-cows", "1234567", "01234567890"]) {
      const known = new Set(tweetMarks({ dataset: "judged", id, text: "Cows can fly, they say" }));
      expect(isMarked({ dataset: "crowd", id, text: "something else" }, known)).toBe(false);
    }
    const known = new Set(tweetMarks({ dataset: "judged", id: "12345678", text: "Cows can fly, they say" }));
    expect(isMarked({ dataset: "crowd", id: "12345678", text: "something else" }, known)).toBe(true);
  });

  test("by what it says, whoever signed it and however it is written", () => {
    expect(has("crowd", "1", "COWS can fly: they say! https://example.org/cows")).toBe(true);
    expect(has("crowd", "2", "Cows can fly, they say \u2014 A Farmer (@afarmer) May 1, 2020")).toBe(true);
  });

  test.each([
    "RT @afarmer: Cows can fly, they say",
    "@anne @bob Cows can fly, they say",
    ".@anne, cows can fly, they say",
    "@anne@bob Cows can fly, they say https://example.org/cows",
    "RT @afarmer: @anne Cows can fly, they say",
  ])("by what it says, sent on or said to somebody: %s", (text) => {
    expect(has("crowd", "3", text)).toBe(true);
  });

  test("by what it says, with the HTML that an interface gave", () => {
    const known = new Set(
      tweetMarks({ dataset: "judged", id: "8", text: "Cows & crows can't fly, they say" }),
    );
    expect(
      isMarked({ dataset: "crowd", id: "4", text: "Cows &amp; crows can&#39;t fly, they say" }, known),
    ).toBe(true);
  });

  test("but an answer of few words is none to somebody else", () => {
    const known = new Set(tweetMarks({ dataset: "judged", id: "9", text: "@anne Fake news, again!" }));
    expect(isMarked({ dataset: "crowd", id: "5", text: "@bob Fake news, again!" }, known)).toBe(false);
  });

  test("by marks that do not change with how well posts are read, since models keep them", () => {
    expect(claimKey("Cows &amp; crows \ud835\udde7\ud835\uddf5\ud835\uddf2\ud835\udc32 say (1/2)")).toBe(
      "cows amp crows they say 1 2",
    );
  });

  test("but not by a number that each dataset counts for itself", () => {
    expect(has("other", "7", "something else")).toBe(false);
  });

  test("and one without a text by its ids alone", () => {
    expect(isMarked({ dataset: "x", id: "1234567890123" }, marks)).toBe(true);
    expect(tweetMarks({ dataset: "d", id: "1" })).toHaveLength(1);
  });
});

describe("tweets that are images alone", () => {
  const image = (id: string, imageText: string, text = ""): readonly string[] =>
    tweetMarks({ dataset: "judged", id, text, imageText });

  test("are known again by what stands in them, and not all one", () => {
    expect(image("1", "Cows can fly").at(-1)).toBe(image("2", "COWS can fly!", " ").at(-1));
    expect(image("1", "Cows can fly").at(-1)).not.toBe(image("2", "Goats can swim").at(-1));
  });

  test("do not hide that their text, where there is one, says the same as another's", () => {
    expect(image("1", "Cows can fly", "Wow, look").at(-1)).toBe(image("2", "Goats", "wow: look").at(-1));
  });
});
