import { mismatch, requireFinite } from "../checkpoint/expect";
import type { StoredTensor } from "../checkpoint/safetensors";
import type { Dense } from "./bag-weights";

/** Names of the table: that of sentence-transformers, and that of Model2Vec. */
const [OF_SENTENCES, OF_MODEL2VEC] = ["embedding.weight", "embeddings"];
/** Beside the latter: how much a piece counts, and the row of its vector. */
const [WEIGHTS, MAPPING] = ["weights", "mapping"];

/** A published table, with a vector for each piece. */
interface PublishedTable {
  readonly table: Dense;
  /** Whether pieces that stand for what is unknown do not count. */
  readonly skipsUnknown: boolean;
}

/**
 * Returns the vectors of pieces, `weights[t] * embeddings[mapping[t]]`; without mapping piece t has row t,
 * without weights all count alike. Numbers may be floats, or whole ones of eight bits: their scale does not
 * matter.
 * @param file for messages.
 * @throws InputError `TENSOR_MISMATCH`.
 */
export function readPublishedTable(tensors: ReadonlyMap<string, StoredTensor>, file: string): PublishedTable {
  const names = [...tensors.keys()];
  const skipsUnknown = !tensors.has(OF_SENTENCES) && tensors.has(OF_MODEL2VEC);
  const name = skipsUnknown ? OF_MODEL2VEC : OF_SENTENCES;
  const known = skipsUnknown ? [OF_MODEL2VEC, WEIGHTS, MAPPING] : [OF_SENTENCES];
  const embeddings = tensors.get(name);
  if (!embeddings) throw mismatch(file, `tensor ${OF_SENTENCES} is missing; found ${names.slice(0, 5)}`);
  const odd = names.find((other) => !known.includes(other));
  if (odd !== undefined) throw mismatch(file, `tensor ${odd} is not part of the architecture`);
  const [rows = 0, columns = 0, ...more] = embeddings.shape;
  if (rows === 0 || columns === 0 || more.length > 0)
    throw mismatch(file, `tensor ${name} has shape [${embeddings.shape.join(", ")}]; expected a matrix`);
  const { data } = embeddings;
  const isWhole = data instanceof Int8Array;
  if (!isWhole && !(data instanceof Float32Array))
    throw mismatch(file, `tensor ${name} is of type ${embeddings.dtype}; expected F32, F16, BF16 or I8`);
  if (!isWhole) requireFinite(new Map([[name, data]]), file);
  const mapping = listOf(tensors.get(MAPPING), MAPPING, file);
  const weights = listOf(tensors.get(WEIGHTS), WEIGHTS, file);
  const pieces = mapping?.length ?? rows;
  if (weights && weights.length !== pieces)
    throw mismatch(file, `tensor ${WEIGHTS} has ${weights.length} numbers for ${pieces} pieces`);
  const values = new Float32Array(pieces * columns);
  for (let piece = 0; piece < pieces; piece++) {
    const row = mapping?.[piece] ?? piece;
    if (!(Number.isInteger(row) && row >= 0 && row < rows))
      throw mismatch(file, `tensor ${MAPPING} gives piece ${piece} the row ${row} of ${rows}`);
    const weight = weights?.[piece] ?? 1;
    for (let c = 0; c < columns; c++) values[piece * columns + c] = weight * data[row * columns + c]!;
  }
  return { table: { rows: pieces, columns, values }, skipsUnknown };
}

/** Returns the numbers of a tensor with one side; undefined where there is none. */
function listOf(tensor: StoredTensor | undefined, name: string, file: string): number[] | undefined {
  if (!tensor) return undefined;
  const { shape, data } = tensor;
  const numbers = Array.from(data as Iterable<number | bigint>, Number);
  const odd = numbers.findIndex((number) => !Number.isFinite(number));
  if (shape.length === 1 && odd < 0) return numbers;
  throw mismatch(
    file,
    odd < 0
      ? `tensor ${name} has shape [${shape.join(", ")}]; expected one side`
      : `tensor ${name} holds ${numbers[odd]} at place ${odd}; expected finite numbers`,
  );
}
