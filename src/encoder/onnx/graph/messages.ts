/**
 * The messages of an ONNX file, as far as they are read.
 * @see onnx/onnx.proto, IR version 13.
 */

/** Numbers of fields that are read. */
export const FIELDS = {
  model: { graph: 7, opsetImport: 8, functions: 25 },
  graph: { initializer: 5, input: 11, output: 12, sparseInitializer: 15 },
  node: { opType: 4, domain: 7 },
  tensor: { name: 8, externalData: 13, dataLocation: 14 },
  function: { name: 1, domain: 10 },
  value: { name: 1, type: 2 },
  type: { tensor: 1 },
  tensorType: { elementType: 1, shape: 2 },
  shape: { side: 1 },
  side: { value: 1 },
  entry: { key: 1, value: 2 },
  opset: { domain: 1, version: 2 },
} as const;

/** Kinds of messages that hold nodes or tensors, however deep. */
export type Kind = "model" | "graph" | "node" | "attribute" | "tensor" | "sparse" | "function" | "training";

/** The messages inside each kind, by the number of their field. */
export const NESTED: Readonly<Record<Kind, Readonly<Record<number, Kind>>>> = {
  model: { 7: "graph", 20: "training", 25: "function" },
  graph: { 1: "node", 5: "tensor", 15: "sparse" },
  node: { 5: "attribute" },
  attribute: { 5: "tensor", 6: "graph", 10: "tensor", 11: "graph", 22: "sparse", 23: "sparse" },
  tensor: {},
  sparse: {},
  function: { 7: "node", 11: "attribute" },
  training: { 1: "graph", 2: "graph" },
};

/** `TensorProto.DataLocation`. */
export const EXTERNAL = 1;

/** `TensorProto.DataType`, those of inputs and outputs of encoders. */
export const ELEMENT = { float: 1, int32: 6, int64: 7, float16: 10 } as const;
