/** @jest-environment ./test/support/encoder/onnx-environment.js */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { SHIPPED_ENCODER } from "../../../../src/base/home/paths";
import { parseTweet, WordPiece } from "../../../../src/base/text";
import { loadTextEncoder, openCrossEncoder, readModelManifest } from "../../../../src/encoder";
import { loadBag, quantise, saveBag } from "../../../../src/encoder/bag";
import { importBert, saveBert } from "../../../../src/encoder/bert";
import {
  exportBagGraph,
  exportBertGraph,
  importGraph,
  type NewGraphModel,
  saveGraph,
} from "../../../../src/encoder/onnx";
import { GraphBuilder } from "../../../../src/encoder/onnx/export/graph-builder";
import { loadTrainable } from "../../../../src/encoder/trainable";
import oracle from "../../../oracles/bert_heads.json";
import modernBert from "../../../oracles/modernbert.json";
import qwen3 from "../../../oracles/qwen3.json";
import { useTensorflow } from "../../../support/encoder/backend";
import { difference } from "../../../support/encoder/kernel-ground";
import { graphModel, ORACLES, type OracleGraph, testOnnx } from "../../../support/encoder/onnx";
import { temporaryFolder } from "../../../support/temporary";

const root = temporaryFolder();
let folders = 0;
const newFolder = (): string => join(root, String(folders++));
const published = (graph?: OracleGraph, base?: string): string => graphModel(newFolder(), graph, base);

/** Imports and saves a graph, and returns the folder of the model. */
async function keep(
  source: string,
  options: Parameters<typeof importGraph>[1] = {},
  words?: string,
): Promise<string> {
  const folder = newFolder();
  const { width: _, ...model } = await importGraph(source, options);
  const kept: NewGraphModel = words === undefined ? model : { ...model, words };
  saveGraph(folder, kept, { made: { by: "a test" } });
  return folder;
}

const TWEETS = ["A storm moved the old bridge! https://t.co/x", "never @someone", "claim ".repeat(90)].map(
  (text) => parseTweet(text),
);
const ARTICLES = [["The moonlight photo: a fake?", "river"], [], ["storm"]];

