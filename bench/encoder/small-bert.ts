/**
 * Makes a BERT to train, where no checkpoint is there: random layers over the word vectors of a bag of word
 * pieces, which was made from articles alone; another width than the bag's gives random vectors, too.
 *
 * node dist/bench/encoder/small-bert.js --from BAG --out FOLDER [--layers 2] [--heads 4] [--width N] \
 *   [--seed 1]
 */
import { dequantise, readBag } from "../../src/encoder/bag";
import { initialiseBert, saveBert } from "../../src/encoder/bert";
import { toUnit } from "../../src/encoder/text-encoder";
import { readOptions } from "../read-options";
import { bertConfig } from "./random-bert";

const values = readOptions({
  from: undefined,
  out: undefined,
  layers: "2",
  heads: "4",
  width: undefined,
  seed: "1",
});
const MAX_LENGTH = 128;

function main(): void {
  const { from, out, layers, heads, seed } = values;
  if (!from || !out) throw new Error("--from and --out are needed");
  const { tokenizer, table } = readBag(from);
  const { rows, columns, values: words } = dequantise(table);
  const hidden = values.width === undefined ? columns : Number(values.width);
  const sizes = { layers: Number(layers), width: hidden, heads: Number(heads) };
  const config = bertConfig(sizes, rows, MAX_LENGTH);
  const weights = initialiseBert(config, Number(seed));
  const vectors = weights.get("embeddings.word_embeddings.weight") as Float32Array;
  if (hidden === columns) {
    for (let row = 0; row < rows; row++) {
      const vector = words.slice(row * columns, (row + 1) * columns);
      // Pieces that never count, such as [SEP], keep their random vectors.
      if (toUnit(vector)) vectors.set(vector, row * columns);
    }
  }
  const made = { by: "bench/encoder/small-bert", from, layers: Number(layers), seed: Number(seed) };
  saveBert(out, { config, tokenizer, maxLength: MAX_LENGTH, values: weights }, { made });
}

main();
