/** @jest-environment ./test/support/encoder/onnx-environment.js */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseVocabularyText, WordPiece } from "../../../../src/base/text";
import { BertModel, importBert } from "../../../../src/encoder/bert";
import { embedTexts } from "../../../../src/encoder/embed-texts";
import { embedWithGraph, type GraphModel } from "../../../../src/encoder/onnx/embed-graph";
import { readOutline } from "../../../../src/encoder/onnx/graph";
import { interfaceOf } from "../../../../src/encoder/onnx/graph/encoder-interface";
import { GraphSession } from "../../../../src/encoder/onnx/session";
import { useTensorflow } from "../../../support/encoder/backend";
import { difference } from "../../../support/encoder/kernel-ground";
import { graphFile, ORACLES, type OracleGraph, testOnnx } from "../../../support/encoder/onnx";

const TEXTS = [
  ["a storm moved the old bridge"],
  ["never"],
  ["The moonlight photo: a fake?", "", "river"],
  ["claims ".repeat(60)],
  [""],
];
const tokenizer = new WordPiece(
  parseVocabularyText(readFileSync(join(ORACLES, "bert", "vocab.txt"), "utf8")),
);

async function model(name: OracleGraph, dimension = 32): Promise<GraphModel> {
  const outline = readOutline(graphFile(name));
  const session = await GraphSession.open(graphFile(name), interfaceOf(name, outline));
  const pooling = { kind: "pieces", pooling: "mean", dimension } as const;
  return { session, tokenizer, maxLength: 40, pooling, measuresBatch: outline.measuresBatch };
}

describe("texts that a graph encodes (skipped without onnxruntime-node)", () => {
  useTensorflow();

  testOnnx("have the vectors that TensorFlow.js gives for the same checkpoint, in their order", async () => {
    const ours = new BertModel(importBert(join(ORACLES, "bert")));
    const expected = await embedTexts(ours, TEXTS);
    ours.dispose();
    expect(difference(await embedWithGraph(await model("float"), TEXTS), expected)).toBeLessThan(1e-4);
  });

  testOnnx("have the first numbers, of length 1, where fewer are wanted", async () => {
    const whole = await embedWithGraph(await model("float"), TEXTS);
    const cut = await embedWithGraph(await model("float", 8), TEXTS);
    for (const [text] of TEXTS.entries()) {
      const first = Array.from(whole.subarray(text * 32, text * 32 + 8));
      const length = Math.hypot(...first);
      expect(
        difference(
          cut.subarray(text * 8, text * 8 + 8),
          first.map((x) => x / length),
        ),
      ).toBeLessThan(1e-6);
    }
  });

  testOnnx("have the same vectors in any company, be the graph quantised", async () => {
    const quantised = await model("int8");
    const together = await embedWithGraph(quantised, TEXTS);
    for (const [i, text] of TEXTS.entries()) {
      expect(await embedWithGraph(quantised, [text])).toEqual(together.slice(i * 32, (i + 1) * 32));
    }
  });
});
