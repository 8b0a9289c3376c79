import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { silentProgress } from "../../../../src/base/core/progress";
import { UNCASED, WordPiece } from "../../../../src/base/text";
import { quantise, saveBag } from "../../../../src/encoder/bag";
import { exportBag } from "../../../../src/encoder/bag/export";
import { importBag, isStaticEmbedding } from "../../../../src/encoder/bag/import";
import { exportBert, importBert, saveBert } from "../../../../src/encoder/bert";
import { type PullOptions, parseHubModel, pullModel } from "../../../../src/encoder/hub";
import { cutAfter, LoopbackHub, send } from "../../../support/servers/loopback-hub";
import { temporaryFolder } from "../../../support/temporary";
import { until } from "../../../support/until";

const PUBLISHED = join(__dirname, "..", "..", "..", "oracles", "bert");
const WEIGHTS = "model.safetensors";
const PATHS = [
  "config.json",
  WEIGHTS,
  "vocab.txt",
  "tokenizer_config.json",
  "modules.json",
  "1_Pooling/config.json",
];

const root = temporaryFolder();
let hub: LoopbackHub;
let folder: string;
beforeEach(async () => {
  const files = new Map(PATHS.map((path) => [path, readFileSync(join(PUBLISHED, path))]));
  hub = new LoopbackHub(new Map([...files, ["README.md", Buffer.from("not needed")]]));
  await hub.start();
  folder = mkdtempSync(join(root, "pull-"));
});
afterEach(() => hub.stop());

function pull(changes: Partial<PullOptions> = {}): Promise<number> {
  return pullModel(parseHubModel("owner/tiny", "main", hub.url), {
    folder,
    startProgress: silentProgress,
    signal: new AbortController().signal,
    silenceMs: 60_000,
    retryDelayMs: 1,
    ...changes,
  });
}

const failsWith = (work: Promise<unknown>, code: string, message: RegExp = /./) =>
  expect(work).rejects.toEqual(expect.objectContaining({ code, message: expect.stringMatching(message) }));

const asked = (path: string) => hub.requests.filter(({ url }) => url.endsWith(path));
const partial = () => readdirSync(folder).filter((name) => name.endsWith(".part"));
/** How many bytes of the weights have been kept. */
const kept = (): number => {
  const [name] = partial().filter((name) => name.startsWith(WEIGHTS));
  return name === undefined ? 0 : statSync(join(folder, name)).size;
};

describe("a pulled model", () => {
  test("has the files that an import needs, whole, and no others", async () => {
    const bytes = await pull();
    for (const path of PATHS) expect(readFileSync(join(folder, path))).toEqual(hub.files.get(path));
    expect(bytes).toBe(PATHS.reduce((sum, path) => sum + (hub.files.get(path)?.length ?? 0), 0));
    expect(existsSync(join(folder, "README.md"))).toBe(false);
    expect(partial()).toEqual([]);
    expect(importBert(folder).values.size).toBe(37);
  });

  test("that we exported with cut vectors has the layer that cuts them", async () => {
    const [ours, exported] = [join(folder, "ours"), join(folder, "exported")];
    saveBert(ours, importBert(PUBLISHED, { dimension: 8 }), { made: {} });
    exportBert(ours, exported);
    for (const path of [...PATHS, "3_Dense/config.json", "3_Dense/model.safetensors"])
      hub.files.set(path, readFileSync(join(exported, path)));
    await pull();
    expect(importBert(folder).dimension).toBe(8);
  });

  test.each([
    "0_StaticEmbedding",
    "",
  ])("may be a static embedding, which has no settings, in the folder '%s' of it", async (path) => {
    const columns = 4;
    const tokenizer = new WordPiece(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "old"], UNCASED);
    const values = Float32Array.from({ length: tokenizer.vocabSize * columns }, (_, i) => i);
    const [ours, exported] = [join(folder, "ours"), join(folder, "exported")];
    saveBag(ours, tokenizer, quantise({ rows: tokenizer.vocabSize, columns, values }), { made: {} });
    exportBag(ours, exported);
    hub.files.clear();
    for (const name of ["model.safetensors", "tokenizer.json"])
      hub.files.set(posix.join(path, name), readFileSync(join(exported, "0_StaticEmbedding", name)));
    const modules = [{ path, type: "sentence_transformers.models.StaticEmbedding" }];
    hub.files.set("modules.json", Buffer.from(JSON.stringify(modules)));
    await pull();
    expect(isStaticEmbedding(folder)).toBe(true);
    expect(importBag(folder).table).toMatchObject({ rows: 5, columns });
  });

  test("is not downloaded again where it is already there", async () => {
    await pull();
    await pull();
    expect(asked(WEIGHTS)).toHaveLength(1);
  });

  test("tells its progress in kilobytes", async () => {
    const seen: (number | undefined)[][] = [];
    const update = (done: number, total?: number): void => void seen.push([done, total]);
    await pull({ startProgress: () => ({ update, finish: () => {} }) });
    const total = Math.ceil(PATHS.reduce((sum, path) => sum + (hub.files.get(path)?.length ?? 0), 0) / 1000);
    expect(seen.at(-1)).toEqual([total, total]);
  });
});

