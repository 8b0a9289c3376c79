import { parseDay, parseTweet } from "../../../src/text";

describe("taking a tweet apart", () => {
  test("a full signature gives author, handle and day, and leaves the body", () => {
    const parts = parseTweet("The moon is hollow. \u2014 Ann Lee (@AnnLee_42) March 4, 2019");
    expect(parts.body).toBe("The moon is hollow.");
    expect(parts.author).toBe("Ann Lee");
    expect(parts.handle).toBe("Ann Lee 42");
    // 49 years of 365 days, 12 leap days 1972-2016, then 31 + 28 + 3 days.
    expect(parts.day).toBe(49 * 365 + 12 + 31 + 28 + 3);
  });

  test("a full signature is one with words behind it, too, which are a sentence of the body", () => {
    const parts = parseTweet("The anti-moon is hollow \u2014 Ann Lee (@AnnLee_42) March 4, 2019 Pass it on!");
    expect(parts.body).toBe("The anti-moon is hollow \u2014 Pass it on!");
    expect(parts.author).toBe("Ann Lee");
    expect(parts.handle).toBe("Ann Lee 42");
    expect(parts.day).toBe(parseDay("2019-03-04"));
    const hyphened = parseTweet("An anti-moon - Ann Lee (@AnnLee_42) March 4, 2019 Pass it on!");
    expect(hyphened.author).toBe("Ann Lee");
  });

  test("a dash without a handle still ends in a signature", () => {
    const parts = parseTweet("Sharks swim on the highway \u2014 Storm Watch August 27, 2017");
    expect(parts.body).toBe("Sharks swim on the highway");
    expect(parts.author).toBe("Storm Watch");
    expect(parts.day).toBe(parseDay("2017-08-27"));
  });

  test("links are collected or dropped, also a picture link that is glued to a word", () => {
    const parts = parseTweet("Look at thispic.twitter.com/AbC1 https://t.co/xyz now");
    expect(parts.body).toBe("Look at this now");
    expect(parts.urls).toEqual(["https://t.co/xyz"]);
  });

  test("hashtags and mentions are split at case changes, digits and underscores", () => {
    const parts = parseTweet("#StopThe5GTowers @NASAEarth_obs #covid");
    expect(parts.body).toBe("Stop The 5 G Towers NASA Earth obs covid");
    expect(parts.hashtags).toEqual(["StopThe5GTowers", "covid"]);
  });

  test.each([
    ["a dash and blanks", `- ${" ".repeat(9_990)}`],
    ["dashes", "- ".repeat(5_000)],
    ["open brackets", "\u2014 (@".repeat(2_500)],
    ["hash signs", "#".repeat(9_999)],
    ["beginnings of links", "http://".repeat(1_400)],
    ["alternating case", `#${"aA".repeat(4_999)}`],
  ])(
    "%s without end do not keep the reader busy",
    (_, text) => {
      for (let i = 0; i < 5; i++) expect(() => parseTweet(text)).not.toThrow();
    },
    2_000,
  );

  test.each([
    ["empty", ""],
    ["emoji only", "\u{1f602}\u{1f602}"],
    ["control characters", "\u0000\u0007\u001b"],
    ["lone surrogate", "\ud800"],
  ])("a tweet that is %s is read without failing", (_, text) => {
    expect(parseTweet(text).author).toBe("");
  });
});
