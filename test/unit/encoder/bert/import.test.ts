import { cpSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportBert, importBert, saveBert } from "../../../../src/encoder/bert";
import { readSafetensors, type StoredTensor, writeSafetensors } from "../../../../src/encoder/checkpoint";
import { type Json, publishedCopies } from "../../../support/encoder/published-copies";
import { wordPieceOf } from "../../../support/encoder/word-piece";

const PUBLISHED = join(__dirname, "..", "..", "..", "oracles", "bert");
const { root, model, edit, editTensors } = publishedCopies();

function refused(folder: string, code: string, message: RegExp, hint = /./): void {
  const [said, advised] = [expect.stringMatching(message), expect.stringMatching(hint)];
  expect(() => importBert(folder)).toThrow(expect.objectContaining({ code, message: said, hint: advised }));
}

const SIMILARITY = "config_sentence_transformers.json";
const config = (changes: Json) =>
  model((folder) => edit(folder, "config.json", (json) => ({ ...json, ...changes })));

describe("a published model", () => {
  test("is read with settings, word pieces and weights", () => {
    const { config, maxLength, values, unused, ...parts } = importBert(PUBLISHED);
    expect(config).toMatchObject({ hidden_size: 32, num_hidden_layers: 2, layer_norm_eps: 1e-12 });
    expect(wordPieceOf(parts).vocabulary[54]).toBe("##y");
    expect(maxLength).toBe(40);
    // Three tables, LayerNorm, and sixteen weights a layer.
    expect(values.size).toBe(5 + 2 * 16);
    expect(unused).toEqual([]);
  });

  test("may be a bare network without modules, cut at 128 pieces or at its positions", () => {
    const bare = (positions: number) =>
      model((folder) => {
        rmSync(join(folder, "modules.json"));
        rmSync(join(folder, "sentence_bert_config.json"));
        edit(folder, "config.json", (json) => ({ ...json, max_position_embeddings: positions }));
        editTensors(folder, (tensors) =>
          new Map(tensors).set("embeddings.position_embeddings.weight", {
            dtype: "F32",
            shape: [positions, 32],
            data: new Float32Array(positions * 32),
          }),
        );
      });
    expect(importBert(bare(512)).maxLength).toBe(128);
    expect(importBert(bare(40)).maxLength).toBe(40);
  });

  test("may be written by later versions of sentence-transformers, which name modules and pooling otherwise", () => {
    const folder = model((folder) => {
      const base = "sentence_transformers.base.modules";
      const modules = [
        { idx: 0, name: "0", path: "", type: `${base}.transformer.Transformer` },
        {
          idx: 1,
          name: "1",
          path: "1_Pooling",
          type: "sentence_transformers.sentence_transformer.modules.pooling.Pooling",
        },
        { idx: 2, name: "2", path: "2_Normalize", type: `${base}.normalize.Normalize` },
      ];
      writeFileSync(join(folder, "modules.json"), JSON.stringify(modules));
      writeFileSync(
        join(folder, "1_Pooling", "config.json"),
        '{"embedding_dimension": 32, "pooling_mode": "mean"}',
      );
      writeFileSync(join(folder, "sentence_bert_config.json"), '{"transformer_task": "feature-extraction"}');
    });
    expect(importBert(folder)).toMatchObject({ maxLength: 40, unused: [] });
  });

  test("may have its network in a folder of its own", () => {
    const folder = model((folder) => {
      edit(folder, "modules.json", (json) =>
        (json as unknown as Json[]).map((m, i) => (i === 0 ? { ...m, path: "0_Transformer" } : m)),
      );
      cpSync(PUBLISHED, join(folder, "0_Transformer"), { recursive: true });
      rmSync(join(folder, "model.safetensors"));
    });
    expect(importBert(folder).values.size).toBe(37);
  });

  test("may carry the names of older checkpoints, and parts that mean pooling has no use for", () => {
    const folder = model((folder) =>
      editTensors(folder, (tensors) => {
        const old = [...tensors].map(([name, tensor]): [string, StoredTensor] => [
          `bert.${name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta")}`,
          tensor,
        ]);
        return new Map<string, StoredTensor>([
          ...old,
          ["bert.pooler.dense.weight", { dtype: "F32", shape: [1], data: new Float32Array(1) }],
          ["bert.embeddings.position_ids", { dtype: "I64", shape: [1, 1], data: new BigInt64Array(1) }],
          ["cls.predictions.bias", { dtype: "F32", shape: [1], data: new Float32Array(1) }],
        ]);
      }),
    );
    const { values, unused } = importBert(folder);
    expect(values).toEqual(importBert(PUBLISHED).values);
    expect(unused).toEqual(
      ["pooler.dense.weight", "embeddings.position_ids", "cls.predictions.bias"].sort((a) =>
        a.startsWith("embeddings") ? -1 : 1,
      ),
    );
  });

  test("may have its word pieces in tokenizer.json", () => {
    const folder = model((folder) => {
      const pieces = wordPieceOf(importBert(PUBLISHED)).vocabulary;
      const vocab = Object.fromEntries(pieces.map((piece, id) => [piece, id]));
      const normalizer = { type: "BertNormalizer", lowercase: false, strip_accents: null };
      writeFileSync(
        join(folder, "tokenizer.json"),
        JSON.stringify({ normalizer, model: { type: "WordPiece", vocab } }),
      );
      rmSync(join(folder, "vocab.txt"));
      rmSync(join(folder, "tokenizer_config.json"));
    });
    const tokenizer = wordPieceOf(importBert(folder));
    expect(tokenizer.vocabSize).toBe(100);
    expect(tokenizer.options).toEqual({ lowerCase: false, stripAccents: false, splitCjk: true });
  });

  test("with a head reads at most 512 pieces, however many positions it has", () => {
    const [positions, width] = [9000, 16];
    const folder = model((folder) => {
      edit(folder, "config.json", (json) => ({ ...json, max_position_embeddings: positions }));
      editTensors(folder, (tensors) =>
        new Map(tensors).set("bert.embeddings.position_embeddings.weight", {
          dtype: "F32",
          shape: [positions, width],
          data: new Float32Array(positions * width),
        }),
      );
    }, `${PUBLISHED}-reranker`);
    expect(importBert(folder, { head: "reranker" }).maxLength).toBe(512);
  });

  test("has the word pieces of its tokenizer.json where a vocab.txt says otherwise", () => {
    const pieces = wordPieceOf(importBert(PUBLISHED)).vocabulary;
    const folder = model((folder) => {
      const vocab = Object.fromEntries(pieces.map((piece, id) => [piece, id]));
      const json = { normalizer: { type: "BertNormalizer" }, model: { type: "WordPiece", vocab } };
      writeFileSync(join(folder, "tokenizer.json"), JSON.stringify(json));
      const [first, ...others] = pieces;
      writeFileSync(join(folder, "vocab.txt"), `${[first, ...others.reverse()].join("\n")}\n`);
    });
    expect(wordPieceOf(importBert(folder)).vocabulary).toEqual(pieces);
  });
});

