import { InputError } from "../../base/core/errors";
import type { PublishedTokenizer } from "./published-tokenizer";

/**
 * Returns the tokenizer that a `tokenizer.json` describes.
 * @param source its file, for messages.
 * @throws InputError `TOKENIZER_UNSUPPORTED` or `VOCABULARY_FORMAT`.
 */
export function readTokenizerJson(_bytes: Uint8Array, source: string): PublishedTokenizer {
  throw new InputError(
    "this tokenizer cannot be used yet",
    { file: source },
    { code: "TOKENIZER_UNSUPPORTED", hint: "Use a model with BERT's WordPiece tokenizer." },
  );
}
