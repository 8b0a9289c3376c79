import { Statement } from "../../../../src/compare";
import {
  ClaimCollection,
  type CounterClaim,
  type CounterClaimOptions,
  counterClaims,
  type EditKind,
  KnowledgeBase,
} from "../../../../training/claims";
import { antonymEdits, siblingEdits } from "../../../../training/claims/antonyms";
import { applyEdit } from "../../../../training/claims/edit";
import { negations } from "../../../../training/claims/negate";
import { numberEdits } from "../../../../training/claims/numbers";

const OTHERS = [
  "Nancy Pelosi was arrested in Mexico on Monday.",
  "Mitch McConnell was arrested in Spain on Friday.",
  "The police in Canada did not fine Barack Obama.",
  "The flood in Spain killed 300 people in one town.",
  "Taxes rose in Canada under Barack Obama.",
  "Taxes fell in Mexico before the election in 2016.",
];

function collectionOf(...claims: string[]): Promise<ClaimCollection> {
  return ClaimCollection.read(
    [...claims, ...OTHERS].map((vclaim, i) => ({ source: "s", id: `${i}`, vclaim })),
  );
}

async function allOf(collection: ClaimCollection, options: CounterClaimOptions, seed = 1) {
  const all: CounterClaim[] = [];
  for await (const one of counterClaims(collection, options, seed)) all.push(one);
  return all;
}

async function generated(
  claim: string,
  kind: EditKind,
  options: CounterClaimOptions = {},
  others: string[] = [],
): Promise<string | undefined> {
  const all = await allOf(await collectionOf(claim, ...others), { kinds: [kind], ...options });
  return all.find(({ article }) => article === "0")?.claim;
}

function numberClaims(text: string): string[] {
  return numberEdits(new Statement(text)).map((edit) => applyEdit(text, edit));
}

