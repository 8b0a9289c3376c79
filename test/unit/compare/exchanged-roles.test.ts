import { compare, readArticle, Statement } from "../../../src/compare";

/** Returns what is said of two who have changed places, as "post <> claim". */
function exchanged(post: string, vclaim: string): string[] {
  const found = compare(new Statement(post), readArticle({ vclaim })!) ?? [];
  return found
    .filter(({ kind, severity }) => kind === "antonym" && severity === "high")
    .map(({ postSpan, claimSpan }) => `${postSpan.text} <> ${claimSpan.text}`);
}

describe("two who have changed places", () => {
  test.each([
    ["Rebels attacked the army near Ghent", "The army attacked rebels near Ghent."],
    ["Ada Reed sued Sam Lamb over the house", "Sam Lamb sued Ada Reed over the house."],
    ["The mayor was bitten by a dog in Ghent", "A dog was bitten by the mayor in Ghent."],
    ["Ada criticised Sam over taxes", "Sam criticized Ada over taxes."],
    ["Ghent has beaten Bruges in the final", "Bruges beat Ghent in the final."],
  ])("differ: %s", (post, claim) => {
    expect(exchanged(post, claim)).toHaveLength(1);
  });

  test("are shown with what is said of them", () => {
    const claim = "The army attacked rebels near Ghent.";
    expect(exchanged("Rebels attacked the army near Ghent", claim)).toEqual([
      "Rebels attacked the army <> army attacked rebels",
    ]);
    expect(exchanged("The army was attacked by rebels near Ghent", claim)).toHaveLength(1);
  });

  test.each([
    ["The army was attacked by rebels near Ghent", "Rebels attacked the army near Ghent."],
    ["Ada Reed met Sam Lamb in Ghent", "Sam Lamb met Ada Reed in Ghent."],
    ["Sam Lamb, whom Ada Reed sued over the house, left", "Ada Reed sued Sam Lamb over the house."],
    ["Sam Lamb and Ada Reed sued the town of Ghent", "Ada Reed and Sam Lamb sued the town of Ghent."],
    ["Bruges lost to Ghent in the final", "Ghent beat Bruges in the final."],
    ["Rebels attacked the army, the army attacked rebels", "The army attacked rebels near Ghent."],
  ])("do not where the same is said: %s", (post, claim) => {
    expect(exchanged(post, claim)).toEqual([]);
  });
});
