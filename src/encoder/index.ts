export { type ModelManifest, modelExists, readModelManifest } from "./checkpoint";
export type { CrossEncoder } from "./cross-encoder";
export { loadCrossEncoder, loadTextEncoder } from "./load";
export { RowStore } from "./row-store";
export type { TextEncoder } from "./text-encoder";
