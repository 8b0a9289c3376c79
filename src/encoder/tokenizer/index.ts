/** Tokenizers of published checkpoints. */
export { tokenizerFiles } from "./export";
export { unsupported } from "./failures";
export { isBertWordPiece, readTokenizerJson } from "./read";
export { fromStored, type ModelTokenizer, toStored } from "./stored";
