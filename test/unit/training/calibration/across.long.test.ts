import { SIGNAL_NAMES } from "../../../../src/answer/confidence/signals";
import { createRng } from "../../../../src/base/core/rng";
import {
  calibrateAcross,
  type Observation,
  type ObservedCollection,
  weighCollections,
} from "../../../../training/calibration";

/** Observations of one signal x, right with the chance 1 / (1 + exp(-2 x - shift)). */
function collection(name: string, count: number, shift = 0, made?: Observation["made"]): ObservedCollection {
  const rng = createRng(name.length + count);
  const observations = Array.from({ length: count }, (_, i): Observation => {
    const x = 6 * rng.next() - 3;
    return {
      kind: "answerable",
      articles: [i],
      signals: SIGNAL_NAMES.map((_, s) => (s === 0 ? x : Number.NaN)),
      right: rng.next() < 1 / (1 + Math.exp(-2 * x - shift)),
      ...(made ? { made } : {}),
    };
  });
  return { name, observations };
}

const WANTED = { answer: 0.9, suggest: 0.6 };
const weightOf = ({ observations }: ObservedCollection, made?: Observation["made"]): number =>
  observations.filter((one) => one.made === made).reduce((sum, { weight = 1 }) => sum + weight, 0);

describe("a calibration of several collections", () => {
  test("counts each the same however many tweets it has, and made posts as a share of them", () => {
    const small = collection("small", 50);
    const claims = collection("claims", 20, 0, "claim");
    const words = collection("words", 10, 0, "words");
    const altered = collection("altered", 40, 0, "altered");
    const mixed = {
      name: "mixed",
      observations: [small, claims, words, altered].flatMap(({ observations }) => observations),
    };
    const [first, second] = weighCollections([mixed, collection("large", 450)]) as [
      ObservedCollection,
      ObservedCollection,
    ];
    expect(weightOf(first)).toBeCloseTo(250, 9);
    expect(weightOf(second)).toBeCloseTo(250, 9);
    expect(weightOf(first, "claim")).toBeCloseTo(62.5, 9);
    expect(weightOf(first, "words")).toBeCloseTo(50, 9);
    expect(weightOf(first, "altered")).toBeCloseTo(25, 9);
  });

  test.each([
    ["a tenth of the judged posts and more weigh a tenth of them", 60, 500],
    ["fewer weigh as much as a judged post each", 10, 500],
    ["a single one weighs as much as a judged post", 1, 20],
  ])("counts altered posts: %s", (_, altered, judged) => {
    const { observations } = collection("judged", judged);
    const made = collection("altered", altered, 0, "altered");
    const [weighed] = weighCollections([{ name: "", observations: [...observations, ...made.observations] }]);
    // The mean weight of judged posts is 1.
    expect(weightOf(weighed as ObservedCollection)).toBeCloseTo(judged, 9);
    expect(weightOf(weighed as ObservedCollection, "altered")).toBeCloseTo(Math.min(altered, judged / 10), 9);
  });

  test("tells what the others make of a collection that is unlike them", () => {
    const like = ["one", "other"].map((name) => collection(name, 600));
    const { leftOut } = calibrateAcross([...like, collection("strange", 600, -3)], WANTED, 1);
    // There a right one is e^3 times less likely than the others say.
    expect(leftOut.strange?.ece).toBeGreaterThan(0.15);
    const { leftOut: known } = calibrateAcross([...like, collection("familiar", 600)], WANTED, 1);
    for (const { ece } of Object.values(known)) expect(ece).toBeLessThan(0.06);
  });

  test("finds the curve that all share, with thresholds that hold on each", () => {
    const all = ["one", "second", "the third"].map((name) => collection(name, 800));
    const { model, leftOut } = calibrateAcross(all, WANTED, 1);
    const [first] = model.signals;
    expect(first && first.weight / first.deviation).toBeCloseTo(2, 0);
    for (const { atThresholds } of Object.values(leftOut)) {
      expect(atThresholds.precision).toBeGreaterThan(0.86);
      expect(atThresholds.answered).toBeGreaterThan(0.4);
    }
  });

  test("measures on judged posts alone, however many are made", () => {
    const made = collection("words", 300, -9, "words").observations;
    const with_ = [collection("one", 300), collection("other", 300)].map(({ name, observations }) => ({
      name,
      observations: [...observations, ...made],
    }));
    const { compared, leftOut } = calibrateAcross(with_, WANTED, 1);
    expect(compared[0]?.judged).toHaveLength(600);
    expect(leftOut.one?.answerable).toBe(300);
  });

  test("of a single collection takes folds for the others", () => {
    const { compared, leftOut } = calibrateAcross([collection("only", 300)], WANTED, 1);
    expect(compared[0]?.judged).toHaveLength(300);
    expect(leftOut).toEqual({});
  });
});
