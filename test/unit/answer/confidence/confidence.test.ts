import { Confidence } from "../../../../src/answer/confidence/confidence";
import type { CalibrationManifest } from "../../../../src/answer/confidence/storage";
import type { Ranking } from "../../../../src/rank/ranking";

/** The probability is the logistic function of the lead, of which nothing speaks for or against. */
const calibration = (answerAt: number, suggestAt: number): CalibrationManifest =>
  ({
    model: { signals: [{ name: "lead", mean: 0, deviation: 1, weight: 1 }], intercept: 0 },
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
    const judged = new Confidence([], calibration(answerAt, suggestAt)).judge(ranking, claims);
    expect(judged.verdict).toBe(verdict);
    expect(judged.confidence).toBeCloseTo(0.75, 12);
  });

  test("is answered where it is the post word for word, unless answers are not to be trusted", () => {
    const judge = (row: number, answerAt: number) =>
      new Confidence([], calibration(answerAt, 0.5)).judge({ ...ranking, verbatim: new Set([row]) }, claims);
    expect(judge(0, 0.8)).toEqual({ verdict: "answer", confidence: 0.99 });
    expect(judge(0, 1.5)).toEqual({ verdict: "suggest", confidence: 0.99 });
    // The second article is the post's words, the best one is not.
    expect(judge(1, 0.8).confidence).toBeCloseTo(0.75, 12);
  });

  test("is a suggestion without confidence where nothing is calibrated", () => {
    expect(new Confidence([], undefined).judge(ranking, claims)).toEqual({ verdict: "suggest" });
  });

  test("is none without confidence where nothing was ranked", () => {
    expect(new Confidence([], calibration(0.5, 0.5)).judge(ranking, [])).toEqual({ verdict: "none" });
  });
});
