import { tweetInput } from "../../../src/encoder/inputs";
import { isSigned, shownParts } from "../../../src/rank";

/** 2020-04-02, in days since 1970-01-01. */
const DAY = 18_354;
const SIGNED = { text: "Cows can fly! — Farmer Joe (@joe_farm) April 2, 2020" };
const APART = { text: "Cows can fly!", author: "Farmer Joe", date: "2020-04-02" };

describe("how much of a query is shown", () => {
  test("as written is all of it, what is given apart before what the text says", () => {
    expect(shownParts(SIGNED)).toMatchObject({ author: "Farmer Joe", handle: "joe farm", day: DAY });
    expect(shownParts(APART)).toMatchObject({ author: "Farmer Joe", handle: "", day: DAY });
    expect(shownParts({ ...SIGNED, author: "Cow Herd", date: "2021-04-02" })).toMatchObject({
      author: "Cow Herd",
      handle: "joe farm",
      day: DAY + 365,
    });
  });

  test.each([
    ["in the signature", SIGNED],
    ["apart", APART],
  ])("undated leaves out the date alone, unsigned the author too, given %s", (_, query) => {
    const undated = shownParts(query, "undated");
    expect(undated).toMatchObject({ body: "Cows can fly!", author: "Farmer Joe" });
    expect(undated).not.toHaveProperty("day");
    expect(shownParts(query, "unsigned")).toEqual(shownParts({ text: "Cows can fly!" }));
  });

  test("has the beginning of an author that is no name", () => {
    expect(shownParts({ ...APART, author: "joe ".repeat(100_000) }).author).toBe("joe ".repeat(50));
  });

  test("unsigned leaves out the handle of the text where the name is given apart", () => {
    expect(isSigned(shownParts({ ...SIGNED, author: "Cow Herd" }, "unsigned"))).toBe(false);
  });

  test("has an author where there is a name or a handle", () => {
    expect(isSigned(shownParts(APART))).toBe(true);
    expect(isSigned({ ...shownParts(SIGNED), author: "" })).toBe(true);
    expect(isSigned(shownParts({ text: "Cows can fly!" }))).toBe(false);
  });

  test("on another day differs in the day alone, and gives one to a tweet that has none", () => {
    expect(shownParts(SIGNED, { day: 20_000 })).toEqual({ ...shownParts(SIGNED), day: 20_000 });
    expect(shownParts({ text: "Cows can fly!" }, { day: 20_000 }).day).toBe(20_000);
  });

  test("decides what an encoder reads: of an unsigned tweet a BERT sees no author", () => {
    expect(tweetInput(shownParts(SIGNED, "undated"), { architecture: "bert" })).toBe(
      "Cows can fly! Farmer Joe joe farm",
    );
    expect(tweetInput(shownParts(SIGNED, "unsigned"), { architecture: "bert" })).toBe("Cows can fly!");
    expect(tweetInput(shownParts(APART, "unsigned"), { architecture: "bert" })).toBe("Cows can fly!");
  });
});

describe("what stands beside the text of a query", () => {
  const BESIDE = { imageText: "Cows FLY over #Farms", quotedText: "They do \u2014 Ann (@ann) May 1, 2018" };

  test("is never read from the text, and shown however much of the query is", () => {
    expect(shownParts(SIGNED)).toMatchObject({ quoted: "", image: "" });
    for (const shown of ["as written", "undated", "unsigned", { day: 20_000 }] as const) {
      const parts = shownParts({ ...SIGNED, ...BESIDE }, shown);
      expect(parts).toMatchObject({ quoted: "They do", image: "Cows FLY over Farms" });
    }
    expect(shownParts({ ...APART, ...BESIDE }, "unsigned")).toMatchObject({ author: "", handle: "" });
    expect(shownParts({ ...APART, ...BESIDE }).day).toBe(DAY);
  });

  test("is read by an encoder between the text and the author's name; a bag reads all that is said", () => {
    const parts = shownParts({ ...APART, ...BESIDE });
    const said = "Cows can fly!\nThey do\nCows FLY over Farms";
    expect(tweetInput(parts, { architecture: "bert" })).toBe(`${said} Farmer Joe`);
    expect(tweetInput(parts, { architecture: "bag" })).toBe(said);
    expect(
      tweetInput(shownParts({ text: "", author: "Joe", imageText: "cows" }), { architecture: "bag" }),
    ).toBe("cows");
  });
});
