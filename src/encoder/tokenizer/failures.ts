import { InputError } from "../../base/core/errors";

/** Returns the error for a tokenizer that is damaged. */
export function damaged(file: string, problem: string, cause?: unknown): InputError {
  return new InputError(
    problem,
    { file },
    { code: "VOCABULARY_FORMAT", hint: "Get the file again from where the model was published.", cause },
  );
}

/** Returns the error for a tokenizer of another kind. */
export function unsupported(file: string, problem: string): InputError {
  return new InputError(
    `this tokenizer cannot be used: ${problem}`,
    { file },
    {
      code: "TOKENIZER_UNSUPPORTED",
      hint: "WordPiece of BERT and MPNet, SentencePiece Unigram of XLM-R and byte-level BPE of RoBERTa are supported.",
    },
  );
}
