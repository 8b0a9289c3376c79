import type { ByteSource } from "../../base/artifact";
import { type WordOptions, WordPiece } from "../../base/text";
import {
  corruptModel,
  loadModel,
  type ModelManifest,
  type NewTensor,
  type Provenance,
  saveModel,
} from "../checkpoint";
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
  tokenizer: WordPiece,
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
    tokenizer: { options: tokenizer.options, vocabulary: tokenizer.vocabulary },
    config: { model_type: "crowdchecked-bag", vocab_size: rows, hidden_size: columns },
    tensors,
    provenance,
  });
}

/** The content of a bag encoder's folder. */
interface BagFolder {
  readonly tokenizer: WordPiece;
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
  if ("published" in stored) throw corruptModel(folder, "a bag has its word pieces in vocab.txt");
  const rows = stored.vocabulary.length;
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
    tokenizer: tokenizerOf(folder, stored.vocabulary, stored.options),
    table: { rows, columns, codes, scales },
    hash: manifest.hash,
  };
}

function tokenizerOf(folder: string, vocabulary: readonly string[], options: WordOptions): WordPiece {
  try {
    return new WordPiece(vocabulary, options, folder);
  } catch (cause) {
    throw corruptModel(folder, (cause as Error).message.replace(/\.$/, ""), cause);
  }
}