describe("a pulled ONNX graph", () => {
  const GRAPH = "onnx/model.onnx";
  const NAMED = "Constant_7_attr";
  const external = join(__dirname, "..", "..", "..", "oracles", "onnx", "external");
  beforeEach(() => {
    const graph = readFileSync(join(external, "model.onnx")).toString("latin1");
    // A name of the same length.
    hub.files.set(GRAPH, Buffer.from(graph.replaceAll("model.onnx_data", NAMED), "latin1"));
    hub.files.set(`onnx/${NAMED}`, readFileSync(join(external, "model.onnx_data")));
  });

  test("comes with the files of its weights, under whatever names it gives them, and no others", async () => {
    hub.files.set("onnx/model.onnx_data", Buffer.from("of another graph"));
    hub.files.set("onnx/model.onnx_data\0", Buffer.from("a name that no disk takes"));
    const bytes = await pull({ onnx: true });
    expect(readdirSync(join(folder, "onnx")).sort()).toEqual([NAMED, "model.onnx"]);
    expect(readFileSync(join(folder, "onnx", NAMED))).toEqual(hub.files.get(`onnx/${NAMED}`));
    expect(bytes).toBeGreaterThan(hub.files.get(`onnx/${NAMED}`)!.length);
    expect(asked(WEIGHTS)).toEqual([]);
  });

  test("is refused where the model lacks one of them, or its name is a path", async () => {
    hub.files.delete(`onnx/${NAMED}`);
    await failsWith(pull({ onnx: true }), "MODEL_FORMAT", /no onnx\/Constant_7_attr/);
    const graph = hub.files.get(GRAPH)!.toString("latin1");
    hub.files.set(GRAPH, Buffer.from(graph.replaceAll(NAMED, "../stant_7_attr"), "latin1"));
    await failsWith(pull({ onnx: true }), "ONNX_UNSAFE", /no plain name/);
  });
});

describe("a connection that is cut", () => {
  test("is taken up again where it stopped, in the same run", async () => {
    let cuts = 0;
    hub.faults.set(WEIGHTS, (request, response, bytes) =>
      cuts++ < 2 ? cutAfter(30_000, kept)(request, response, bytes) : false,
    );
    await pull();
    expect(asked(WEIGHTS).map(({ range }) => range)).toEqual([undefined, "bytes=30000-", "bytes=60000-"]);
    expect(readFileSync(join(folder, WEIGHTS))).toEqual(hub.files.get(WEIGHTS));
  });

  test("again and again ends the run, and the next one goes on", async () => {
    hub.faults.set(WEIGHTS, cutAfter(1000, kept));
    await failsWith(pull(), "HUB_UNAVAILABLE", /cut|ended/);
    expect(existsSync(join(folder, WEIGHTS))).toBe(false);
    hub.faults.clear();
    await pull();
    expect(asked(WEIGHTS).at(-1)?.range).toBe("bytes=5000-");
    expect(readFileSync(join(folder, WEIGHTS))).toEqual(hub.files.get(WEIGHTS));
  });

  test("begins anew where the server does not know ranges", async () => {
    let cuts = 0;
    hub.faults.set(WEIGHTS, (request, response, bytes) => {
      if (cuts++ === 0) return cutAfter(30_000, kept)(request, response, bytes);
      response.end(bytes);
      return true;
    });
    await pull();
    expect(asked(WEIGHTS)).toHaveLength(2);
    expect(readFileSync(join(folder, WEIGHTS))).toEqual(hub.files.get(WEIGHTS));
  });

  test("is refused when the server goes on at another place", async () => {
    let cuts = 0;
    hub.faults.set(WEIGHTS, (request, response, bytes) => {
      if (cuts++ === 0) return cutAfter(30_000, kept)(request, response, bytes);
      response.writeHead(206, { "content-range": `bytes 10-${bytes.length - 1}/${bytes.length}` });
      response.end(bytes.subarray(10));
      return true;
    });
    await failsWith(pull(), "HUB_RESPONSE", /bytes from 30000 on were asked for/);
  });

  test("shows as silence when bytes stop to come", async () => {
    hub.faults.set(WEIGHTS, (_, response, bytes) => {
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 10));
      return true;
    });
    // On a busy machine another answer may begin too late, which is silence as well.
    await failsWith(pull({ silenceMs: 50 }), "HUB_UNAVAILABLE", /(?:silent for|no answer within) 0\.05 s/);
  });

  test("ends at once when the user stops it, and what has come is kept", async () => {
    const controller = new AbortController();
    hub.faults.set(WEIGHTS, (_, response, bytes) => {
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 40_000));
      void until(() => kept() === 40_000).then(() => controller.abort(new Error("stopped")));
      return true;
    });
    await expect(pull({ signal: controller.signal })).rejects.toThrow("stopped");
    expect(partial()).toHaveLength(1);
    hub.faults.clear();
    await pull();
    expect(asked(WEIGHTS).at(-1)?.range).toBe("bytes=40000-");
  });
});