describe("an imported graph (skipped without onnxruntime-node)", () => {
  useTensorflow();

  testOnnx("encodes tweets and articles as TensorFlow.js does with the same checkpoint", async () => {
    const [graph, bert] = [loadTextEncoder(await keep(published())), newFolder()];
    saveBert(bert, importBert(join(ORACLES, "bert")), { made: {} });
    const ours = loadTextEncoder(bert);
    expect(difference(await graph.embedTweets(TWEETS), await ours.embedTweets(TWEETS))).toBeLessThan(1e-4);
    const articles = await graph.embedArticles(ARTICLES);
    expect(difference(articles, await ours.embedArticles(ARTICLES))).toBeLessThan(1e-4);
    expect(articles.slice(32, 64)).toEqual(new Float32Array(32));
  });

  testOnnx("that could not be started starts when the next text is read", async () => {
    const folder = await keep(published());
    const encoder = loadTextEncoder(folder);
    const [file, away] = [join(folder, "model.onnx"), join(folder, "away.onnx")];
    renameSync(file, away);
    await expect(encoder.embedTweets(TWEETS)).rejects.toMatchObject({ code: "ONNX_FAILED" });
    renameSync(away, file);
    expect(await encoder.embedTweets(TWEETS)).toHaveLength(TWEETS.length * encoder.dimension);
  });

  testOnnx("of a ModernBERT encodes texts as transformers does", async () => {
    const source = published("modernbert", "families/modernbert");
    const encoder = loadTextEncoder(await keep(source));
    const texts = modernBert.texts.map((text) => [text]);
    const wanted = Float32Array.from(modernBert.vectors.flat());
    expect(difference(await encoder.embedArticles(texts), wanted)).toBeLessThan(1e-4);
  });

  testOnnx("of a Qwen3 encodes texts together and alone as sentence-transformers does", async () => {
    const encoder = loadTextEncoder(await keep(published("qwen3", "families/qwen3")));
    const together = await encoder.embedArticles(qwen3.texts.map((text) => [text]));
    expect(difference(together, Float32Array.from(qwen3.document.flat()))).toBeLessThan(1e-5);
    for (const [i, text] of qwen3.texts.entries()) {
      const alone = await encoder.embedArticles([[text]]);
      expect(difference(alone, Float32Array.from(qwen3.document[i] ?? []))).toBeLessThan(1e-5);
    }
    const query = await encoder.embedTweets([parseTweet(qwen3.texts[0] ?? "")]);
    expect(difference(query, Float32Array.from(qwen3.query[0] ?? []))).toBeLessThan(1e-5);
  });

  testOnnx("has the last row of texts also where a later version of the library names it so", async () => {
    const source = published("qwen3", "families/qwen3");
    writeFileSync(join(source, "1_Pooling", "config.json"), '{"pooling_mode": "lasttoken"}');
    expect((await importGraph(source, {})).pooling).toBe("last");
  });

  testOnnx("of a decoder has the last row of texts where its folder lists no modules", async () => {
    const bare = (config: object): string => {
      const source = published("qwen3", "families/qwen3");
      rmSync(join(source, "modules.json"));
      writeFileSync(join(source, "config.json"), JSON.stringify(config));
      return source;
    };
    const encoder = loadTextEncoder(await keep(bare({ model_type: "qwen3" })));
    const vectors = await encoder.embedArticles(qwen3.texts.slice(0, 4).map((text) => [text]));
    expect(difference(vectors, Float32Array.from(qwen3.document.slice(0, 4).flat()))).toBeLessThan(1e-5);
  });

  testOnnx.each([
    [{ architectures: ["Qwen3ForCausalLM"] }, "last"],
    [{ architectures: ["Qwen3ForCausalLM"], is_causal: false }, "mean"],
    [{ architectures: ["BertModel"] }, "mean"],
    [{ architectures: null }, "mean"],
  ])("without modules and a cache is pooled as sentence-transformers would: %j", async (config, pooling) => {
    const source = published();
    rmSync(join(source, "modules.json"));
    writeFileSync(join(source, "config.json"), JSON.stringify(config));
    expect((await importGraph(source, {})).pooling).toBe(pooling);
  });

  testOnnx("puts prefixes in front of tweets and articles, and cuts vectors", async () => {
    const options = { prefixes: { tweet: "old ", article: "new " }, dimension: 12 };
    const [plain, changed] = await Promise.all([keep(published()), keep(published(), options)]);
    const [without, prefixed] = [loadTextEncoder(plain), loadTextEncoder(changed)];
    expect([without.dimension, prefixed.dimension]).toEqual([32, 12]);
    const [wanted, found] = await Promise.all([
      without.embedArticles([["new storm"]]),
      prefixed.embedArticles([["storm"]]),
    ]);
    const length = Math.hypot(...wanted.subarray(0, 12));
    expect(
      difference(
        found,
        Array.from(wanted.subarray(0, 12), (x) => x / length),
      ),
    ).toBeLessThan(1e-6);
    const [wantedTweet, foundTweet] = await Promise.all([
      without.embedTweets([parseTweet("old storm")]),
      prefixed.embedTweets([parseTweet("storm")]),
    ]);
    expect(foundTweet[0]! / foundTweet[1]!).toBeCloseTo(wantedTweet[0]! / wantedTweet[1]!, 3);
    expect(readModelManifest(changed).hash).not.toBe(readModelManifest(plain).hash);
  });

  testOnnx("has the vectors of words of the bag that was kept with it, or none", async () => {
    const [bare, worded] = [
      loadTextEncoder(await keep(published())),
      loadTextEncoder(await keep(published(), {}, SHIPPED_ENCODER)),
    ];
    const vector = new Float32Array(256);
    const expected = new Float32Array(256);
    expect(loadBag(SHIPPED_ENCODER).embedWord("bridge", expected)).toBe(true);
    expect([worded.wordDimension, worded.embedWord("bridge", vector)]).toEqual([256, true]);
    expect(vector).toEqual(expected);
    expect(worded.hash).not.toBe(bare.hash);
    const none = new Float32Array(32).fill(1);
    expect(bare.embedWord("bridge", none)).toBe(false);
    expect(none).toEqual(new Float32Array(32));
  });

  testOnnx("keeps weights that are in a file of their own, and notices when they change", async () => {
    const folder = await keep(published("external"));
    expect(readdirSync(folder).sort()).toEqual([
      "config.json",
      "manifest.json",
      "model.onnx",
      "model.onnx_data",
      "vocab.txt",
    ]);
    expect((await loadTextEncoder(folder).embedArticles([["storm"]])).length).toBe(32);
    const data = join(folder, "model.onnx_data");
    const bytes = readFileSync(data);
    bytes[100]! ^= 1;
    writeFileSync(data, bytes);
    expect(() => loadTextEncoder(folder)).toThrow(expect.objectContaining({ code: "MODEL_CORRUPT" }));
  });

  testOnnx("may be quantised, and may be named", async () => {
    const source = published("int8");
    renameSync(join(source, "onnx", "model.onnx"), join(source, "onnx", "model_quantized.onnx"));
    await expect(importGraph(source, {})).rejects.toMatchObject({ code: "MODEL_FORMAT" });
    for (const file of ["model_quantized.onnx", "onnx/model_quantized.onnx"]) {
      const encoder = loadTextEncoder(await keep(source, { file }));
      expect((await encoder.embedTweets(TWEETS)).length).toBe(3 * 32);
    }
    await expect(importGraph(source, { file: "../model.onnx" })).rejects.toMatchObject({
      code: "OPTION_INVALID",
    });
  });

  testOnnx.each([
    ["more numbers than it makes", () => importGraph(published(), { dimension: 33 }), "MODEL_DIMENSION"],
    ["no tokenizer", () => importGraph(without("vocab.txt"), {}), "MODEL_FORMAT"],
    ["a vocabulary that its table lacks", () => importGraph(withPieces(200), {}), "VOCABULARY_SIZE"],
    ["one that only the trial shows", () => importGraph(withPieces(200, "config.json"), {}), "ONNX_FAILED"],
    ["longer texts than it has positions for", () => importGraph(withLength(64), {}), "ONNX_FAILED"],
    ["scores, but is an encoder", () => importGraph(published(), { head: "reranker" }), "ONNX_INTERFACE"],
  ])("is refused with %s", async (_, work, code) => {
    await expect(work()).rejects.toMatchObject({ code, hint: expect.any(String) });
  });

  function without(name: string, source = published()): string {
    rmSync(join(source, name));
    return source;
  }

  /** @param left a file to leave out. */
  function withPieces(count: number, left?: string): string {
    const source = published();
    const pieces = readFileSync(join(source, "vocab.txt"), "utf8").trimEnd().split("\n");
    for (let i = pieces.length; i < count; i++) pieces.push(`more${i}`);
    writeFileSync(join(source, "vocab.txt"), pieces.join("\n"));
    return left === undefined ? source : without(left, source);
  }

  function withLength(pieces: number): string {
    const source = without("config.json");
    writeFileSync(join(source, "sentence_bert_config.json"), JSON.stringify({ max_seq_length: pieces }));
    return source;
  }

  testOnnx("is refused where it gives the row at the end of a batch, which is padding", async () => {
    const source = published();
    const graph = new GraphBuilder();
    const table = graph.weight(
      "table",
      [100, 2],
      Float32Array.from({ length: 200 }, (_, i) => Math.sin(i)),
    );
    const rows = graph.node("Gather", [table, "input_ids"]);
    const end = graph.node("Gather", [rows, graph.whole(-1)], { axis: 1 });
    graph.node("Squeeze", [end, graph.whole(1)], {}, "sentence_embedding");
    const ids = { name: "input_ids", type: "int64", shape: ["texts", "pieces"] } as const;
    const vectors = { name: "sentence_embedding", type: "float", shape: ["texts", 2] } as const;
    graph.finish("last", [ids], [vectors]).writeTo(join(source, "onnx", "model.onnx"));
    await expect(importGraph(source, {})).rejects.toMatchObject({
      code: "ONNX_INTERFACE",
      message: expect.stringMatching(/changes with the padding behind the text/),
    });
  });

  testOnnx("is refused where it asks for positions that RoBERTa counts otherwise", async () => {
    const source = published("qwen3", "families/qwen3");
    writeFileSync(join(source, "config.json"), '{"model_type": "roberta"}');
    await expect(importGraph(source, {})).rejects.toMatchObject({
      code: "ONNX_INTERFACE",
      message: expect.stringMatching(/asks for position_ids/),
    });
  });

  testOnnx("is not trained", async () => {
    const folder = await keep(published());
    expect(() => loadTrainable(folder)).toThrow(
      expect.objectContaining({ code: "ONNX_FIXED", message: expect.stringMatching(/cannot be trained/) }),
    );
  });

  testOnnx("is refused with a graph that another one has replaced", async () => {
    const folder = await keep(published());
    truncateSync(join(folder, "model.onnx"), 5000);
    expect(() => loadTextEncoder(folder)).toThrow(expect.objectContaining({ code: "MODEL_CORRUPT" }));
  });
});

