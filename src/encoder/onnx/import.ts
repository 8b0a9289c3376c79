import { existsSync, statSync } from "node:fs";
import { isAbsolute, join, normalize } from "node:path";
import * as v from "valibot";
import { InputError, UsageError } from "../../base/core/errors";
import { looseObject, whole } from "../../base/core/values/shape";
import { padBatch } from "../batches";
import { dimensionOf, type ImportOptions } from "../bert/import";
import { bareNetwork, prefixesOf, readModules } from "../bert/modules";
import { PUBLISHED, parseSettings, readLengths } from "../bert/published";
import { readTokenizer } from "../bert/vocabulary";
import { MAX_INPUT } from "../checkpoint";
import { refusePointers } from "../checkpoint/lfs-pointer";
import { USUAL_GRAPHS } from "../checkpoint/published-folder";
import { readJsonFile } from "../checkpoint/small-file";
import type { ModelTokenizer } from "../tokenizer";
import { otherInterface } from "./failures";
import type { NewGraphModel } from "./folder";
import { interfaceOf, readOutline } from "./graph";
import { GraphSession } from "./session";

export interface ImportGraphOptions extends Pick<ImportOptions, "prefixes" | "dimension"> {
  /** The graph, from the model's folder. Absent: where published models have it. */
  readonly file?: string | undefined;
  /** Absent: an encoder. */
  readonly head?: "reranker" | undefined;
}

/** A published graph, tried. */
export interface ImportedGraph extends Omit<NewGraphModel, "words"> {
  /** Length of the vectors before they are cut. */
  readonly width: number;
}

/** Networks whose first position is behind that of the padding: they have two fewer. */
const COUNTS_FROM_PADDING = /roberta|mpnet|camembert/;

const configShape = looseObject({
  model_type: v.optional(v.string(), ""),
  architectures: v.nullish(v.array(v.string())),
  is_causal: v.nullish(v.boolean()),
  vocab_size: v.optional(whole(1)),
  max_position_embeddings: v.optional(whole(10)),
});

/**
 * Reads a published graph with its tokenizer, and runs it on texts of several lengths.
 * @throws InputError as `readOutline`, `interfaceOf` and `GraphSession`; `MODEL_FORMAT`, `MODEL_CONFIG`,
 *   `MODEL_MODULES`, `VOCABULARY_FORMAT`, `VOCABULARY_SIZE`, `TOKENIZER_UNSUPPORTED`. UsageError
 *   `MODEL_DIMENSION`, `OPTION_INVALID`. EnvironmentError `ONNX_MISSING`.
 */
export async function importGraph(folder: string, options: ImportGraphOptions): Promise<ImportedGraph> {
  const { file, head } = options;
  const graph = findGraph(folder, file);
  if (graph === undefined) throw noGraph(folder, file);
  refusePointers([graph, `${graph}_data`]);
  const outline = readOutline(graph);
  const use = interfaceOf(graph, outline, head === undefined ? "encoder" : "reranker");
  // Vectors of texts have the modules inside.
  const {
    network,
    pooling: said,
    dimension: cut,
  } = use.output.kind === "pieces" ? readModules(folder) : bareNetwork(folder);
  const { maxLength: longest, lowerCase } = readLengths(network);
  const { tokenizer, source } = readTokenizer(network, folder, lowerCase);
  const { vocab_size = tokenizer.vocabSize, positions, fromPadding, causal } = readConfig(network);
  if (fromPadding && use.inputs.some(({ name }) => name === "position_ids"))
    throw otherInterface(
      graph,
      "it asks for position_ids, which a network of its type counts in its own way",
    );
  if (tokenizer.vocabSize > vocab_size) {
    throw new InputError(
      `the vocabulary has ${tokenizer.vocabSize} pieces; ${PUBLISHED.config} says vocab_size ${vocab_size}`,
      { file: source },
      { code: "VOCABULARY_SIZE", hint: "Get vocabulary and graph again from where they were published." },
    );
  }
  // A network with a head reads as much as it has positions for.
  const maxLength = Math.min(head ? MAX_INPUT : longest, positions);
  const session = await GraphSession.open(graph, use);
  try {
    const { width, readsPadding } = await tryOut(session, tokenizer, maxLength);
    // Where it measures whole batches, each text gets one of its own.
    if (readsPadding && !head && !outline.measuresBatch)
      throw otherInterface(graph, "what it gives for a text changes with the padding behind the text");
    if (head === "reranker" && width !== 1)
      throw otherInterface(graph, `it gives ${width} numbers for a pair of texts; expected one`);
    const dimension = dimensionOf(options.dimension, dimensionOf(cut, width));
    const isDecoder = causal || use.caches.length > 0;
    const pooling = said ?? (isDecoder && use.output.kind === "pieces" ? "last" : "mean");
    const reading = { pooling, ...(head ? {} : prefixesOf(folder, options.prefixes)) };
    return { graph, tokenizer, maxLength, dimension, width, ...reading, ...(head && { head }) };
  } finally {
    await session.close();
  }
}

