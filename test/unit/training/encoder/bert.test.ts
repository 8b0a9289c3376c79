import { join } from "node:path";
import { WordPiece } from "../../../../src/base/text";
import { BertModel, initialiseBert, parseBertConfig } from "../../../../src/encoder/bert";
import type { LogEntry } from "../../../../training/encoder/checkpoint/log";
import type { EncoderData } from "../../../../training/encoder/data";
import { type EncoderSettings, PROPOSED } from "../../../../training/encoder/settings";
import { type TrainOptions, trainEncoder } from "../../../../training/encoder/trainer";
import { useTensorflow } from "../../../support/encoder/backend";
import { temporaryFolder } from "../../../support/temporary";
import { codeOf } from "../../../support/workspace";

useTensorflow();
const home = temporaryFolder();

const ANIMALS = "shark whale tiger zebra lemur otter badger falcon".split(" ");
const NAMES = "fish giant cat horse monkey weasel digger bird".split(" ");
const tokenizer = new WordPiece([
  ..."[PAD] [UNK] [CLS] [SEP] [MASK] wow a downtown seen twice".split(" "),
  ...ANIMALS,
  ...NAMES,
]);
const config = parseBertConfig(
  {
    vocab_size: tokenizer.vocabSize,
    hidden_size: 24,
    num_hidden_layers: 2,
    num_attention_heads: 3,
    intermediate_size: 48,
    max_position_embeddings: 16,
  },
  "config.json",
);

const pairs = NAMES.map((name, article) => {
  const tweet = `wow a ${name} downtown`;
  return { tweet, claim: tweet, article, gold: true, label: 1 };
});
const data: EncoderData = {
  articles: ANIMALS.map((animal) => [`a ${animal}`, "seen", "twice"]),
  groups: [...ANIMALS.keys()],
  candidates: ANIMALS.map(() => true),
  phases: [{ name: "gold", pairs }],
  dev: pairs.map(({ tweet, article }) => ({ tweet, relevant: new Set([article]) })),
};
const settings: EncoderSettings = {
  ...PROPOSED,
  learningRate: 5e-3,
  epochs: 3,
  batchSize: 4,
  evaluateEvery: 4,
};

/** Trains a new small BERT, whose dropout is the published one, and returns the bits of its weights. */
async function train(change: Partial<EncoderSettings>, options: TrainOptions) {
  const values = initialiseBert(config, 1);
  const model = new BertModel({ config, tokenizer, maxLength: 16, values });
  try {
    const { best } = await trainEncoder(model, data, { ...settings, ...change }, options);
    const bits = [...model.weights].map(([name, weight]) => [
      name,
      new Uint32Array(weight.dataSync().slice().buffer),
    ]);
    return { best, bits };
  } finally {
    model.dispose();
  }
}

describe("a BERT in training", () => {
  test("learns eight pairs to MAP 100", async () => {
    const { best } = await train({ epochs: 20, batchSize: 8 }, { folder: join(home, "learn") });
    expect(best?.devMap).toBe(1);
  });

  test.each([1, 3])("stopped after step %i goes on to the same bits, dropout included", async (last) => {
    const whole = await train({}, { folder: join(home, `whole-${last}`) });
    const folder = join(home, `stopped-${last}`);
    const controller = new AbortController();
    const onStep = ({ step }: LogEntry): void => {
      if (step === last) controller.abort();
    };
    expect(await codeOf(() => train({}, { folder, signal: controller.signal, onStep }))).toBe("INTERRUPTED");
    expect(await train({}, { folder, resume: true })).toEqual(whole);
  });
});