describe("bytes that are not those of the list", () => {
  test.each([WEIGHTS, "vocab.txt"])("are refused and removed: %s", async (path) => {
    hub.faults.set(path, (request, response, bytes) => {
      const changed = Buffer.from(bytes);
      changed[5] = (changed[5] as number) ^ 1;
      send(request, response, changed);
      return true;
    });
    await failsWith(pull(), "HUB_CHECKSUM", new RegExp(`${path}.*checksum [0-9a-f]+; the hub's list says`));
    expect(partial()).toEqual([]);
    expect(existsSync(join(folder, path))).toBe(false);
  });

  test("are refused as soon as there are too many", async () => {
    hub.faults.set("config.json", (_, response, bytes) => {
      response.end(Buffer.concat([bytes, Buffer.alloc(10_000)]));
      return true;
    });
    await failsWith(pull(), "HUB_RESPONSE", /more than the \d+ bytes/);
  });
});

describe("a redirect", () => {
  const redirect = (location: string, path: string = WEIGHTS) =>
    hub.faults.set(path, (request, response) => {
      if (request.url?.startsWith("/elsewhere/")) return false;
      response.writeHead(302, { location }).end();
      return true;
    });

  test("is followed, relative or absolute", async () => {
    redirect(`/elsewhere/${WEIGHTS}`);
    redirect(`${hub.url}/elsewhere/vocab.txt`, "vocab.txt");
    await pull();
    expect(asked(WEIGHTS)).toHaveLength(2);
  });

  test("to another host does not take the token along", async () => {
    const other = new LoopbackHub(hub.files);
    await other.start();
    try {
      redirect(`${other.url}/elsewhere/${WEIGHTS}`);
      await pull({ token: "secret" });
      expect(asked(WEIGHTS)[0]?.authorization).toBe("Bearer secret");
      expect(other.requests).toEqual([{ url: `/elsewhere/${WEIGHTS}` }]);
    } finally {
      await other.stop();
    }
  });

  test("without end, to nowhere or to something that is no web address is refused", async () => {
    redirect(`/owner/tiny/resolve/main/${WEIGHTS}`);
    await failsWith(pull(), "HUB_RESPONSE", /more than 5 redirects/);
    redirect("file:///etc/hostname");
    await failsWith(pull(), "HUB_RESPONSE", /file:/);
  });
});

