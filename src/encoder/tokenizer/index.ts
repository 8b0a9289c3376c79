/** Tokenizers of published checkpoints. */
export { tokenizerFiles } from "./export";
export { unsupported } from "./failures";
export { PublishedTokenizer } from "./published-tokenizer";
export { isBertWordPiece, readTokenizerJson } from "./read";
export { fromStored, type ModelTokenizer, toStored } from "./stored";
