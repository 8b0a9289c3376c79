import { type GraphValue, readOutline } from "../../../../src/encoder/onnx/graph";
import { interfaceOf } from "../../../../src/encoder/onnx/graph/encoder-interface";
import { graphFile } from "../../../support/encoder/onnx";

const dynamic = [undefined, undefined];
const ids: GraphValue = { name: "input_ids", elementType: 7, shape: dynamic };
const last: GraphValue = { name: "last_hidden_state", elementType: 1, shape: [...dynamic, 32] };
const text: GraphValue = { name: "sentence_embedding", elementType: 1, shape: [undefined, 32] };
const logits: GraphValue = { name: "logits", elementType: 1, shape: [undefined, 1] };
const of = (inputs: GraphValue[], outputs: GraphValue[], use?: "reranker") =>
  interfaceOf("model.onnx", { inputs, outputs }, use);

describe("the interface of a graph", () => {
  test("is that of PyTorch's export", () => {
    expect(interfaceOf("float", readOutline(graphFile("float")))).toEqual({
      inputs: ["input_ids", "attention_mask", "token_type_ids"].map((name) => ({ name, wide: true })),
      output: { name: "last_hidden_state", kind: "pieces" },
    });
  });

  test("prefers vectors of texts, which have the model's own pooling, to those of pieces", () => {
    expect(of([ids], [last, text]).output).toEqual({ name: "sentence_embedding", kind: "text" });
    expect(of([ids], [{ ...last, name: "token_embeddings" }]).output.kind).toBe("pieces");
  });

  test("may have whole numbers of 32 bits, and sides that are not named", () => {
    expect(
      of([{ name: "input_ids", elementType: 6 }], [{ name: "sentence_embedding", elementType: 0 }]),
    ).toEqual({
      inputs: [{ name: "input_ids", wide: false }],
      output: { name: "sentence_embedding", kind: "text" },
    });
  });

  test("of a reranker gives logits", () => {
    expect(of([ids], [logits, text], "reranker").output).toEqual({ name: "logits", kind: "score" });
    expect(() => of([ids], [text], "reranker")).toThrow(/expected logits/);
  });

  test.each([
    ["an input that no encoder has", [ids, { ...ids, name: "pixel_values" }], [last], /"pixel_values"/],
    ["no input", [], [last], /does not ask for input_ids/],
    ["the same input twice", [ids, ids], [last], /does not ask for input_ids/],
    ["ids that are no whole numbers", [{ ...ids, elementType: 1 }], [last], /type 1/],
    ["ids with three sides", [{ ...ids, shape: [...dynamic, 1] }], [last], /3 sides/],
    ["a fixed number of texts", [{ ...ids, shape: [1, undefined] }], [last], /fixed at 1/],
    ["a fixed length", [{ ...ids, shape: [undefined, 128] }], [last], /fixed at 128/],
    ["no output", [ids], [], /gives nothing; expected sentence_embedding/],
    ["an output of another name", [ids], [{ ...last, name: "output_0" }], /"output_0"/],
    ["an output of whole numbers", [ids], [{ ...last, elementType: 7 }], /type 7/],
    [
      "a row a text under the name of a row a piece",
      [ids],
      [{ ...last, shape: dynamic }],
      /2 sides; expected 3/,
    ],
  ])("with %s is refused", (_, inputs, outputs, message) => {
    expect(() => of(inputs, outputs)).toThrow(
      expect.objectContaining({ code: "ONNX_INTERFACE", message: expect.stringMatching(message) }),
    );
  });
});
