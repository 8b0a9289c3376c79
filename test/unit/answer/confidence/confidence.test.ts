import { Confidence } from "../../../../src/answer/confidence/confidence";
import type { CalibrationManifest } from "../../../../src/answer/confidence/storage";
import type { Ranking } from "../../../../src/rank/ranking";

const LEAD = { name: "lead", mean: 0, deviation: 1, weight: 1 } as const;

/** The probability is the logistic function of the lead, of which nothing speaks for or against. */
const calibration = (
  answerAt: number,
  suggestAt: number,
  signals: CalibrationManifest["model"]["signals"] = [LEAD],
): CalibrationManifest =>
  ({
    model: { signals, intercept: 0 },
    thresholds: { answerAt, suggestAt, answerPrecision: 0.95, suggestPrecision: 0.8 },
  }) as unknown as CalibrationManifest;

const ranking = { scores: Float64Array.of(1, -1) } as unknown as Ranking;
const claims = [
  { row: 0, also: [] },
  { row: 1, also: [] },
];

describe("what is to be made of the best article", () => {
  // The lead is ln(1 + 2), so the confidence is 3 / 4.
  test.each([
    ["answered from the threshold on", 0.74, 0.5, "answer"],
    ["suggested below it", 0.76, 0.5, "suggest"],
    ["none where it is not even to be suggested", 0.9, 0.76, "none"],
    ["never answered where no threshold was good enough", 1, 0.5, "suggest"],
  ])("is %s", (_, answerAt, suggestAt, verdict) => {
    const judged = new Confidence([], calibration(answerAt, suggestAt)).judge(ranking, claims, false);
    expect(judged.verdict).toBe(verdict);
    expect(judged.confidence).toBeCloseTo(0.75, 12);
  });

  test("is answered where it is the post word for word, unless answers are not to be trusted", () => {
    const judge = (row: number, answerAt: number) =>
      new Confidence([], calibration(answerAt, 0.5)).judge(
        { ...ranking, verbatim: new Set([row]) },
        claims,
        false,
      );
    expect(judge(0, 0.8)).toEqual({ verdict: "answer", confidence: 0.99 });
    expect(judge(0, 1.5)).toEqual({ verdict: "suggest", confidence: 0.99 });
    // The second article is the post's words, the best one is not.
    expect(judge(1, 0.8).confidence).toBeCloseTo(0.75, 12);
  });

  test("is surer of keywords that the article holds all, and less sure of anything if it does not", () => {
    const judge = (keywords: Iterable<number>) =>
      new Confidence([], calibration(0.8, 0.72)).judge(
        { ...ranking, keywords: new Set(keywords) },
        claims,
        false,
      );
    // Four fifths of the log odds ln 3, and one more.
    const odds = 3 ** 0.8;
    expect(judge([0])).toEqual({
      verdict: "answer",
      confidence: expect.closeTo((odds * Math.E) / (1 + odds * Math.E), 12),
    });
    expect(judge([1])).toEqual({ verdict: "none", confidence: expect.closeTo(odds / (1 + odds), 12) });
  });

  test("is less sure where the post is about another claim, if the calibration knows that signal", () => {
    // In log odds ln 3 for the lead, and -ln 9 for another claim, as 1 / 2 above the mean of 1 / 2.
    const other = { name: "otherClaim", mean: 0.5, deviation: 1, weight: -2 * Math.log(9) } as const;
    const judge = (isOther: boolean, ...more: (typeof other)[]) =>
      new Confidence([], calibration(0.7, 0.3, [LEAD, ...more])).judge(ranking, claims, isOther);
    expect(judge(false, other)).toEqual({ verdict: "answer", confidence: expect.closeTo(27 / 28, 12) });
    // Below the threshold of suggestions, and suggested all the same: a person is to see the difference.
    expect(judge(true, other)).toEqual({ verdict: "suggest", confidence: expect.closeTo(1 / 4, 12) });
    // A calibration without the signal is as sure as before, and nobody is answered.
    expect(judge(true)).toEqual({ verdict: "suggest", confidence: expect.closeTo(3 / 4, 12) });
  });

  test("is none where it would not be suggested without what differs either", () => {
    const judged = new Confidence([], calibration(0.9, 0.76)).judge(ranking, claims, true);
    expect(judged.verdict).toBe("none");
  });

  test("is a suggestion without confidence where nothing is calibrated", () => {
    expect(new Confidence([], undefined).judge(ranking, claims, false)).toEqual({ verdict: "suggest" });
  });

  test("is none without confidence where nothing was ranked", () => {
    expect(new Confidence([], calibration(0.5, 0.5)).judge(ranking, [], false)).toEqual({ verdict: "none" });
  });
});