describe("a hub's refusal has its own error", () => {
  const status = (code: number) => {
    hub.gate = (_, response) => {
      response.writeHead(code).end("no");
      return true;
    };
  };

  test.each([
    [401, "HUB_AUTH", 4],
    [403, "HUB_AUTH", 4],
    [404, "HUB_NOT_FOUND", 2],
    [429, "HUB_UNAVAILABLE", 75],
    [500, "HUB_UNAVAILABLE", 75],
    [418, "HUB_RESPONSE", 2],
  ])("status %i: %s, exit %i", async (code, expected, exitCode) => {
    status(code);
    await expect(pull({ token: "secret" })).rejects.toEqual(
      expect.objectContaining({ code: expected, exitCode, message: expect.not.stringContaining("secret") }),
    );
  });

  test("refused access, with what there is to do: a token to set, one that may not, one that was not sent", async () => {
    status(401);
    const hinting = (hint: RegExp) => expect.objectContaining({ hint: expect.stringMatching(hint) });
    await expect(pull()).rejects.toEqual(hinting(/set HF_TOKEN/));
    await expect(pull({ token: "secret" })).rejects.toEqual(hinting(/was sent.*terms/));
    // This machine by an address that is not taken for it.
    const away = parseHubModel("owner/tiny", "main", hub.url.replace("127.0.0.1", "0.0.0.0"));
    const signal = new AbortController().signal;
    const pulled = pullModel(away, { folder, startProgress: silentProgress, signal, token: "secret" });
    await expect(pulled).rejects.toEqual(hinting(/was not sent.*https/));
    expect(hub.requests.map(({ authorization }) => authorization)).toEqual([
      undefined,
      "Bearer secret",
      undefined,
    ]);
  });

  test("a token that no request can carry, which is not shown and not sent", async () => {
    for (const token of ["hf_\nsecret", "two secrets", "hf_secr\u00e9t", " \n"])
      await expect(pull({ token })).rejects.toEqual(
        expect.objectContaining({
          code: "HUB_AUTH",
          exitCode: 4,
          message: expect.not.stringMatching(/secr/),
        }),
      );
    expect(hub.requests).toEqual([]);
    await pull({ token: "hf_secret\n" });
    expect(hub.requests[0]?.authorization).toBe("Bearer hf_secret");
  });

  test("a hub that is not there", async () => {
    await hub.stop();
    await failsWith(pull(), "HUB_OFFLINE", /127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/);
    await hub.start();
  });

  test("a hub that never answers", async () => {
    hub.gate = () => true;
    await failsWith(pull({ silenceMs: 50 }), "HUB_UNAVAILABLE", /no answer within 0.05 s/);
  });
});

describe("a list of files is refused", () => {
  test("when it is no list", async () => {
    hub.editList = () => ({ error: "what?" });
    await failsWith(pull(), "HUB_RESPONSE", /no list of files/);
  });

  test("when it lacks what an import needs", async () => {
    hub.files.set("pytorch_model.bin", Buffer.alloc(3));
    hub.files.delete(WEIGHTS);
    await failsWith(pull(), "MODEL_FORMAT", /no model\.safetensors, only pytorch_model\.bin/);
    hub.files.set("model.safetensors.index.json", Buffer.from("{}"));
    await failsWith(pull(), "MODEL_FORMAT", /index\.json, which tells of weights in several files/);
    hub.files.set(WEIGHTS, Buffer.alloc(3));
    hub.files.delete("vocab.txt");
    await failsWith(pull(), "MODEL_FORMAT", /neither vocab\.txt nor tokenizer\.json/);
    hub.editList = (list) => list.map((entry) => ({ ...entry, type: "directory" }));
    await failsWith(pull(), "MODEL_FORMAT", /no config\.json/);
  });

  test("when a file has no checksum, or is larger than such files are", async () => {
    hub.editList = (list) => list.map((file) => ({ ...file, oid: undefined, lfs: undefined }));
    await failsWith(pull(), "HUB_RESPONSE", /no size or checksum/);
    hub.editList = (list) => list.map((file) => ({ ...file, size: 2 ** 40, lfs: undefined }));
    await failsWith(pull(), "HUB_RESPONSE", /at most \d+ are downloaded/);
  });
});

describe("an address", () => {
  test.each([
    ["../../etc/passwd", "main", "https://hub.example"],
    ["owner/..", "main", "https://hub.example"],
    ["a/b/c", "main", "https://hub.example"],
    ["", "main", "https://hub.example"],
    ["owner/tiny", "..", "https://hub.example"],
    ["owner/tiny", "main", "ftp://hub.example"],
    ["owner/tiny", "main", "hub"],
  ])("that cannot be one is refused: %s %s %s", (name, revision, url) => {
    expect(() => parseHubModel(name, revision, url)).toThrow(
      expect.objectContaining({ code: "HUB_ADDRESS" }),
    );
  });

  test.each([
    "https://ann:secret@hub.example/m",
    "ann:secret@hub.example/m",
    "https://ann:sec/ret@hub.example:x/m",
    "https://hub.example/m?key=secret",
    "https://hub.example/m#secret",
    "https://hub.example/m?",
  ])("of a hub has neither user nor query, and is named without them: %s", (url) => {
    expect(() => parseHubModel("owner/tiny", "main", url)).toThrow(
      expect.objectContaining({
        code: "HUB_ADDRESS",
        message: expect.stringMatching(/^"[^"?]*hub\.example[^"?]*" is no hub/),
      }),
    );
    expect(() => parseHubModel("owner/tiny", "main", url)).not.toThrow(/ann|secret/);
  });
});
