import { SIGNAL_NAMES } from "../../../../src/answer/confidence/signals";
import { createRng } from "../../../../src/base/core/rng";
import {
  chooseThresholds,
  compareMethods,
  curvesOf,
  figuresOf,
  fitCalibration,
  type Judged,
  judgeAll,
  type Observation,
  raiseThreshold,
} from "../../../../training/calibration";

/**
 * Observations whose first signal x makes the best article right with the probability `chance(x)`; the second
 * is never known, the others never change.
 */
function drawn(count: number, chance: (x: number) => number): Observation[] {
  const rng = createRng(3);
  return Array.from({ length: count }, (_, i) => {
    const x = 6 * rng.next() - 3;
    return {
      kind: "answerable",
      articles: [i],
      signals: SIGNAL_NAMES.map((_, s) => (s === 0 ? x : s === 1 ? Number.NaN : 5)),
      right: rng.next() < chance(x),
    };
  });
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-2 * x));
/** No logistic function: nothing below 0, always half right above. */
const step = (x: number): number => (x < 0 ? 0.02 : 0.5);

describe("fitting a calibration", () => {
  test("finds the curve that the outcomes were drawn from, and gives no weight to what tells nothing", () => {
    const { signals, intercept } = fitCalibration(drawn(4000, logistic), "platt");
    const [first, ...others] = signals;
    expect(first && first.weight / first.deviation).toBeCloseTo(2, 0);
    expect(intercept - ((first?.weight ?? 0) * (first?.mean ?? 0)) / (first?.deviation ?? 1)).toBeCloseTo(
      0,
      0,
    );
    for (const { weight } of others) expect(weight).toBeCloseTo(0, 9);
  });

  test("measures signals in deviations from their mean, by the observations' weights", () => {
    const observation = (x: number, weight: number): Observation => ({
      kind: "answerable",
      articles: [],
      signals: SIGNAL_NAMES.map((_, s) => (s === 0 ? x : s === 1 ? Number.NaN : 5)),
      right: x > 2,
      weight,
    });
    const { signals } = fitCalibration([observation(1, 1), observation(3, 3)], "platt");
    // Mean (1 + 3 * 3) / 4; variance (1.5^2 + 3 * 0.5^2) / 4.
    expect(signals[0]?.mean).toBeCloseTo(2.5, 12);
    expect(signals[0]?.deviation).toBeCloseTo(Math.sqrt(0.75), 12);
    expect(signals[1]).toMatchObject({ mean: 0, deviation: 1 });
    expect(signals[2]).toMatchObject({ mean: 5, deviation: 1 });
  });

  test("keeps Platt's curve where outcomes follow one, and isotonic steps where they do not", () => {
    expect(compareMethods(drawn(2000, logistic), 1)[0]?.method).toBe("platt");
    expect(compareMethods(drawn(2000, step), 1)[0]?.method).toBe("isotonic");
  });

  test("is never certain, whatever was seen", () => {
    const observations = drawn(100, (x) => (x < 0 ? 0 : 1));
    for (const method of ["platt", "isotonic"] as const) {
      for (const { confidence } of judgeAll(fitCalibration(observations, method), observations)) {
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThan(1);
      }
    }
  });

  test("judges keywords by whether the best article holds them all, too", () => {
    const observations = drawn(100, logistic);
    const model = fitCalibration(observations, "platt");
    const oddsOf = (one: Observation): number => {
      const [{ confidence } = { confidence: Number.NaN }] = judgeAll(model, [one]);
      return confidence / (1 - confidence);
    };
    const post = observations[0]!;
    const less = oddsOf(post) ** 0.8;
    expect(oddsOf({ ...post, holdsKeywords: true })).toBeCloseTo(less * Math.E, 9);
    expect(oddsOf({ ...post, holdsKeywords: false })).toBeCloseTo(less, 9);
  });

  test("judges every observation once by a calibration that has not seen its article", () => {
    // Ten rankings of one article: what is fitted on the others knows nothing but wrong ones.
    const others = drawn(40, () => 0);
    const same = drawn(10, () => 1).map((one) => ({ ...one, articles: [99] }));
    const [best] = compareMethods([...others, ...same], 1);
    expect(best?.judged).toHaveLength(50);
    for (const { confidence, articles } of best?.judged ?? [])
      if (articles[0] === 99) expect(confidence).toBeLessThan(0.1);
  });

  test("judges none where all observations are of one article, and then never answers", () => {
    const same = drawn(60, logistic).map((one) => ({ ...one, articles: [99] }));
    const [best] = compareMethods(same, 1);
    expect(best?.judged).toEqual([]);
    const thresholds = chooseThresholds([], { answer: 0.95, suggest: 0.8 });
    expect(thresholds).toMatchObject({ answerAt: 1, suggestAt: 1 });
    expect(figuresOf([], thresholds, 1)).toMatchObject({ answerable: 0, auroc: null, ece: 0 });
  });
});

