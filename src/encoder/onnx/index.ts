/** Models that are ONNX graphs. */
export { exportBagGraph, exportBertGraph } from "./export/folder";
export { type NewGraphModel, readGraph, saveGraph } from "./folder";
export { findGraph, importGraph, requireInside } from "./import";
export { OnnxCrossEncoder } from "./onnx-cross-encoder";
export { OnnxEncoder } from "./onnx-encoder";
export { loadRuntime } from "./runtime";
