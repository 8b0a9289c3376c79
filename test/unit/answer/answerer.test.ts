import type { ArticleFilter, CalibrationManifest, Verdict } from "../../../src/answer";
import type { ForeignLanguage } from "../../../src/answer/answer";
import { Answerer, type AnswerSources } from "../../../src/answer/answerer";
import { Confidence } from "../../../src/answer/confidence/confidence";
import type { ClaimGroup } from "../../../src/answer/duplicate-grouper";
import type { PartReader } from "../../../src/answer/query-parts";
import type { SeenArticle, StoredArticle } from "../../../src/base/store";
import type { TweetParts } from "../../../src/base/text";
import { type Query, shownParts } from "../../../src/rank/query";
import type { Ranking } from "../../../src/rank/ranking";

/** What is ranked for a text, best first, and how sure the best one is. */
interface Judged {
  readonly docs: readonly number[];
  readonly confidence: number;
  /** Default: by the confidence. */
  readonly verdict?: Verdict;
}

const WHOLE = "whole";
const verdictOf = (confidence: number): Verdict =>
  confidence >= 0.9 ? "answer" : confidence >= 0.5 ? "suggest" : "none";

/**
 * Answers a query of the text `WHOLE` from rankings that are given by text, all others but the whole's being
 * its parts. Each entry of the answer is told as its document and the parts that it answers.
 * @param same documents that check the same claim.
 * @param elsewhere rows whose claims do not compete with the best one.
 */
async function answer(
  judged: Readonly<Record<string, Judged>>,
  {
    top = 3,
    counts = ["answer", "suggest"] as readonly Verdict[],
    same = [] as readonly number[],
    elsewhere = [] as readonly number[],
    isCalibrated = true,
    keywords = undefined as Ranking["keywords"],
    articleOf = (doc: number) => ({ key: doc, source: "made", id: `article ${doc}` }),
    partsOf = () =>
      Object.keys(judged)
        .filter((text) => text !== WHOLE)
        .map((text) => ({ field: "text", start: 0, end: text.length, text, tweet: { body: text }, counts })),
  } = {},
) {
  const textOf = new Map<Ranking["candidates"], string>();
  const judgedBy: number[][] = [];
  const keywordsBy: Ranking["keywords"][] = [];
  const sources = {
    ranking: async ({ body: text }: TweetParts) => {
      const { docs } = judged[text] as Judged;
      const order = Uint32Array.from(docs, (_, row) => row);
      const scores = docs.map(() => 1);
      const ranking = { candidates: { docs }, order, scores, keywords } as unknown as Ranking;
      textOf.set(ranking.candidates, text);
      return ranking;
    },
    articleOf,
    partsOf,
    duplicates: {
      group: ({ candidates }: Ranking) => {
        const rows = Array.from(candidates.docs, (_, row) => row);
        const isSame = (row: number): boolean => same.includes(candidates.docs[row] as number);
        const [head, ...also] = rows.filter(isSame);
        return rows
          .filter((row) => !also.includes(row))
          .map((row) => ({ row, also: row === head ? also : [] }));
      },
      competing: (groups: readonly ClaimGroup[]) => groups.filter(({ row }) => !elsewhere.includes(row)),
      firstOf: (doc: number) => (same.includes(doc) ? Math.min(...same) : doc),
    },
    foreignLanguage: () => undefined,
    explainer: { highlights: (ranking: Ranking) => textOf.get(ranking.candidates) },
    confidence: {
      isCalibrated,
      judge: (ranking: Ranking, groups: readonly ClaimGroup[]) => {
        judgedBy.push(groups.map(({ row }) => row));
        keywordsBy.push(ranking.keywords);
        const { confidence, verdict } = judged[textOf.get(ranking.candidates) as string] as Judged;
        return { verdict: verdict ?? verdictOf(confidence), confidence };
      },
    },
  } as unknown as AnswerSources;
  const { verdict, confidence, articles } = await new Answerer(sources).answer({ text: WHOLE }, { top });
  const told = articles.map(({ article, parts, highlights }) => [
    article.key,
    parts?.map(({ text }) => text) ?? [],
    // What an article is marked by is what it was found by.
    highlights,
  ]);
  return { verdict, confidence, told, judgedBy, keywordsBy };
}

