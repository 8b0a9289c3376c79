export { type Expectation, takeTensors } from "./expect";
export { loadModel, type ModelFolder, modelTarget, type NewModel, saveModel } from "./folder";
export {
  ARCHITECTURES,
  type Architecture,
  corruptModel,
  MODEL_FILES,
  MODEL_VERSION,
  type ModelManifest,
  modelExists,
  type Provenance,
  readModelManifest,
} from "./manifest";
export {
  type NewTensor,
  readSafetensors,
  readSafetensorsHeader,
  type StoredTensor,
  type TensorData,
  writeSafetensors,
} from "./safetensors";