describe("a reranker that is a graph (skipped without onnxruntime-node)", () => {
  testOnnx("gives PyTorch's scores for pairs, cut longest first", async () => {
    const folder = await keep(published("reranker", "bert-reranker"), { head: "reranker" });
    const reranker = openCrossEncoder(folder);
    for (const { post, article, score } of oracle.scored) {
      const [found] = await reranker.score(post, [article]);
      expect(found).toBeCloseTo(score, 4);
    }
    const post = oracle.scored[0]?.post ?? "";
    const articles = oracle.scored.map(({ article }) => article);
    const together = await reranker.score(post, articles);
    await reranker.dispose();
    for (const [i, article] of articles.entries())
      expect((await reranker.score(post, [article]))[0]).toBeCloseTo(together[i]!, 5);
    await expect(reranker.score(post, articles, AbortSignal.abort(new Error("enough")))).rejects.toThrow(
      "enough",
    );
    await reranker.dispose();
  });

  testOnnx("is no encoder, and an encoder no reranker", async () => {
    const folder = await keep(published("reranker", "bert-reranker"), { head: "reranker" });
    const wrong = expect.objectContaining({ code: "MODEL_ARCHITECTURE" });
    expect(() => loadTextEncoder(folder)).toThrow(wrong);
    const encoder = openCrossEncoder(await keep(published()));
    await expect(encoder.score("a", ["b"])).rejects.toEqual(wrong);
  });
});

