import { join } from "node:path";
import * as v from "valibot";
import { InputError } from "../../base/core/errors";
import { looseObject, readAs, whole } from "../../base/core/values/shape";
import { readJsonFile } from "../checkpoint/small-file";

/**
 * The layout of models of sentence-transformers: modules in folders, the network often in the top one.
 */
export const PUBLISHED = {
  modules: "modules.json",
  pooling: "1_Pooling",
  normalize: "2_Normalize",
  cut: "3_Dense",
  config: "config.json",
  lengths: "sentence_bert_config.json",
  similarity: "config_sentence_transformers.json",
  weights: "model.safetensors",
  vocabulary: "vocab.txt",
  tokenizer: "tokenizer.json",
  tokenizerConfig: "tokenizer_config.json",
} as const;

export const MODULE_TYPES = {
  transformer: "sentence_transformers.models.Transformer",
  pooling: "sentence_transformers.models.Pooling",
  dense: "sentence_transformers.models.Dense",
  normalize: "sentence_transformers.models.Normalize",
} as const;

/** Longest input of the method. @see CrowdChecked, section 4.2. */
const MAX_PIECES = 128;

const lengthsShape = looseObject({
  max_seq_length: v.nullish(whole(8)),
  do_lower_case: v.optional(v.boolean(), false),
});

/** How long the texts are that a network was trained on, and what is done to them before the tokenizer. */
interface Lengths {
  /** Longest input in pieces: the model's own, at most 128. */
  readonly maxLength: number;
  /** Whether texts are lower-cased before the tokenizer. */
  readonly lowerCase: boolean;
}

/** @param network folder of `config.json` and weights. @throws InputError `MODEL_CONFIG`. */
export function readLengths(network: string): Lengths {
  const file = join(network, PUBLISHED.lengths);
  const { max_seq_length, do_lower_case } = parseSettings(lengthsShape, readJsonFile(file) ?? {}, file);
  return { maxLength: Math.min(max_seq_length ?? MAX_PIECES, MAX_PIECES), lowerCase: do_lower_case };
}

/** Returns checked settings. @throws InputError `MODEL_CONFIG`. */
export function parseSettings<T>(shape: v.GenericSchema<unknown, T>, json: unknown, file: string): T {
  const hint = "Get the file again from where the model was published.";
  const wrong = (fault: string): Error => new InputError(fault, { file }, { code: "MODEL_CONFIG", hint });
  return readAs(shape, json, wrong);
}

/** Returns the error for a folder that lacks what every model has. */
export function notAModel(folder: string, problem: string): InputError {
  return new InputError(
    `the folder holds no model: ${problem}`,
    { file: folder },
    {
      code: "MODEL_FORMAT",
      hint: "Give a folder of sentence-transformers or Hugging Face with config.json, model.safetensors and tokenizer.json or vocab.txt.",
    },
  );
}
