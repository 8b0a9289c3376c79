/** Tokenizers of published checkpoints. */
export { tokenizerFiles } from "./export";
export { PublishedTokenizer } from "./published-tokenizer";
export { readTokenizerJson } from "./read";
export { fromStored, type ModelTokenizer, toStored } from "./stored";
