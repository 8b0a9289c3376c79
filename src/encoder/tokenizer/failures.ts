import { InputError } from "../../base/core/errors";

export { damaged } from "../../base/text/words/vocabulary";

/** Returns the error for a tokenizer of another kind. */
export function unsupported(file: string, problem: string): InputError {
  return new InputError(
    `this tokenizer cannot be used: ${problem}`,
    { file },
    {
      code: "TOKENIZER_UNSUPPORTED",
      hint: "WordPiece of BERT and MPNet, SentencePiece Unigram of XLM-R, byte-level BPE of RoBERTa, ModernBERT and Qwen, and SentencePiece BPE of Gemma are supported.",
    },
  );
}
