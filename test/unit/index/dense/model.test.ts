import { join } from "node:path";
import fc from "fast-check";
import { DenseIndex, denseShape, loadDenseIndex, saveDenseIndex } from "../../../../index";
import { createRng } from "../../../../src/base/core/rng";
import { nearest, randomUnit } from "../../../support/dense/vectors";
import { temporaryFolder } from "../../../support/temporary";

const folder = temporaryFolder();
const DIMENSION = 8;
const VIEWS = ["all", "title"];
const K = 10;
const about = { encoder: "abc", articlesRevision: 1, builtAt: "", codeVersion: "0.0.0" };

type Step =
  | { readonly act: "put"; readonly key: number; readonly seed: number; readonly pieces: Uint16Array }
  | { readonly act: "remove"; readonly key: number }
  | { readonly act: "save and load"; readonly isLeft: boolean };

/** What the index should hold of an article. */
interface Kept {
  readonly vectors: readonly Float32Array[];
  readonly pieces: Uint16Array;
}

/** Few keys, so that most are put, changed and removed again and again. */
const key = fc.integer({ min: 1, max: 40 });
const pieces = fc.uint16Array({ maxLength: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant("put" as const), key, seed: fc.nat(), pieces }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("remove" as const), key }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("save and load" as const), isLeft: fc.boolean() }) },
);

function apply(index: DenseIndex, model: Map<number, Kept>, step: Step): DenseIndex {
  switch (step.act) {
    case "put": {
      const rng = createRng(step.seed);
      const vectors = VIEWS.map(() => randomUnit(DIMENSION, rng));
      expect(index.put({ key: step.key, vectors, pieces: step.pieces })).toBe(
        model.has(step.key) ? "changed" : "added",
      );
      model.set(step.key, { vectors, pieces: step.pieces });
      return index;
    }
    case "remove":
      expect(index.remove(step.key)).toBe(model.delete(step.key));
      return index;
    case "save and load": {
      const path = join(folder, "index");
      saveDenseIndex(path, index, about);
      index.close();
      const leftFrom = step.isLeft ? 0 : undefined;
      return loadDenseIndex(path, { encoder: "abc", dimension: DIMENSION }, { leftFrom }).index;
    }
  }
}

/**
 * Articles that are equally near may change places: compared are the cosines, rank by rank, and that no
 * article comes twice.
 */
function compare(index: DenseIndex, model: ReadonlyMap<number, Kept>, seed: number): void {
  const query = randomUnit(DIMENSION, createRng(seed));
  const exact = VIEWS.map((_, view) => {
    const vectors = [...model].map(([key, { vectors }]) => [key, vectors[view] as Float32Array] as const);
    return nearest(vectors, query, vectors.length);
  });
  const [all, titles] = exact as [(typeof exact)[0], (typeof exact)[0]];
  const titleOf = new Map(titles.map(({ key, cosine }) => [key, cosine]));
  expect([...index.keys()].sort()).toEqual([...model.keys()].sort());
  for (const [key, { pieces }] of model)
    expect(index.piecesOf(key)).toEqual(pieces.length === 0 ? undefined : pieces);
  const { docs, scores } = index.search(query, K);
  const keys = Array.from(docs, (row) => index.keyOf(row) as number);
  expect(new Set(keys).size).toBe(Math.min(K, model.size));
  const titleScores = index.score("title", query, docs);
  for (const [i, key] of keys.entries()) {
    expect(Math.abs((scores[i] as number) - (all[i]?.cosine as number))).toBeLessThan(1e-4);
    expect(Math.abs((titleScores[i] as number) - (titleOf.get(key) as number))).toBeLessThan(1e-4);
  }
}

test("whatever is put, changed, removed, saved and loaded, searches and pieces are those of the same articles", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 120 }), fc.nat(), (steps, seed) => {
      const model = new Map<number, Kept>();
      let index = DenseIndex.empty(denseShape({ dimension: DIMENSION, views: VIEWS }));
      for (const [i, one] of steps.entries()) {
        index = apply(index, model, one);
        if (i % 10 === 0) compare(index, model, seed + i);
      }
      compare(index, model, seed);
      index.close();
    }),
    { seed: 1, numRuns: 60 },
  );
});