describe("an answer of a whole and its parts", () => {
  test("begins with the best article of each, the surest first, then has what else the whole has", async () => {
    const { verdict, confidence, told } = await answer(
      {
        [WHOLE]: { docs: [1, 2, 3, 4], confidence: 0.7 },
        a: { docs: [5, 6], confidence: 0.6 },
        b: { docs: [7, 8], confidence: 0.95 },
      },
      { top: 5 },
    );
    expect([verdict, confidence]).toEqual(["answer", 0.95]);
    expect(told).toEqual([
      [7, ["b"], "b"],
      [1, [], WHOLE],
      [5, ["a"], "a"],
      [2, [], WHOLE],
      [3, [], WHOLE],
    ]);
  });

  test("begins with what is answered, however sure a suggestion is", async () => {
    const { verdict, confidence, told } = await answer({
      [WHOLE]: { docs: [1], confidence: 0.99, verdict: "suggest" },
      a: { docs: [2], confidence: 0.9, verdict: "answer" },
      b: { docs: [3], confidence: 0.95, verdict: "answer" },
    });
    expect([verdict, confidence]).toEqual(["answer", 0.95]);
    expect(told.map(([doc]) => doc)).toEqual([3, 2, 1]);
  });

  test("reads no article of parts that do not count", async () => {
    const read: number[] = [];
    const articleOf = (doc: number) => {
      read.push(doc);
      return { key: doc, source: "made", id: `article ${doc}` };
    };
    const judged = { [WHOLE]: { docs: [1], confidence: 0.7 }, a: { docs: [8], confidence: 0.4 } };
    await answer({ ...judged, b: { docs: [9], confidence: 0.8 } }, { counts: ["answer"], articleOf });
    expect(new Set(read)).toEqual(new Set([1]));
  });

  test("is that of the parts alone where the whole is judged none", async () => {
    const whole = { docs: [1, 2, 3], confidence: 0.2 };
    const { verdict, told } = await answer({ [WHOLE]: whole, a: { docs: [2, 3], confidence: 0.6 } });
    expect([verdict, told]).toEqual(["suggest", [[2, ["a"], "a"]]]);
  });

  test("is that of the whole alone where the parts are judged none, or do not count", async () => {
    const whole = { docs: [1, 2, 3, 4], confidence: 0.3 };
    const alone = { verdict: "none", confidence: 0.3, told: [1, 2, 3].map((doc) => [doc, [], WHOLE]) };
    expect(await answer({ [WHOLE]: whole })).toMatchObject(alone);
    expect(await answer({ [WHOLE]: whole, a: { docs: [9], confidence: 0.45 } })).toMatchObject(alone);
    const suggested = { [WHOLE]: whole, a: { docs: [9], confidence: 0.8 } };
    expect(await answer(suggested, { counts: ["answer"] })).toMatchObject(alone);
  });

  test("names an article once, in the place of the surest and marked by the surest part", async () => {
    const { told } = await answer({
      [WHOLE]: { docs: [1, 2, 3], confidence: 0.97 },
      a: { docs: [1, 5], confidence: 0.6 },
      b: { docs: [1, 6], confidence: 0.8 },
      c: { docs: [3], confidence: 0.7 },
    });
    expect(told).toEqual([
      [1, ["b", "a"], "b"],
      [3, ["c"], "c"],
      [2, [], WHOLE],
    ]);
  });

  test("is as sure as the claims that compete with the best one allow", async () => {
    const { told, judgedBy } = await answer(
      { [WHOLE]: { docs: [4, 1, 2, 3], confidence: 0.6 } },
      { top: 4, elsewhere: [1] },
    );
    expect(judgedBy).toEqual([[0, 2, 3]]);
    expect(told.map(([doc]) => doc)).toEqual([4, 1, 2, 3]);
  });

  test("judges a part as a post, since nobody typed it as keywords", async () => {
    const keywords = new Set([0]);
    const judged = { [WHOLE]: { docs: [1], confidence: 0.6 }, a: { docs: [2], confidence: 0.8 } };
    expect((await answer(judged, { keywords })).keywordsBy).toEqual([keywords, undefined]);
  });

  test("names articles of one claim once", async () => {
    const { told } = await answer(
      { [WHOLE]: { docs: [4, 1, 2, 3], confidence: 0.6 }, a: { docs: [2, 5], confidence: 0.8 } },
      { same: [1, 2] },
    );
    expect(told).toEqual([
      [2, ["a"], "a"],
      [4, [], WHOLE],
      [3, [], WHOLE],
    ]);
  });

  test("is as long as asked for, but has an article for each part", async () => {
    const parts = Object.fromEntries(
      ["a", "b", "c"].map((name, i) => [name, { docs: [10 + i], confidence: 0.8 - i / 10 }]),
    );
    const judged = { [WHOLE]: { docs: [1, 2, 3], confidence: 0.5 }, ...parts };
    expect((await answer(judged, { top: 1 })).told.map(([doc]) => doc)).toEqual([10, 11, 12, 1]);
    expect((await answer(judged, { top: 5 })).told.map(([doc]) => doc)).toEqual([10, 11, 12, 1, 2]);
  });

  test("does not even read the parts where there are no confidences", async () => {
    const partsOf = jest.fn(() => []);
    const judged = { [WHOLE]: { docs: [1], confidence: 0.7 } };
    await answer(judged, { isCalibrated: false, partsOf });
    expect(partsOf).not.toHaveBeenCalled();
    await answer(judged, { partsOf });
    expect(partsOf).toHaveBeenCalledTimes(1);
  });
});

