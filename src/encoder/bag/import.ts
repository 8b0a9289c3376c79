import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../base/core/errors";
import { listModules, prefixesOf, unsupportedModules } from "../bert/modules";
import { notAModel, PUBLISHED } from "../bert/published";
import { readTokenizerOfTable } from "../bert/vocabulary";
import { refusePointers } from "../checkpoint/lfs-pointer";
import { readSafetensors } from "../checkpoint/safetensors";
import type { ModelTokenizer } from "../tokenizer";
import { readPublishedTable } from "./published-table";
import { type QuantisedTable, quantise } from "./quantised-table";

const STATIC = "StaticEmbedding";

/** Returns whether a published folder holds a static embedding: a table of vectors of pieces. */
export function isStaticEmbedding(folder: string): boolean {
  return listModules(folder)?.some(({ name }) => name === STATIC) ?? false;
}

/** A published table with its pieces. */
interface ImportedBag {
  readonly tokenizer: ModelTokenizer;
  readonly table: QuantisedTable;
}

/**
 * Reads a static embedding of sentence-transformers, such as `exportBag` writes, or of Model2Vec, with eight
 * bits a number. Its vectors are means and ours sums: scaled to length 1 they are the same.
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
  const { source, tokenizer } = readTokenizerOfTable(embedding.place, folder);
  return { tokenizer, table: readTable(embedding.place, tokenizer, source) };
}

function readTable(
  place: string,
  { vocabSize, padId, unknownId }: ModelTokenizer,
  source: string,
): QuantisedTable {
  const file = join(place, PUBLISHED.weights);
  if (!existsSync(file)) throw notAModel(place, `${PUBLISHED.weights} is missing`);
  refusePointers([file]);
  const { table, skipsUnknown } = readPublishedTable(readSafetensors(file), file);
  if (table.rows !== vocabSize)
    throw new InputError(
      `the vocabulary has ${vocabSize} pieces; the table of ${file} has vectors for ${table.rows}`,
      { file: source },
      {
        code: "VOCABULARY_SIZE",
        hint: "Vocabulary and table must belong to one model: get both again from where they were published.",
      },
    );
  // Padding stands around texts in training.
  for (const piece of skipsUnknown ? [padId, unknownId] : [padId]) {
    if (piece !== undefined) table.values.fill(0, piece * table.columns, (piece + 1) * table.columns);
  }
  return quantise(table);
}
