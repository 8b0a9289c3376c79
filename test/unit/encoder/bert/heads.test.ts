import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as tf from "@tensorflow/tfjs-core";
import {
  BertCrossEncoder,
  EntailmentModel,
  importBert,
  loadBert,
  MaskedLanguageModel,
  saveBert,
} from "../../../../src/encoder/bert";
import { type HeadName, readModelManifest, type StoredTensor } from "../../../../src/encoder/checkpoint";
import { loadTextEncoder } from "../../../../src/encoder/load";
import { useTensorflow } from "../../../support/encoder/backend";
import { type Json, publishedCopies } from "../../../support/encoder/published-copies";
import { wordPieceOf } from "../../../support/encoder/word-piece";
import { temporaryFolder } from "../../../support/temporary";

/** Three tiny networks with heads, and what PyTorch makes of texts with them: test/oracles/bert_heads.py. */
const ORACLES = join(__dirname, "..", "..", "..", "oracles");
const oracle = JSON.parse(readFileSync(join(ORACLES, "bert_heads.json"), "utf8")) as {
  readonly masked: readonly { readonly text: string; readonly probabilities: number[] }[];
  readonly pairs: readonly {
    readonly premise: string;
    readonly hypothesis: string;
    readonly entailment: Readonly<Record<"entailment" | "neutral" | "contradiction", number>>;
  }[];
  readonly scored: readonly {
    readonly post: string;
    readonly article: string;
    readonly score: number;
    /** Of the same network without its pooler. */
    readonly unpooled: number;
  }[];
};
const folderOf = (head: HeadName) => join(ORACLES, `bert-${head}`);
const { model: copyOf, edit, editTensors } = publishedCopies();
const root = temporaryFolder();

/** Returns a folder of ours with the published model in it. */
function saved(head: HeadName, published = folderOf(head)): string {
  const folder = join(root, head);
  saveBert(folder, importBert(published, { head }), { made: { imported: "a test" } });
  return folder;
}

useTensorflow();

