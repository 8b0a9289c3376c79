/** @jest-environment ./test/support/encoder/onnx-environment.js */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { createRng } from "../../../../src/base/core/rng";
import { WordPiece } from "../../../../src/base/text";
import { BagEncoder, quantise } from "../../../../src/encoder/bag";
import { padBatch } from "../../../../src/encoder/batches";
import {
  BertModel,
  type BertParts,
  bertShapes,
  importBert,
  parseBertConfig,
} from "../../../../src/encoder/bert";
import { bagGraph } from "../../../../src/encoder/onnx/export/bag-graph";
import { bertGraph } from "../../../../src/encoder/onnx/export/bert-graph";
import { GraphBuilder } from "../../../../src/encoder/onnx/export/graph-builder";
import { readOutline } from "../../../../src/encoder/onnx/graph";
import { interfaceOf } from "../../../../src/encoder/onnx/graph/encoder-interface";
import type { Message } from "../../../../src/encoder/onnx/proto/writer";
import { GraphSession } from "../../../../src/encoder/onnx/session";
import oracle from "../../../oracles/bert.json";
import families from "../../../oracles/families.json";
import { useTensorflow } from "../../../support/encoder/backend";
import { difference } from "../../../support/encoder/kernel-ground";
import { ORACLES, testOnnx } from "../../../support/encoder/onnx";
import { temporaryFolder } from "../../../support/temporary";

const root = temporaryFolder();
const PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "old", "bridge", "moved", "##s", "!"];

function open(graph: Message, name: string): Promise<GraphSession> {
  const path = join(root, `${name}.onnx`);
  graph.writeTo(path);
  return GraphSession.open(path, interfaceOf(path, readOutline(path)));
}

/** Returns a BERT whose weights are wide enough that attention is uneven. */
function randomBert(): BertParts {
  const config = parseBertConfig(
    {
      vocab_size: PIECES.length,
      hidden_size: 24,
      num_hidden_layers: 3,
      num_attention_heads: 3,
      intermediate_size: 40,
      max_position_embeddings: 20,
      layer_norm_eps: 1e-5,
    },
    "config.json",
  );
  const rng = createRng(7);
  const values = new Map(
    [...bertShapes(config)].map(([name, shape]) => {
      const size = shape.reduce((product, side) => product * side, 1);
      return [name, Float32Array.from({ length: size }, () => 2 * rng.next() - 1)];
    }),
  );
  return { config, tokenizer: new WordPiece(PIECES), maxLength: 20, values };
}

/** Returns whether `test/oracles/onnx_graphs.py` can run here. */
const hasPython = spawnSync("/usr/bin/python3", ["-c", "import onnx, torch"]).status === 0;
const testPython = hasPython ? test : (test.skip as unknown as jest.It);

describe("a BERT as an ONNX graph", () => {
  useTensorflow();

  testOnnx("gives PyTorch's vectors in ONNX Runtime", async () => {
    const session = await open(bertGraph(importBert(join(ORACLES, "bert"))), "published");
    const { ids, mask } = oracle.batch;
    const { values } = await session.run({
      size: ids.length,
      length: ids[0]!.length,
      ids: Int32Array.from(ids.flat()),
      mask: Float32Array.from(mask.flat()),
    });
    expect(difference(values, oracle.vectors)).toBeLessThan(1e-5);
  });

  testOnnx("gives our own network's vectors, for batches of any size and length", async () => {
    const parts = randomBert();
    const model = new BertModel(parts);
    const session = await open(bertGraph(parts), "random");
    const rng = createRng(3);
    for (const lengths of [[1], [20], [5, 9, 2], [12, 12, 1, 7, 20]]) {
      const texts = lengths.map((length) => Uint32Array.from({ length }, () => rng.below(PIECES.length)));
      const batch = padBatch(texts, 0);
      const expected = model.embed(batch);
      expect(difference((await session.run(batch)).values, expected.dataSync())).toBeLessThan(1e-4);
      expected.dispose();
    }
    model.dispose();
  });

  testOnnx.each(["roberta", "xlm-roberta", "mpnet"] as const)(
    "gives PyTorch's vectors as a %s",
    async (family) => {
      const { ids, vectors } = families[family];
      const session = await open(bertGraph(importBert(join(ORACLES, "families", family))), family);
      const batch = padBatch(
        ids.map((row) => Uint32Array.from(row)),
        1,
      );
      expect(difference((await session.run(batch)).values, vectors)).toBeLessThan(1e-5);
    },
  );

  testPython("is accepted by onnx's own checker, as a bag is (skipped without python3-onnx)", () => {
    const files = { bert: bertGraph(randomBert()), bag: bagGraph(randomBag().table) };
    for (const [name, graph] of Object.entries(files)) {
      const path = join(root, `checked-${name}.onnx`);
      graph.writeTo(path);
      const script = join(ORACLES, "onnx_graphs.py");
      const { stdout, stderr } = spawnSync("/usr/bin/python3", ["-B", script, path], { encoding: "utf8" });
      expect([stdout, stderr]).toEqual(["accepted\n", ""]);
    }
  });
});

/** Returns a bag whose special pieces count nothing. */
function randomBag() {
  const values = Float32Array.from({ length: PIECES.length * 4 }, (_, i) => (i < 16 ? 0 : Math.sin(i)));
  const table = quantise({ rows: PIECES.length, columns: 4, values });
  const tokenizer = new WordPiece(PIECES);
  return { table, tokenizer, encoder: new BagEncoder(tokenizer, table, "") };
}

describe("a bag as an ONNX graph", () => {
  testOnnx("gives the bag's vectors, zeros for a text without a piece that counts", async () => {
    const { table, tokenizer, encoder } = randomBag();
    const session = await open(bagGraph(table), "bag");
    const texts = ["old bridges moved!", "bridge", "what?"];
    const batch = padBatch(
      texts.map((text) => Uint32Array.from(tokenizer.pieces(text))),
      0,
    );
    const expected = await encoder.embedArticles(texts.map((text) => [text]));
    expect(difference((await session.run(batch)).values, expected)).toBeLessThan(1e-6);
    expect(expected.slice(8)).toEqual(new Float32Array(4));
  });
});

test("a graph that is larger than the format allows is refused", () => {
  const graph = new GraphBuilder();
  // The same memory many times over: nothing of it is copied.
  const part = new Float32Array(1 << 26);
  for (let i = 0; i < 8; i++) graph.weight(`part_${i}`, [part.length], part);
  expect(() => graph.finish("large", [], [])).toThrow(expect.objectContaining({ code: "ONNX_TOO_LARGE" }));
});
