export { type ModelManifest, modelExists, readModelManifest, verifyModel } from "./checkpoint";
export type { CrossEncoder } from "./cross-encoder";
export { loadTextEncoder, openCrossEncoder } from "./load";
export type { TextEncoder, WeightedPieces } from "./text-encoder";