describe("counterClaims", () => {
  test("negates, and removes a negation", async () => {
    expect(await generated("The governor was arrested in Mexico.", "negation")).toBe(
      "The governor was not arrested in Mexico.",
    );
    expect(await generated("The governor was not arrested in Mexico.", "negation")).toBe(
      "The governor was arrested in Mexico.",
    );
  });

  test.each([
    ["The mayor has long struggled with debt.", "The mayor has not long struggled with debt."],
    ["The nurses have long been paid badly.", "The nurses have not long been paid badly."],
    ["The bank has also long denied the fraud.", "The bank has not also long denied the fraud."],
    ["The firm has already put money aside.", "The firm has not already put money aside."],
    ["The women have all left the town.", "The women have not all left the town."],
    // "Have" is the verb here.
    ["The nurses have long ladders in Spain.", "The nurses do not have long ladders in Spain."],
    ["The governor has only two sons.", "The governor does not have only two sons."],
  ])("negates %p as %p, whatever adverbs stand behind the auxiliary", async (claim, negated) => {
    expect(await generated(claim, "negation")).toBe(negated);
  });

  test.each([
    ["A nurse was arrested in Mexico.", "No nurse was arrested in Mexico."],
    ["A 30-year-old nurse from Mexico robbed a bank.", "No 30-year-old nurse from Mexico robbed a bank."],
    ["Three bank workers were arrested in Mexico.", "No bank workers were arrested in Mexico."],
    ["Several nurses robbed a bank in Spain.", "No nurses robbed a bank in Spain."],
    ["A new law will ban ladders.", "No new law will ban ladders."],
    // Whose claim it is about is clear, or more than one thing is.
    ["The nurse was arrested in Mexico.", "The nurse was not arrested in Mexico."],
    ["A photograph shows a nurse in Mexico.", "A photograph does not show a nurse in Mexico."],
    ["A nurse and a teacher were arrested.", "A nurse and a teacher were not arrested."],
    ["A number of nurses were arrested.", "A number of nurses were not arrested."],
    ["Some 90 nurses were arrested.", "Some 90 nurses were not arrested."],
    ["Two of the nurses were arrested.", "Two of the nurses were not arrested."],
    ["In May, a nurse was arrested in Mexico.", "In May, a nurse was not arrested in Mexico."],
    ["A nurse was not arrested in Mexico.", "A nurse was arrested in Mexico."],
  ])("denies %p by %p, so that it cannot be true of another", async (claim, negated) => {
    expect(await generated(claim, "negation")).toBe(negated);
  });

  test("puts an opposite in the form of the word", async () => {
    expect(await generated("Taxes rose in Spain last year again.", "antonym")).toMatch(
      /^Taxes (?:fell|dropped|declined) in Spain last year again\.$/,
    );
  });

  test("leaves what is denied or uncertain: its opposite may hold as well", async () => {
    expect(await generated("Taxes did not rise in Spain this year.", "antonym")).toBeUndefined();
    expect(await generated("Taxes may rise in Spain this year.", "antonym")).toBeUndefined();
    expect(await generated("The flood did not kill 300 people there.", "number")).toBeUndefined();
  });

  test("doubles or halves numbers, and of a least number gives the double alone", async () => {
    expect(await generated("The storm killed 300 people in Canada.", "number")).toMatch(
      /killed (?:150|600) people/,
    );
    expect(await generated("The storm killed more than 300 people there.", "number")).toBe(
      "The storm killed more than 600 people there.",
    );
  });

  test("puts another name of the same kind", async () => {
    expect(await generated("The governor hid in Mexico for years.", "name")).toMatch(
      /hid in (?:Spain|Canada) for/,
    );
  });

  test("drops an edit that is another article's claim", async () => {
    const options = { kinds: ["negation"] as const };
    expect(
      await generated("The mayor was arrested in Mexico.", "negation", options, [
        "The mayor was not arrested in Mexico!",
      ]),
    ).toBeUndefined();
  });

  test.each([
    ["In Mexico 9 in 10 doctors agree with the mayor.", "18 in 10"],
    ["The mayor of Mexico was poor in the 1990s.", "1989s"],
    ["The governor was the 22nd man in Mexico.", "44nd"],
    ["The storm killed 10-20 people in Canada.", "20-20"],
  ])("makes no number of %p that there cannot be", async (claim, impossible) => {
    for (const seed of [1, 2, 3, 4]) {
      const all = await allOf(await collectionOf(claim), { kinds: ["number"] }, seed);
      expect(all.find(({ article }) => article === "0")?.claim ?? "").not.toMatch(
        new RegExp(`${impossible}|11nd|1991s|5-20|10-10|10-40`),
      );
    }
  });

  test.each([
    ["The law was signed before 2020 in Spain.", ["The law was signed before 2019 in Spain."]],
    ["The dam will be built by May 2025.", ["The dam will be built by May 2024."]],
    ["The mayor has ruled since early 1990 there.", ["The mayor has ruled since early 1989 there."]],
    ["The mayor died after 2015 in Spain.", ["The mayor died after 2016 in Spain."]],
    [
      "The mayor died in 2015 in Spain.",
      ["The mayor died in 2014 in Spain.", "The mayor died in 2016 in Spain."],
    ],
    ["More than 50% of nurses agree.", []],
  ])("of the bound in %p makes only a nearer one", (text, made) => {
    expect(numberClaims(text)).toEqual(made);
  });

  test.each([
    ["Support rose from 20 percent to 40 percent.", "to 80 percent"],
    ["Between 2010 and 2011 the debt rose.", "2010 and 2012"],
    ["In late 2018 or early 2019 a bridge fell.", "late 2017"],
  ])("puts no number into %p that stands there already", (text, one) => {
    const made = numberClaims(text);
    expect(made.some((claim) => claim.includes(one))).toBe(true);
    for (const claim of made) {
      const numbers = claim.match(/\d+/g)!;
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });

  test.each([
    ["An 18-year-old nurse robbed a bank.", "A 9-year-old nurse robbed a bank."],
    ["A 16-year-old nurse robbed a bank.", "An 8-year-old nurse robbed a bank."],
    ["The mayor paid an $80 fine.", "The mayor paid a $40 fine."],
    ["The mayor paid a $4,000 fine.", "The mayor paid an $8,000 fine."],
    ["The mayor had an 11 year old car.", "The mayor had a 22 year old car."],
    ["THE MAYOR HAD TWO DOGS.", "THE MAYOR HAD FOUR DOGS."],
  ])("writes %p with another number as %p", (text, claim) => {
    expect(numberClaims(text)).toContain(claim);
  });

  test.each([
    ["It was a useful ban.", "It was a useless ban."],
    ["He was a dishonest mayor.", "He was an honest mayor."],
    ["It was a usual day for nurses.", "It was an unusual day for nurses."],
    ["It was a legal act of Spain.", "It was an unlawful act of Spain."],
  ])("writes %p with an opposite as %p", (text, claim) => {
    expect(antonymEdits(new Statement(text)).map((edit) => applyEdit(text, edit))).toContain(claim);
  });

  test("puts the article that another name needs", async () => {
    expect(
      await generated("The nurse was a Canadian in Rome.", "name", {}, ["Most Iraqi nurses are paid."]),
    ).toBe("The nurse was an Iraqi in Rome.");
  });

  test.each([
    ["THE MAYOR HAS SIGNED THE LAW.", "THE MAYOR HAS NOT SIGNED THE LAW."],
    ["THE MAYOR WAS ARRESTED IN MEXICO.", "THE MAYOR WAS NOT ARRESTED IN MEXICO."],
    ["The mayor HAS signed the law.", "The mayor HAS NOT signed the law."],
    ["The mayor left without a coat.", "The mayor left with a coat."],
  ])("negates %p as %p", (text, claim) => {
    expect(negations(new Statement(text)).map((edit) => applyEdit(text, edit))).toContain(claim);
  });

  test("does not put 'with' before a participle, which is no English", () => {
    const statement = new Statement("The mayor left without knowing the law.");
    expect([...negations(statement), ...antonymEdits(statement)]).toEqual([]);
  });

  test("puts no sibling that stands for the word: an image is a photograph", () => {
    const text = "A photograph shows the lion in Norway.";
    const made = siblingEdits(new Statement(text)).map((edit) => applyEdit(text, edit));
    expect(made).toContain("A photograph shows the tiger in Norway.");
    expect(made.filter((claim) => /\b(?:image|picture|photo)\b/.test(claim))).toEqual([]);
  });

  test("puts a sibling of a knowledge base", async () => {
    const knowledgeBase = new KnowledgeBase("Q1\taspirin\tdrug\nQ2\tibuprofen\tdrug\nQ3\tinsulin\thormone\n");
    const others = ["The doctor says that ibuprofen is cheap."];
    expect(
      await generated("The doctor says that aspirin is cheap.", "sibling", { knowledgeBase }, others),
    ).toBeUndefined();
    expect(
      await generated("The nurse knew that aspirin heals colds.", "sibling", { knowledgeBase }, others),
    ).toBe("The nurse knew that ibuprofen heals colds.");
  });

  test("puts no sibling that the claim names already, by whichever name", () => {
    const table = ["D1\taspirin\tdrug", "D1\tsalicylate\tdrug", "D2\tibuprofen\tdrug", "D3\tinsulin\tdrug"];
    const base = new KnowledgeBase(table.join("\n"));
    const made = (text: string): string[] =>
      base.edits(new Statement(text)).map((edit) => applyEdit(text, edit));
    expect(made("They say ibuprofen causes more ulcers than salicylate.")).toEqual([
      "They say insulin causes more ulcers than salicylate.",
      "They say ibuprofen causes more ulcers than insulin.",
    ]);
  });

  test.each([
    ["Pfizer's vaccine is unsafe for nurses.", ["Moderna's vaccine is unsafe for nurses."]],
    ["The nurse took an aspirin.", ["The nurse took a paracetamol."]],
    ["They say HIV harms nurses.", ["They say measles harms nurses."]],
    // A part of another name, a pronoun, and another concept of the same name.
    ["Gerald Moderna was a president.", []],
    ["The man who lied was fined.", []],
    ["The nurse took codeine at home.", []],
  ])("of a knowledge base puts into %p whole names of others: %p", (text, made) => {
    const table = [
      ...["C1\tPfizer\tfirm", "C2\tModerna\tfirm", "D1\taspirin\tdrug", "D2\tparacetamol\tdrug"],
      ...["O1\tWHO\tbody", "O2\tUNICEF\tbody", "V1\tHIV\tvirus", "V2\tmeasles\tvirus"],
      ...["K1\tcodeine\topiate", "K2\tmethylmorphine\topiate", "K2\tCodeine\topiate"],
    ];
    const base = new KnowledgeBase(table.join("\n"));
    expect(base.edits(new Statement(text)).map((edit) => applyEdit(text, edit))).toEqual(made);
  });

  test("puts no sibling of WordNet that the claim names already, in whatever number", () => {
    const text = "The lion killed tigers and a leopard in Norway.";
    const made = siblingEdits(new Statement(text)).map((edit) => applyEdit(text, edit));
    expect(made).toContain("The cheetah killed tigers and a leopard in Norway.");
    expect(made).not.toContain("The tiger killed tigers and a leopard in Norway.");
    expect(made).not.toContain("The lion killed leopards and a leopard in Norway.");
  });

  test("says where each claim comes from, and repeats for a seed", async () => {
    const make = async () => allOf(await collectionOf(), { perClaim: 3 }, 7);
    const made = await make();
    expect(await make()).toEqual(made);
    const one = made.find(({ kind }) => kind === "number");
    expect(one).toMatchObject({ source: "s", seed: 7, original: expect.stringContaining(one!.replaced) });
    expect(one!.method).toContain("COVID-Fact");
  });

  test("reads no questions, no titles of themes and no other languages", async () => {
    const vclaims = [
      "Was Pelosi arrested in Mexico City?",
      "Coronavirus news",
      "Pelosi wurde in Mexiko verhaftet.",
    ];
    const collection = await ClaimCollection.read(
      vclaims.map((vclaim, i) => ({ source: "s", id: `${i}`, vclaim, language: i === 2 ? "de" : "en" })),
    );
    expect(collection.claims).toEqual([]);
  });

  test("reads no claims whose words tell another language where the article names none", async () => {
    const vclaim = "Die Regierung von Gent hat 300 Bären verboten, weil sie nachts das Brot gegessen haben.";
    const collection = await ClaimCollection.read([{ source: "s", id: "0", vclaim }]);
    expect(collection.claims).toEqual([]);
  });
});
