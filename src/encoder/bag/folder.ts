import type { ByteSource } from "../../base/artifact";
import {
  corruptModel,
  loadModel,
  type ModelManifest,
  type NewTensor,
  type Provenance,
  type StoredTokenizer,
  saveModel,
} from "../checkpoint";
import { type ModelTokenizer, tableTokenizerOf, toStored } from "../tokenizer";
import type { QuantisedTable } from "./quantised-table";

/** Pieces of a text that are read: enough for all claims, not for bodies. */
export const MAX_PIECES = 512;
const CODES = "embedding.codes";
const SCALES = "embedding.scales";
/** Larger than any trained scale; the vectors of texts stay finite with it. */
const LARGEST_SCALE = 1e12;

/**
 * Writes a bag encoder as a model folder, replacing the former one.
 * @throws EnvironmentError `DISK_FULL` or `MODEL_WRITE`.
 */
export function saveBag(
  folder: string,
  tokenizer: ModelTokenizer,
  { rows, columns, codes, scales }: QuantisedTable,
  provenance: Provenance,
): ModelManifest {
  const tensors = new Map<string, NewTensor>([
    [CODES, { shape: [rows, columns], data: codes }],
    [SCALES, { shape: [rows], data: scales }],
  ]);
  return saveModel(folder, {
    architecture: "bag",
    dimension: columns,
    maxLength: MAX_PIECES,
    tokenizer: toStored(tokenizer),
    config: { model_type: "crowdchecked-bag", vocab_size: rows, hidden_size: columns },
    tensors,
    provenance,
  });
}

/** The content of a bag encoder's folder. */
interface BagFolder {
  readonly tokenizer: ModelTokenizer;
  readonly table: QuantisedTable;
  readonly hash: string;
}

/**
 * Reads the folder of a bag encoder.
 * @param bytesFor gives the memory of the table.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function readBag(folder: string, bytesFor?: ByteSource): BagFolder {
  const { manifest, tensors, tokenizer: stored } = loadModel(folder, "bag", bytesFor);
  const tokenizer = tokenizerOf(folder, stored);
  const rows = tokenizer.vocabSize;
  const columns = manifest.dimension;
  const take = <A extends Int8Array | Float32Array>(
    name: string,
    type: new () => A,
    shape: readonly number[],
  ): A => {
    const tensor = tensors.get(name);
    if (tensor?.data instanceof type && tensor.shape.join() === shape.join()) return tensor.data;
    const found = tensor ? `${tensor.dtype} of shape [${tensor.shape.join(", ")}]` : "missing";
    throw corruptModel(
      folder,
      `tensor ${name} is ${found}; expected ${type.name} of shape [${shape.join(", ")}]`,
    );
  };
  const codes = take(CODES, Int8Array, [rows, columns]);
  const scales = take(SCALES, Float32Array, [rows]);
  const odd = scales.findIndex((scale) => !(scale >= 0 && scale <= LARGEST_SCALE));
  if (odd >= 0) throw corruptModel(folder, `tensor ${SCALES} holds ${scales[odd]} for piece ${odd}`);
  return {
    tokenizer,
    table: { rows, columns, codes, scales },
    hash: manifest.hash,
  };
}

function tokenizerOf(folder: string, stored: StoredTokenizer): ModelTokenizer {
  try {
    return tableTokenizerOf(stored, folder);
  } catch (cause) {
    throw corruptModel(folder, (cause as Error).message.replace(/\.$/, ""), cause);
  }
}
