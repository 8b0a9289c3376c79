import { createRng } from "../../../../src/base/core/rng";
import { Statement } from "../../../../src/compare";
import { alterPost, NamePool, type PostAlteration } from "../../../../training/claims";

const CLAIMS = [
  "Nancy Pelosi was arrested in Mexico.",
  "Mitch McConnell visited Spain with Pelosi.",
  "McConnell said that Spain has 300 beds.",
  "The police in Canada fined Barack Obama.",
];
const names = new NamePool(CLAIMS.map((claim) => new Statement(claim)));

function altered(post: string, claim: string, kind: PostAlteration, seed = 1) {
  return alterPost(new Statement(post), new Statement(claim), kind, createRng(seed), names);
}

describe("alterPost", () => {
  test("puts a name of the same kind where the post names what the claim is about", () => {
    expect(altered("OMG Pelosi is in jail in Mexico!", "Nancy Pelosi was arrested.", "name")).toMatch(
      /^OMG (?:McConnell|Obama) is in jail in Mexico!$/,
    );
    expect(altered("They fled to Mexico", "Prisoners were sent to Mexico.", "name")).toMatch(
      /^They fled to (?:Spain|Canada)$/,
    );
  });

  test("changes no name that only one of post and claim has", () => {
    expect(altered("Pelosi is in jail", "Barack Obama was arrested.", "name")).toBeUndefined();
  });

  test("changes the number that both have, and years by one", () => {
    expect(altered("Wow, 300 dead already", "The flood killed 300 people.", "number")).toMatch(
      /^Wow, (?:150|600) dead already$/,
    );
    expect(altered("Signed back in 2015!", "The law was signed in 2015.", "number")).toMatch(
      /^Signed back in (?:2014|2016)!$/,
    );
    expect(altered("Only 20 came", "The flood killed 300 people.", "number")).toBeUndefined();
  });

  test.each([
    ["Breaking. Pelosi was arrested in Mexico.", "Breaking. Pelosi was not arrested in Mexico."],
    ["Nancy Pelosi visited Mexico last week", "Nancy Pelosi did not visit Mexico last week"],
    ["Photo shows Pelosi in Mexico", "Photo does not show Pelosi in Mexico"],
    ["Pelosi can enter Mexico", "Pelosi cannot enter Mexico"],
    ["A photo posted online shows Pelosi in Mexico", "A photo posted online does not show Pelosi in Mexico"],
  ])("negates %p", (post, expected) => {
    expect(altered(post, "Nancy Pelosi was arrested in Mexico.", "negation")).toBe(expected);
  });

  test("negates the verb that the claim has, not the first", () => {
    const post = "We saw how Mexico holds Pelosi and police arrested McConnell";
    expect(altered(post, "The police arrested Mitch McConnell in Spain.", "negation")).toBe(
      "We saw how Mexico holds Pelosi and police did not arrest McConnell",
    );
  });

  test.each([
    ["Pelosi didn't visit Mexico", "Pelosi visited Mexico"],
    ["Pelosi isn't in Mexico", "Pelosi is in Mexico"],
  ])("takes the negation out of %p where the claim has one", (post, expected) => {
    expect(altered(post, "Nancy Pelosi was never in Mexico.", "negation")).toBe(expected);
  });

  test.each([
    ["a negation of the post alone goes", "Pelosi isn't in Mexico", "Nancy Pelosi was arrested in Mexico."],
    [
      "a negation of the claim alone gets company",
      "Pelosi is in Mexico",
      "Pelosi was not arrested in Mexico.",
    ],
    [
      "next to nothing of the claim is denied",
      "I read about Pelosi and Mexico",
      "Nancy Pelosi was arrested in Mexico with Mitch McConnell of Spain.",
    ],
  ])("makes no negation where %s", (_, post, claim) => {
    expect(altered(post, claim, "negation")).toBeUndefined();
  });

  test("repeats for a seed", () => {
    const post = "300 dead in Mexico";
    const claim = "The flood killed 300 people in Mexico.";
    expect(altered(post, claim, "number", 5)).toBe(altered(post, claim, "number", 5));
    expect(altered(post, claim, "name", 5)).toBe(altered(post, claim, "name", 5));
  });
});
