import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MODEL_FILES } from "../checkpoint/manifest";
import { writeJson, writePublished } from "../checkpoint/published-folder";
import { writeSafetensors } from "../checkpoint/safetensors";
import { tokenizerFiles } from "../tokenizer";
import { publishedConfig, readBert } from "./folder";
import type { BertParts } from "./model";
import { MODULE_TYPES, PUBLISHED } from "./published";

/**
 * Writes a BERT's folder in the layout that sentence-transformers and transformers load.
 * @param source folder of a model.
 * @param target new or empty folder.
 * @throws ArtifactError those of `readBert`; UsageError `FOLDER_NOT_EMPTY`; EnvironmentError `DISK_FULL` or
 *   `EXPORT_WRITE`.
 */
export function exportBert(source: string, target: string): void {
  const parts = readBert(source);
  writePublished(target, (folder) => {
    writeSurroundings(folder, parts);
    copyFileSync(join(source, MODEL_FILES.weights), join(folder, PUBLISHED.weights));
  });
}

/** Writes all of a published BERT but its weights. */
export function writeSurroundings(folder: string, parts: BertParts): void {
  const { config, tokenizer, maxLength, dimension = config.hidden_size } = parts;
  for (const part of [PUBLISHED.pooling, PUBLISHED.normalize]) mkdirSync(join(folder, part));
  for (const [name, content] of Object.entries(settings(parts))) writeJson(join(folder, name), content);
  for (const [name, content] of Object.entries(tokenizerFiles(tokenizer, maxLength, hasSegments(parts))))
    writeFileSync(join(folder, name), content);
  if (dimension < config.hidden_size) writeCut(join(folder, PUBLISHED.cut), config.hidden_size, dimension);
}

/** Returns whether the network has a table of segments. */
function hasSegments({ config }: BertParts): boolean {
  return config.type_vocab_size > 1;
}

/** Writes a module that keeps the first numbers of a vector: the library has none that only cuts. */
function writeCut(folder: string, width: number, dimension: number): void {
  mkdirSync(folder);
  writeJson(join(folder, PUBLISHED.config), {
    in_features: width,
    out_features: dimension,
    bias: false,
    activation_function: "torch.nn.modules.linear.Identity",
  });
  const data = new Float32Array(dimension * width);
  for (let i = 0; i < dimension; i++) data[i * width + i] = 1;
  const tensors = new Map([["linear.weight", { shape: [dimension, width], data }]]);
  writeSafetensors(join(folder, PUBLISHED.weights), tensors, { format: "pt" });
}

/** Returns the content of each settings file of the network by name. */
function settings(parts: BertParts): Readonly<Record<string, unknown>> {
  const { config, tokenizer, maxLength, pooling = "mean", prefixes, dimension = config.hidden_size } = parts;
  const paths = [
    ["", MODULE_TYPES.transformer],
    [PUBLISHED.pooling, MODULE_TYPES.pooling],
    ...(dimension < config.hidden_size ? [[PUBLISHED.cut, MODULE_TYPES.dense]] : []),
    [PUBLISHED.normalize, MODULE_TYPES.normalize],
  ];
  const prompts = prefixes ? { query: prefixes.tweet, document: prefixes.article } : {};
  return {
    [PUBLISHED.modules]: paths.map(([path, type], idx) => ({ idx, name: `${idx}`, path, type })),
    [PUBLISHED.similarity]: { prompts, default_prompt_name: null, similarity_fn_name: "cosine" },
    [PUBLISHED.lengths]: { max_seq_length: maxLength, do_lower_case: false },
    [join(PUBLISHED.pooling, PUBLISHED.config)]: {
      word_embedding_dimension: config.hidden_size,
      pooling_mode_cls_token: pooling === "cls",
      pooling_mode_mean_tokens: pooling === "mean",
      pooling_mode_max_tokens: false,
      pooling_mode_mean_sqrt_len_tokens: false,
    },
    [PUBLISHED.config]: publishedConfig(config, tokenizer.padId),
  };
}
