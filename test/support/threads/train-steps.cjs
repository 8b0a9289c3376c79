/**
 * Trains a small BERT with dropout for a few steps of the built program, with so many threads, and writes a hash
 * of its weights and of the vectors that it then gives: node train-steps.cjs THREADS
 */
const { createHash } = require("node:crypto");
const { join } = require("node:path");

const built = (path) => require(join(__dirname, "..", "..", "..", "dist", path));
const { WordPiece } = built("src/base/text");
const { chooseBackend } = built("src/encoder/backend");
const { BertModel, initialiseBert, parseBertConfig } = built("src/encoder/bert");
const { embedTexts } = built("src/encoder/embed-texts");
const { PROPOSED } = built("training");
const { beginPhase } = built("training/encoder/checkpoint/phase-state");
const { trainStep } = built("training/encoder/optimise/step");

const [PAIRS, LENGTH, STEPS] = [8, 32, 3];

async function train(threads) {
  await chooseBackend("wasm", threads);
  const words = Array.from({ length: 200 }, (_, i) => `word${i}`);
  const tokenizer = new WordPiece(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", ...words]);
  const sizes = { hidden_size: 128, num_hidden_layers: 2, num_attention_heads: 4, intermediate_size: 512 };
  const config = parseBertConfig(
    { vocab_size: tokenizer.vocabSize, max_position_embeddings: 64, ...sizes },
    "config.json",
  );
  const model = new BertModel({ config, tokenizer, maxLength: LENGTH, values: initialiseBert(config, 1) });
  const text = (first) => [Array.from({ length: LENGTH }, (_, i) => words[(first + 7 * i) % 200]).join(" ")];
  const texts = (from) => Array.from({ length: PAIRS }, (_, i) => text(from + 11 * i));
  const state = beginPhase(model, PROPOSED, 0, new Float32Array(PAIRS).fill(1));
  const pairs = { tweets: texts(0), articles: texts(5), labels: state.labels };
  for (let step = 0; step < STEPS; step++) await trainStep(model, state, pairs, PROPOSED, STEPS);
  const hash = createHash("sha256");
  for (const weight of model.weights.values()) hash.update(await weight.data());
  hash.update(await embedTexts(model, texts(3)));
  console.log(hash.digest("hex"));
}

void train(Number(process.argv[2]));