interface NetworkConfig {
  readonly vocab_size?: number;
  readonly positions: number;
  /** Whether the first position is behind that of the padding. */
  readonly fromPadding: boolean;
  /** Whether pieces see none behind them: only the last one knows the whole text. */
  readonly causal: boolean;
}

/** Returns what a network's settings say, as far as it has them. @throws InputError `MODEL_CONFIG`. */
function readConfig(network: string): NetworkConfig {
  const file = join(network, PUBLISHED.config);
  const config = parseSettings(configShape, readJsonFile(file) ?? {}, file);
  const { model_type, vocab_size, max_position_embeddings, architectures, is_causal } = config;
  const all = max_position_embeddings ?? MAX_INPUT;
  const fromPadding = COUNTS_FROM_PADDING.test(model_type);
  const positions = fromPadding ? all - 2 : all;
  // As sentence-transformers takes a network without modules.
  const causal = architectures?.[0]?.endsWith("ForCausalLM") === true && is_causal !== false;
  return { ...(vocab_size && { vocab_size }), positions, fromPadding, causal };
}

/** Returns the path of a model's graph; undefined where there is none. @throws as `requireInside`. */
export function findGraph(folder: string, file?: string): string | undefined {
  if (file !== undefined) requireInside(file);
  const names = file === undefined ? USUAL_GRAPHS : [file, join("onnx", file)];
  return names.map((name) => join(folder, name)).find(isFile);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** @throws UsageError `OPTION_INVALID` for a file outside of a model's folder. */
export function requireInside(file: string): void {
  if (!isAbsolute(file) && !normalize(file).startsWith("..")) return;
  throw new UsageError(`--onnx ${file}: the graph must be inside the model's folder.`, {
    code: "OPTION_INVALID",
    hint: "Name it as the folder has it, for example: --onnx onnx/model_quantized.onnx",
  });
}

/** What a graph has shown. */
interface Trial {
  /** Length of its rows. */
  readonly width: number;
  readonly readsPadding: boolean;
}

/** Share of a text's numbers that fewer bits may change, by Euclidean length; padding changes them wholly. */
const ROUNDING = 0.1;

/**
 * Runs a graph on the longest text that it will get, with pieces from all over the vocabulary, beside a short
 * one, and on the latter alone. What is wrong with it shows now and not at the first query.
 */
async function tryOut(session: GraphSession, tokenizer: ModelTokenizer, maxLength: number): Promise<Trial> {
  const last = tokenizer.vocabSize - 1;
  const long = Uint32Array.from({ length: maxLength }, (_, i) => Math.round((last * i) / (maxLength - 1)));
  const short = tokenizer.encode(["a"], maxLength);
  const { width, values } = await session.run(padBatch([long, short], tokenizer.padId));
  const alone = await session.run(padBatch([short], tokenizer.padId));
  const beside = values.subarray(values.length / 2);
  const change = alone.values.map((value, i) => value - beside[i]!);
  const readsPadding = lengthOf(change) > ROUNDING * lengthOf(alone.values);
  return { width: Math.min(width, alone.width), readsPadding };
}

function lengthOf(numbers: Float32Array): number {
  return Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0));
}

function noGraph(folder: string, file: string | undefined): InputError {
  return new InputError(
    `the folder holds no ONNX graph: ${file ?? USUAL_GRAPHS.join(" and ")} ${file === undefined ? "are" : "is"} missing`,
    { file: folder },
    { code: "MODEL_FORMAT", hint: "Name the graph as the folder has it: --onnx FILE" },
  );
}
