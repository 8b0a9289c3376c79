import {
  BAG_TRAINING_LENGTH,
  BagModel,
  dequantise,
  foldBag,
  identity,
  quantise,
  readBag,
  saveBag,
} from "./bag";
import { bertParts, loadBert, saveBert } from "./bert";
import { type ModelManifest, type Provenance, readModelManifest, refuseGraph } from "./checkpoint";
import type { EncoderModel } from "./model";

/** A network on the current backend, for training and saving. */
export interface TrainableEncoder {
  readonly model: EncoderModel;
  /** Hash of the model that it was read from. */
  readonly hash: string;
  /**
   * Writes the network as it is now, replacing the folder in one step.
   * @throws EnvironmentError `DISK_FULL` or `MODEL_WRITE`.
   */
  save(folder: string, provenance: Provenance): Promise<ModelManifest>;
}

/**
 * Reads a model of any architecture for training.
 * @throws UsageError `ONNX_FIXED` for an ONNX graph.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function loadTrainable(folder: string): TrainableEncoder {
  refuseGraph(folder, "trained");
  return readModelManifest(folder).architecture === "bag" ? trainableBag(folder) : trainableBert(folder);
}

function trainableBert(folder: string): TrainableEncoder {
  const { hash } = readModelManifest(folder);
  const model = loadBert(folder);
  const save = async (to: string, provenance: Provenance): Promise<ModelManifest> =>
    saveBert(to, await bertParts(model), provenance);
  return { model, hash, save };
}

/** A bag's table has its weights and projection folded in: training continues with neutral ones. */
function trainableBag(folder: string): TrainableEncoder {
  const { tokenizer, table, hash } = readBag(folder);
  const model = new BagModel({
    tokenizer,
    maxLength: BAG_TRAINING_LENGTH,
    table: dequantise(table),
    weights: table.scales.map((scale) => (scale === 0 ? 0 : 1)),
    projection: identity(table.columns),
    trainTable: true,
  });
  const save = async (to: string, provenance: Provenance): Promise<ModelManifest> =>
    saveBag(to, tokenizer, quantise(foldBag(await model.read())), provenance);
  return { model, hash, save };
}
