export { type ModelManifest, modelExists, readModelManifest } from "./checkpoint";
export { loadTextEncoder } from "./load";
export type { TextEncoder } from "./text-encoder";
