import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as tf from "@tensorflow/tfjs-core";
import {
  bertParts,
  exportBert,
  importBert,
  loadBert,
  readBert,
  saveBert,
} from "../../../../src/encoder/bert";
import { readSafetensors, saveModel } from "../../../../src/encoder/checkpoint";
import { useTensorflow } from "../../../support/encoder/backend";
import { wordPieceOf } from "../../../support/encoder/word-piece";
import { temporaryFolder } from "../../../support/temporary";

const ORACLES = join(__dirname, "..", "..", "..", "oracles");
const PUBLISHED = join(ORACLES, "bert");
const root = temporaryFolder();

useTensorflow();

function save(name: string): string {
  const folder = join(root, name);
  saveBert(folder, importBert(PUBLISHED), { made: { imported: "a test" } });
  return folder;
}

describe("a BERT in the folder of a model", () => {
  test("is read back as it was imported", () => {
    const { manifest, ...parts } = readBert(save("kept"));
    const { unused: _, ...imported } = importBert(PUBLISHED);
    expect(parts).toEqual(imported);
    expect(manifest).toMatchObject({ architecture: "bert", dimension: 32, maxLength: 40 });
  });

  test("is saved after training with the weights that it has then", async () => {
    const model = loadBert(save("begun"));
    const name = "encoder.layer.0.output.dense.bias";
    tf.tidy(() => model.weights.get(name)?.assign(tf.ones([32])));
    const folder = join(root, "trained");
    saveBert(folder, await bertParts(model), { made: { trained: true } });
    model.dispose();
    expect(readBert(folder).values.get(name)).toEqual(new Float32Array(32).fill(1));
    expect(readBert(folder).manifest.hash).not.toBe(readBert(save("begun")).manifest.hash);
  });

  test("is refused when its parts contradict one another, even if its hash is right", () => {
    const { config, values, ...parts } = importBert(PUBLISHED);
    const tokenizer = wordPieceOf(parts);
    const forge = (name: string, vocabulary: readonly string[], dimension: number): string => {
      const folder = join(root, name);
      saveModel(folder, {
        architecture: "bert",
        dimension,
        maxLength: 40,
        tokenizer: { options: tokenizer.options, vocabulary },
        config,
        tensors: new Map([...values].map(([key, data]) => [key, { shape: [data.length], data }])),
        provenance: { made: {} },
      });
      return folder;
    };
    const corrupt = expect.objectContaining({ code: "MODEL_CORRUPT" });
    expect(() => readBert(forge("small", tokenizer.vocabulary.slice(0, 50), 32))).toThrow(corrupt);
    expect(() => readBert(forge("flat", tokenizer.vocabulary, 32))).toThrow(corrupt);
  });
});

describe("an exported BERT", () => {
  const target = join(root, "exported");
  beforeAll(() => exportBert(save("source"), target));

  test("comes back equal when it is imported again", () => {
    const { values, config, maxLength, ...parts } = importBert(target);
    const original = importBert(PUBLISHED);
    expect({ values, config, maxLength }).toEqual({
      values: original.values,
      config: original.config,
      maxLength: original.maxLength,
    });
    expect(wordPieceOf(parts).vocabulary).toEqual(wordPieceOf(original).vocabulary);
    expect(wordPieceOf(parts).options).toEqual(wordPieceOf(original).options);
  });

  test("has the files and keys that Python's libraries look for", () => {
    const json = (name: string) => JSON.parse(readFileSync(join(target, name), "utf8"));
    expect(json("config.json")).toMatchObject({
      architectures: ["BertModel"],
      model_type: "bert",
      hidden_size: 32,
    });
    expect(json("modules.json").map((module: { type: string; path: string }) => module.path)).toEqual([
      "",
      "1_Pooling",
      "2_Normalize",
    ]);
    expect(json("1_Pooling/config.json")).toMatchObject({
      pooling_mode_mean_tokens: true,
      word_embedding_dimension: 32,
    });
    expect(json("sentence_bert_config.json")).toEqual({ max_seq_length: 40, do_lower_case: false });
    expect(json("tokenizer_config.json")).toMatchObject({
      tokenizer_class: "BertTokenizer",
      do_lower_case: true,
    });
    expect(json("special_tokens_map.json")).toMatchObject({ cls_token: "[CLS]", sep_token: "[SEP]" });
    expect(json("config_sentence_transformers.json")).toMatchObject({ similarity_fn_name: "cosine" });
    expect(existsSync(join(target, "2_Normalize"))).toBe(true);
    expect([...readSafetensors(join(target, "model.safetensors")).keys()]).toContain(
      "embeddings.word_embeddings.weight",
    );
  });

  test("is not written into a folder that holds something", () => {
    const full = join(root, "full");
    mkdirSync(full);
    writeFileSync(join(full, "notes.txt"), "mine");
    expect(() => exportBert(save("again"), full)).toThrow(
      expect.objectContaining({ code: "FOLDER_NOT_EMPTY" }),
    );
    const file = join(root, "file");
    writeFileSync(file, "");
    expect(() => exportBert(save("again"), join(file, "below"))).toThrow(
      expect.objectContaining({ code: "EXPORT_WRITE" }),
    );
  });
});
