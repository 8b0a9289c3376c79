import { WordPiece } from "../../../src/base/text";

/** Returns the tokenizer of a model that has BERT's own. */
export function wordPieceOf({ tokenizer }: { readonly tokenizer: object }): WordPiece {
  if (tokenizer instanceof WordPiece) return tokenizer;
  throw new Error("the model's tokenizer is no WordPiece");
}
