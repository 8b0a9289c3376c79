/** @jest-environment ./test/support/encoder/onnx-environment.js */
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WordPiece } from "../../../src/base/text";
import { readModelManifest } from "../../../src/encoder";
import { quantise, saveBag } from "../../../src/encoder/bag";
import { exportBagGraph } from "../../../src/encoder/onnx";
import { run } from "../../support/cli";
import { graphFile, graphModel, ORACLES, testOnnx } from "../../support/encoder/onnx";
import { LoopbackHub } from "../../support/servers/loopback-hub";
import { temporaryFolder } from "../../support/temporary";

const root = temporaryFolder();
let homes = 0;
let home: string;
beforeEach(() => {
  home = join(root, `home-${homes++}`);
});
const verb = (...args: string[]) => run(["--home", home, ...args]);
const encoder = () => join(home, "models", "encoder");

describe("crowdchecked model, with ONNX graphs (skipped without onnxruntime-node)", () => {
  testOnnx(
    "import takes a graph where there are no weights, and words from the shipped encoder",
    async () => {
      const { code, out, err } = await verb("model", "import", graphModel(join(root, "bare")));
      expect([code, out]).toEqual([0, `ONNX graph, 32 wide, inputs up to 40 pieces -> ${encoder()}\n`]);
      expect(err).toContain("crowdchecked index");
      const { architecture, made } = readModelManifest(encoder());
      expect([architecture, made]).toEqual(["onnx", { imported: "bare" }]);
      expect(existsSync(join(encoder(), "words", "manifest.json"))).toBe(true);
    },
  );

  testOnnx("import takes a graph that has layers inside which no other import knows", async () => {
    const [source, folder] = [join(root, "bag"), join(root, "layers")];
    const values = Float32Array.from({ length: 20 }, (_, i) => i);
    const tokenizer = new WordPiece(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "old"]);
    saveBag(source, tokenizer, quantise({ rows: 5, columns: 4, values }), { made: {} });
    exportBagGraph(source, folder);
    const modules = ["Transformer", "Pooling", "Dense", "Dense", "Normalize"].map((name, i) => ({
      ...{ idx: i, name: `${i}`, path: i === 0 ? "" : `${i}_${name}` },
      type: `sentence_transformers.models.${name}`,
    }));
    writeFileSync(join(folder, "modules.json"), JSON.stringify(modules));
    const { code, out } = await verb("model", "import", folder);
    expect([code, out]).toEqual([0, expect.stringMatching(/^ONNX graph, /)]);
  });

  testOnnx("import takes the weights where there are both, unless the graph is asked for", async () => {
    const folder = graphModel(join(root, "both"));
    renameSync(join(folder, "onnx", "model.onnx"), join(folder, "onnx", "other.onnx"));
    const weights = join(ORACLES, "bert", "model.safetensors");
    copyFileSync(weights, join(folder, "model.safetensors"));
    expect(await verb("model", "import", folder)).toMatchObject({ code: 0 });
    expect(readModelManifest(encoder()).architecture).toBe("bert");
    expect(await verb("model", "import", folder, "--onnx", "onnx/other.onnx")).toMatchObject({ code: 0 });
    expect(readModelManifest(encoder()).architecture).toBe("onnx");
    const { code, err } = await verb("model", "import", folder, "--onnx");
    expect([code, err]).toEqual([2, expect.stringMatching(/^error MODEL_FORMAT: .*onnx\/model\.onnx/)]);
  });

  testOnnx("a graph is neither trained nor exported, and no other head is read from one", async () => {
    const folder = graphModel(join(root, "fixed"));
    await verb("model", "import", folder);
    const { hash } = readModelManifest(encoder());
    for (const args of [
      ["model", "export", join(root, "none")],
      ["model", "export", "--onnx", join(root, "none")],
    ]) {
      expect(await verb(...args)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^error ONNX_FIXED[\s\S]*Bring a BERT, RoBERTa/),
      });
    }
    expect(await verb("model", "import", folder, "--onnx", "--as", "nli")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^error OPTION_INVALID: .*nli/),
    });
    expect(existsSync(join(root, "none"))).toBe(false);
    expect(readModelManifest(encoder()).hash).toBe(hash);
  });

  testOnnx("import --as reranker keeps a graph that scores pairs", async () => {
    const folder = graphModel(join(root, "scorer"), "reranker", "bert-reranker");
    const { code, out } = await verb("--json", "model", "import", folder, "--as", "reranker");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ architecture: "onnx", head: "reranker", maxLength: 24 });
    expect(readdirSync(join(home, "models"))).toEqual(["reranker"]);
  });

  testOnnx("export --onnx writes what import reads", async () => {
    await verb("model", "import", join(ORACLES, "bert"));
    const target = join(root, "exported");
    expect(await verb("model", "export", "--onnx", target)).toMatchObject({ code: 0 });
    expect(readdirSync(target)).toEqual(expect.arrayContaining(["onnx", "tokenizer.json", "vocab.txt"]));
    expect(await verb("model", "import", target)).toMatchObject({ code: 0 });
    expect(readModelManifest(encoder())).toMatchObject({
      architecture: "onnx",
      dimension: 32,
      maxLength: 40,
    });
  });
});

