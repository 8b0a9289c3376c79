export * from "./folder";
export {
  type Architecture,
  corruptModel,
  HEADS,
  type HeadName,
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
} from "./manifest";
export * from "./safetensors";
