/** What turns texts into the input of an encoder. */
export interface Tokenizer {
  readonly vocabSize: number;
  readonly padId: number;
  /**
   * Returns the numbers in the vocabulary of `[CLS] a [SEP] b [SEP] c [SEP]`, at most `maxLength` pieces:
   * while it is too long, the longest text loses its last piece, of texts equally long the last one.
   * Separators do not part segments: an article's fields are one text to an encoder, as to those that are
   * published.
   *
   * Differs from the paper's published code: there the end of the joined text is cut off.
   * @throws UsageError `INPUT_LENGTH` when `maxLength` has no room for the special pieces.
   * @see CrowdChecked, section 4.2.
   */
  encode(texts: readonly string[], maxLength: number): Uint32Array;
}
