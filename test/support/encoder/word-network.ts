import { WordPiece } from "../../../src/base/text";
import { bertShapes, parseBertConfig, saveBert } from "../../../src/encoder/bert";

const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];
const WIDTH = 4;

/**
 * Writes a reranker by hand whose score of an article rises with one word's share of the pair: the word's
 * vector has a place of its own, attention takes the mean over all pieces, and the classifier reads that
 * place.
 */
export function putWordNetwork(folder: string, word: string): void {
  const tokenizer = new WordPiece([...SPECIAL, word]);
  const config = parseBertConfig(
    {
      vocab_size: tokenizer.vocabSize,
      hidden_size: WIDTH,
      num_hidden_layers: 1,
      num_attention_heads: 1,
      intermediate_size: WIDTH,
      max_position_embeddings: 64,
    },
    "config.json",
  );
  const values = new Map(
    [...bertShapes(config, "reranker")].map(([name, shape]) => [
      name,
      new Float32Array(shape.reduce((product, side) => product * side, 1)),
    ]),
  );
  const set = (name: string, change: (weight: Float32Array) => void): void => change(values.get(name)!);
  for (const name of values.keys()) if (name.endsWith("LayerNorm.weight")) set(name, (of) => of.fill(1));
  set("embeddings.word_embeddings.weight", (of) => {
    for (let piece = 0; piece < tokenizer.vocabSize; piece++) of[piece * WIDTH + 1] = 1;
    of.set([1, 0], SPECIAL.length * WIDTH);
  });
  const diagonal = (scale: number) => (of: Float32Array) => {
    for (let i = 0; i < WIDTH; i++) of[i * WIDTH + i] = scale;
  };
  set("encoder.layer.0.attention.self.value.weight", diagonal(1));
  set("encoder.layer.0.attention.output.dense.weight", diagonal(10));
  set("pooler.dense.weight", diagonal(1));
  set("classifier.weight", (of) => of.set([10]));
  saveBert(
    folder,
    { config, tokenizer, maxLength: 64, values, head: "reranker" },
    { made: { by: "a test" } },
  );
}