describe("a published model says how its vectors are made", () => {
  const DIMENSION = 32;
  const similarity = (content: Json) =>
    model((folder) => writeFileSync(join(folder, SIMILARITY), JSON.stringify(content)));

  test("of the first row of the last layer, where its pooling is that of [CLS]", () => {
    const cls = model((folder) =>
      edit(folder, "1_Pooling/config.json", (json) => ({
        ...json,
        pooling_mode_cls_token: true,
        pooling_mode_mean_tokens: false,
      })),
    );
    expect(importBert(cls).pooling).toBe("cls");
    expect(importBert(PUBLISHED).pooling).toBeUndefined();
  });

  test("with prefixes, by the names that sentence-transformers knows or by that of the usual one", () => {
    const read = (content: Json) => importBert(similarity(content)).prefixes;
    const query = "query: ";
    expect(read({ prompts: { query, document: "d: " } })).toEqual({ tweet: query, article: "d: " });
    expect(read({ prompts: { query, passage: "p: " } })).toEqual({ tweet: query, article: "p: " });
    expect(read({ prompts: { query } })).toEqual({ tweet: query, article: "" });
    expect(read({ prompts: { both: "Claim: " }, default_prompt_name: "both" })).toEqual({
      tweet: "Claim: ",
      article: "Claim: ",
    });
    expect(read({ prompts: { query: "", document: "" } })).toBeUndefined();
    expect(read({ prompts: {}, default_prompt_name: null })).toBeUndefined();
    refused(similarity({ prompts: { query: "x".repeat(1001) } }), "MODEL_CONFIG", /prompts\.query/);
  });

  test("with prefixes that are given, each instead of its own", () => {
    const folder = similarity({ prompts: { query: "q: ", document: "d: " } });
    const given = (prefixes: object) => importBert(folder, { prefixes }).prefixes;
    expect(given({ article: "passage: " })).toEqual({ tweet: "q: ", article: "passage: " });
    expect(given({ tweet: "", article: "" })).toBeUndefined();
  });

  test("as long as is asked for, at most as wide as the network", () => {
    expect(importBert(PUBLISHED).dimension).toBe(DIMENSION);
    expect(importBert(PUBLISHED, { dimension: 8 }).dimension).toBe(8);
    expect(() => importBert(PUBLISHED, { dimension: 33 })).toThrow(
      expect.objectContaining({
        code: "MODEL_DIMENSION",
        message: expect.stringContaining("32 numbers; 33"),
      }),
    );
  });
});

