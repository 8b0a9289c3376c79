import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../base/core/errors";
import { WordPiece } from "../../base/text";
import { listModules, prefixesOf, unsupportedModules } from "../bert/modules";
import { notAModel, PUBLISHED } from "../bert/published";
import { readTokenizer } from "../bert/vocabulary";
import { requireFinite, takeTensors } from "../checkpoint/expect";
import { refusePointers } from "../checkpoint/lfs-pointer";
import { readSafetensors } from "../checkpoint/safetensors";
import { unsupported } from "../tokenizer";
import { type QuantisedTable, quantise } from "./quantised-table";

const STATIC = "StaticEmbedding";
const TABLE = "embedding.weight";

/** Returns whether a published folder holds a static embedding: a table of vectors of pieces. */
export function isStaticEmbedding(folder: string): boolean {
  return listModules(folder)?.some(({ name }) => name === STATIC) ?? false;
}

/** A published table with its word pieces. */
interface ImportedBag {
  readonly tokenizer: WordPiece;
  readonly table: QuantisedTable;
}

/**
 * Reads a static embedding of sentence-transformers, such as `exportBag` writes, with eight bits a number.
 * Its vectors are means and ours sums: scaled to length 1 they are the same.
 * @throws InputError `MODEL_FORMAT`, `MODEL_MODULES`, `TENSOR_MISMATCH`, `SAFETENSORS_CORRUPT`,
 *   `VOCABULARY_FORMAT`, `VOCABULARY_SIZE`, `TOKENIZER_UNSUPPORTED`.
 */
export function importBag(folder: string): ImportedBag {
  const file = join(folder, PUBLISHED.modules);
  const modules = listModules(folder) ?? [];
  const [embedding, ...others] = modules;
  const odd = [...(embedding?.name === STATIC ? [] : modules), ...others].find(
    ({ name }) => name !== "Normalize",
  );
  if (!embedding || odd) throw unsupportedModules(file, `the module ${odd?.type} is not supported`);
  if (prefixesOf(folder, undefined).prefixes)
    throw unsupportedModules(file, "a static embedding with prefixes is not supported");
  const { source, tokenizer } = readTokenizer(embedding.place, folder, false);
  if (!(tokenizer instanceof WordPiece)) throw unsupported(source, "a static embedding needs word pieces");
  return { tokenizer, table: readTable(embedding.place, tokenizer, source) };
}

function readTable(place: string, { vocabSize }: WordPiece, source: string): QuantisedTable {
  const file = join(place, PUBLISHED.weights);
  if (!existsSync(file)) throw notAModel(place, `${PUBLISHED.weights} is missing`);
  refusePointers([file]);
  const tensors = readSafetensors(file);
  const [rows = 0, columns = 0] = tensors.get(TABLE)?.shape ?? [];
  if (rows !== vocabSize && tensors.has(TABLE))
    throw new InputError(
      `the vocabulary has ${vocabSize} pieces; ${TABLE} of ${file} has ${rows} rows`,
      { file: source },
      {
        code: "VOCABULARY_SIZE",
        hint: "Vocabulary and table must belong to one model: get both again from where they were published.",
      },
    );
  const shapes = new Map([[TABLE, [vocabSize, columns]]]);
  const values = takeTensors(tensors, { shapes, ignored: () => false }, file);
  requireFinite(values, file);
  return quantise({ rows, columns, values: values.get(TABLE) as Float32Array });
}
