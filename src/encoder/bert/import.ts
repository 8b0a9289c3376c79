import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, UsageError } from "../../base/core/errors";
import { WordPiece } from "../../base/text";
import { type HeadName, MAX_INPUT } from "../checkpoint";
import { requireFinite, takeTensors } from "../checkpoint/expect";
import { refusePointers } from "../checkpoint/lfs-pointer";
import { OTHER_WEIGHTS } from "../checkpoint/published-folder";
import { readSafetensors, type StoredTensor } from "../checkpoint/safetensors";
import { readJsonFile } from "../checkpoint/small-file";
import type { ModelTokenizer } from "../tokenizer";
import { type BertConfig, parseBertConfig } from "./config";
import { positionsOf } from "./family";
import { checkHead, refuseClassifier, sortRelations, TASKS } from "./head";
import type { BertParts } from "./model";
import { bareNetwork, type GivenPrefixes, prefixesOf, readModules, unsupportedModules } from "./modules";
import { notAModel, PUBLISHED, readLengths } from "./published";
import { readTokenizer } from "./vocabulary";
import { bertName, bertShapes, CLASSIFIER_POOLER, isUnusedByPooling, POOLER } from "./weights";

/** A network with a head reads as much as it has positions for. */
const WHOLE = { maxLength: MAX_INPUT, lowerCase: false } as const;

/** A published model. */
export interface ImportedBert extends BertParts {
  /** Names of tensors that mean pooling or the head does not use. */
  readonly unused: readonly string[];
}

/** What to make of a published model. */
export interface ImportOptions {
  /** The head to keep; absent: an encoder. */
  readonly head?: HeadName | undefined;
  /** What to put in front of texts, where it is something else than the folder says. */
  readonly prefixes?: GivenPrefixes | undefined;
  /** Length of the vectors; absent: as the folder cuts them, or all of the network's width. */
  readonly dimension?: number | undefined;
}

/**
 * Reads a folder of sentence-transformers or Hugging Face: settings, weights in safetensors, tokenizer. A
 * folder without `modules.json` is a bare network and gets mean pooling; one with a head is a bare network,
 * too, which reads as many pieces as it has positions, at most `MAX_INPUT`.
 * @throws InputError that names file, tensor or key, what was expected and what was found: `MODEL_FORMAT`,
 *   `MODEL_ARCHITECTURE`, `MODEL_CONFIG`, `MODEL_MODULES`, `TENSOR_MISMATCH`, `SAFETENSORS_CORRUPT`,
 *   `VOCABULARY_FORMAT`, `VOCABULARY_SIZE`, `TOKENIZER_UNSUPPORTED`; with a head `MODEL_HEAD`,
 *   `MODEL_LABELS`. UsageError `MODEL_DIMENSION`.
 */
export function importBert(folder: string, options: ImportOptions = {}): ImportedBert {
  const { head } = options;
  const { network, pooling, dimension, configFile, json, config } = readBuild(folder, head);
  const { maxLength, lowerCase } = head ? WHOLE : readLengths(network);
  const { source, tokenizer } = readTokenizer(network, folder, lowerCase);
  checkSize(tokenizer, config, { source, configFile });
  const weightsFile = findWeights(network, head);
  refusePointers([weightsFile]);
  const tensors = named(readSafetensors(weightsFile), config, weightsFile);
  if (head) {
    checkHead(head, {
      config,
      json,
      tokenizer,
      tensors,
      files: { config: configFile, weights: weightsFile, vocabulary: source },
    });
  } else refuseClassifier(tensors, weightsFile);
  const values = takeTensors(
    tensors,
    { shapes: bertShapes(config, head, tensors), ignored: isUnusedByPooling },
    weightsFile,
  );
  requireFinite(values, weightsFile);
  if (head === "nli") sortRelations(values, json, configFile);
  const unused = [...tensors.keys()].filter((name) => !values.has(name));
  const longest = Math.min(maxLength, positionsOf(config));
  return {
    ...{ config, tokenizer, maxLength: longest, values, unused, ...(head && { head }) },
    dimension: dimensionOf(options.dimension, dimensionOf(dimension, config.hidden_size)),
    ...(pooling === "cls" && { pooling }),
    ...(head ? {} : prefixesOf(folder, options.prefixes)),
  };
}

