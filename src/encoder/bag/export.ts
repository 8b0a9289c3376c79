import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeJson, writePublished } from "../checkpoint/published-folder";
import { writeSafetensors } from "../checkpoint/safetensors";
import { writeTableTokenizer } from "../tokenizer";
import { readBag } from "./folder";
import { dequantise } from "./quantised-table";

const EMBEDDING = "0_StaticEmbedding";
const NORMALIZE = "1_Normalize";

/**
 * Writes a bag encoder in the layout of sentence-transformers (3.2 or newer), as its static embedding: the
 * mean of the pieces' vectors, scaled to length 1, as the bag's sum is. Differs from the bag: texts are not
 * cut at a number of pieces.
 * @param source folder of a model.
 * @param target new or empty folder.
 * @throws ArtifactError those of `readBag`; UsageError `FOLDER_NOT_EMPTY`; EnvironmentError `DISK_FULL` or
 *   `EXPORT_WRITE`.
 */
export function exportBag(source: string, target: string): void {
  const { tokenizer, table } = readBag(source);
  writePublished(target, (folder) => {
    for (const part of [EMBEDDING, NORMALIZE]) mkdirSync(join(folder, part));
    writeJson(join(folder, "modules.json"), [
      { idx: 0, name: "0", path: EMBEDDING, type: "sentence_transformers.models.StaticEmbedding" },
      { idx: 1, name: "1", path: NORMALIZE, type: "sentence_transformers.models.Normalize" },
    ]);
    writeJson(join(folder, "config_sentence_transformers.json"), {
      prompts: {},
      default_prompt_name: null,
      similarity_fn_name: "cosine",
    });
    writeTableTokenizer(join(folder, EMBEDDING, "tokenizer.json"), tokenizer);
    const { rows, columns, values } = dequantise(table);
    writeSafetensors(
      join(folder, EMBEDDING, "model.safetensors"),
      new Map([["embedding.weight", { shape: [rows, columns], data: values }]]),
      { format: "pt" },
    );
  });
}
