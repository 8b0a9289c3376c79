import { constants, copyFileSync, cpSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import type { Tokenizer } from "../../base/text";
import { type BagEncoder, loadBag } from "../bag/bag-encoder";
import {
  corruptModel,
  type HeadName,
  loadModel,
  type ModelManifest,
  otherArchitecture,
  type Pooling,
  type Prefixes,
  type Provenance,
  saveModel,
  WORDS,
} from "../checkpoint";
import { fromStored, type ModelTokenizer, toStored } from "../tokenizer";
import { type GraphInterface, interfaceOf, readOutline } from "./graph";

/** The graph in a model folder; its weights are beside it under the names that it gives them. */
const GRAPH = "model.onnx";

/** A graph to keep as a model. */
export interface NewGraphModel {
  /** The graph's file; its weights are in it or beside it. */
  readonly graph: string;
  readonly tokenizer: ModelTokenizer;
  readonly maxLength: number;
  /** Length of the vectors. */
  readonly dimension: number;
  readonly pooling?: Pooling | undefined;
  readonly prefixes?: Prefixes | undefined;
  /** Absent: an encoder. */
  readonly head?: "reranker" | undefined;
  /**
   * Folder of a bag of word pieces, which is copied. A graph has no table of word vectors that could be read
   * safely: the bag's take their place. Absent: words have none.
   */
  readonly words?: string | undefined;
}

const configShape = v.object({ model_type: v.literal("onnx"), words: v.nullable(v.string()) });

/**
 * Copies a graph into a model folder, replacing the former model in one step.
 * @throws InputError `ONNX_FORMAT` or `ONNX_UNSAFE`; EnvironmentError `DISK_FULL` or `MODEL_WRITE`.
 */
export function saveGraph(folder: string, model: NewGraphModel, provenance: Provenance): ModelManifest {
  const { graph, tokenizer, maxLength, dimension, pooling, prefixes, head, words } = model;
  const bag = words === undefined ? undefined : loadBag(words);
  return saveModel(folder, {
    architecture: "onnx",
    ...(head && { head }),
    dimension,
    maxLength,
    ...(pooling && pooling !== "mean" && { pooling }),
    ...(prefixes && { prefixes }),
    tokenizer: toStored(tokenizer),
    config: { model_type: "onnx", words: bag?.hash ?? null },
    tensors: new Map(),
    writeFiles: (building) => {
      if (words !== undefined) cpSync(words, join(building, WORDS), { recursive: true });
      return copyGraph(graph, building);
    },
    provenance,
  });
}

/** Copies a graph with its weights, and returns the names of the copies. */
function copyGraph(graph: string, building: string): readonly string[] {
  const copy = (from: string, name: string): void =>
    copyFileSync(from, join(building, name), constants.COPYFILE_FICLONE);
  copy(graph, GRAPH);
  const { dataFiles } = readOutline(graph);
  for (const name of dataFiles) copy(join(dirname(graph), name), name);
  // What is kept is what was checked, whoever writes into the source meanwhile.
  if (readOutline(join(building, GRAPH)).dataFiles.join() !== dataFiles.join()) {
    throw corruptModel(dirname(graph), "the graph changed while it was copied");
  }
  return [GRAPH, ...dataFiles];
}

/** The content of a graph's model folder. */
export interface GraphFolder {
  readonly manifest: ModelManifest;
  /** Path of the graph. */
  readonly graph: string;
  readonly use: GraphInterface;
  readonly measuresBatch: boolean;
  readonly tokenizer: Tokenizer & Pick<ModelTokenizer, "encodePair">;
  readonly words: BagEncoder | undefined;
}

/**
 * Reads a graph's folder without the runtime.
 * @param head the one that the caller needs; absent: an encoder.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function readGraph(folder: string, head?: HeadName): GraphFolder {
  const { manifest, config, tokenizer } = loadModel(folder, "onnx");
  if (manifest.head !== head) {
    const named = (name: HeadName | undefined): string => (name ? `onnx (${name})` : "onnx");
    throw otherArchitecture(folder, named(manifest.head), [named(head)]);
  }
  try {
    const { words: hash } = v.parse(configShape, config);
    const graph = join(folder, GRAPH);
    const outline = readOutline(graph);
    const unhashed = outline.dataFiles.find((name) => !manifest.files?.includes(name));
    if (unhashed !== undefined || !manifest.files?.includes(GRAPH))
      throw corruptModel(folder, `its manifest does not name ${unhashed ?? GRAPH}`);
    const words = hash === null ? undefined : loadBag(join(folder, WORDS));
    if (words && words.hash !== hash)
      throw corruptModel(folder, "its word vectors are those of another model");
    return {
      manifest,
      graph,
      use: interfaceOf(graph, outline, head === "reranker" ? "reranker" : "encoder"),
      measuresBatch: outline.measuresBatch,
      tokenizer: fromStored(tokenizer, folder),
      words,
    };
  } catch (cause) {
    throw corruptModel(folder, (cause as Error).message.replace(/\.$/, ""), cause);
  }
}
