import { DenseIndex, denseShape, mapDocuments, NO_DOCUMENT, needsRebuild } from "../../../../index";
import { createRng } from "../../../../src/base/core/rng";
import { around, clustered, nearest, randomUnit, unit } from "../../../support/dense/vectors";
import { codeThrown } from "../../../support/workspace";

const EAST = Float32Array.of(1, 0);
const NORTH = Float32Array.of(0, 1);
const WEST = Float32Array.of(-1, 0);
const NONE = new Float32Array(2);
/** 37 degrees north of east: cosines 0.8 and 0.6. */
const QUERY = Float32Array.of(0.8, 0.6);

const plane = (views = ["vclaim"]): DenseIndex => DenseIndex.empty(denseShape({ dimension: 2, views }));

const threeWays = (): DenseIndex => {
  const index = plane();
  index.put({ key: 7, vectors: [WEST] });
  index.put({ key: 5, vectors: [NORTH] });
  index.put({ key: 9, vectors: [EAST] });
  return index;
};

const found = (index: DenseIndex, query: Float32Array, k: number): [number | undefined, number][] => {
  const { docs, scores } = index.search(query, k);
  return Array.from(docs, (row, i) => [index.keyOf(row), Number((scores[i] as number).toFixed(3))]);
};

describe("two articles", () => {
  const index = plane(["all", "title"]);
  index.put({ key: 7, vectors: [EAST, NONE] });
  index.put({ key: 5, vectors: [QUERY, NORTH] });
  index.put({ key: 9, vectors: [NORTH, QUERY] });
  const [east, query, north] = [7, 5, 9].map((key) => index.rowOf(key) as number) as [number, number, number];

  test("have the cosine of each view between them, 0 where one lacks it", () => {
    expect(index.between("all", east, query)).toBeCloseTo(0.8, 4);
    expect(index.between("all", query, east)).toBeCloseTo(0.8, 4);
    expect(index.between("title", query, north)).toBeCloseTo(0.6, 4);
    expect(index.between("title", east, north)).toBe(0);
  });

  test("of another view than the index has are refused", () => {
    expect(codeThrown(() => index.between("body", east, north))).toBe("OPTION_INVALID");
  });

  test("are neighbours by falling cosine, none its own", () => {
    expect([...index.neighbours(east, 5).docs]).toEqual([query, north]);
    expect([...index.neighbours(north, 1).docs]).toEqual([query]);
    expect(index.neighbours(north, 1).scores[0]).toBeCloseTo(0.6, 4);
  });
});

describe("a search", () => {
  test("gives articles by falling cosine, also where it is negative", () => {
    expect(found(threeWays(), QUERY, 3)).toEqual([
      [9, 0.8],
      [5, 0.6],
      [7, -0.8],
    ]);
  });

  test("gives no more than was asked for, and no more than there are", () => {
    expect(found(threeWays(), QUERY, 1)).toEqual([[9, 0.8]]);
    expect(found(threeWays(), QUERY, 100)).toHaveLength(3);
    expect(found(threeWays(), QUERY, 0)).toEqual([]);
    expect(found(plane(), QUERY, 5)).toEqual([]);
  });

  test("gives the nearest of those that a mask lets through, however many they are and in whatever order", () => {
    const angles = [10, 20, 30, 40, 50, 60, 70, 80];
    for (const order of [angles, angles.toReversed()]) {
      const index = plane();
      for (const angle of order) {
        const radians = (angle * Math.PI) / 180;
        index.put({ key: angle, vectors: [Float32Array.of(Math.cos(radians), Math.sin(radians))] });
      }
      const mask = Uint8Array.from(order, (angle) => (angle === 20 ? 0 : 1));
      const { docs } = index.search(Float32Array.of(1, 0), 3, mask);
      expect([...docs].map((row) => index.keyOf(row))).toEqual([10, 30, 40]);
      expect([...index.search(Float32Array.of(-1, 0), 3, mask).docs].map((row) => index.keyOf(row))).toEqual([
        80, 70, 60,
      ]);
    }
  });

  test("gives equal articles by ascending key, whatever rows they came to lie in", () => {
    const index = plane();
    for (const key of [4, 2, 8]) index.put({ key, vectors: [EAST] });
    expect(found(index, QUERY, 3).map(([key]) => key)).toEqual([2, 4, 8]);
    index.remove(4);
    index.put({ key: 9, vectors: [EAST] });
    expect(index.rowOf(9)).toBe(0);
    expect(found(index, QUERY, 3).map(([key]) => key)).toEqual([2, 8, 9]);
    const among = index.search(QUERY, 1, Uint8Array.of(1, 0, 1));
    expect(Array.from(among.docs, (row) => index.keyOf(row))).toEqual([8]);
  });

  test("gives no article that was removed, be its row among those that a mask lets through", () => {
    const index = threeWays();
    index.remove(9);
    const { docs } = index.search(QUERY, 3, Uint8Array.of(1, 1, 1));
    expect(Array.from(docs, (row) => index.keyOf(row))).toEqual([5, 7]);
  });

  test("finds at least 99 of the 100 nearest among thousands of clustered vectors", () => {
    const vectors = clustered(4000, 64, 1);
    const entries = vectors.map((vector, i) => [i + 1, vector] as const);
    const index = DenseIndex.empty(denseShape({ dimension: 64, views: ["all"] }));
    for (const [key, vector] of entries) index.put({ key, vectors: [vector] });
    const rng = createRng(2);
    let hits = 0;
    const queries = 50;
    for (let q = 0; q < queries; q++) {
      const query = around(vectors[rng.below(vectors.length)] as Float32Array, 0.7, rng);
      const wanted = new Set(nearest(entries, query, 100).map(({ key }) => key));
      for (const row of index.search(query, 100).docs) if (wanted.has(index.keyOf(row) as number)) hits++;
    }
    expect(hits / (100 * queries)).toBeGreaterThanOrEqual(0.99);
  });
});