describe("a masked-language model", () => {
  const model = MaskedLanguageModel.load(saved("masked-lm"));
  const { vocabulary } = wordPieceOf(importBert(folderOf("masked-lm"), { head: "masked-lm" }));
  afterAll(() => model.dispose());

  test("gives every piece PyTorch's probability in the place of the mask, for texts of any length", async () => {
    const filled = await model.fill(
      oracle.masked.map(({ text }) => text),
      vocabulary.length,
    );
    for (const [i, { probabilities }] of oracle.masked.entries()) {
      expect(filled[i]).toHaveLength(probabilities.length);
      for (const { token, probability } of filled[i]!) {
        expect(Math.abs(probability - probabilities[vocabulary.indexOf(token)]!)).toBeLessThan(1e-4);
      }
    }
  });

  test("gives the most probable pieces first, as many as asked for", async () => {
    const { text, probabilities } = oracle.masked[0]!;
    const [[best, second, ...more] = []] = await model.fill([text], 2);
    expect(best!.probability).toBeCloseTo(Math.max(...probabilities), 4);
    expect(second!.probability).toBeLessThanOrEqual(best!.probability);
    expect(more).toEqual([]);
  });

  test("reads text beyond its positions around the mask", async () => {
    const words = (word: string, times: number) => Array.from({ length: times }, () => word).join(" ");
    // Of 22 pieces between [CLS] and [SEP], eleven stand before the mask and ten behind it.
    const long = await model.fill([`${words("paris", 40)} [MASK] ${words("rome", 40)}`], 3);
    expect(long).toEqual(await model.fill([`${words("paris", 11)} [MASK] ${words("rome", 10)}`], 3));
    // At an end of the text the other side gets the room.
    const late = await model.fill([`${words("paris", 40)} [MASK] rome`], 3);
    expect(late).toEqual(await model.fill([`${words("paris", 20)} [MASK] rome`], 3));
  });

  test.each([
    ["no mask", "two men were killed", /holds \[MASK\] 0 times/],
    ["two masks", "two [MASK] were [MASK]", /holds \[MASK\] 2 times/],
  ])("refuses a text with %s", async (_, text, message) => {
    await expect(model.fill(["the [MASK]", text], 3)).rejects.toMatchObject({
      code: "MASK_COUNT",
      message: expect.stringMatching(message),
    });
  });

  test("knows which words are one piece", () => {
    expect(["mayor", "Mayor", "mayors", "minister", "two men"].map((word) => model.isPiece(word))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("stops between two batches with the signal's reason", async () => {
    const controller = new AbortController();
    const texts = Array.from({ length: 200 }, () => "the [MASK]");
    const work = model.fill(texts, 1, controller.signal);
    controller.abort(new Error("stop"));
    await expect(work).rejects.toThrow("stop");
  });

  test("leaves no tensor behind after it is disposed", async () => {
    const before = tf.memory().numTensors;
    const again = MaskedLanguageModel.load(saved("masked-lm"));
    await again.fill(["the [MASK]"], 1);
    await again.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });
});

describe("an entailment model", () => {
  const model = EntailmentModel.load(saved("nli"));
  afterAll(() => model.dispose());

  test("gives each relation PyTorch's probability, whatever the published order of labels, cut pairs too", async () => {
    const found = await model.classify(oracle.pairs);
    for (const [i, { entailment }] of oracle.pairs.entries()) {
      for (const relation of ["entailment", "neutral", "contradiction"] as const) {
        expect(Math.abs(found[i]![relation] - entailment[relation])).toBeLessThan(1e-4);
      }
    }
  });

  test("tells premise and hypothesis apart", async () => {
    const [one, other] = ["two men were killed", "the mayor is new"];
    const [there, back] = await model.classify([
      { premise: one, hypothesis: other },
      { premise: other, hypothesis: one },
    ]);
    expect(there).not.toEqual(back);
  });
});

describe("a reranker", () => {
  const model = BertCrossEncoder.load(saved("reranker"));
  afterAll(() => model.dispose());

  test("gives each pair of post and article PyTorch's logit, cut pairs too", async () => {
    for (const { post, article, score } of oracle.scored) {
      const [found] = await model.score(post, [article]);
      expect(Math.abs(found! - score)).toBeLessThan(1e-4);
    }
  });

  test("gives the articles of a batch what each has alone, in their order", async () => {
    const articles = oracle.scored.map(({ article }) => article);
    const { post } = oracle.scored[2]!;
    const together = await model.score(post, articles);
    for (const [i, article] of articles.entries()) {
      expect(Math.abs(together[i]! - (await model.score(post, [article]))[0]!)).toBeLessThan(1e-5);
    }
  });

  test("without a pooler reads [CLS] as it is", async () => {
    const published = copyOf(
      (folder) =>
        editTensors(folder, (tensors) => {
          const kept = [...tensors].filter(([name]) => !name.includes("pooler"));
          return new Map(kept);
        }),
      folderOf("reranker"),
    );
    const bare = BertCrossEncoder.load(saved("reranker", published));
    for (const { post, article, unpooled } of oracle.scored) {
      expect(Math.abs((await bare.score(post, [article]))[0]! - unpooled)).toBeLessThan(1e-4);
    }
    await bare.dispose();
    expect(bare.hash).not.toBe(model.hash);
  });

  test("scores nothing for no articles, and stops with the signal's reason", async () => {
    expect(await model.score("a post", [])).toHaveLength(0);
    const stopped = AbortSignal.abort(new Error("stop"));
    await expect(model.score("a post", ["an article"], stopped)).rejects.toThrow("stop");
  });
});

describe("a model with a head", () => {
  test("is kept with the head in its manifest, without what the head does not use", () => {
    const published = copyOf(
      (folder) =>
        editTensors(folder, (tensors) => {
          const words = tensors.get("bert.embeddings.word_embeddings.weight") as StoredTensor;
          return new Map(tensors).set("cls.predictions.decoder.weight", words);
        }),
      folderOf("masked-lm"),
    );
    expect(importBert(published, { head: "masked-lm" }).unused).toEqual(["cls.predictions.decoder.weight"]);
    const folder = saved("masked-lm", published);
    expect(readModelManifest(folder)).toMatchObject({
      architecture: "bert",
      head: "masked-lm",
      maxLength: 24,
    });
  });

  test("is no encoder when it is imported, and the head to keep is named", () => {
    expect(() => importBert(folderOf("reranker"))).toThrow(
      expect.objectContaining({
        code: "MODEL_HEAD",
        message: expect.stringContaining("holds a classifier with 1 rows"),
        hint: expect.stringContaining("--as reranker"),
      }),
    );
  });

  test("is no encoder, nor a model with the other head", () => {
    const refused = (found: string, expected: string) =>
      expect.objectContaining({
        code: "MODEL_ARCHITECTURE",
        message: expect.stringContaining(`"${found}"; expected ${expected}.`),
      });
    const [filler, judge] = [saved("masked-lm"), saved("nli")];
    expect(() => loadBert(filler)).toThrow(refused("bert (masked-lm)", "bert"));
    expect(() => loadTextEncoder(judge)).toThrow(refused("bert (nli)", "bert"));
    expect(() => EntailmentModel.load(filler)).toThrow(refused("bert (masked-lm)", "bert (nli)"));
    const encoder = join(root, "encoder");
    saveBert(encoder, importBert(join(ORACLES, "bert")), { made: {} });
    expect(() => MaskedLanguageModel.load(encoder)).toThrow(refused("bert", "bert (masked-lm)"));
  });

  test("is asked for by the command that brings it, where there is none", () => {
    expect(() => EntailmentModel.load(join(root, "nothing"))).toThrow(
      expect.objectContaining({
        code: "MODEL_MISSING",
        hint: "Bring one: crowdchecked model import DIR --as nli",
      }),
    );
  });
});

describe("a published model is refused for a task", () => {
  function refused(folder: string, head: HeadName, code: string, message: RegExp): void {
    expect(() => importBert(folder, { head })).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message), hint: expect.any(String) }),
    );
  }
  const config = (head: HeadName, changes: Json) =>
    copyOf((folder) => edit(folder, "config.json", (json) => ({ ...json, ...changes })), folderOf(head));

  test("that its head is not for, saying what the file holds", () => {
    refused(
      folderOf("nli"),
      "masked-lm",
      "MODEL_HEAD",
      /model\.safetensors: this is no BertForMaskedLM: cls\.predictions\.transform\.dense\.weight is missing\. config\.json names BertForSequenceClassification; beside the encoder the file holds pooler\.dense\.weight, pooler\.dense\.bias, classifier\.weight, classifier\.bias/,
    );
    refused(
      folderOf("masked-lm"),
      "nli",
      "MODEL_HEAD",
      /no BertForSequenceClassification: pooler\.dense\.weight/,
    );
    refused(
      join(ORACLES, "bert"),
      "nli",
      "MODEL_HEAD",
      /names BertModel; beside the encoder the file holds nothing/,
    );
  });

  test.each([
    ["masked-lm", "AutoModelForMaskedLM"],
    ["nli", "AutoModelForSequenceClassification"],
    ["reranker", "AutoModelForSequenceClassification"],
  ] as const)("of a Python pickle, with how to convert it and keep its head: %s", (head, network) => {
    const pickle = copyOf(
      (folder) => renameSync(join(folder, "model.safetensors"), join(folder, "pytorch_model.bin")),
      folderOf(head),
    );
    expect(() => importBert(pickle, { head })).toThrow(
      expect.objectContaining({
        code: "MODEL_FORMAT",
        hint: expect.stringContaining(`import ${network}; ${network}.from_pretrained('DIR')`),
      }),
    );
  });

  test("when its decoder is not the table of word embeddings", () => {
    refused(
      config("masked-lm", { tie_word_embeddings: false }),
      "masked-lm",
      "MODEL_HEAD",
      /tie_word_embeddings/,
    );
  });

  test("when its vocabulary has no [MASK]", () => {
    const published = copyOf((folder) => {
      const file = join(folder, "vocab.txt");
      writeFileSync(file, readFileSync(file, "utf8").replace("[MASK]", "mask"));
    }, folderOf("masked-lm"));
    refused(published, "masked-lm", "VOCABULARY_FORMAT", /vocab\.txt: .*lacks \[MASK\]/);
  });

  test.each([
    [
      "unknown",
      { "0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2" },
      /names LABEL_0, LABEL_1, LABEL_2; expected/,
    ],
    ["two", { "0": "entailment", "1": "not_entailment" }, /names entailment, not_entailment; expected/],
    ["repeated", { "0": "neutral", "1": "neutral", "2": "entailment" }, /names neutral, neutral, entailment/],
    ["numbered with a gap", { "0": "neutral", "1": "contradiction", "7": "entailment" }, /expected/],
    ["absent", undefined, /names no labels; expected entailment, neutral, contradiction/],
  ])("when its labels are %s", (_, id2label, message) => {
    refused(config("nli", { id2label }), "nli", "MODEL_LABELS", message);
  });

  test("when a reranker has more than one label, or no classifier", () => {
    refused(folderOf("nli"), "reranker", "MODEL_LABELS", /classifier\.weight has 3 rows; a reranker has one/);
    refused(
      folderOf("masked-lm"),
      "reranker",
      "MODEL_HEAD",
      /no BertForSequenceClassification: classifier\.weight is missing/,
    );
  });

  test("when a reranker's pooler has no bias", () => {
    const published = copyOf(
      (folder) =>
        editTensors(folder, (tensors) => {
          const kept = new Map(tensors);
          kept.delete("bert.pooler.dense.bias");
          return kept;
        }),
      folderOf("reranker"),
    );
    refused(published, "reranker", "MODEL_HEAD", /pooler\.dense\.bias is missing/);
  });

  test("when it knows one segment only, and a pair of sentences needs two", () => {
    for (const head of ["nli", "reranker"] as const) {
      refused(config(head, { type_vocab_size: 1 }), head, "MODEL_CONFIG", /type_vocab_size is 1/);
    }
  });
});
