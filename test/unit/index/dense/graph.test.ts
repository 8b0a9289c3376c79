import { join } from "node:path";
import { denseShape, VectorGraph } from "../../../../index";
import { clustered, dot } from "../../../support/dense/vectors";
import { temporaryFolder } from "../../../support/temporary";

const folder = temporaryFolder();
const shape = denseShape({ dimension: 16, views: ["all"] });

describe("a graph of vectors", () => {
  test("finds each vector's own row first, then rows by falling cosine", () => {
    const vectors = clustered(300, 16, 1);
    const graph = VectorGraph.empty(shape);
    for (const [row, vector] of vectors.entries()) graph.put(row, vector);
    for (const [row, vector] of vectors.entries()) {
      const found = graph.search(vector, 5);
      expect(found[0]).toBe(row);
      const cosines = Array.from(found, (other) => dot(vector, vectors[other] as Float32Array));
      for (const [i, cosine] of cosines.entries())
        expect(cosine).toBeLessThanOrEqual((cosines[i - 1] ?? 2) + 1e-6);
    }
  });

  test("reports what hnswlib refuses", () => {
    const refused = expect.objectContaining({
      code: "HNSW_FAILED",
      message: expect.stringContaining("Label not found"),
    });
    expect(() => VectorGraph.empty(shape).remove(7)).toThrow(refused);
  });

  test("reports a file that is not there", () => {
    expect(() => VectorGraph.load(join(folder, "nothing"), shape)).toThrow(
      expect.objectContaining({ code: "HNSW_FAILED", message: expect.stringContaining("nothing") }),
    );
  });
});
