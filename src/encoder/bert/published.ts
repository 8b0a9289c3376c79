import { join, relative } from "node:path";
import { z } from "zod";
import { InputError } from "../../base/core/errors";
import { readJsonFile } from "../checkpoint/small-file";

/**
 * The layout of models of sentence-transformers: modules in folders, the network often in the top one.
 */
export const PUBLISHED = {
  modules: "modules.json",
  pooling: "1_Pooling",
  normalize: "2_Normalize",
  config: "config.json",
  lengths: "sentence_bert_config.json",
  similarity: "config_sentence_transformers.json",
  weights: "model.safetensors",
  vocabulary: "vocab.txt",
  tokenizer: "tokenizer.json",
  tokenizerConfig: "tokenizer_config.json",
  specialPieces: "special_tokens_map.json",
} as const;

export const MODULE_TYPES = {
  transformer: "sentence_transformers.models.Transformer",
  pooling: "sentence_transformers.models.Pooling",
  normalize: "sentence_transformers.models.Normalize",
} as const;

/** Longest input of the method. @see CrowdChecked, section 4.2. */
const MAX_PIECES = 128;

const modulesShape = z
  .array(z.object({ type: z.string(), path: z.string() }))
  .min(1)
  .max(16);
const poolingShape = z.record(z.string(), z.unknown());
const lengthsShape = z.looseObject({
  max_seq_length: z.number().int().min(8).nullish(),
  do_lower_case: z.boolean().default(false),
});

/** What surrounds the network in a published folder. */
interface Surroundings {
  /** Folder of `config.json` and weights. */
  readonly network: string;
  /** Longest input in pieces: the model's own, at most 128. */
  readonly maxLength: number;
  /** Whether texts are lower-cased before the tokenizer. */
  readonly lowerCase: boolean;
}

/**
 * Reads what surrounds the network. A folder without `modules.json` is a bare network and gets mean pooling.
 * @throws InputError `MODEL_MODULES` when the model does anything else than mean pooling and unit length;
 *   `MODEL_CONFIG`.
 */
export function readSurroundings(folder: string): Surroundings {
  const network = readModules(folder);
  const file = join(network, PUBLISHED.lengths);
  const { max_seq_length, do_lower_case } = parse(lengthsShape, readJsonFile(file) ?? {}, file);
  return {
    network,
    maxLength: Math.min(max_seq_length ?? MAX_PIECES, MAX_PIECES),
    lowerCase: do_lower_case,
  };
}

/** Returns the surroundings of a network without modules that reads all its positions. */
export function bareNetwork(folder: string): Surroundings {
  return { network: folder, maxLength: Number.POSITIVE_INFINITY, lowerCase: false };
}

/** Returns the folder of the network. */
function readModules(folder: string): string {
  const file = join(folder, PUBLISHED.modules);
  const json = readJsonFile(file);
  if (json === undefined) return folder;
  let network = folder;
  for (const { type, path } of parse(modulesShape, json, file)) {
    // Later versions of the library use longer paths for the same modules.
    const name = type.replace(/^sentence_transformers\..*\./, "");
    const place = join(folder, path);
    if (relative(folder, place).startsWith("..")) {
      throw unsupported(file, `the path "${path}" leads out of the folder`);
    }
    if (name === "Transformer") network = place;
    else if (name === "Pooling") checkPooling(join(place, PUBLISHED.config));
    else if (name !== "Normalize") throw unsupported(file, `the module ${type} is not supported`);
  }
  return network;
}

function checkPooling(file: string): void {
  const json = readJsonFile(file);
  if (json === undefined) throw unsupported(file, "the pooling is not described: the file is missing");
  const pooling = parse(poolingShape, json, file);
  const modes = Object.keys(pooling).filter(
    (key) => key.startsWith("pooling_mode_") && pooling[key] === true,
  );
  if (typeof pooling["pooling_mode"] === "string") modes.push(`pooling_mode_${pooling["pooling_mode"]}`);
  const [mode] = modes;
  if (modes.length === 1 && (mode === "pooling_mode_mean_tokens" || mode === "pooling_mode_mean")) return;
  throw unsupported(
    file,
    `pooling is ${modes.join(" + ") || "(none)"}; expected pooling_mode_mean_tokens alone`,
  );
}

function parse<T>(shape: z.ZodType<T>, json: unknown, file: string): T {
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InputError(
    `${issue?.path.join(".") || "the whole"}: ${issue?.message}`,
    { file },
    { code: "MODEL_CONFIG", hint: "Get the file again from where the model was published." },
  );
}

function unsupported(file: string, problem: string): InputError {
  return new InputError(
    problem,
    { file },
    {
      code: "MODEL_MODULES",
      hint: "Models whose vectors are the mean of a BERT's last layer are supported, with or without a Normalize module.",
    },
  );
}