const CLAIM = "A whale pushed the lighthouse of Northport into the sea and 30 people drowned.";
const ALTERED = CLAIM.replace("30", "300");

/** Answers a query from two articles, of which the first checks `CLAIM`; `confidence` is the same for all. */
async function compared(
  query: Query,
  {
    confidence = 0.95,
    first = { vclaim: CLAIM } as Partial<StoredArticle>,
    isLinked = false,
    partsOf = (() => []) as PartReader,
    foreign = undefined as ForeignLanguage | undefined,
    filter = undefined as ArticleFilter | undefined,
    seen = [] as readonly SeenArticle[],
  } = {},
) {
  const articles = [first, { vclaim: "30 carrots were lost at sea." }];
  // Half as sure of another claim, in odds.
  const signals = [{ name: "otherClaim", mean: 0, deviation: 1, weight: -Math.log(2) }] as const;
  const calibration = {
    model: { signals, intercept: Math.log(confidence / (1 - confidence)) },
    thresholds: { answerAt: 0.9, suggestAt: 0.5 },
  } as unknown as CalibrationManifest;
  const sources = {
    ranking: async () => ({
      candidates: { docs: [0, 1] },
      scores: [2, 1],
      ...(isLinked ? { linked: new Set([0]) } : {}),
    }),
    articleOf: (doc: number) => ({ key: doc, source: "s", id: String(doc), ...articles[doc] }),
    partsOf,
    duplicates: {
      group: () => [0, 1].map((row) => ({ row, also: [] })),
      competing: (groups: unknown) => groups,
      firstOf: (doc: number) => doc,
    },
    foreignLanguage: () => foreign,
    maskOf: () => Uint8Array.of(1, 1),
    explainer: { highlights: () => ({ title: [], subtitle: [], vclaim: [] }) },
    confidence: new Confidence([], calibration),
  } as unknown as AnswerSources;
  const options = { top: 2, ...(filter ? { filter } : {}) };
  const answered = await new Answerer(sources).answer(query, options, undefined, seen);
  return { ...answered, differences: answered.articles[0]?.differences };
}

describe("an answer says that the collection is in other languages", () => {
  const foreign = { post: "mt", collection: ["en"] };

  test("where it is not sure of an article", async () => {
    expect((await compared({ text: CLAIM }, { foreign, confidence: 0.6 })).language).toEqual(foreign);
    expect((await compared({ text: CLAIM }, { foreign, confidence: 0.2 })).language).toEqual(foreign);
    expect(await compared({ text: CLAIM }, { foreign })).not.toHaveProperty("language");
  });

  test("unless articles of certain languages were asked for", async () => {
    const told = (filter: ArticleFilter) => compared({ text: CLAIM }, { foreign, confidence: 0.2, filter });
    expect(await told({ languages: ["en"] })).not.toHaveProperty("language");
    expect((await told({ sites: ["example.org"] })).language).toEqual(foreign);
  });
});

