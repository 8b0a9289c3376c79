import { pmiMatrix, type SparseMatrix } from "../../../../training/scratch/cooccurrence";

const pieces = (...texts: number[][]): Uint32Array[] => texts.map((text) => Uint32Array.from(text));

/** Returns the entries as `row,column -> value`. */
function entries({ rows, starts, indices, values }: SparseMatrix): Record<string, number> {
  const found: Record<string, number> = {};
  for (let row = 0; row < rows; row++) {
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) {
      found[`${row},${indices[at]}`] = values[at] as number;
    }
  }
  return found;
}

function expectEntries(matrix: SparseMatrix, wanted: Readonly<Record<string, number>>): void {
  const found = entries(matrix);
  expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
  for (const [place, value] of Object.entries(wanted)) expect(found[place]).toBeCloseTo(value, 6);
}

describe("positive pointwise mutual information, worked out by hand", () => {
  test("compares how often two pieces are neighbours with how often they would be by chance", async () => {
    // Neighbours: 0-1 twice, 1-2 once; 0 has 2 of 6, 1 has 3, 2 has 1.
    const matrix = await pmiMatrix(pieces([0, 1, 2], [0, 1]), 3, { window: 1, minCount: 1 });
    expectEntries(matrix, {
      "0,1": Math.log((2 * 6) / (2 * 3)),
      "1,0": Math.log((2 * 6) / (2 * 3)),
      "1,2": Math.log((1 * 6) / (3 * 1)),
      "2,1": Math.log((1 * 6) / (3 * 1)),
    });
  });

  test("counts the whole text where the window has no end", async () => {
    // 0-1 twice, 0-2 and 1-2 once; 0 and 1 have 3 of 8, 2 has 2.
    const matrix = await pmiMatrix(pieces([0, 1, 2], [0, 1]), 3, {
      window: Number.POSITIVE_INFINITY,
      minCount: 1,
    });
    expectEntries(matrix, {
      "0,1": Math.log(16 / 9),
      "1,0": Math.log(16 / 9),
      "0,2": Math.log(8 / 6),
      "2,0": Math.log(8 / 6),
      "1,2": Math.log(8 / 6),
      "2,1": Math.log(8 / 6),
    });
  });

  test("looks as far as the window to both sides, and no further", async () => {
    const matrix = await pmiMatrix(pieces([0, 1, 2, 3, 4]), 5, { window: 2, minCount: 1 });
    const neighbours = Object.keys(entries(matrix));
    expect(neighbours).toContain("0,2");
    expect(neighbours).toContain("4,2");
    expect(neighbours).not.toContain("0,3");
    expect(neighbours).not.toContain("4,1");
  });

  test("leaves out what stands together less than by chance, and pieces that only stand beside themselves", async () => {
    // 0-2 once, where 0 and 2 have 4 of 14 each: 14 / 16 is below 1.
    const texts = pieces([0, 1], [0, 1], [0, 1], [2, 3], [2, 3], [2, 3], [0, 2]);
    const found = Object.keys(entries(await pmiMatrix(texts, 4, { window: 1, minCount: 1 })));
    expect(found.sort()).toEqual(["0,1", "1,0", "2,3", "3,2"]);
    expect((await pmiMatrix(pieces([5, 5]), 6, { window: 1, minCount: 1 })).values).toHaveLength(0);
  });

  test("drops pairs that are too rare, while they still count as chances", async () => {
    const matrix = await pmiMatrix(pieces([0, 1, 2], [0, 1]), 3, {
      window: Number.POSITIVE_INFINITY,
      minCount: 2,
    });
    expectEntries(matrix, { "0,1": Math.log(16 / 9), "1,0": Math.log(16 / 9) });
  });

  test("finds pairs across the thousand rows that are counted at a time", async () => {
    // Four pieces with one neighbour each: 1 * 4 / (1 * 1).
    const done: number[] = [];
    const matrix = await pmiMatrix(pieces([3, 2050], [1024, 1023]), 2100, {
      window: 1,
      minCount: 1,
      onProgress: (rows) => done.push(rows),
    });
    expectEntries(matrix, {
      "3,2050": Math.log(4),
      "2050,3": Math.log(4),
      "1023,1024": Math.log(4),
      "1024,1023": Math.log(4),
    });
    expect(done).toEqual([1024, 2048, 2100]);
  });

  test("has columns ascending within a row", async () => {
    const { starts, indices } = await pmiMatrix(pieces([4, 0], [4, 3], [4, 1], [4, 2]), 5, {
      window: 1,
      minCount: 1,
    });
    expect([...indices.subarray(starts[4], starts[5])]).toEqual([0, 1, 2, 3]);
  });

  test("of no texts, of empty ones and of single pieces is empty", async () => {
    for (const texts of [pieces(), pieces([], []), pieces([0], [1])]) {
      const { values, starts } = await pmiMatrix(texts, 2, { window: 5, minCount: 1 });
      expect(values).toHaveLength(0);
      expect([...starts]).toEqual([0, 0, 0]);
    }
  });

  test("can be stopped between two thousands of rows", async () => {
    const stop = new Error("stop");
    const counting = pmiMatrix(pieces([0, 1]), 3000, {
      window: 1,
      minCount: 1,
      onProgress: () => {
        throw stop;
      },
    });
    await expect(counting).rejects.toBe(stop);
  });
});
