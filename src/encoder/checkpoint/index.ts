export { takeTensors } from "./expect";
export * from "./folder";
export {
  type Architecture,
  corruptModel,
  MODEL_FILES,
  MODEL_VERSION,
  type ModelManifest,
  modelExists,
  type Provenance,
  readModelManifest,
} from "./manifest";
export * from "./safetensors";