describe("an answer to a picture that people voted on", () => {
  const seen = (article: number, verdict: SeenArticle["verdict"]): SeenArticle[] => [
    { article, verdict, votes: 3, lastVotedAt: "2026-01-02T03:04:05.000Z" },
  ];

  test("has their verdict, no confidence, and says how many confirmed it", async () => {
    const answered = await compared({ text: ALTERED }, { seen: seen(0, "suggest"), confidence: 0.2 });
    expect(answered.verdict).toBe("suggest");
    expect(answered).not.toHaveProperty("confidence");
    expect(answered.articles.map(({ match, seenPicture }) => [match, seenPicture?.votes])).toEqual([
      ["picture", 3],
      [undefined, undefined],
    ]);
  });

  test("is judged as any other where the best article is another one", async () => {
    expect(await compared({ text: CLAIM }, { seen: seen(1, "suggest") })).toMatchObject({
      verdict: "answer",
      confidence: expect.closeTo(0.95, 12),
    });
  });

  test("is certain of an article that the post links, whatever people confirmed", async () => {
    const linked = await compared({ text: CLAIM }, { seen: seen(0, "suggest"), isLinked: true });
    expect(linked).toMatchObject({ verdict: "answer", confidence: 1, articles: [{ match: "link" }, {}] });
  });
});

describe("an answer says what differs", () => {
  test("and another number makes it a suggestion at most, and less sure", async () => {
    const { verdict, confidence, differences } = await compared({ text: ALTERED });
    expect([verdict, confidence]).toEqual(["suggest", expect.closeTo(9.5 / 10.5, 12)]);
    const start = CLAIM.indexOf("30");
    expect(differences).toEqual([
      {
        kind: "number",
        severity: "high",
        sentence: "The post says 300, the fact-check is about 30.",
        postSpan: { field: "text", start, end: start + 3, text: "300" },
        claimSpan: { field: "vclaim", start, end: start + 2, text: "30" },
      },
    ]);
  });

  test("while the same claim is answered, and so is its negation", async () => {
    const same = { verdict: "answer", confidence: expect.closeTo(0.95, 12) };
    expect(await compared({ text: CLAIM })).toMatchObject({ ...same, differences: [] });
    const denied = await compared({ text: `FAKE! It is not true that ${CLAIM}` });
    expect(denied).toMatchObject({ ...same, differences: [{ kind: "negation" }] });
  });

  test("to the title, where an article has no claim; and to nothing, where it has neither", async () => {
    expect(await compared({ text: ALTERED }, { first: { title: CLAIM } })).toMatchObject({
      verdict: "suggest",
      differences: [{ claimSpan: { field: "title", text: "30" } }],
    });
    const bare = await compared({ text: ALTERED }, { first: {} });
    expect([bare.verdict, bare.differences]).toEqual(["answer", undefined]);
  });

  test("but a linked article is certain whatever differs", async () => {
    const linked = await compared({ text: ALTERED }, { isLinked: true });
    expect(linked).toMatchObject({ verdict: "answer", confidence: 1, differences: [{ kind: "number" }] });
  });

  test("and how the post stands to the article that it is about, not to those below", async () => {
    const { articles } = await compared({ text: `${CLAIM} 30 carrots were lost at sea.` });
    expect(articles.map(({ stance }) => stance?.kind)).toEqual(["asserts", "unclear"]);
  });

  test("of an image where that holds the longest text", async () => {
    const { verdict, differences } = await compared({ text: "so this happened", imageText: ALTERED });
    expect(verdict).toBe("suggest");
    expect(differences).toMatchObject([{ postSpan: { field: "imageText", text: "300" } }]);
  });

  test("of a part by its place in the whole post", async () => {
    const text = `My cousin has 4 new chairs. ${ALTERED}`;
    const [start, end] = [text.indexOf(ALTERED), text.length];
    const part = { field: "text", start, end, text: ALTERED, tweet: shownParts({ text: ALTERED }) } as const;
    const { verdict, differences, articles } = await compared(
      { text },
      { partsOf: () => [{ ...part, counts: ["answer", "suggest"] }] },
    );
    expect(verdict).toBe("suggest");
    expect(articles[0]?.parts).toMatchObject([
      { verdict: "suggest", confidence: expect.closeTo(9.5 / 10.5, 12) },
    ]);
    const at = text.indexOf("300");
    expect(differences).toMatchObject([{ postSpan: { start: at, end: at + 3, text: "300" } }]);
  });

  test("of no near miss", async () => {
    const { verdict, articles } = await compared({ text: ALTERED }, { confidence: 0.2 });
    expect([verdict, ...articles.map(({ differences }) => differences)]).toEqual([
      "none",
      undefined,
      undefined,
    ]);
  });
});
