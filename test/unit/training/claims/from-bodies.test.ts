import type { Article } from "../../../../src/base/core/types";
import { bodyClaims, type ClaimWithEvidence } from "../../../../training/claims";
import { withInfilledWords, withoutDoubtful } from "../../../../training/claims/from-bodies/brought-models";
import { clausesOf, mainClause, sentencesOf } from "../../../../training/claims/from-bodies/clauses";
import type { Alteration } from "../../../../training/claims/from-bodies/generate";

const ARTICLES: readonly Article[] = [
  {
    source: "a",
    id: "1",
    title: "Ada Holm opened a school in Norway",
    body:
      "Ada Holm opened a school in Norway in May. The claim is false.\n" +
      "The weather in the north was cold for many weeks.",
  },
  {
    source: "a",
    id: "2",
    title: "Bo Lind closed a bank in Spain",
    body: "Bo Lind closed a bank in Spain in June.\nThe town had seen storms for many years.",
  },
];

async function claimsOf(articles: readonly Article[], seed = 7): Promise<ClaimWithEvidence[]> {
  const claims: ClaimWithEvidence[] = [];
  for await (const claim of bodyClaims(articles, { clausesPerArticle: 3 }, seed)) claims.push(claim);
  return claims;
}

describe("clauses of bodies", () => {
  const clausesOfBody = (body: string) => clausesOf(sentencesOf(body));

  test("who said it and parentheses are cut", () => {
    expect(mainClause("According to the ministry, Norway (a kingdom) has five million people.")).toBe(
      "Norway has five million people.",
    );
    expect(mainClause("Norway has five million people, according to the ministry.")).toBe(
      "Norway has five million people.",
    );
    expect(mainClause("The minister said on Monday that Norway has five million people.")).toBe(
      "Norway has five million people.",
    );
  });

  test("a pronoun is replaced where the sentence before it names one person", () => {
    const [, second] = clausesOfBody("Ada Holm moved to Norway in May. She opened a school in Bergen.");
    expect(second).toMatchObject({
      text: "Ada Holm opened a school in Bergen.",
      resolved: { pronoun: "She", name: "Ada Holm" },
    });
  });

  test("a pronoun that two persons can stand for gives no claim", () => {
    const texts = clausesOfBody(
      "Ada Holm met Eva Nilsen near the old harbour in Norway. She opened a school in Bergen.",
    ).map(({ text }) => text);
    expect(texts).toEqual(["Ada Holm met Eva Nilsen near the old harbour in Norway."]);
  });

  test.each([
    ["Norway, which has a king, opened five schools.", ["Norway, which has a king, opened five schools."]],
    ["Norway has opened five schools, while others were closed.", ["Norway has opened five schools."]],
    ["Experts in Oslo told us that does not mean Norway has schools.", []],
    ["An expert of Oslo said that means Norway has too many schools.", []],
    ["Many posts about Norway, for example these two.", []],
    ["and Norway has opened five schools this year.", []],
  ])("the clauses of %j are sentences", (body, clauses) => {
    expect(clausesOfBody(body).map(({ text }) => text)).toEqual(clauses);
  });

  test("a pronoun is not replaced by a possessive, nor by a name that is no subject", () => {
    const texts = (body: string): string[] => clausesOfBody(body).map(({ text }) => text);
    expect(texts("Ada Holm\u2019s school is in Norway now. She opened a bank in Bergen.")).toContain(
      "Ada Holm opened a bank in Bergen.",
    );
    expect(texts("The old school in the north was built for Ada Holm. She opened a bank in Bergen.")).toEqual(
      [],
    );
  });

  test("ratings, questions and sentences without a named subject give no claim", () => {
    expect(clausesOfBody("We rate this claim about Norway False.")).toEqual([]);
    expect(clausesOfBody("Norway has opened how many schools this year?")).toEqual([]);
    expect(clausesOfBody("The weather was cold for many weeks.")).toEqual([]);
  });
});

