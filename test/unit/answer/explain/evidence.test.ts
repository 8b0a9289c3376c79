import type { Claim } from "../../../../src/answer/explain/evidence";
import { EvidenceFinder, repeats, wordSet } from "../../../../src/answer/explain/evidence";
import { Stems } from "../../../../src/answer/explain/highlights";
import type { StoredArticle } from "../../../../src/base/store";
import { indexOf, WordBag } from "../../../support/meaning";

/** What the tweet says: cows, which weigh 1, and a rare moon, which weighs 3. */
const claim: Claim = {
  text: "Cows on the moon!",
  weights: new Map([
    ["cow", 1],
    ["moon", 3],
  ]),
  marked: new Set(["cow", "moon"]),
};
const article = (body: string, fields: Partial<StoredArticle> = {}): StoredArticle => ({
  key: 1,
  source: "s",
  id: "1",
  body,
  ...fields,
});
const BODY = [
  "Nobody has ever seen a cow up there.",
  "The moon has no grass at all.",
  "Our ruling.",
  "Farmers say that cows went to the moon twice.",
  "Sheep are another matter for another day.",
].join(" ");

describe("evidence without an encoder", () => {
  const finder = new EvidenceFinder(new Stems(), undefined);
  const find = async (...articles: StoredArticle[]) => finder.find(claim, articles);

  test("is the sentences that hold most of the claim's words by their weights, with these marked", async () => {
    const [evidence] = await find(article(BODY));
    expect(evidence).toEqual([
      {
        sentence: "Farmers say that cows went to the moon twice.",
        highlights: [
          [17, 21],
          [34, 38],
        ],
        score: 1,
      },
      { sentence: "The moon has no grass at all.", highlights: [[4, 8]], score: 0.75 },
      { sentence: "Nobody has ever seen a cow up there.", highlights: [[23, 26]], score: 0.25 },
    ]);
  });

  test("is nothing where an article has no body, or none of the claim's words", async () => {
    expect(await find(article(""), article("Sheep are another matter altogether."))).toEqual([[], []]);
  });

  test("is no heading: it has four words or more", async () => {
    const [evidence] = await find(article("Moon cows? Debunked.\nThe moon hoax.\nThe great moon hoax."));
    expect(evidence?.map(({ sentence }) => sentence)).toEqual(["The great moon hoax."]);
  });

  test("is five sentences at most, each said once", async () => {
    const body = [..."abcdefgh"].map((x) => `The moon is ${x}${x} ${x}x ${x}y ${x}z.`).join("\n");
    const [evidence] = await find(article(`${body}\n${body}`));
    expect(new Set(evidence?.map(({ sentence }) => sentence)).size).toBe(5);
  });

  test("leaves out what merely repeats the tweet or what is shown of the article anyway", async () => {
    const vclaim = "Twelve cows went to the moon.";
    const body = "Cows on the MOON? Twelve cows went to the moon. Twelve cows never went to the moon.";
    const [evidence] = await find(article(body, { vclaim }));
    expect(evidence?.map(({ sentence }) => sentence)).toEqual(["Twelve cows never went to the moon."]);
  });

  test.each([
    ["pt", "Doze vacas voaram para a lua em maio.", "Doze vacas n\u00e3o voaram para a lua em maio."],
    [
      "pl",
      "Dwana\u015bcie kr\u00f3w polecia\u0142o w maju na Ksi\u0119\u017cyc.",
      "Dwana\u015bcie kr\u00f3w nie polecia\u0142o w maju na Ksi\u0119\u017cyc.",
    ],
    ["id", "Dua belas sapi terbang ke bulan.", "Dua belas sapi tidak terbang ke bulan."],
    [
      "ar",
      "\u0637\u0627\u0631\u062a \u0627\u0644\u0628\u0642\u0631\u0629 \u0625\u0644\u0649 \u0627\u0644\u0642\u0645\u0631 \u0623\u0645\u0633.",
      "\u0644\u0645 \u0637\u0627\u0631\u062a \u0627\u0644\u0628\u0642\u0631\u0629 \u0625\u0644\u0649 \u0627\u0644\u0642\u0645\u0631 \u0623\u0645\u0633.",
    ],
    [
      "hi",
      "\u0917\u093e\u092f \u091a\u093e\u0902\u0926 \u092a\u0930 \u0917\u0908 \u0925\u0940\u0964",
      "\u0917\u093e\u092f \u091a\u093e\u0902\u0926 \u092a\u0930 \u0928\u0939\u0940\u0902 \u0917\u0908 \u0925\u0940\u0964",
    ],
  ])("keeps what denies the claim in its words, in %s", (_, said, denial) => {
    expect(repeats(wordSet(said), wordSet(said))).toBe(true);
    expect(repeats(wordSet(denial), wordSet(said))).toBe(false);
  });

  test("is looked for in the beginning of a body of five megabytes, and in no endless sentence", async () => {
    const [long] = await find(article(`${"cow ".repeat(1_300_000)}`));
    expect(long).toEqual([]);
    const [evidence] = await find(
      article(`A cow has seen the moon.\n${"A sheep has not. ".repeat(300_000)}`),
    );
    expect(evidence).toHaveLength(1);
  });
});

describe("evidence with an encoder", () => {
  test("is near by the mean of cosine and shared words, so that other words for the claim are found", async () => {
    // The tweet is (1, 1) / sqrt 2; cattle is a cow's vector.
    const encoder = new WordBag({ cows: [1, 0], cattle: [1, 0], moon: [0, 1], sheep: [0, 1] });
    const { semantics } = await indexOf([{ title: "x" }], encoder);
    const body = "Somebody has seen cattle up there. The moon has no grass at all.";
    const [evidence] = await new EvidenceFinder(new Stems(), semantics).find(claim, [article(body)]);
    expect(evidence?.map(({ sentence }) => sentence)).toEqual([
      "The moon has no grass at all.",
      "Somebody has seen cattle up there.",
    ]);
    expect(evidence?.[0]?.score).toBeCloseTo((Math.SQRT1_2 + 0.75) / 2, 6);
    expect(evidence?.[1]?.score).toBeCloseTo(Math.SQRT1_2 / 2, 6);
  });
});

describe("a repetition", () => {
  test.each([
    ["the same words in another order", "Moon cows are blue.", "Blue are cows, Moon!", true],
    ["a part of what was said", "Cows are blue.", "He says that cows are blue on weekdays", true],
    ["one new word among five", "All moon cows are green", "all moon cows are blue", true],
    ["what denies it", "Moon cows are not blue at all", "Moon cows are blue at all", false],
    ["what asserts what was denied", "Moon cows are blue at all", "moon cows aren't blue at all, are", false],
    ["the same denial", "Moon cows are not blue", "moon cows are not blue at all", true],
    ["what adds to it", "Moon cows are green and big", "moon cows are blue", false],
  ])("is %s: %s", (_, sentence, said, expected) => {
    expect(repeats(wordSet(sentence), wordSet(said))).toBe(expected);
  });
});