describe("a model that was exported with cut vectors", () => {
  const exported = (): string => {
    const [ours, target] = [join(root, `cut-${++exports}`), join(root, `cut-${exports}-exported`)];
    saveBert(ours, importBert(PUBLISHED, { dimension: 8 }), { made: {} });
    exportBert(ours, target);
    return target;
  };
  let exports = 0;
  const DENSE = "3_Dense";
  const NO_CUT = /models\.Dense is not supported: it does more than cut/;

  test("is read again, cut as it was or shorter", () => {
    const folder = exported();
    expect(importBert(folder).dimension).toBe(8);
    expect(importBert(folder, { dimension: 4 }).dimension).toBe(4);
    expect(() => importBert(folder, { dimension: 9 })).toThrow(
      expect.objectContaining({ code: "MODEL_DIMENSION" }),
    );
    expect(importBert(folder).values).toEqual(importBert(PUBLISHED).values);
  });

  test.each([
    { bias: true },
    { activation_function: "torch.nn.modules.activation.Tanh" },
    { out_features: 33 },
    { out_features: 7 },
  ])("is refused where its last layer has %j", (changes) => {
    const folder = exported();
    edit(join(folder, DENSE), "config.json", (json) => ({ ...json, ...changes }));
    refused(folder, "MODEL_MODULES", NO_CUT);
  });

  test("is refused where its last layer has other weights, or there are two", () => {
    const other = exported();
    const weights = join(other, DENSE, "model.safetensors");
    const tensors = readSafetensors(weights);
    (tensors.get("linear.weight")?.data as Float32Array)[1] = 0.5;
    writeSafetensors(weights, tensors);
    refused(other, "MODEL_MODULES", NO_CUT);
    const twice = exported();
    edit(twice, "modules.json", (json) => {
      const modules = json as unknown as Json[];
      return [...modules, modules.find(({ path }) => path === DENSE)];
    });
    refused(twice, "MODEL_MODULES", /models\.Dense is not supported/);
  });
});

