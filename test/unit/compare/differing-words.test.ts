import { compare, readArticle, Statement } from "../../../src/compare";

/** Returns the opposites in a post and a claim as "post <> claim". */
function opposites(post: string, vclaim: string): string[] {
  const found = compare(new Statement(post), readArticle({ vclaim })!) ?? [];
  return found
    .filter(({ kind }) => kind === "antonym")
    .map(({ postSpan, claimSpan }) => `${postSpan.text} <> ${claimSpan.text}`);
}

describe("small words that have opposites", () => {
  test.each([
    ["The baker marked down the bread of Ghent", "The baker gave up the bread of Ghent."],
    ["Bears called off the meeting in Ghent", "Bears spoke on the meeting in Ghent."],
    ["The songs of Ada for the bears of Ghent", "A law against the bears of Ghent."],
  ])("tell nothing behind different words: %s", (post, claim) => {
    expect(opposites(post, claim)).toEqual([]);
  });

  test.each([
    ["The mayor voted for the bill on bears", "The mayor votes against the bill on bears.", "for <> against"],
    ["The lights of Ghent are on at night", "The lights of Ghent were off at night.", "on <> off"],
    [
      "Prices of bread in Ghent are up since May",
      "Prices of bread in Ghent are down since May.",
      "up <> down",
    ],
  ])("differ behind the same word: %s", (post, claim, expected) => {
    expect(opposites(post, claim)).toEqual([expected]);
  });
});

describe("words that tell one thing from its two sides", () => {
  test.each([
    [
      "The bears want to receive postcards for May Day",
      "Ada asked for people to send postcards for May Day.",
    ],
    ["Sam refuses to sell the harbour of Ghent", "Did Ada try to buy the harbour of Ghent?"],
    ["The crowd greeted parents who lost a bear in Ghent", "A mayor saw a child who lost a bear in Ghent."],
  ])("do not differ where other people stand around them: %s", (post, claim) => {
    expect(opposites(post, claim)).toEqual([]);
  });

  test.each([
    ["Ada Reed bought the harbour of Ghent", "Ada Reed sold the harbour of Ghent.", "bought <> sold"],
    ["Sam won the race of Ghent", "Sam lost the race of Ghent.", "won <> lost"],
  ])("differ where the same people do: %s", (post, claim, expected) => {
    expect(opposites(post, claim)).toEqual([expected]);
  });
});

test("a word of a quantity is no opposite of another word", () => {
  expect(opposites("A 19 year old baker of Ghent sold sand", "A young baker of Ghent sold sand.")).toEqual(
    [],
  );
  expect(opposites("An old baker of Ghent sold sand", "A young baker of Ghent sold sand.")).toEqual([
    "old <> young",
  ]);
});

describe("a headline that calls a claim false", () => {
  test("is compared by the claim, not by its verdict", () => {
    const title = "Ada shares a photo with the false claim that bears are banned from shops of Ghent";
    const found = (post: string) => compare(new Statement(post), readArticle({ title })!);
    expect(found("Bears are not allowed in shops of Ghent")).toEqual([]);
    expect(found("Bears are allowed in shops of Ghent")).toMatchObject([{ kind: "antonym" }]);
  });
});

test.each([
  ["The town council blocked the bread bill", "The town council passed the bread bill.", "blocked <> passed"],
  [
    "The town council rejected the bread bill",
    "The town council passed the bread bill.",
    "rejected <> passed",
  ],
  ["The mayor signed the bread bill", "The mayor vetoed the bread bill.", "signed <> vetoed"],
  ["The court upheld the ban on bears", "The court overturned the ban on bears.", "upheld <> overturned"],
  ["Ghent lifted the tax on bread", "Ghent imposed the tax on bread.", "lifted <> imposed"],
  ["Ships to Ghent were cancelled", "Ships to Ghent were resumed.", "cancelled <> resumed"],
  ["Hats are optional in Ghent", "Hats are mandatory in Ghent.", "optional <> mandatory"],
  ["The bear was found in Ghent", "The bear is missing in Ghent.", "found <> missing"],
  ["Ghent lost the match on Sunday", "Ghent won the match on Sunday.", "lost <> won"],
])("what was decided otherwise is an opposite: %s", (post, claim, expected) => {
  expect(opposites(post, claim)).toEqual([expected]);
});

test("against a ban on something is not against it", () => {
  expect(
    opposites("Crowds marched against the ban on bread in Ghent", "Crowds marched for bread in Ghent."),
  ).toEqual([]);
});
