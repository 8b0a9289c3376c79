import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadModel, type NewModel, readModelManifest, saveModel } from "../../../../src/encoder/checkpoint";
import { temporaryFolder } from "../../../support/temporary";

const root = temporaryFolder();
let made = 0;

const WORDS = {
  options: { lowerCase: true, stripAccents: true, splitCjk: true },
  vocabulary: ["[PAD]", "[UNK]", "word"],
};
const model: NewModel = {
  architecture: "bag",
  dimension: 2,
  maxLength: 128,
  tokenizer: WORDS,
  config: { rows: 3 },
  tensors: new Map([["table", { shape: [3, 2], data: Int8Array.of(1, 2, 3, 4, 5, 6) }]]),
  provenance: { made: { by: "a test" } },
};

function save(changes: Partial<NewModel> = {}): string {
  const folder = join(root, `models-${made++}`, "encoder");
  saveModel(folder, { ...model, ...changes });
  return folder;
}

const refused = (folder: string, code: string, message: RegExp | string = "") =>
  expect(() => loadModel(folder)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );

describe("a saved model", () => {
  test("is read back as it was", () => {
    const folder = save();
    const read = loadModel(folder, "bag");
    expect(read.tensors.get("table")).toEqual({ dtype: "I8", ...model.tensors.get("table") });
    expect(read).toMatchObject({ config: model.config, tokenizer: model.tokenizer });
    expect(read.manifest).toMatchObject({ architecture: "bag", dimension: 2, made: { by: "a test" } });
    expect(read.manifest).toEqual(readModelManifest(folder));
  });

  test("has the hash of what its vectors depend on, and of nothing else", () => {
    const hash = (changes: Partial<NewModel> = {}) => readModelManifest(save(changes)).hash;
    const usual = hash();
    expect(hash({ provenance: { made: { by: "another" } } })).toBe(usual);
    const others = [
      hash({ config: { rows: 4 } }),
      hash({ tokenizer: { ...WORDS, vocabulary: ["[PAD]", "[UNK]", "words"] } }),
      hash({ maxLength: 64 }),
      hash({ tokenizer: { ...WORDS, options: { ...WORDS.options, lowerCase: false } } }),
      hash({ tokenizer: { published: Buffer.from("{}") } }),
      hash({ tokenizer: { published: Buffer.from("{ }") } }),
      hash({ pooling: "cls" }),
      hash({ prefixes: { tweet: "query: ", article: "" } }),
      hash({ prefixes: { tweet: "", article: "query: " } }),
      hash({ tensors: new Map([["table", { shape: [3, 2], data: Int8Array.of(1, 2, 3, 4, 5, 7) }]]) }),
    ];
    expect(new Set([usual, ...others]).size).toBe(11);
    // What says what models have always meant changes nothing.
    expect(hash({ pooling: "mean", prefixes: { tweet: "", article: "" } })).toBe(usual);
  });

  test("keeps the hash that earlier builds gave it", () => {
    expect(readModelManifest(save()).hash).toBe(
      "7862bf78f27b577723643ab3978bf77b5a2e03f944aad4c1bb47f4a2edfb74d9",
    );
  });

  test("keeps a published tokenizer byte for byte", () => {
    const published = Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d, 0xff);
    const folder = save({ tokenizer: { published }, pooling: "cls" });
    expect(new Uint8Array(readFileSync(join(folder, "tokenizer.json")))).toEqual(published);
    expect(existsSync(join(folder, "vocab.txt"))).toBe(false);
    const read = loadModel(folder);
    expect(read.tokenizer).toEqual({ published: Buffer.from(published) });
    expect(read.manifest).toMatchObject({ tokenizer: "tokenizer.json", pooling: "cls" });
  });

  test("replaces the one before in one step and leaves nothing beside it", () => {
    const folder = save();
    saveModel(folder, { ...model, maxLength: 64 });
    expect(loadModel(folder).manifest.maxLength).toBe(64);
    expect(readdirSync(join(folder, ".."))).toEqual(["encoder"]);
  });

  test("leaves the one before untouched when it cannot be written", () => {
    const folder = save();
    const broken = new Map([["table", { shape: [9], data: Int8Array.of(1) }]]);
    expect(() => saveModel(folder, { ...model, tensors: broken })).toThrow(
      expect.objectContaining({ code: "TENSOR_SHAPE" }),
    );
    expect(loadModel(folder).manifest.dimension).toBe(2);
    expect(readdirSync(join(folder, ".."))).toEqual(["encoder"]);
  });

  test.each([
    ["prefixes", { prefixes: { tweet: "x".repeat(1001), article: "" } }],
    ["dimension", { dimension: 20_000 }],
  ])("is not written with what could not be read again: %s", (field, changes) => {
    const folder = save();
    const before = readModelManifest(folder);
    const refused = { code: "MODEL_CONFIG", message: expect.stringContaining(field) };
    expect(() => saveModel(folder, { ...model, ...changes })).toThrow(expect.objectContaining(refused));
    expect(readModelManifest(folder)).toEqual(before);
    expect(readdirSync(join(folder, ".."))).toEqual(["encoder"]);
  });

  test("that cannot be written at all says where and why", () => {
    const file = join(root, "file");
    writeFileSync(file, "");
    expect(() => saveModel(join(file, "encoder"), model)).toThrow(
      expect.objectContaining({ code: "MODEL_WRITE", message: expect.stringContaining(file) }),
    );
  });

  test("is missed with the commands that make one", () => {
    const nowhere = join(root, "nowhere");
    refused(nowhere, "MODEL_MISSING");
    expect(() => loadModel(nowhere)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining("crowdchecked model import") }),
    );
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe("a damaged or foreign model is refused", () => {
  const edit = (folder: string, name: string, change: (text: string) => string): void => {
    const file = join(folder, name);
    writeFileSync(file, change(readFileSync(file, "utf8")));
  };

  test.each(["model.safetensors", "vocab.txt", "config.json"])("when a byte of %s has changed", (name) => {
    const folder = save();
    const file = join(folder, name);
    const bytes = readFileSync(file);
    const last = bytes.length - 2;
    bytes[last] = (bytes[last] as number) ^ 1;
    writeFileSync(file, bytes);
    refused(folder, "MODEL_CORRUPT", /do not match the hash/);
  });

  test("when its weights are cut off or gone", () => {
    const folder = save();
    truncateSync(join(folder, "model.safetensors"), 20);
    refused(folder, "MODEL_CORRUPT");
    const other = save();
    edit(other, "manifest.json", () => "{");
    refused(other, "MODEL_CORRUPT", /manifest/);
  });

  test("when its manifest names another version or architecture, or lacks a field", () => {
    const folder = save();
    edit(folder, "manifest.json", (text) => text.replace('"version": 1', '"version": 99'));
    refused(folder, "MODEL_VERSION", /version 99; this program reads version 1/);
    const other = save();
    edit(other, "manifest.json", (text) => text.replace('"bag"', '"mamba"'));
    refused(other, "MODEL_ARCHITECTURE", /"mamba"; expected bert or bag/);
    const third = save();
    edit(third, "manifest.json", (text) => text.replace('"dimension": 2', '"dimension": -2'));
    refused(third, "MODEL_CORRUPT", /dimension/);
  });

  test("when the caller can only use another architecture", () => {
    expect(() => loadModel(save(), "bert")).toThrow(
      expect.objectContaining({
        code: "MODEL_ARCHITECTURE",
        message: expect.stringContaining("expected bert"),
      }),
    );
  });
});