describe("an exported model (skipped without onnxruntime-node)", () => {
  useTensorflow();

  testOnnx.each([
    ["as it is", {}],
    [
      "with the first piece's vector, cut, and prefixes",
      { pooling: "cls", dimension: 20, prefixes: { tweet: "old ", article: "" } },
    ],
  ] as const)("gives the same vectors as a graph: a BERT %s", async (_, changes) => {
    const [source, target] = [newFolder(), newFolder()];
    saveBert(source, { ...importBert(join(ORACLES, "bert")), ...changes }, { made: {} });
    exportBertGraph(source, target);
    expect(existsSync(join(target, "model.safetensors"))).toBe(false);
    const [graph, ours] = [loadTextEncoder(await keep(target)), loadTextEncoder(source)];
    expect(graph.dimension).toBe(ours.dimension);
    expect(difference(await graph.embedTweets(TWEETS), await ours.embedTweets(TWEETS))).toBeLessThan(1e-4);
  });

  testOnnx("gives the same vectors as a graph: a bag", async () => {
    const pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "old", "storm", "##s", "moved"];
    const values = Float32Array.from({ length: pieces.length * 4 }, (_, i) => (i < 16 ? 0 : Math.sin(i)));
    const [source, target] = [newFolder(), newFolder()];
    saveBag(source, new WordPiece(pieces), quantise({ rows: 8, columns: 4, values }), { made: {} });
    exportBagGraph(source, target);
    const [graph, ours] = [loadTextEncoder(await keep(target)), loadTextEncoder(source)];
    const texts = [["old storms"], ["moved", "old"], ["what?"]];
    expect(difference(await graph.embedArticles(texts), await ours.embedArticles(texts))).toBeLessThan(1e-6);
  });
});

test("a folder is no graph, whatever its name", async () => {
  const source = newFolder();
  mkdirSync(join(source, "onnx", "model.onnx"), { recursive: true });
  for (const file of [undefined, "onnx", "."])
    await expect(importGraph(source, { file })).rejects.toMatchObject({ code: "MODEL_FORMAT" });
});
