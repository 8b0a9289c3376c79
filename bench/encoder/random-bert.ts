import { createRng } from "../../src/base/core/rng";
import { WordPiece } from "../../src/base/text";
import { initialiseBert, parseBertConfig } from "../../src/encoder/bert";

/** Pieces of the vocabulary. */
export const VOCABULARY = 30522;
const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];

/** How large a network is; its intermediate layers are four times as wide. */
export interface BertSizes {
  readonly layers: number;
  readonly width: number;
  readonly heads: number;
}

/** @param dropout share of numbers that training drops; default: as published networks do. */
export function bertConfig(
  { layers, width, heads }: BertSizes,
  vocabulary: number,
  positions: number,
  dropout?: number,
) {
  return parseBertConfig(
    {
      vocab_size: vocabulary,
      hidden_size: width,
      num_hidden_layers: layers,
      num_attention_heads: heads,
      intermediate_size: 4 * width,
      max_position_embeddings: positions,
      hidden_dropout_prob: dropout,
      attention_probs_dropout_prob: dropout,
    },
    "bench",
  );
}

/** Returns a BERT with random weights, as fast as a trained one: by default of MiniLM's sizes. */
export function randomBert(sizes: BertSizes = { layers: 6, width: 384, heads: 12 }) {
  const config = bertConfig(sizes, VOCABULARY, 512, 0);
  const pieces = Array.from({ length: VOCABULARY }, (_, id) => SPECIAL[id] ?? `piece${id}`);
  return { config, tokenizer: new WordPiece(pieces), maxLength: 128, values: initialiseBert(config, 1) };
}

/** Returns texts of random pieces, with the two that every text gets of a length. */
export function randomTexts(count: number, length: number, seed = 1): string[][] {
  const rng = createRng(seed);
  const piece = (): string => `piece${rng.below(VOCABULARY - SPECIAL.length) + SPECIAL.length}`;
  return Array.from({ length: count }, () => [Array.from({ length: length - 2 }, piece).join(" ")]);
}
