import type { Article } from "../../../../src/base/core/types";
import { withInfilledWords, withoutDoubtful } from "../../../../training/claims/from-bodies/brought-models";
import { clausesOf, mainClause, sentencesOf } from "../../../../training/claims/from-bodies/clauses";
import { type ClaimWithEvidence, claimsFromBodies } from "../../../../training/claims/from-bodies/generate";

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
const OPTIONS = { seed: 7, clausesPerArticle: 3 };

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
    const [, second] = clausesOfBody("Ada Holm lives in Norway today. She opened a school in Bergen.");
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

  test("ratings, questions and sentences without a named subject give no claim", () => {
    expect(clausesOfBody("We rate this claim about Norway False.")).toEqual([]);
    expect(clausesOfBody("Norway has opened how many schools this year?")).toEqual([]);
    expect(clausesOfBody("The weather was cold for many weeks.")).toEqual([]);
  });
});

describe("claims from bodies", () => {
  const claims = claimsFromBodies(ARTICLES, OPTIONS);

  test("the same articles and seed give the same claims", () => {
    expect(claimsFromBodies(ARTICLES, OPTIONS)).toEqual(claims);
  });

  test("a refuted claim holds something of its kind that the article does not hold", () => {
    const refuted = claims.filter(({ label }) => label === "refuted");
    expect(refuted.length).toBeGreaterThan(0);
    for (const { claim, provenance } of refuted) {
      const { start, text, by } = provenance.replaced!;
      expect(claim.slice(start, start + by.length)).toBe(by);
      const article = ARTICLES.find(({ id }) => id === provenance.articleId)!;
      expect(`${article.title}\n${article.body}`).toContain(text);
      expect(`${article.title}\n${article.body}`).not.toContain(by);
    }
  });

  const article = (id: string, vclaim: string): Article => ({ source: "b", id, vclaim, body: vclaim });
  const paid = (sum: string, other: string): readonly Article[] => [
    article("1", `Ada Holm paid ${sum} for a school in Norway.`),
    article("2", `Bo Lind paid ${other} for a bank in Spain.`),
  ];
  /** The quantities that replace others, of many seeds. */
  function drawn(articles: readonly Article[]): string[] {
    const seeds = Array.from({ length: 30 }, (_, seed) => seed);
    const replaced = seeds.flatMap((seed) =>
      claimsFromBodies(articles, { ...OPTIONS, seed }).map(({ provenance }) => provenance.replaced),
    );
    const quantities = replaced.filter((one) => /^(?:count|money|percent|date) /.test(one?.kind ?? ""));
    return [...new Set(quantities.map((one) => one!.by))].sort();
  }

  test.each([
    ["12 workers", "twelve builders"],
    ["$1 million", "$1,000,000"],
    ["50 percent", "50%"],
    ["on January 5, 2020", "on Jan. 5, 2020"],
  ])("%s is not refuted by %s, which is the same", (one, other) => {
    expect(drawn(paid(one, other))).toEqual([]);
  });

  test("another quantity refutes, but one that the article holds in other words", () => {
    const articles = paid("12 workers", "20 builders");
    expect(drawn(articles)).toEqual(["12", "20"]);
    const [first, second] = articles as [Article, Article];
    const body = `${first.body} She had twenty pupils.`;
    expect(drawn([{ ...first, body }, second])).toEqual(["12"]);
  });

  test("evidence that settles nothing is of another sentence that shares few words", () => {
    const unsettled = claims.filter(({ label }) => label === "not enough information");
    expect(unsettled.map(({ evidence }) => evidence)).toContain(
      "The weather in the north was cold for many weeks.",
    );
  });

  test("evidence stands in the body where its provenance says", () => {
    for (const { evidence, provenance } of claims) {
      const { body } = ARTICLES.find(({ id }) => id === provenance.articleId)!;
      const told = provenance.sentences.map(({ start, end }) => body!.slice(start, end).trim());
      expect(told.join(" ")).toBe(evidence);
    }
  });
});

describe("a model of entailment", () => {
  test("drops refuted claims that do not contradict the claim that they were made from, and no others", async () => {
    const claims = claimsFromBodies(ARTICLES, OPTIONS);
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
  function refuted(kind: string, text: string, by: string): ClaimWithEvidence {
    const start = CLAIM.indexOf(text);
    const replaced = { kind, text, start, end: start + text.length, by };
    const provenance = {
      source: "a",
      articleId: "1",
      from: "clause",
      sentences: [],
      replaced,
      seed: 7,
    } as const;
    return { claim: CLAIM.replace(text, by), evidence: "", label: "refuted", provenance };
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
    const name = refuted("name country", "Norway", "Spain");
    const [word, other] = await withInfilledWords(
      [refuted("word a", "school", "town"), name],
      ARTICLES,
      infiller,
    );
    expect(asked).toEqual(["Ada Holm opened a [MASK] in Norway"]);
    expect(word).toEqual(refuted("word a", "school", "hotel"));
    expect(other).toBe(name);
  });

  test("leaves out a word that the article holds behind another article", async () => {
    const infiller = {
      isPiece: () => true,
      fill: async (texts: readonly string[]) =>
        texts.map(() => ["office", "hotel"].map((token) => ({ token, probability: 0.3 }))),
    };
    const articles = ARTICLES.map((one) => ({ ...one, body: `${one.body} The office was closed.` }));
    const [word] = await withInfilledWords([refuted("word a", "school", "town")], articles, infiller);
    expect(word?.claim).toBe("Ada Holm opened a hotel in Norway");
  });
});
