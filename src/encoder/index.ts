export { type ModelManifest, modelExists, readModelManifest } from "./checkpoint";
export { loadTextEncoder } from "./load";
export { RowStore } from "./row-store";
export type { TextEncoder } from "./text-encoder";
