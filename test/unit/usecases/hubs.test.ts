import { Occurrences } from "../../../src/usecases/doctor/hubs";

const DOCUMENTS = 1000;

/** 30 queries, each with an article of its own and article 5. */
function counted(relevant?: ReadonlySet<number>): Occurrences {
  const occurrences = new Occurrences(DOCUMENTS);
  for (let i = 0; i < 30; i++) occurrences.add(Uint32Array.of(5, 100 + i), relevant);
  return occurrences;
}

describe("how often articles come up", () => {
  test("has the mean and the skewness of the k-occurrences over all articles, worked out by hand", () => {
    const occurrences = new Occurrences(4);
    for (let i = 0; i < 4; i++) occurrences.add(Uint32Array.of(2));
    // 0, 0, 4, 0: mean 1, variance (1 + 1 + 9 + 1) / 4 = 3, third moment (-1 - 1 + 27 - 1) / 4 = 6.
    expect(occurrences.finish()).toMatchObject({ queries: 4, mean: 1 });
    expect(occurrences.finish().skewness).toBeCloseTo(6 / 3 ** 1.5, 10);
  });

  test("counts the ten best alone", () => {
    const occurrences = new Occurrences(12);
    occurrences.add(Uint32Array.from({ length: 12 }, (_, doc) => doc));
    expect(occurrences.finish().mean).toBeCloseTo(10 / 12, 10);
  });

  test("shows no skewness and no hub where nothing was asked, or all come up alike", () => {
    expect(new Occurrences(3).finish()).toMatchObject({ queries: 0, mean: 0, skewness: 0, hubs: [] });
    const alike = new Occurrences(2);
    alike.add(Uint32Array.of(0, 1));
    expect(alike.finish()).toMatchObject({ skewness: 0, hubs: [] });
  });

  test("makes a hub of an article that is there for everything, with and without judgements", () => {
    // 30 once and one 30 times: variance (30 + 900) / 1000 - 0.06 ** 2.
    const deviation = Math.sqrt(0.93 - 0.0036);
    const { bound, hubs } = counted().finish();
    expect(bound).toBeCloseTo(0.06 + 10 * deviation, 10);
    expect(hubs).toEqual([
      { doc: 5, appearances: 30, judged: 0, right: 0, deviations: expect.closeTo(29.94 / deviation, 10) },
    ]);
    expect(counted(new Set([7])).finish().hubs).toMatchObject([{ doc: 5, judged: 30, right: 0 }]);
  });

  test("makes none of a claim that many tweets make truly", () => {
    expect(counted(new Set([5])).finish().hubs).toEqual([]);
  });

  test("names the worst hub first", () => {
    const occurrences = counted();
    for (let i = 0; i < 31; i++) occurrences.add(Uint32Array.of(9));
    expect(occurrences.finish().hubs.map(({ doc }) => doc)).toEqual([9, 5]);
  });
});
