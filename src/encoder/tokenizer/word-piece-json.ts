import type { WordPiece } from "../../base/text";

/**
 * Returns word pieces as a `tokenizer.json`, which Python's and JavaScript's `tokenizers` read.
 * @param framed whether a text stands between `[CLS]` and `[SEP]`.
 */
export function wordPieceJson(
  { vocabulary, options, names, clsId, sepId }: WordPiece,
  framed: boolean,
): unknown {
  const { first, separator, unknown } = names;
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: options.splitCjk,
      strip_accents: options.stripAccents,
      lowercase: options.lowerCase,
    },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: framed ? { type: "BertProcessing", sep: [separator, sepId], cls: [first, clsId] } : null,
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: unknown,
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((piece, id) => [piece, id])),
    },
  };
}
