import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MODEL_FILES } from "../checkpoint/manifest";
import { writeJson, writePublished } from "../checkpoint/published-folder";
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
    for (const part of [PUBLISHED.pooling, PUBLISHED.normalize]) mkdirSync(join(folder, part));
    for (const [name, content] of Object.entries(settings(parts))) writeJson(join(folder, name), content);
    writeFileSync(join(folder, PUBLISHED.vocabulary), `${parts.tokenizer.vocabulary.join("\n")}\n`);
    copyFileSync(join(source, MODEL_FILES.weights), join(folder, PUBLISHED.weights));
  });
}

/** Returns the content of each settings file by name. */
function settings({ config, tokenizer, maxLength }: BertParts): Readonly<Record<string, unknown>> {
  const { lowerCase, stripAccents, splitCjk } = tokenizer.options;
  const specialPieces = {
    unk_token: "[UNK]",
    sep_token: "[SEP]",
    pad_token: "[PAD]",
    cls_token: "[CLS]",
    // Python's tokenizer names it even where the vocabulary lacks it.
    mask_token: "[MASK]",
  };
  const modules = [
    { idx: 0, name: "0", path: "", type: MODULE_TYPES.transformer },
    { idx: 1, name: "1", path: PUBLISHED.pooling, type: MODULE_TYPES.pooling },
    { idx: 2, name: "2", path: PUBLISHED.normalize, type: MODULE_TYPES.normalize },
  ];
  return {
    [PUBLISHED.modules]: modules,
    [PUBLISHED.similarity]: { prompts: {}, default_prompt_name: null, similarity_fn_name: "cosine" },
    [PUBLISHED.lengths]: { max_seq_length: maxLength, do_lower_case: false },
    [join(PUBLISHED.pooling, PUBLISHED.config)]: {
      word_embedding_dimension: config.hidden_size,
      pooling_mode_cls_token: false,
      pooling_mode_mean_tokens: true,
      pooling_mode_max_tokens: false,
      pooling_mode_mean_sqrt_len_tokens: false,
    },
    [PUBLISHED.config]: publishedConfig(config, tokenizer.padId),
    [PUBLISHED.tokenizerConfig]: {
      tokenizer_class: "BertTokenizer",
      do_lower_case: lowerCase,
      strip_accents: stripAccents,
      tokenize_chinese_chars: splitCjk,
      model_max_length: maxLength,
      ...specialPieces,
    },
    [PUBLISHED.specialPieces]: specialPieces,
  };
}
