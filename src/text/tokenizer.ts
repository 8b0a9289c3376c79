/** What turns texts into the input of an encoder. */

/** One text, or several joined, as word pieces, special pieces included. */
export interface Encoded {
  /** Numbers in the vocabulary. */
  readonly ids: Uint32Array;
  /** Segment of each piece: 0 for the first text of a pair, 1 for what follows. */
  readonly types: Uint8Array;
}

export interface Tokenizer {
  readonly vocabSize: number;
  readonly padId: number;
  /**
   * Returns `[CLS] a [SEP] b [SEP] c [SEP]`, at most `maxLength` pieces: while it is too long, the longest text loses its last piece, of texts equally long
   * the last one. The pieces of the first text are of type 0, all others of type 1.
   * @throws UsageError `INPUT_LENGTH` when `maxLength` has no room for the special pieces.
   * @see CrowdChecked, section 4.2.
   */
  encode(texts: readonly string[], maxLength: number): Encoded;
}