const judged = (kind: Judged["kind"], confidence: number, right: boolean): Judged => ({
  kind,
  confidence,
  right,
  articles: [],
  signals: [],
});

/** From the surest: right, right, wrong, right, wrong, wrong. */
const SIX = [
  judged("answerable", 0.9, true),
  judged("answerable", 0.8, true),
  judged("unanswerable", 0.7, false),
  judged("answerable", 0.6, true),
  judged("unanswerable", 0.2, false),
  judged("rejected", 0.1, false),
];

describe("altered posts", () => {
  const OTHER = SIGNAL_NAMES.indexOf("otherClaim");
  /** Posts with the same evidence, of which some are about another claim. */
  const posts = (count: number, isOther: boolean, right: boolean, made?: "altered"): Observation[] =>
    Array.from({ length: count }, (_, i) => ({
      kind: "answerable",
      articles: [i],
      signals: SIGNAL_NAMES.map((_name, s) => (s === OTHER ? Number(isOther) : 1)),
      right,
      ...(made ? { made } : {}),
    }));
  const written = [...posts(80, false, true), ...posts(20, false, false)];

  test("teach that another claim is less sure, and leave what is as it was alone", () => {
    const altered = [...posts(40, true, false, "altered"), ...posts(40, false, true, "altered")];
    const model = fitCalibration([...written, ...altered], "platt");
    const [same, other] = judgeAll(model, [...posts(1, false, true), ...posts(1, true, false)]);
    // 120 of the 140 without a conflict are right; the penalty keeps the others from certainty.
    expect(same?.confidence).toBeCloseTo(120 / 140, 1);
    expect(other?.confidence).toBeLessThan(0.1);
  });

  test("are in no figure", () => {
    for (const { judged: measured } of compareMethods([...written, ...posts(30, true, false, "altered")], 1))
      expect(measured).toHaveLength(100);
  });
});

describe("thresholds and figures", () => {
  test("are the lowest that keep the wanted precision over both kinds of query, by hand", () => {
    // Precision from the surest on: 1, 1, 2/3, 3/4, 3/5, 1/2.
    const thresholds = chooseThresholds(SIX, { answer: 0.95, suggest: 0.7 });
    expect(thresholds).toMatchObject({ answerAt: 0.8, suggestAt: 0.6 });
    expect(figuresOf(SIX, thresholds, 1)).toMatchObject({
      answerable: 3,
      unanswerable: 3,
      auroc: 8 / 9,
      atThresholds: {
        precision: 1,
        answered: 2 / 3,
        suggested: 1 - 2 / 3,
        unanswerableAnswered: 0,
        unanswerableSuggested: 1 / 3,
      },
      optimistic: { coverage: 2 / 3, coverageAnswerable: 1 },
    });
  });

  test.each([
    ["stays where the answered are right often enough", 0.6, 0.6],
    ["rises where they are only below it", 0.7, 0.8],
    ["stays where nobody is answered", 0.95, 0.95],
  ])("a threshold from elsewhere %s, by hand", (_, from, expected) => {
    // From 0.6 on 3/4 are right, from 0.7 on 2/3, from 0.8 on all.
    expect(raiseThreshold(SIX, from, 0.7)).toBe(expected);
  });

  test("tell what thresholds set elsewhere make of these tweets apart from what the best one would, by hand", () => {
    const elsewhere = { answerAt: 0.65, suggestAt: 0.15, answerPrecision: 0.95, suggestPrecision: 0.8 };
    // From 0.65 on: right, right, wrong. The best threshold for 95 % would be 0.8, which nobody knew before.
    expect(figuresOf(SIX, elsewhere, 1)).toMatchObject({
      atThresholds: {
        precision: 2 / 3,
        answered: 2 / 3,
        suggested: 1 - 2 / 3,
        unanswerableAnswered: 1 / 3,
        unanswerableSuggested: 1 / 3,
      },
      optimistic: { coverage: 2 / 3, coverageAnswerable: 1 },
    });
  });

  test("never answer where nothing is precise enough", () => {
    const wrong = [judged("answerable", 0.9, false)];
    const thresholds = chooseThresholds(wrong, { answer: 0.95, suggest: 0.8 });
    expect(thresholds).toMatchObject({ answerAt: 1, suggestAt: 1 });
    expect(raiseThreshold(wrong, 0.5, 0.95)).toBe(1);
    expect(figuresOf(wrong, thresholds, 1)).toMatchObject({
      auroc: null,
      atThresholds: { precision: null, answered: 0 },
      optimistic: { coverage: 0 },
    });
  });

  test("curves are kept at few points, the one where all is answered among them", () => {
    const many = drawn(500, logistic).map((one, i) => ({ ...one, confidence: (i + 1) / 501 }));
    const { riskCoverage, reliability } = curvesOf(many, 50);
    expect(riskCoverage).toHaveLength(50);
    expect(riskCoverage.at(-1)?.coverage).toBe(1);
    expect(reliability.reduce((sum, { queries }) => sum + queries, 0)).toBe(500);
  });
});
