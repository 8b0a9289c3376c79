import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type DenseArticle, DenseBuilder, DenseIndex, denseShape, saveDenseIndex } from "../../../../index";
import { createRng } from "../../../../src/base/core/rng";
import { about } from "../../../support/dense/saved";
import { randomUnit } from "../../../support/dense/vectors";
import { temporaryFolder } from "../../../support/temporary";
import { preloadInThreads } from "../../../support/worker-threads.cjs";

const shape = denseShape({ dimension: 8, views: ["all", "title"] });

/** More than the linking thread gets in two messages, and a rest. */
function* articles(count = 700): Generator<DenseArticle> {
  const rng = createRng(1);
  for (let i = 0; i < count; i++)
    yield { key: i + 1, vectors: [randomUnit(8, rng), randomUnit(8, rng)], mark: i };
}

async function building(use: (builder: DenseBuilder) => Promise<void>): Promise<void> {
  const builder = new DenseBuilder(shape);
  try {
    await use(builder);
  } finally {
    await builder.stop();
  }
}

describe("an index whose graph another thread links", () => {
  const folder = temporaryFolder();

  test("is written as one that links its rows itself, byte for byte", async () => {
    const [aside, whole] = [join(folder, "aside"), join(folder, "whole")];
    await building(async (builder) => {
      for (const article of articles()) builder.put(article);
      await builder.finish();
      saveDenseIndex(aside, builder, about);
    });
    const linked = DenseIndex.empty(shape);
    for (const article of articles()) linked.put(article);
    saveDenseIndex(whole, linked, about);
    for (const name of ["manifest.json", "vectors.bin", "hnsw.bin"])
      expect(readFileSync(join(aside, name)).equals(readFileSync(join(whole, name)))).toBe(true);
  });

  test("lets its caller wait until few rows wait", () =>
    building(async (builder) => {
      for (const article of articles(17_000)) builder.put(article);
      await expect(builder.room()).resolves.toBeUndefined();
    }));

  test("is stopped with rows waiting by a thread that ends itself: to cut it off within hnswlib ends all", async () => {
    const cut = jest.spyOn(Worker.prototype, "terminate");
    await building(async (builder) => {
      for (const article of articles(17_000)) builder.put(article);
      await builder.room();
      await builder.stop();
      await expect(builder.stop()).resolves.toBeUndefined();
    });
    expect(cut).not.toHaveBeenCalled();
    cut.mockRestore();
  });

  test("refuses a vector that does not fit", () =>
    building(async (builder) => {
      const vectors = [Float32Array.of(1), Float32Array.of(1)];
      expect(() => builder.put({ key: 1, vectors })).toThrow(
        expect.objectContaining({ code: "VECTOR_INVALID" }),
      );
    }));

  test("tells when the thread has ended", async () => {
    preloadInThreads("missing.cjs");
    const builder = new DenseBuilder(shape);
    preloadInThreads();
    for (const article of articles(1)) builder.put(article);
    await expect(builder.finish()).rejects.toMatchObject({ code: "HNSW_FAILED" });
    await builder.stop();
  });
});
