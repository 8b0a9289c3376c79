import type { Verdict } from "../../../src/answer";
import { Answerer, type AnswerSources } from "../../../src/answer/answerer";
import type { TweetParts } from "../../../src/base/text";
import type { Ranking } from "../../../src/rank/ranking";

/** What is ranked for a text, best first, and how sure the best one is. */
interface Judged {
  readonly docs: readonly number[];
  readonly confidence: number;
}

const WHOLE = "whole";
const verdictOf = (confidence: number): Verdict =>
  confidence >= 0.9 ? "answer" : confidence >= 0.5 ? "suggest" : "none";

/**
 * Answers a query of the text `WHOLE` from rankings that are given by text, all others but the whole's being
 * its parts. Each entry of the answer is told as its document and the parts that it answers.
 * @param same documents that check the same claim.
 */
async function answer(
  judged: Readonly<Record<string, Judged>>,
  {
    top = 3,
    counts = ["answer", "suggest"] as readonly Verdict[],
    same = [] as readonly number[],
    isCalibrated = true,
    partsOf = () =>
      Object.keys(judged)
        .filter((text) => text !== WHOLE)
        .map((text) => ({ field: "text", start: 0, end: text.length, text, tweet: { body: text }, counts })),
  } = {},
) {
  const textOf = new Map<Ranking, string>();
  const sources = {
    ranking: async ({ body: text }: TweetParts) => {
      const { docs } = judged[text] as Judged;
      const order = Uint32Array.from(docs, (_, row) => row);
      const ranking = { candidates: { docs }, order, scores: docs.map(() => 1) } as unknown as Ranking;
      textOf.set(ranking, text);
      return ranking;
    },
    articleOf: (doc: number) => ({ key: doc, source: "made", id: `article ${doc}` }),
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
      firstOf: (doc: number) => (same.includes(doc) ? Math.min(...same) : doc),
    },
    foreignLanguage: () => undefined,
    explainer: { highlights: (ranking: Ranking) => textOf.get(ranking) },
    confidence: {
      isCalibrated,
      judge: (ranking: Ranking) => {
        const { confidence } = judged[textOf.get(ranking) as string] as Judged;
        return { verdict: verdictOf(confidence), confidence };
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
  return { verdict, confidence, told };
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

  test("is that of the parts alone where the whole is judged none", async () => {
    const whole = { docs: [1, 2, 3], confidence: 0.2 };
    const { verdict, told } = await answer({ [WHOLE]: whole, a: { docs: [2, 3], confidence: 0.6 } });
    expect([verdict, told]).toEqual(["suggest", [[2, ["a"], "a"]]]);
  });

  test("is that of the whole alone where the parts are judged none, or do not count", async () => {
    const whole = { docs: [1, 2, 3, 4], confidence: 0.3 };
    const alone = { verdict: "none", confidence: 0.3, told: [1, 2, 3].map((doc) => [doc, [], WHOLE]) };
    expect(await answer({ [WHOLE]: whole })).toEqual(alone);
    expect(await answer({ [WHOLE]: whole, a: { docs: [9], confidence: 0.45 } })).toEqual(alone);
    const suggested = { [WHOLE]: whole, a: { docs: [9], confidence: 0.8 } };
    expect(await answer(suggested, { counts: ["answer"] })).toEqual(alone);
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
