import { createRng } from "../../src/base/core/rng";
import { WordPiece } from "../../src/base/text";
import { initialiseBert, parseBertConfig } from "../../src/encoder/bert";

/** Pieces of the vocabulary. */
const VOCABULARY = 30522;
const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];

/** Returns a BERT of 6 layers, 384 wide, with random weights: as fast as a trained one. */
export function randomBert() {
  const config = parseBertConfig(
    {
      vocab_size: VOCABULARY,
      hidden_size: 384,
      num_hidden_layers: 6,
      num_attention_heads: 12,
      intermediate_size: 1536,
      max_position_embeddings: 512,
    },
    "bench",
  );
  const pieces = Array.from({ length: VOCABULARY }, (_, id) => SPECIAL[id] ?? `piece${id}`);
  return { config, tokenizer: new WordPiece(pieces), maxLength: 128, values: initialiseBert(config, 1) };
}

/** Returns texts of random pieces, with the two that every text gets of a length. */
export function randomTexts(count: number, length: number): string[][] {
  const rng = createRng(1);
  const piece = (): string => `piece${rng.below(VOCABULARY - SPECIAL.length) + SPECIAL.length}`;
  return Array.from({ length: count }, () => [Array.from({ length: length - 2 }, piece).join(" ")]);
}
