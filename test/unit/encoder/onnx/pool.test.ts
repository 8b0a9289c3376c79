import { poolRows } from "../../../../src/encoder/onnx/pool";

describe("rows of a graph become unit vectors", () => {
  // Two texts of up to two pieces, the second of one piece.
  const batch = { size: 2, length: 2, mask: Float32Array.of(1, 1, 1, 0) };
  const pieces = { values: Float32Array.of(3, 0, 9, 3, 8, 9, 0, 5, 9, 7, 7, 9), width: 3 };

  test.each([
    ["the mean of a text's pieces, cut", "pieces", "mean", 2, [0.6, 0.8, 0, 1]],
    ["its first piece, cut", "pieces", "cls", 2, [1, 0, 0, 1]],
    ["its last piece before padding, cut", "pieces", "last", 2, [0.351123, 0.936329, 0, 1]],
    ["its first piece, cut at one number", "pieces", "cls", 1, [1, 0]],
  ] as const)("%s", (_, kind, pooling, dimension, expected) => {
    const vectors = poolRows(pieces, batch, { kind, pooling, dimension });
    expect(Array.from(vectors)).toEqual(expected.map((value) => expect.closeTo(value, 6)));
  });

  test("rows of texts as they are, zeros too", () => {
    const texts = { values: Float32Array.of(3, 4, 0, 0), width: 2 };
    const vectors = poolRows(texts, batch, { kind: "text", pooling: "cls", dimension: 2 });
    expect(Array.from(vectors)).toEqual([0.6, 0.8, 0, 0].map((value) => expect.closeTo(value, 6)));
  });
});