describe("claims from bodies", () => {
  let claims: readonly ClaimWithEvidence[];
  beforeAll(async () => {
    claims = await claimsOf(ARTICLES);
  });
  const bodyOf = ({ article }: ClaimWithEvidence): string => ARTICLES.find(({ id }) => id === article)!.body!;

  test("the same articles and seed give the same claims", async () => {
    expect(await claimsOf(ARTICLES)).toEqual(claims);
  });

  test("a refuted claim holds something of its kind that the article does not hold", () => {
    const refuted = claims.filter(({ label }) => label === "refuted");
    expect(refuted.length).toBeGreaterThan(0);
    for (const made of refuted) {
      const { original, start, replaced, replacement } = made.altered!;
      expect(original.slice(start, start + replaced.length)).toBe(replaced);
      expect(made.claim).toContain(replacement);
      expect(bodyOf(made)).not.toContain(replacement);
    }
    expect(new Set(refuted.map(({ altered }) => altered?.kind)).size).toBeGreaterThan(1);
  });

  const article = (id: string, vclaim: string): Article => ({ source: "b", id, vclaim, body: vclaim });
  const paid = (sum: string, other: string): readonly Article[] => [
    article("1", `Ada Holm paid ${sum} for a school in Norway.`),
    article("2", `Bo Lind paid ${other} for a bank in Spain.`),
  ];
  /** What replaces others of a kind, of many seeds. */
  async function drawn(articles: readonly Article[], kind: Alteration = "number"): Promise<string[]> {
    const found = new Set<string>();
    for (let seed = 0; seed < 30; seed++) {
      for (const { altered } of await claimsOf(articles, seed))
        if (altered?.kind === kind) found.add(altered.replacement);
    }
    return [...found].sort();
  }

  test.each([
    ["12 workers", "twelve builders"],
    ["$1 million", "$1,000,000"],
    ["50 percent", "50%"],
    ["on January 5, 2020", "on Jan. 5, 2020"],
  ])("%s is not refuted by %s, which is the same", async (one, other) => {
    expect(await drawn(paid(one, other))).toEqual([]);
  });

  test("another quantity refutes, but one that the article holds in other words", async () => {
    const articles = paid("12 workers", "20 builders");
    expect(await drawn(articles)).toEqual(["12", "20"]);
    const [first, second] = articles as [Article, Article];
    const body = `${first.body} She had twenty pupils.`;
    expect(await drawn([{ ...first, body }, second])).toEqual(["12"]);
  });

  test.each([
    ["in July", "on August 3"],
    ["for 4 years", "in a two-year plan"],
    ["one worker", "90 builders"],
  ])("%s is not replaced by %s, which would not read well", async (one, other) => {
    expect(await drawn(paid(one, other))).toEqual([]);
  });

  test("a word is replaced by one that stands between such words elsewhere, and by no synonym", async () => {
    const about = (word: string, other: string): readonly Article[] => [
      article("1", `Ada Holm opened a ${word} in Norway this year.`),
      article("2", `Bo Lind closed a ${other} in Spain in the morning.`),
    ];
    expect(await drawn(about("school", "bank"), "word")).toEqual(["bank", "school"]);
    expect(await drawn(about("doctor", "physician"), "word")).toEqual([]);
  });

  test("a heading that is cut within a sentence of the body is no claim", async () => {
    const body = "Ada Holm opened a large school in Norway in the spring of last year.";
    const restated = async (title: string): Promise<number> =>
      (await claimsOf([{ source: "c", id: "1", title, body }])).filter(({ from }) => from === "restated")
        .length;
    expect(await restated("Ada Holm opened a large school in Nor")).toBe(0);
    expect(await restated("Ada Holm opened a large school in")).toBe(0);
    expect(await restated("Ada Holm opened a school in Norway")).toBeGreaterThan(0);
  });

  test("evidence that settles nothing is a whole sentence that shares few words and rates nothing", async () => {
    const unsettled = claims.filter(({ label }) => label === "not enough information");
    expect(unsettled.map(({ evidence }) => evidence)).toContain(
      "The weather in the north was cold for many weeks.",
    );
    const body =
      "Ada Holm opened a school in Norway in May. Click here. We rate it as false. Has it rained there?";
    const [...more] = await claimsOf([{ source: "c", id: "1", body }]);
    expect(more.map(({ label }) => label)).not.toContain("not enough information");
  });

  test("evidence stands in the body where its line says", () => {
    for (const made of claims) {
      const told = made.sentences.map(({ start, end }) => bodyOf(made).slice(start, end).trim());
      expect(told.join(" ")).toBe(made.evidence);
    }
  });

  test("a claim whose pronoun was replaced says so", async () => {
    const body = "Ada Holm lives in Norway today. She opened a school in Bergen.";
    expect(await claimsOf([{ source: "c", id: "1", body }])).toContainEqual(
      expect.objectContaining({
        claim: "Ada Holm opened a school in Bergen.",
        resolved: { pronoun: "She", name: "Ada Holm" },
      }),
    );
  });
});

