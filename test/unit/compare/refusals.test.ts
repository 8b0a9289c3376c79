import { compare, readArticle, Statement } from "../../../src/compare";

function denials(post: string, vclaim: string): string[] {
  const found = compare(new Statement(post), readArticle({ vclaim })!) ?? [];
  return found.filter(({ kind }) => kind === "negation").map(({ sentence }) => sentence);
}

const REFUSED = "Ada Reed refused to pay the fine for the parade.";

describe("what somebody refused to do", () => {
  test("was not done", () => {
    expect(denials("Ada Reed paid the fine for the parade", REFUSED)).toEqual([
      "The post asserts what the claim of the fact-check denies.",
    ]);
    expect(denials(REFUSED, "Ada Reed paid the fine for the parade")).toEqual([
      "The post denies what the fact-check is about.",
    ]);
    expect(
      denials("The bakery of Ghent recalled the bread in June", "The bakery failed to recall the bread."),
    ).toHaveLength(1);
  });

  test.each([
    "Ada Reed refuses to pay the fine for the parade",
    "Ada Reed did not pay the fine for the parade",
    "Ada Reed won't pay the fine for the parade",
    "Ada Reed should pay the fine for the parade",
    "The town asked Ada Reed to pay the fine for the parade",
    "Ada Reed declined; the fine for the parade was paid late",
  ])("is not told otherwise by: %s", (post) => {
    expect(denials(post, REFUSED)).toEqual([]);
  });
});