describe("a model is refused, naming file, tensor and expectation", () => {
  const QUERY = "encoder.layer.1.attention.self.query.weight";

  test("when a file is a pointer that a clone without Git LFS has in its place", () => {
    const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00ff\nsize 12345\n";
    for (const name of ["model.safetensors", "tokenizer.json", "vocab.txt"]) {
      const folder = model((folder) => writeFileSync(join(folder, name), pointer));
      refused(folder, "MODEL_FORMAT", new RegExp(`${name}: the file is a pointer of Git LFS`));
    }
    const unused = model((folder) => writeFileSync(join(folder, "pytorch_model.bin"), pointer));
    expect(importBert(unused).values.size).toBe(37);
  });

  test("when a tensor is missing", () => {
    const folder = model((folder) =>
      editTensors(folder, (tensors) => new Map([...tensors].filter(([name]) => name !== QUERY))),
    );
    refused(
      folder,
      "TENSOR_MISMATCH",
      /model\.safetensors: tensor encoder\.layer\.1\.attention\.self\.query\.weight is missing; expected with shape \[32, 32\]/,
    );
  });

  test("when a tensor has another shape or type", () => {
    const replace = (tensor: StoredTensor) =>
      model((folder) => editTensors(folder, (tensors) => new Map(tensors).set(QUERY, tensor)));
    refused(
      replace({ dtype: "F32", shape: [16, 64], data: new Float32Array(1024) }),
      "TENSOR_MISMATCH",
      /has shape \[16, 64\]; expected \[32, 32\]/,
    );
    refused(
      replace({ dtype: "I8", shape: [32, 32], data: new Int8Array(1024) }),
      "TENSOR_MISMATCH",
      /of type I8; expected F32/,
      /^Get the weights in one of these types/,
    );
  });

  test.each([Number.NaN, Number.NEGATIVE_INFINITY])("when a tensor holds %d", (value) => {
    const data = new Float32Array(1024);
    data[7] = value;
    const folder = model((folder) =>
      editTensors(folder, (tensors) => new Map(tensors).set(QUERY, { dtype: "F32", shape: [32, 32], data })),
    );
    refused(
      folder,
      "TENSOR_MISMATCH",
      new RegExp(`query\\.weight holds ${value} at place 7; expected finite`),
    );
  });

  test("when a tensor is not part of the architecture, or there twice", () => {
    const add = (name: string) =>
      model((folder) =>
        editTensors(folder, (tensors) =>
          new Map(tensors).set(name, { dtype: "F32", shape: [32, 32], data: new Float32Array(1024) }),
        ),
      );
    refused(
      add("encoder.layer.2.output.dense.weight"),
      "TENSOR_MISMATCH",
      /1 tensors are not part.*layer\.2\.output\.dense\.weight/,
    );
    refused(add(`bert.${QUERY}`), "TENSOR_MISMATCH", /two tensors are called/);
  });

  test("when the vocabulary has another size than the network", () => {
    const folder = model((folder) =>
      writeFileSync(join(folder, "vocab.txt"), `${readFileSync(join(folder, "vocab.txt"), "utf8")}extra\n`),
    );
    refused(
      folder,
      "VOCABULARY_SIZE",
      /vocab\.txt: the vocabulary has 101 pieces; .*config\.json says vocab_size 100/,
    );
    refused(config({ vocab_size: 101 }), "VOCABULARY_SIZE", /says vocab_size 101/);
  });

  test("when the weights are cut off, or only there as a Python pickle, with how to convert it", () => {
    refused(
      model((folder) => truncateSync(join(folder, "model.safetensors"), 50_000)),
      "SAFETENSORS_CORRUPT",
      /cut off/,
    );
    const pickle = model((folder) =>
      renameSync(join(folder, "model.safetensors"), join(folder, "pytorch_model.bin")),
    );
    refused(pickle, "MODEL_FORMAT", /pickle/);
    expect(() => importBert(pickle)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining("safe_serialization=True") }),
    );
  });

  test("when the weights are in several files, with how to make one of them", () => {
    const folder = model((folder) => {
      renameSync(join(folder, "model.safetensors"), join(folder, "model-00001-of-00002.safetensors"));
      writeFileSync(join(folder, "model.safetensors.index.json"), "{}");
    });
    refused(folder, "MODEL_FORMAT", /index\.json, which tells of weights in several files/);
    expect(() => importBert(folder)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining("max_shard_size") }),
    );
  });

  test("when it is of another architecture, by its name", () => {
    refused(
      config({ model_type: "deberta-v2" }),
      "MODEL_ARCHITECTURE",
      /config\.json: the network is of type "deberta-v2"; expected one of bert, roberta, xlm-roberta, mpnet/,
    );
    // The latter's pooling is for graphs alone, too.
    for (const folder of [config({ model_type: "modernbert" }), join(PUBLISHED, "..", "families", "qwen3")])
      refused(folder, "MODEL_ARCHITECTURE", /the network is of type/, /as ONNX graphs.*--onnx/);
  });

  test.each([
    ["hidden_act", "relu"],
    ["num_attention_heads", 5],
    ["hidden_size", 2 ** 40],
    ["num_hidden_layers", -1],
    ["position_embedding_type", "relative_key"],
    ["layer_norm_eps", 0],
    ["is_decoder", true],
  ])("when %s is %s", (key, value) => {
    refused(config({ [key]: value }), "MODEL_CONFIG", new RegExp(key), /of another build: use another model/);
  });

  test("when config.json is not JSON, too large, or not there", () => {
    const broken = (change: (file: string) => void) => model((folder) => change(join(folder, "config.json")));
    refused(
      broken((file) => writeFileSync(file, "{")),
      "MODEL_CONFIG",
      /config\.json: the file is not JSON/,
    );
    refused(
      broken((file) => writeFileSync(file, "[]")),
      "MODEL_CONFIG",
      /the whole/,
    );
    refused(
      broken((file) => writeFileSync(file, " ".repeat(2 ** 20 + 1))),
      "FILE_TOO_LARGE",
      /1048577 bytes/,
    );
    refused(
      broken((file) => rmSync(file)),
      "MODEL_FORMAT",
      /config\.json is missing/,
    );
    refused(join(root, "nowhere"), "MODEL_FORMAT", /nowhere/);
  });

  test("when its vectors are neither the mean of the last layer nor its first row", () => {
    const pooling = (changes: Json) =>
      model((folder) => edit(folder, "1_Pooling/config.json", (json) => ({ ...json, ...changes })));
    refused(
      pooling({ pooling_mode_lasttoken: true, pooling_mode_mean_tokens: false }),
      "MODEL_MODULES",
      /pooling_mode_lasttoken is for ONNX graphs alone/,
    );
    refused(
      pooling({ pooling_mode: "weightedmean", pooling_mode_mean_tokens: false }),
      "MODEL_MODULES",
      /pooling_mode_weightedmean; expected pooling_mode_mean_tokens, pooling_mode_cls_token or/,
    );
    refused(pooling({ include_prompt: false }), "MODEL_MODULES", /include_prompt is false/);
    refused(
      pooling({ pooling_mode_max_tokens: true }),
      "MODEL_MODULES",
      /mean_tokens \+ pooling_mode_max_tokens|max_tokens \+/,
    );
    refused(
      model((folder) => rmSync(join(folder, "1_Pooling"), { recursive: true })),
      "MODEL_MODULES",
      /missing/,
    );
    const dense = model((folder) =>
      edit(folder, "modules.json", (json) => [
        ...(json as unknown as Json[]),
        { type: "sentence_transformers.models.Dense", path: "2_Dense" },
      ]),
    );
    refused(dense, "MODEL_MODULES", /models\.Dense is not supported/);
  });

  test("when its modules lead out of the folder", () => {
    const folder = model((folder) =>
      edit(folder, "modules.json", () => [
        { type: "sentence_transformers.models.Transformer", path: "../../etc" },
      ]),
    );
    refused(folder, "MODEL_MODULES", /leads out of the folder/);
  });
});
