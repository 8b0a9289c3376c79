/** Tokenizers of published checkpoints. */
export { tokenizerFiles, writeTableTokenizer } from "./export";
export { unsupported } from "./failures";
export { isBertWordPiece, readTableTokenizer, readTokenizerJson } from "./read";
export { fromStored, type ModelTokenizer, tableTokenizerOf, toStored } from "./stored";