describe("crowdchecked model pull --onnx (skipped without onnxruntime-node)", () => {
  const names = ["config.json", "vocab.txt", "modules.json", "1_Pooling/config.json", "model.safetensors"];
  const external = join(graphFile("external"), "..");
  const hub = new LoopbackHub(
    new Map([
      ...names.map((name) => [name, readFileSync(join(ORACLES, "bert", name))] as const),
      ...["model.onnx", "model.onnx_data"].map(
        (name) => [`onnx/${name}`, readFileSync(join(external, name))] as const,
      ),
      ["onnx/model_quantized.onnx", readFileSync(graphFile("int8"))],
    ]),
  );
  beforeAll(() => hub.start());
  afterAll(() => hub.stop());
  beforeEach(() => {
    hub.requests.length = 0;
  });
  const pull = (...args: string[]) =>
    verb("model", "pull", "owner/tiny", "--hub", hub.url, "--onnx", ...args);

  testOnnx("downloads the graph with the file of its weights, and not the tensors", async () => {
    expect(await pull()).toMatchObject({ code: 0 });
    expect(readModelManifest(encoder()).files).toEqual(["model.onnx", "model.onnx_data"]);
    const asked = hub.requests.map(({ url }) => url).join(" ");
    expect(asked).toContain("onnx/model.onnx_data");
    expect(asked).not.toContain("safetensors");
    expect(asked).not.toContain("quantized");
    expect(readdirSync(join(home, "models"))).toEqual(["encoder"]);
  });

  testOnnx("downloads the graph that is named", async () => {
    expect(await pull("model_quantized.onnx")).toMatchObject({ code: 0 });
    expect(readModelManifest(encoder())).toMatchObject({ architecture: "onnx", files: ["model.onnx"] });
  });

  testOnnx(
    "says which graphs there are where the named one is not, and refuses names elsewhere",
    async () => {
      expect(await pull("model_fp16.onnx")).toMatchObject({
        code: 2,
        err: expect.stringMatching(/error MODEL_FORMAT: .*model_fp16.onnx[\s\S]*--onnx onnx\/model.onnx/),
      });
      expect(await pull("../model.onnx")).toMatchObject({
        code: 2,
        err: expect.stringMatching(/error OPTION_INVALID/),
      });
    },
  );
});

describe("crowdchecked model pull of a decoder", () => {
  const folder = join(ORACLES, "families", "qwen3");
  const published = ["config.json", "tokenizer.json"].map(
    (name) => [name, readFileSync(join(folder, name))] as const,
  );
  const weights = ["model.safetensors", Buffer.alloc(100_000)] as const;
  const hub = new LoopbackHub(new Map());
  beforeAll(() => hub.start());
  afterAll(() => hub.stop());
  const pull = (files: Iterable<readonly [string, Buffer]>, ...args: string[]) => {
    hub.requests.length = 0;
    hub.files.clear();
    for (const [name, bytes] of files) hub.files.set(name, bytes);
    return verb("model", "pull", "owner/tiny", "--hub", hub.url, ...args);
  };

  test("is refused before its weights are downloaded, and leaves nothing", async () => {
    const { code, err } = await pull([...published, weights]);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/error MODEL_ARCHITECTURE[\s\S]*"qwen3"[\s\S]*--onnx/),
    ]);
    expect(hub.requests.map(({ url }) => url).join(" ")).not.toContain("safetensors");
    expect(readdirSync(join(home, "models"))).toEqual([]);
  });

  testOnnx("is refused before its graph is downloaded where its tokenizer is of another kind", async () => {
    const tokenizer = ["tokenizer.json", Buffer.from('{"model": {"type": "WordLevel"}}')] as const;
    const graph = ["onnx/model.onnx", readFileSync(graphFile("qwen3"))] as const;
    const { code, err } = await pull([...published, tokenizer, graph], "--onnx");
    expect([code, err]).toEqual([2, expect.stringMatching(/error TOKENIZER_UNSUPPORTED/)]);
    const asked = hub.requests.map(({ url }) => url).join(" ");
    expect([asked.includes("tokenizer.json"), asked.includes("model.onnx")]).toEqual([true, false]);
    expect(readdirSync(join(home, "models"))).toEqual([]);
  });

  testOnnx("says how to export a graph where there is none", async () => {
    const { code, err } = await pull([...published, weights], "--onnx");
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^error MODEL_FORMAT[\s\S]*optimum-cli export onnx/),
    ]);
  });

  testOnnx("takes a graph that has neither modules nor prompts beside it, by its last piece", async () => {
    const graph = ["onnx/model.onnx", readFileSync(graphFile("qwen3"))] as const;
    const prefix = ["--tweet-prefix", "Instruct: find it\nQuery:"];
    expect(await pull([...published, graph], "--onnx", ...prefix)).toMatchObject({ code: 0 });
    expect(readModelManifest(encoder())).toMatchObject({
      ...{ architecture: "onnx", dimension: 8, pooling: "last", maxLength: 128 },
      prefixes: { tweet: "Instruct: find it\nQuery:", article: "" },
    });
  });
});
