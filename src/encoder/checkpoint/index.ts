export { takeTensors } from "./expect";
export * from "./folder";
export {
  type Architecture,
  corruptModel,
  HEADS,
  type HeadName,
  MODEL_FILES,
  MODEL_VERSION,
  type ModelManifest,
  modelExists,
  otherArchitecture,
  type Provenance,
  readModelManifest,
} from "./manifest";
export * from "./safetensors";
