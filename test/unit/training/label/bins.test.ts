import { binName, binOf, binTable, sampleBins } from "../../../../training/label";

test("bins begin with their lower edge; the last includes 1, the first whatever is below", () => {
  expect([-0.4, 0, 0.0999, 0.1, 0.3, 0.6, 0.7, 0.8999, 0.9, 1].map(binOf)).toEqual([
    0, 0, 0, 1, 3, 6, 7, 8, 9, 9,
  ]);
  expect([0, 3, 9].map((bin) => binName(bin, "jaccard"))).toEqual(["[0.0;0.1)", "[0.3;0.4)", "[0.9;1.0]"]);
  expect(binName(0, "cosine")).toBe("[-1.0;0.1)");
});

test("the bin table tells pairs and shares of all ten bins", () => {
  const table = binTable([0, 0.05, 0.31, 1], "jaccard");
  expect(table.map(({ pairs }) => pairs)).toEqual([2, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
  expect(table[0]).toEqual({ bin: "[0.0;0.1)", pairs: 2, share: 0.5 });
  expect(binTable([], "jaccard").every(({ share }) => share === 0)).toBe(true);
});

describe("a sample", () => {
  const values = Array.from({ length: 1000 }, (_, id) => ({ id, score: (id % 10) / 10 + 0.05 }));

  test("holds as many of each bin as wanted, or all that there are, each once", () => {
    const bins = sampleBins([...values, { id: -1, score: 0.9 }].slice(3), 15, 1);
    expect(bins.map((bin) => new Set(bin.map(({ id }) => id)).size)).toEqual(new Array(10).fill(15));
    for (const [bin, kept] of bins.entries())
      expect(kept.every(({ score }) => binOf(score) === bin)).toBe(true);
    expect(sampleBins(values.slice(0, 3), 15, 1).map(({ length }) => length)).toEqual([
      1, 1, 1, 0, 0, 0, 0, 0, 0, 0,
    ]);
  });

  test("is the same for a seed and another for another", () => {
    expect(sampleBins(values, 5, 7)).toEqual(sampleBins(values, 5, 7));
    expect(sampleBins(values, 5, 7)).not.toEqual(sampleBins(values, 5, 8));
  });

  test("gives every pair of a bin the same chance", () => {
    const drawn = new Map<number, number>();
    for (let seed = 0; seed < 2000; seed++) {
      for (const { id } of sampleBins(values.slice(0, 100), 5, seed)[0] ?? [])
        drawn.set(id, (drawn.get(id) ?? 0) + 1);
    }
    // Ten values share 5 places of 2,000 samples: 1,000 each, with a standard deviation of 22.
    expect(drawn.size).toBe(10);
    for (const times of drawn.values()) expect(Math.abs(times - 1000)).toBeLessThan(110);
  });
});