/**
 * Returns how a published model is built; its weights need not be there yet.
 * @throws InputError `MODEL_FORMAT`, `MODEL_ARCHITECTURE`, `MODEL_CONFIG`, `MODEL_MODULES`.
 */
export function readBuild(folder: string, head: HeadName | undefined) {
  const { network, pooling, dimension } = head ? bareNetwork(folder) : readModules(folder);
  const configFile = join(network, PUBLISHED.config);
  const json = readJsonFile(configFile);
  if (json === undefined) throw notAModel(folder, `${PUBLISHED.config} is missing`);
  const config = parseBertConfig(json, configFile);
  if (pooling === "last") throw unsupportedModules(folder, "pooling_mode_lasttoken is for ONNX graphs alone");
  return { network, pooling, dimension, configFile, json, config };
}

/** Published tables may have more rows than there are pieces; a word-piece vocabulary names them all. */
function checkSize(
  tokenizer: ModelTokenizer,
  { vocab_size }: BertConfig,
  { source, configFile }: Readonly<Record<"source" | "configFile", string>>,
): void {
  const { vocabSize } = tokenizer;
  if (tokenizer instanceof WordPiece ? vocabSize === vocab_size : vocabSize <= vocab_size) return;
  throw new InputError(
    `the vocabulary has ${vocabSize} pieces; ${configFile} says vocab_size ${vocab_size}`,
    { file: source },
    {
      code: "VOCABULARY_SIZE",
      hint: "Vocabulary and network must belong to one model: get both again from where they were published.",
    },
  );
}

/** Returns the wanted length of vectors, or the network's width. @throws UsageError `MODEL_DIMENSION`. */
export function dimensionOf(wanted: number | undefined, width: number): number {
  if (wanted === undefined || wanted <= width) return wanted ?? width;
  throw new UsageError(`The network makes vectors of ${width} numbers; ${wanted} are asked for.`, {
    code: "MODEL_DIMENSION",
    hint: "Give --dimension one of the lengths that the model was trained for, or leave it out.",
  });
}

function findWeights(network: string, head: HeadName | undefined): string {
  const file = join(network, PUBLISHED.weights);
  if (existsSync(file)) return file;
  const [other, what] = OTHER_WEIGHTS.find(([name]) => existsSync(join(network, name))) ?? [];
  if (other === undefined) throw notAModel(network, `${PUBLISHED.weights} is missing`);
  throw new InputError(
    `${PUBLISHED.weights} is missing; ${other}, ${what}, is not read`,
    { file: network },
    { code: "MODEL_FORMAT", hint: `Convert it once with Python: ${conversion(head)}` },
  );
}

/** Returns the program that makes one file of safetensors. Python's bare `AutoModel` would drop a head. */
function conversion(head: HeadName | undefined): string {
  const network = `AutoModel${head === undefined ? "" : TASKS[head]}`;
  return `from transformers import ${network}; ${network}.from_pretrained('DIR').save_pretrained('DIR', safe_serialization=True, max_shard_size='100GB')`;
}

function named(
  tensors: ReadonlyMap<string, StoredTensor>,
  config: BertConfig,
  file: string,
): Map<string, StoredTensor> {
  const renamed = new Map<string, StoredTensor>();
  const hasOwnPooler = tensors.has(`${CLASSIFIER_POOLER}weight`);
  for (const [name, tensor] of tensors) {
    const ours = bertName(name, config);
    // A checkpoint of before transformers 4 has the network's pooler, too, which no head of it reads.
    if (hasOwnPooler && ours.startsWith(`${POOLER}.`) && !name.startsWith(CLASSIFIER_POOLER)) continue;
    if (renamed.has(ours)) {
      throw new InputError(
        `two tensors are called ${ours}, with and without prefix`,
        { file },
        { code: "TENSOR_MISMATCH", hint: "Get the weights again from where they were published." },
      );
    }
    renamed.set(ours, tensor);
  }
  return renamed;
}