describe("hundreds of articles with one vector", () => {
  test("are all found, and do not hide what lies behind them", () => {
    const vectors = clustered(1000, 16, 4);
    const same = vectors[0] as Float32Array;
    const entries = [...vectors, ...Array<Float32Array>(300).fill(same)].map(
      (vector, i) => [i + 1, vector] as const,
    );
    const index = DenseIndex.empty(denseShape({ dimension: 16, views: ["all"] }));
    for (const [key, vector] of entries) index.put({ key, vectors: [vector] });
    const exact = nearest(entries, same, 350).map(({ cosine }) => cosine);
    const { scores } = index.search(same, 350);
    expect(Array.from(scores)).toEqual(exact.map((cosine) => expect.closeTo(cosine, 3)));
  });
});

describe("the cosines of given rows", () => {
  const views = ["vclaim", "title"];

  test("are those of the view that is asked for, zero where the article has no such text", () => {
    const index = plane(views);
    index.put({ key: 1, vectors: [EAST, NORTH] });
    index.put({ key: 2, vectors: [NORTH, NONE] });
    const rows = Uint32Array.of(index.rowOf(2) as number, index.rowOf(1) as number);
    expect([...index.score("vclaim", QUERY, rows)]).toEqual([expect.closeTo(0.6, 4), expect.closeTo(0.8, 4)]);
    expect([...index.score("title", QUERY, rows)]).toEqual([0, expect.closeTo(0.6, 4)]);
  });

  test("are within 1e-4 of the cosines of the vectors given, for any dimension", () => {
    const rng = createRng(3);
    for (const dimension of [1, 3, 6, 31, 256]) {
      const index = DenseIndex.empty(denseShape({ dimension, views: ["all"] }));
      const vectors = Array.from({ length: 20 }, () => randomUnit(dimension, rng));
      for (const [i, vector] of vectors.entries()) index.put({ key: i + 1, vectors: [vector] });
      const query = randomUnit(dimension, rng);
      const scores = index.score("all", query, Uint32Array.from(vectors.keys()));
      for (const { key, cosine } of nearest(vectors.entries(), query, 20))
        expect(Math.abs((scores[key] as number) - cosine)).toBeLessThan(1e-4);
    }
  });

  test("are right for a component that is a hair above one", () => {
    const index = plane();
    index.put({ key: 1, vectors: [Float32Array.of(1.0002, 0)] });
    expect(index.score("vclaim", EAST, Uint32Array.of(0))[0]).toBeCloseTo(1, 3);
  });

  test("are refused for a view that is not there", () => {
    expect(codeThrown(() => plane(views).score("subtitle", EAST, new Uint32Array()))).toBe("OPTION_INVALID");
  });
});