describe("a model of entailment", () => {
  test("drops refuted claims that do not contradict the claim that they were made from, and no others", async () => {
    const claims = await claimsOf(ARTICLES);
    const refuted = claims.filter(({ label }) => label === "refuted");
    const premises: string[] = [];
    const left = await withoutDoubtful(claims, {
      classify: async (pairs) => {
        premises.push(...pairs.map(({ premise }) => premise));
        return pairs.map((_, i) => ({ entailment: 0, neutral: 0, contradiction: i === 0 ? 0.95 : 0.85 }));
      },
    });
    expect(refuted.length).toBeGreaterThan(1);
    expect(left).toEqual(claims.filter((made) => made.label !== "refuted" || made === refuted[0]));
    const supported = claims.filter(({ label }) => label === "supported").map(({ claim }) => claim);
    expect(supported).toEqual(expect.arrayContaining([...new Set(premises)]));
  });
});

describe("a masked-language model", () => {
  const CLAIM = "Ada Holm opened a school in Norway";
  /** The claim with a part of it replaced. */
  function refuted(kind: Alteration, replaced: string, replacement: string): ClaimWithEvidence {
    const altered = { original: CLAIM, kind, replaced, replacement, start: CLAIM.indexOf(replaced) };
    return {
      ...{ claim: CLAIM.replace(replaced, replacement), evidence: "", label: "refuted", altered },
      ...{ source: "a", article: "1", from: "clause", sentences: [], seed: 7, method: "" },
    };
  }

  test("answers the claim's cloze question with a word that the article does not hold", async () => {
    const asked: string[] = [];
    const infiller = {
      isPiece: () => true,
      fill: async (texts: readonly string[]) => {
        asked.push(...texts);
        return texts.map(() => ["school", "weather", "hotel"].map((token) => ({ token, probability: 0.3 })));
      },
    };
    const name = refuted("name", "Norway", "Spain");
    const [word, other] = await withInfilledWords(
      [refuted("word", "school", "town"), name],
      ARTICLES,
      infiller,
    );
    expect(asked).toEqual(["Ada Holm opened a [MASK] in Norway"]);
    expect(word).toEqual(refuted("word", "school", "hotel"));
    expect(other).toBe(name);
  });

  test("leaves out a word that the article holds behind another article", async () => {
    const infiller = {
      isPiece: () => true,
      fill: async (texts: readonly string[]) =>
        texts.map(() => ["office", "hotel"].map((token) => ({ token, probability: 0.3 }))),
    };
    const articles = ARTICLES.map((one) => ({ ...one, body: `${one.body} The office was closed.` }));
    const [word] = await withInfilledWords([refuted("word", "school", "town")], articles, infiller);
    expect(word?.claim).toBe("Ada Holm opened a hotel in Norway");
  });
});
