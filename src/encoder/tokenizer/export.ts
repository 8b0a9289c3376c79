import { writeFileSync } from "node:fs";
import type { SpecialNames } from "../../base/text";
import { MODEL_FILES } from "../checkpoint/manifest";
import { writeJson } from "../checkpoint/published-folder";
import { PublishedTokenizer } from "./published-tokenizer";
import type { ModelTokenizer } from "./stored";
import { wordPieceJson } from "./word-piece-json";

/** Writes the `tokenizer.json` of a table of vectors; word pieces have nothing around texts there. */
export function writeTableTokenizer(file: string, tokenizer: ModelTokenizer): void {
  if (tokenizer instanceof PublishedTokenizer) writeFileSync(file, tokenizer.published);
  else writeJson(file, wordPieceJson(tokenizer, false));
}

/**
 * Returns the files of a tokenizer, by name, as Python's transformers loads them.
 * @param maxLength longest input in pieces.
 * @param segments whether the network has more than one segment.
 */
export function tokenizerFiles(
  tokenizer: ModelTokenizer,
  maxLength: number,
  segments: boolean,
): Readonly<Record<string, string | Uint8Array>> {
  const published = tokenizer instanceof PublishedTokenizer;
  const names = specialPieces(tokenizer.names);
  const about = published
    ? {
        tokenizer_class: "PreTrainedTokenizerFast",
        // Networks without segments take none as an argument.
        model_input_names: ["input_ids", ...(segments ? ["token_type_ids"] : []), "attention_mask"],
      }
    : {
        tokenizer_class: "BertTokenizer",
        do_lower_case: tokenizer.options.lowerCase,
        strip_accents: tokenizer.options.stripAccents,
        tokenize_chinese_chars: tokenizer.options.splitCjk,
      };
  const settings = { ...about, model_max_length: maxLength, ...names };
  return {
    ...(published
      ? { [MODEL_FILES.tokenizer]: tokenizer.published }
      : { [MODEL_FILES.vocabulary]: `${tokenizer.vocabulary.join("\n")}\n` }),
    "tokenizer_config.json": json(settings),
    "special_tokens_map.json": json(names),
  };
}

function specialPieces({ unknown, separator, pad, first }: SpecialNames): Record<string, string> {
  return {
    unk_token: unknown,
    sep_token: separator,
    pad_token: pad,
    cls_token: first,
    // Python's tokenizers name it even where the vocabulary lacks it.
    mask_token: first.startsWith("[") ? "[MASK]" : "<mask>",
  };
}

function json(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}
