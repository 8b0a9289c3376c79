import { type GraphValue, readOutline } from "../../../../src/encoder/onnx/graph";
import { interfaceOf } from "../../../../src/encoder/onnx/graph/encoder-interface";
import { graphFile } from "../../../support/encoder/onnx";

const dynamic = [undefined, undefined];
const ids: GraphValue = { name: "input_ids", elementType: 7, shape: dynamic };
const last: GraphValue = { name: "last_hidden_state", elementType: 1, shape: [...dynamic, 32] };
const text: GraphValue = { name: "sentence_embedding", elementType: 1, shape: [undefined, 32] };
const logits: GraphValue = { name: "logits", elementType: 1, shape: [undefined, 1] };
const cache: GraphValue = {
  ...{ name: "past_key_values.0.key", elementType: 1, shape: [undefined, 2, undefined, 6] },
};
const of = (inputs: GraphValue[], outputs: GraphValue[], use?: "reranker") =>
  interfaceOf("model.onnx", { inputs, outputs }, use);

describe("the interface of a graph", () => {
  test("is that of PyTorch's export", () => {
    expect(interfaceOf("float", readOutline(graphFile("float")))).toEqual({
      inputs: ["input_ids", "attention_mask", "token_type_ids"].map((name) => ({ name, wide: true })),
      caches: [],
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
      caches: [],
      output: { name: "sentence_embedding", kind: "text" },
    });
  });

  test("of a decoder has positions and a cache", () => {
    const { inputs, caches } = interfaceOf("qwen3", readOutline(graphFile("qwen3")));
    expect(inputs.map(({ name }) => name)).toEqual(["input_ids", "attention_mask", "position_ids"]);
    expect(caches.map(({ name }) => name)).toEqual([
      ...["past_key_values.0.key", "past_key_values.0.value"],
      ...["past_key_values.1.key", "past_key_values.1.value"],
    ]);
    expect(caches[0]).toEqual({ name: "past_key_values.0.key", half: false, heads: 2, width: 6 });
    expect(of([ids, { ...cache, elementType: 10 }], [last]).caches[0]?.half).toBe(true);
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
    ["a cache of whole numbers", [ids, { ...cache, elementType: 7 }], [last], /past_key_values\.0\.key/],
    ["a cache of unknown sides", [ids, { ...cache, shape: [...dynamic, ...dynamic] }], [last], /fixed heads/],
    ["a cache of some pieces", [ids, { ...cache, shape: [undefined, 2, 8, 6] }], [last], /dynamic texts/],
    ["a cache of three sides", [ids, { ...cache, shape: [undefined, 2, 6] }], [last], /no cache of floats/],
    ["a cache that does not say its sides", [ids, { name: cache.name, elementType: 1 }], [last], /no cache/],
    ["a switch for its cache", [ids, { ...ids, name: "use_cache_branch" }], [last], /"use_cache_branch"/],
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
