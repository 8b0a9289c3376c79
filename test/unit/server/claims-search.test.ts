import { googleClaim, googleError } from "../../../src/server/claims-search/google";
import { matcherOf, pageToken, readPageToken } from "../../../src/server/claims-search/search";

describe("articles in Google's form", () => {
  const full = {
    source: "example.org",
    id: "1",
    url: "https://www.example.org/check/1?x=1",
    title: "No, the moon is not hollow",
    vclaim: "The moon is hollow.",
    claimant: "A. Nonymous",
    claimDate: "2020-02-29",
    rating: "False",
    author: "Jo Doe",
    date: "2020-03-01T09:30:15+02:00",
    language: "en-GB",
  };

  test("have every field that Google's have", () => {
    expect(googleClaim([full])).toEqual({
      text: "The moon is hollow.",
      claimant: "A. Nonymous",
      claimDate: "2020-02-29T00:00:00Z",
      claimReview: [
        {
          publisher: { name: "example.org", site: "example.org" },
          url: "https://www.example.org/check/1?x=1",
          title: "No, the moon is not hollow",
          reviewDate: "2020-03-01T07:30:15Z",
          textualRating: "False",
          languageCode: "en-GB",
        },
      ],
    });
  });

  test("leave out what is not known, and what is no date", () => {
    expect(googleClaim([{ source: "collection", id: "2", title: "Moon", date: "some day" }])).toEqual({
      text: "Moon",
      claimReview: [{ publisher: { name: "collection" }, title: "Moon" }],
    });
  });

  test("of which several check one claim are one claim with several reviews", () => {
    const { text, claimReview } = googleClaim([
      full,
      { source: "two.example.org", id: "x", vclaim: "Hollow moon" },
    ]);
    expect(text).toBe("The moon is hollow.");
    expect(claimReview.map(({ publisher }) => publisher.site)).toEqual(["example.org", "two.example.org"]);
  });

  test("with an address that is none still name their publisher", () => {
    const { claimReview } = googleClaim([
      { source: "example.org", id: "1", vclaim: "x", url: "not an address" },
    ]);
    expect(claimReview[0]?.publisher).toEqual({ name: "example.org", site: "example.org" });
  });
});

describe("tokens of pages", () => {
  const search = { query: "moon", languageCode: "en" };

  test("tell where the page begins", () => {
    expect(readPageToken(pageToken(20, search), { ...search })).toBe(20);
  });

  test.each([
    ["another query", pageToken(20, { ...search, query: "sun" })],
    ["another site", pageToken(20, { ...search, reviewPublisherSiteFilter: "example.org" })],
    ["a parameter less", pageToken(20, { query: "moon" })],
    ["nothing", ""],
    ["no token at all", "😀 drop table"],
    ["a number that is none", Buffer.from("x.y").toString("base64url")],
  ])("are refused that are of %s", (_, token) => {
    expect(() => readPageToken(token, search)).toThrow("pageToken is not of this search");
  });

  test("of another place that somebody writes into one are refused where it is no place", () => {
    const mark = Buffer.from(pageToken(0, search), "base64url").toString().split(".")[1];
    for (const offset of ["-1", "1.5", "1e9", "NaN", " "]) {
      const forged = Buffer.from(`${offset}.${mark}`).toString("base64url");
      expect(() => readPageToken(forged, search)).toThrow();
    }
  });
});

test.each([
  [400, "INVALID_ARGUMENT"],
  [401, "UNAUTHENTICATED"],
  [403, "PERMISSION_DENIED"],
  [429, "RESOURCE_EXHAUSTED"],
  [500, "INTERNAL"],
  [503, "UNAVAILABLE"],
])("the status %i is named %s", (code, status) => {
  expect(googleError(code, "why")).toEqual({ error: { code, message: "why", status } });
});

describe("a further result matches a sentence", () => {
  const sentence = "Bill Gates puts microchips into the coronavirus vaccine";
  const matches = (vclaim: string, more: object = {}): boolean =>
    matcherOf(sentence)({ article: { source: "s", id: "1", vclaim }, ...more });

  test("that shares half of the words of the shorter of the two", () => {
    expect(matches("Vaccines hold microchips.")).toBe(true);
    expect(matches("Microchips and magnets were found in a box of vaccines from a plant in Ohio.")).toBe(
      false,
    );
  });

  test("by more than one word", () => {
    expect([matches("Vaccines"), matches("Bill"), matches("The moon is hollow.")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("by no stop words of its language, told or wanted", () => {
    const german = { vclaim: "Der Kessel auf der Insel ist mit Honig gef\u00fcllt.", language: "de" };
    const isMatch = (text: string, language?: string) =>
      matcherOf(text, language)({ article: { source: "s", id: "1", ...german } });
    const told = "Die Schule auf der Insel ist nicht mit den Kindern aus der Stadt gebaut worden";
    expect([isMatch(told), isMatch("Schule auf der Insel mit Turm", "de")]).toEqual([false, false]);
    expect(isMatch("Der Honig ist auf der Insel in den Kessel gekommen, und alle haben davon gegessen")).toBe(
      true,
    );
  });

  test("whose article is linked, or answers a part", () => {
    expect([matches("The moon is hollow.", { match: "link" }), matches("Moon", { parts: [] })]).toEqual([
      true,
      true,
    ]);
  });
});
