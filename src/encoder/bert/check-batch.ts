import { UsageError } from "../../core/errors";
import type { TokenBatch } from "../model";
import type { BertConfig } from "./config";

/**
 * Compares a batch with the tables of the network: a number that a table does not have would make some backends read foreign memory.
 * @throws UsageError `BATCH_INVALID`.
 */
export function checkBatch({ size, length, ids, types, mask }: TokenBatch, config: BertConfig): void {
  const { vocab_size, type_vocab_size, max_position_embeddings } = config;
  const pieces = size * length;
  if (pieces === 0 || ids.length !== pieces || types.length !== pieces || mask.length !== pieces) {
    throw invalid(
      `${size} texts of ${length} pieces have ${ids.length} numbers, ${types.length} types and a mask of ${mask.length}`,
    );
  }
  if (length > max_position_embeddings) {
    throw invalid(`texts have ${length} pieces; the network has ${max_position_embeddings} positions`);
  }
  const within = (numbers: Int32Array, rows: number): boolean => numbers.every((n) => n >= 0 && n < rows);
  if (!within(ids, vocab_size)) throw invalid(`a piece is not one of the vocabulary's ${vocab_size}`);
  if (!within(types, type_vocab_size)) throw invalid(`a type is not one of the network's ${type_vocab_size}`);
}

function invalid(problem: string): UsageError {
  return new UsageError(`The batch cannot be encoded: ${problem}.`, {
    code: "BATCH_INVALID",
    hint: "Library callers: make batches with the model's own tokenizer and maxLength.",
  });
}
