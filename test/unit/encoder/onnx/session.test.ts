/** @jest-environment ./test/support/encoder/onnx-environment.js */
import { join } from "node:path";
import type { TokenBatch } from "../../../../src/encoder/model";
import { GraphBuilder } from "../../../../src/encoder/onnx/export/graph-builder";
import { readOutline } from "../../../../src/encoder/onnx/graph";
import { interfaceOf } from "../../../../src/encoder/onnx/graph/encoder-interface";
import { poolRows } from "../../../../src/encoder/onnx/pool";
import { GraphSession } from "../../../../src/encoder/onnx/session";
import oracle from "../../../oracles/bert.json";
import { difference } from "../../../support/encoder/kernel-ground";
import { graphFile, testOnnx } from "../../../support/encoder/onnx";
import { temporaryFolder } from "../../../support/temporary";

const root = temporaryFolder();
let graphs = 0;

async function open(path: string): Promise<GraphSession> {
  return GraphSession.open(path, interfaceOf(path, readOutline(path)));
}

/** Returns a session of a graph of a few nodes, which `make` adds. */
function openSmall(
  make: (graph: GraphBuilder) => void,
  output = "sentence_embedding",
  shape: (number | string)[] = ["batch", 2],
  type: "float" | "float16" = "float",
): Promise<GraphSession> {
  const graph = new GraphBuilder();
  make(graph);
  const ids = { name: "input_ids", type: "int64", shape: ["batch", "sequence"] } as const;
  const path = join(root, `${graphs++}.onnx`);
  graph.finish("small", [ids], [{ name: output, type, shape }]).writeTo(path);
  return open(path);
}

const BATCH: TokenBatch = {
  size: oracle.batch.ids.length,
  length: oracle.batch.ids[0]?.length ?? 0,
  ids: Int32Array.from(oracle.batch.ids.flat()),
  mask: Float32Array.from(oracle.batch.mask.flat()),
};
const SMALL: TokenBatch = {
  size: 2,
  length: 2,
  ids: Int32Array.of(0, 1, 1, 0),
  mask: Float32Array.of(1, 1, 1, 1),
};

const MEAN = { kind: "pieces", pooling: "mean", dimension: 32 } as const;

describe("a graph in ONNX Runtime (skipped without onnxruntime-node)", () => {
  testOnnx("gives PyTorch's vectors for what PyTorch exported", async () => {
    const session = await open(graphFile("float"));
    const vectors = poolRows(await session.run(BATCH), BATCH, MEAN);
    expect(difference(vectors, oracle.vectors)).toBeLessThan(1e-5);
    await session.close();
  });

  testOnnx("gives nearly the same with products in eight bits", async () => {
    const session = await open(graphFile("int8"));
    const vectors = poolRows(await session.run(BATCH), BATCH, MEAN);
    for (let text = 0; text < BATCH.size; text++) {
      let cosine = 0;
      for (let i = text * 32; i < (text + 1) * 32; i++) cosine += vectors[i]! * oracle.vectors[i]!;
      expect(cosine).toBeGreaterThan(0.99);
    }
    // They would be equal if the graph were not quantised.
    expect(difference(vectors, oracle.vectors)).toBeGreaterThan(1e-4);
  });

  testOnnx("reads weights from a file beside it", async () => {
    const { width, values } = await (await open(graphFile("external"))).run(BATCH);
    expect([width, values.length]).toEqual([32, BATCH.ids.length * 32]);
  });

  testOnnx("may give numbers of 16 bits", async () => {
    const make = (graph: GraphBuilder): void => {
      const rows = graph.node("Gather", [
        graph.weight("table", [2, 2], Float32Array.of(1, -2, 0.5, 0.1)),
        "input_ids",
      ]);
      const sums = graph.node("ReduceSum", [rows, graph.whole(1)], { keepdims: 0 });
      graph.node("Cast", [sums], { to: 10 }, "sentence_embedding");
    };
    const session = await openSmall(make, "sentence_embedding", ["batch", 2], "float16");
    const { values } = await session.run({ ...SMALL, ids: Int32Array.of(0, 1, 1, 1) });
    expect(Array.from(values)).toEqual([1.5, -1.9, 1, 0.2].map((value) => expect.closeTo(value, 2)));
  });

  testOnnx("gets positions, and a cache of 16 bits without pieces, where it asks for them", async () => {
    const graph = new GraphBuilder();
    const kept = graph.node("Cast", ["past_key_values.0.key"], { to: 1 });
    const table = graph.weight("table", [2, 2], Float32Array.of(1, 2, 3, 4));
    const rows = graph.node("Gather", [table, "position_ids"]);
    const added = graph.node("Unsqueeze", [rows, graph.whole(1)]);
    const all = graph.node("Concat", [kept, added], { axis: 2 });
    graph.node("Squeeze", [all, graph.whole(1)], {}, "last_hidden_state");
    const numbers = { type: "int64", shape: ["batch", "sequence"] } as const;
    const inputs = [
      { name: "input_ids", ...numbers },
      { name: "position_ids", ...numbers },
      { name: "past_key_values.0.key", type: "float16", shape: ["batch", 1, "past", 2] },
    ] as const;
    const output = { name: "last_hidden_state", type: "float", shape: ["batch", "sequence", 2] } as const;
    const path = join(root, "cache.onnx");
    graph.finish("cache", inputs, [output]).writeTo(path);
    const { values } = await (await open(path)).run(SMALL);
    expect(Array.from(values)).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  });

  testOnnx("fails for a piece that its table lacks, and goes on with the next batch", async () => {
    const session = await open(graphFile("float"));
    await expect(session.run({ ...BATCH, ids: BATCH.ids.map(() => 100) })).rejects.toMatchObject({
      code: "ONNX_FAILED",
      message: expect.stringMatching(/cannot run this graph/),
    });
    expect((await session.run(BATCH)).width).toBe(32);
  });

  testOnnx("is refused by the runtime where its operators contradict each other", async () => {
    await expect(
      openSmall((graph) => graph.node("MatMul", ["input_ids", "nowhere"], {}, "sentence_embedding")),
    ).rejects.toMatchObject({
      code: "ONNX_FAILED",
      message: expect.stringMatching(/cannot load this graph/),
    });
  });

  testOnnx("fails where numbers are not finite", async () => {
    const session = await openSmall((graph) => {
      const table = graph.weight("table", [2, 2], Float32Array.of(1, 2, Number.NaN, 4));
      const rows = graph.node("Gather", [table, "input_ids"]);
      graph.node("ReduceSum", [rows, graph.whole(1)], { keepdims: 0 }, "sentence_embedding");
    });
    await expect(session.run(SMALL)).rejects.toMatchObject({
      code: "ONNX_OUTPUT",
      message: expect.stringMatching(/not finite/),
    });
  });

  testOnnx("fails where rows are not as many as texts", async () => {
    const session = await openSmall((graph) => {
      graph.weight("table", [1, 2], Float32Array.of(1, 2));
      graph.node("Identity", ["table"], {}, "sentence_embedding");
    });
    await expect(session.run(SMALL)).rejects.toMatchObject({
      code: "ONNX_OUTPUT",
      message: expect.stringMatching(/has the shape \[1, 2\] for 2 texts/),
    });
  });
});
