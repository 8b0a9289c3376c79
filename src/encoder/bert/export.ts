import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { flush, promoteFolder } from "../../core/artifact";
import { EnvironmentError, UsageError } from "../../core/errors";
import { discard } from "../checkpoint/folder";
import { MODEL_FILES } from "../checkpoint/manifest";
import { publishedConfig, readBert } from "./folder";
import type { BertParts } from "./model";
import { MODULE_TYPES, PUBLISHED } from "./published";

/**
 * Writes a model's folder in the layout that sentence-transformers and transformers load.
 * @param source folder of a model.
 * @param target is made; may be there when it is empty.
 * @throws ArtifactError those of `readBert`; UsageError `FOLDER_NOT_EMPTY`; EnvironmentError `EXPORT_WRITE`.
 */
export function exportBert(source: string, target: string): void {
  const parts = readBert(source);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new UsageError(`${target} is not empty; a model is exported into a folder of its own.`, {
      code: "FOLDER_NOT_EMPTY",
      hint: "Name a folder that does not exist yet.",
    });
  }
  const building = `${target}.building-${process.pid}`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    mkdirSync(building);
    for (const folder of [PUBLISHED.pooling, PUBLISHED.normalize]) mkdirSync(join(building, folder));
    for (const [name, content] of publishedFiles(parts)) {
      writeFileSync(join(building, name), content, { flush: true });
    }
    copyFileSync(join(source, MODEL_FILES.weights), join(building, PUBLISHED.weights));
    flush(join(building, PUBLISHED.weights));
    promoteFolder(building, target);
  } catch (cause) {
    discard(building);
    throw new EnvironmentError(`The model could not be written to ${target}: ${(cause as Error).message}.`, {
      code: "EXPORT_WRITE",
      hint: "Check folder, permissions and room.",
      cause,
    });
  }
}

function publishedFiles({ config, tokenizer, maxLength }: BertParts): Map<string, string> {
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
  const json: Readonly<Record<string, unknown>> = {
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
  const files = Object.entries(json).map(
    ([name, content]) => [name, `${JSON.stringify(content, null, 2)}\n`] as const,
  );
  return new Map([...files, [PUBLISHED.vocabulary, `${tokenizer.vocabulary.join("\n")}\n`]]);
}
