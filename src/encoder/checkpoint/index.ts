export { copyModel } from "./copy";
export * from "./folder";
export {
  type Architecture,
  corruptModel,
  HEADS,
  type HeadName,
  isOwnModel,
  MAX_INPUT,
  MAX_PREFIX_CHARS,
  MODEL_FILES,
  type ModelManifest,
  modelExists,
  otherArchitecture,
  type Pooling,
  type Prefixes,
  type Provenance,
  readModelManifest,
  refuseGraph,
  WORDS,
} from "./manifest";
export * from "./safetensors";
