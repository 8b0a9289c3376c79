import { takeTensors } from "../checkpoint/expect";
import { loadModel, saveModel } from "../checkpoint/folder";
import {
  corruptModel,
  type HeadName,
  MODEL_FILES,
  type ModelManifest,
  otherArchitecture,
  type Provenance,
} from "../checkpoint/manifest";
import { fromStored, toStored } from "../tokenizer";
import { type BertConfig, parseBertConfig } from "./config";
import { FAMILIES } from "./family";
import { headConfig } from "./head";
import type { BertParts } from "./model";
import { bertShapes } from "./weights";

/** The content of a BERT's folder. */
export interface BertFolder extends BertParts {
  readonly manifest: ModelManifest;
}

/** Returns the content of `config.json`: our settings, and what other libraries look for. */
export function publishedConfig(config: BertConfig, padId: number): Record<string, unknown> {
  const { network } = FAMILIES[config.model_type];
  return { architectures: [`${network}Model`], ...config, pad_token_id: config.pad_token_id ?? padId };
}

/**
 * Writes a BERT into a model folder, replacing the former one in one step.
 * @throws EnvironmentError `DISK_FULL` or `MODEL_WRITE`.
 */
export function saveBert(
  folder: string,
  { config, tokenizer, maxLength, pooling, prefixes, dimension, values, head }: BertParts,
  provenance: Provenance,
): ModelManifest {
  return saveModel(folder, {
    architecture: "bert",
    ...(head && { head }),
    dimension: dimension ?? config.hidden_size,
    maxLength,
    tokenizer: toStored(tokenizer),
    ...(pooling && pooling !== "mean" && { pooling }),
    ...((prefixes?.tweet || prefixes?.article) && { prefixes }),
    config: { ...publishedConfig(config, tokenizer.padId), ...(head && headConfig(head, config)) },
    tensors: new Map(
      [...bertShapes(config, head, values)].map(([name, shape]) => [
        name,
        { shape, data: values.get(name) as Float32Array },
      ]),
    ),
    provenance,
  });
}

/**
 * Reads a BERT's folder without a backend.
 * @param head the one that the caller needs; absent: an encoder.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function readBert(folder: string, head?: HeadName): BertFolder {
  const { manifest, config: json, tensors, tokenizer: stored } = loadModel(folder, "bert");
  if (manifest.head !== head) {
    const named = (name: HeadName | undefined): string => (name ? `bert (${name})` : "bert");
    throw otherArchitecture(folder, named(manifest.head), [named(head)]);
  }
  try {
    const config = parseBertConfig(json, MODEL_FILES.config);
    const tokenizer = fromStored(stored, folder);
    const expected = { shapes: bertShapes(config, head, tensors), ignored: () => false };
    const values = takeTensors(tensors, expected, MODEL_FILES.weights);
    const { dimension, maxLength, pooling, prefixes } = manifest;
    const isOther = tokenizer.vocabSize > config.vocab_size || dimension > config.hidden_size;
    if (isOther || pooling === "last") {
      throw corruptModel(folder, "manifest, vocabulary and config.json contradict one another");
    }
    const parts = { config, tokenizer, maxLength, pooling, prefixes, dimension, values };
    return { manifest, ...parts, ...(head && { head }) };
  } catch (cause) {
    throw corruptModel(folder, (cause as Error).message, cause);
  }
}
