import { UsageError } from "../../base/core/errors";
import type { TokenBatch } from "../model";
import type { BertConfig } from "./config";

/**
 * Compares a batch with the tables of the network: a number that a table does not have would make some
 * backends read foreign memory.
 * @throws UsageError `BATCH_INVALID`.
 */
export function checkBatch({ size, length, ids, mask }: TokenBatch, config: BertConfig): void {
  const { vocab_size, max_position_embeddings } = config;
  const pieces = size * length;
  if (pieces === 0 || ids.length !== pieces || mask.length !== pieces) {
    throw invalid(
      `${size} texts of ${length} pieces have ${ids.length} numbers and a mask of ${mask.length}`,
    );
  }
  if (length > max_position_embeddings) {
    throw invalid(`texts have ${length} pieces; the network has ${max_position_embeddings} positions`);
  }
  if (!ids.every((id) => id >= 0 && id < vocab_size))
    throw invalid(`a piece is not one of the vocabulary's ${vocab_size}`);
}

function invalid(problem: string): UsageError {
  return new UsageError(`The batch cannot be encoded: ${problem}.`, {
    code: "BATCH_INVALID",
    hint: "Library callers: make batches with the model's own tokenizer and maxLength.",
  });
}