describe("an article", () => {
  test("is found where it has moved to, and no longer where it was", () => {
    const index = threeWays();
    expect(index.put({ key: 7, vectors: [unit([0.7, 0.7])] })).toBe("changed");
    expect(found(index, QUERY, 1)).toEqual([[7, 0.99]]);
    expect(index.size).toBe(3);
  });

  test("is not found once it is removed, and removed only once", () => {
    const index = threeWays();
    expect(index.remove(9)).toBe(true);
    expect(index.remove(9)).toBe(false);
    expect(found(index, QUERY, 3).map(([key]) => key)).toEqual([5, 7]);
    expect([...index.keys()]).toEqual([7, 5]);
  });

  test("takes the row of a removed one", () => {
    const index = threeWays();
    const row = index.rowOf(5);
    index.remove(5);
    expect(index.put({ key: 6, vectors: [NORTH] })).toBe("added");
    expect(index.rowOf(6)).toBe(row);
    expect(index.length).toBe(3);
  });

  test("can be the first again after all are gone", () => {
    const index = threeWays();
    for (const key of [5, 7, 9]) index.remove(key);
    expect(found(index, QUERY, 3)).toEqual([]);
    index.put({ key: 1, vectors: [EAST] });
    expect(found(index, QUERY, 3)).toEqual([[1, 0.8]]);
  });

  test.each([
    ["another dimension", { key: 1, vectors: [Float32Array.of(1)] }],
    ["another length than one", { key: 1, vectors: [Float32Array.of(1, 1)] }],
    ["a component that is not a number", { key: 1, vectors: [Float32Array.of(Number.NaN, 1)] }],
    ["no direction in the view that is searched", { key: 1, vectors: [NONE] }],
    ["a vector too many", { key: 1, vectors: [EAST, EAST] }],
    ["the key zero", { key: 0, vectors: [EAST] }],
    ["a key above 32 bits", { key: 2 ** 32, vectors: [EAST] }],
    ["a mark above 32 bits", { key: 1, vectors: [EAST], mark: 2 ** 32 }],
  ])("with %s is refused and changes nothing", (_, article) => {
    const index = threeWays();
    expect(codeThrown(() => index.put(article))).toBe("VECTOR_INVALID");
    expect(index.size).toBe(3);
    expect(found(index, QUERY, 3)).toHaveLength(3);
  });
});

describe("a query", () => {
  test.each([
    ["of another dimension", Float32Array.of(1)],
    ["without a direction", NONE],
    ["that is not a number", Float32Array.of(Number.NaN, 0)],
  ])("%s is refused", (_, query) => {
    expect(codeThrown(() => threeWays().search(query, 1))).toBe("VECTOR_INVALID");
    expect(codeThrown(() => threeWays().score("vclaim", query, new Uint32Array()))).toBe("VECTOR_INVALID");
  });
});

describe("the shape of an index", () => {
  test.each([
    ["no view", { dimension: 2, views: [] }],
    ["a view twice", { dimension: 2, views: ["title", "title"] }],
    ["five views", { dimension: 2, views: ["a", "b", "c", "d", "e"] }],
    ["a view that names a path", { dimension: 2, views: ["../title"] }],
    ["no dimension", { dimension: 0, views: ["title"] }],
    ["half a dimension", { dimension: 1.5, views: ["title"] }],
    ["fewer links than two", { dimension: 2, views: ["title"], m: 1 }],
    ["more links than are looked at", { dimension: 2, views: ["title"], m: 32, efConstruction: 16 }],
  ])("is refused with %s", (_, given) => {
    expect(codeThrown(() => denseShape(given))).toBe("OPTION_INVALID");
  });
});

describe("beside the lexical index", () => {
  test("rows and documents of one article are told from the keys", () => {
    const index = threeWays();
    index.remove(5);
    const { documents, rows } = mapDocuments(index, Uint32Array.of(5, 9, 11, 7));
    expect([...documents]).toEqual([3, NO_DOCUMENT, 1]);
    expect([...rows]).toEqual([NO_DOCUMENT, 2, NO_DOCUMENT, 0]);
  });
});

test("an index needs a rebuild once more than half of its rows are free", () => {
  expect(needsRebuild(plane())).toBe(false);
  const index = threeWays();
  expect(needsRebuild(index)).toBe(false);
  index.remove(5);
  expect(needsRebuild(index)).toBe(false);
  index.remove(7);
  expect(needsRebuild(index)).toBe(true);
});

test("rows that are written again are counted", () => {
  const index = threeWays();
  index.put({ key: 5, vectors: [EAST] });
  index.remove(7);
  index.put({ key: 8, vectors: [EAST] });
  expect(index.rewritten).toBe(2);
});
