import {
  ArticleReader,
  ArticleWriter,
  type Database,
  JudgementWriter,
  keepLabelPrecision,
  TweetReader,
  TweetWriter,
} from "../../../src/base/store";
import { type LabelOf, labelsBy, pairThreshold } from "../../../src/usecases/encoder/pair-threshold";
import { codeOf, temporaryStore } from "../../support/workspace";

const database = temporaryStore();

/** Adds a tweet that the crowd linked to an article, with a score where one is given. */
function link(id: string, method: string, score?: number): void {
  new ArticleWriter(database).upsert({ source: "s", id: "a", vclaim: "a claim" }, "2026-01-01");
  new TweetWriter(database).upsert({ dataset: "d", id, text: `tweet ${id}` });
  const tweet = new TweetReader(database).findKey("d", id) as number;
  const article = new ArticleReader(database).findKey("s", "a") as number;
  if (score === undefined) new JudgementWriter(database).addPair(tweet, article, method, 0.4);
  else putScore(database, { tweet, article, method, score });
}

function putScore(
  { prepare }: Pick<Database, "prepare">,
  row: { tweet: number; article: number; method: string; score: number },
): void {
  prepare
    .call(database, "INSERT INTO pair_scores VALUES (@tweet, @article, @method, '2', @score, NULL, NULL)")
    .run(row);
}

/** Of ten pairs of each bin judged none is good below 0.2, half are below 0.4, and all above. */
const MEASURED = [0, 0, 5, 5, 10, 10, 10, 10, 10, 10].map((good, bin) => ({ bin, rows: 10, good }));

beforeAll(() => {
  for (const [i, score] of [0.05, 0.15, 0.25, 0.35, 0.45, 0.55].entries()) link(`j${i}`, "jaccard", score);
  keepLabelPrecision(database, "jaccard", "2", MEASURED);
});

const bar = (precision: number, method = "jaccard") => pairThreshold(database, { method, precision });

describe("the threshold of crowd pairs", () => {
  test("is the lowest edge above which enough of them are good, by what was measured here", () => {
    // Rates of the bins with Jeffreys' prior: 1/22, 1/22, 1/2, 1/2, 21/22, 21/22; one pair in each.
    expect(bar(0.9)).toBe(0.4);
    expect(bar(0.75)).toBe(0.3);
    expect(bar(0.7)).toBe(0.2);
    // -1: all of them.
    expect(bar(0.4)).toBe(-1);
  });

  test("is the one that is given, where one is", () => {
    expect(pairThreshold(database, { method: "jaccard", precision: 0.9, threshold: 0.1 })).toBe(0.1);
  });

  test("of pairs that were imported without scores is the one that they were imported with", () => {
    link("imported", "crowd");
    expect(bar(0.75, "crowd")).toBe(0.4);
  });

  test("is missed where no pairs are that good", async () => {
    expect(await codeOf(() => bar(0.99))).toBe("NO_PAIRS");
    expect(await codeOf(() => bar(0.75, "nothing"))).toBe("NO_PAIRS");
  });
});

describe("the label that a pair begins its training with", () => {
  const of: LabelOf = (pair) => labelsBy(database, "jaccard", 0)(pair);

  test("is the precision that was measured of its score", () => {
    expect(of({ score: 0.25 })).toBeCloseTo(0.5, 6);
    expect(of({ score: 0.55 })).toBeCloseTo(21 / 22, 6);
    expect(of({ score: 0.05 })).toBeCloseTo(1 / 22, 6);
  });

  test("is that of its Jaccard score where its method gave none", () => {
    expect(labelsBy(database, "crowd", 0)({ jaccard: 0.35 })).toBeCloseTo(0.5, 6);
  });

  test("is 1 where nothing is known", () => {
    expect(labelsBy(database, "crowd", 0)({})).toBe(1);
  });
});
