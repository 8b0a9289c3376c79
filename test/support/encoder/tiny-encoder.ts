import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scanWords, WordPiece } from "../../../src/base/text";
import { initialiseBert, parseBertConfig, saveBert } from "../../../src/encoder/bert";
import { SAMPLE } from "../sample";

const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];

/** Three of them are more than 32 bits hold. */
const HUGE = 3e38;

/**
 * Writes a small random BERT, which knows the sample's words, as the workspace's model.
 * @param isHuge whether its weights are so large that sums are not finite, and trainings diverge.
 */
export function putTinyEncoder(home: string, { isHuge = false } = {}): void {
  const texts = ["articles.jsonl", "tweets.tsv"].map((name) => readFileSync(join(SAMPLE, name), "utf8"));
  const words = new Set(scanWords(texts.join(" ").toLowerCase()).filter((word) => /^\w+$/.test(word)));
  const tokenizer = new WordPiece([...SPECIAL, ...words]);
  const config = parseBertConfig(
    {
      vocab_size: tokenizer.vocabSize,
      hidden_size: 16,
      num_hidden_layers: 1,
      num_attention_heads: 2,
      intermediate_size: 32,
      max_position_embeddings: 64,
    },
    "config.json",
  );
  const values = initialiseBert(config, 1);
  for (const weights of values.values())
    if (isHuge) for (const [i, weight] of weights.entries()) weights[i] = Math.sign(weight) * HUGE;
  saveBert(
    join(home, "models", "encoder"),
    { config, tokenizer, maxLength: 64, values },
    { made: { by: "a test" } },
  );
}
