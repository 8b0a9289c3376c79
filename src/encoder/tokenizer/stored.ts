import { WordPiece } from "../../base/text";
import type { StoredTokenizer } from "../checkpoint/folder";
import { PublishedTokenizer } from "./published-tokenizer";
import { readTableTokenizer, readTokenizerJson } from "./read";

/** The tokenizer of a model: BERT's own, or one from a `tokenizer.json`. */
export type ModelTokenizer = WordPiece | PublishedTokenizer;

/** Returns what a model's folder keeps of a tokenizer. */
export function toStored(tokenizer: ModelTokenizer): StoredTokenizer {
  if (tokenizer instanceof PublishedTokenizer) return { published: tokenizer.published };
  return { options: tokenizer.options, vocabulary: tokenizer.vocabulary };
}

/**
 * Returns the tokenizer of a model's folder.
 * @param source folder, for messages.
 * @throws InputError `VOCABULARY_FORMAT` or `TOKENIZER_UNSUPPORTED`.
 */
export function fromStored(stored: StoredTokenizer, source: string): ModelTokenizer {
  if ("published" in stored) return readTokenizerJson(stored.published, source);
  return new WordPiece(stored.vocabulary, stored.options, source);
}

/**
 * Returns the tokenizer of a folder with a table of vectors.
 * @param source folder, for messages.
 * @throws InputError `VOCABULARY_FORMAT` or `TOKENIZER_UNSUPPORTED`.
 */
export function tableTokenizerOf(stored: StoredTokenizer, source: string): ModelTokenizer {
  return "published" in stored ? readTableTokenizer(stored.published, source) : fromStored(stored, source);
}
