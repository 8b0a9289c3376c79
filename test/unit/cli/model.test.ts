import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SHIPPED_ENCODER } from "../../../src/base/home/paths";
import { importBert, readBert } from "../../../src/encoder/bert";
import { readModelManifest } from "../../../src/encoder/checkpoint";
import { run } from "../../support/cli";
import { LoopbackHub } from "../../support/servers/loopback-hub";
import { temporaryFolder } from "../../support/temporary";
import { until } from "../../support/until";

const PUBLISHED = join(__dirname, "..", "..", "oracles", "bert");
const PATHS = ["config.json", "model.safetensors", "vocab.txt", "modules.json", "1_Pooling/config.json"];
const root = temporaryFolder();
let homes = 0;
let home: string;
beforeEach(() => {
  home = join(root, `home-${homes++}`);
});
const verb = (...args: string[]) => run(["--home", home, ...args]);
const encoder = () => join(home, "models", "encoder");
/** How many bytes have come of each file that is being pulled. */
const partsIn = (folder: string): number[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".part"))
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);

describe("crowdchecked model", () => {
  test("import makes a published model the workspace's encoder", async () => {
    const { code, out } = await verb("--json", "model", "import", PUBLISHED);
    expect(code).toBe(0);
    const { manifest, values } = readBert(encoder());
    expect(JSON.parse(out)).toEqual({
      folder: encoder(),
      architecture: "bert",
      dimension: 32,
      layers: 2,
      maxLength: 40,
      hash: manifest.hash,
    });
    expect(manifest.made).toEqual({ imported: "bert" });
    expect(values).toEqual(importBert(PUBLISHED).values);
  });

  test("import says what is left out without naming a pooling that the model does not have", async () => {
    const { err } = await verb("model", "import", join(PUBLISHED, "..", "families", "roberta"));
    expect(readBert(encoder()).manifest.pooling).toBe("cls");
    expect(err).toContain("Not imported, since the encoder does not use them: pooler.dense.weight");
  });

  test("import takes back the bag of word pieces that export writes, as the same model", async () => {
    const exported = join(root, "bag");
    expect((await verb("model", "export", exported)).code).toBe(0);
    const { hash } = readModelManifest(SHIPPED_ENCODER);
    const { code, out } = await verb("--json", "model", "import", exported);
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ architecture: "bag", hash })]);
    expect((await verb("model", "import", exported, "--as", "nli")).err).toContain("MODEL_HEAD");
    expect((await verb("model", "import", exported, "--dimension", "8")).err).toContain("OPTION_INVALID");
  });

  test("import takes what stands before texts, and how long vectors are", async () => {
    const family = join(PUBLISHED, "..", "families", "xlm-roberta");
    const given = ["--tweet-prefix", "query: ", "--article-prefix", "passage: ", "--dimension", "4"];
    const { code, out } = await verb("--json", "model", "import", family, ...given);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ dimension: 4, maxLength: 46 });
    expect(readBert(encoder()).manifest).toMatchObject({
      prefixes: { tweet: "query: ", article: "passage: " },
      dimension: 4,
      tokenizer: "tokenizer.json",
    });
    const { code: refused, err } = await verb("model", "import", family, "--dimension", "9");
    expect(refused).toBe(2);
    expect(err).toMatch(/MODEL_DIMENSION.*vectors of 8 numbers; 9 are asked for/);
  });

  test("import leaves the former encoder where the new one is damaged", async () => {
    await verb("model", "import", PUBLISHED);
    const broken = join(root, "broken");
    rmSync(broken, { recursive: true, force: true });
    await verb("model", "export", broken);
    writeFileSync(join(broken, "model.safetensors"), "no weights");
    const { code, err } = await verb("model", "import", broken);
    expect(code).toBe(2);
    expect(err).toMatch(/^error SAFETENSORS_CORRUPT: .*model\.safetensors: the header claims/);
    expect(readBert(encoder()).manifest.dimension).toBe(32);
  });

  test("import --as keeps a model with its head in a folder of its own, and the encoder stays", async () => {
    await verb("model", "import", PUBLISHED);
    const { hash } = readBert(encoder()).manifest;
    const folder = join(home, "models", "nli");
    const { code, out, err } = await verb("--json", "model", "import", `${PUBLISHED}-nli`, "--as", "nli");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      folder,
      architecture: "bert",
      head: "nli",
      dimension: 16,
      layers: 2,
      maxLength: 24,
      hash: readBert(folder, "nli").manifest.hash,
    });
    expect(err).not.toContain("crowdchecked index");
    expect(readBert(encoder()).manifest.hash).toBe(hash);
  });

  test("import --as refuses a model without that head, and a head that it does not know", async () => {
    const as = (head: string) => verb("model", "import", `${PUBLISHED}-nli`, "--as", head);
    expect(await as("masked-lm")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^error MODEL_HEAD: .*the file holds pooler\.dense\.weight/),
    });
    expect(await as("stance")).toMatchObject({ code: 2, err: expect.stringContaining("masked-lm, nli") });
    expect(existsSync(join(home, "models"))).toBe(false);
  });

  test("import --as refuses prefixes and a length of vectors, which would have no effect", async () => {
    for (const given of [
      ["--dimension", "4"],
      ["--tweet-prefix", "query: "],
      ["--article-prefix", "passage: "],
    ]) {
      const args = ["model", "import", `${PUBLISHED}-reranker`, "--as", "reranker", ...given];
      expect(await verb(...args)).toMatchObject({ code: 2, err: expect.stringMatching(/OPTION_INVALID/) });
    }
    expect(existsSync(home)).toBe(false);
  });

  test("import of what is no folder says so, and how to download a model by its name", async () => {
    for (const path of ["intfloat/multilingual-e5-small", join(PUBLISHED, "config.json")]) {
      const { code, err } = await verb("model", "import", path);
      expect(code).toBe(2);
      expect(err).toMatch(/^error FILE_NOT_FOUND: .*: there is no folder[\s\S]*crowdchecked model pull/);
      expect(err).toContain(`${path}: there is no folder`);
    }
  });

  test("import --onnx of a path below a file says which graph is missing", async () => {
    const { code, err } = await verb("model", "import", PUBLISHED, "--onnx", "config.json/model.onnx");
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^error MODEL_FORMAT: .*json\/model\.onnx is missing/),
    ]);
  });

  test("export writes what import reads", async () => {
    await verb("model", "import", PUBLISHED);
    const target = join(root, "exported");
    const { code, out } = await verb("model", "export", target);
    expect([code, out]).toEqual([0, `model written to ${target}\n`]);
    expect(importBert(target).values).toEqual(importBert(PUBLISHED).values);
  });

  test("export of a damaged model says how to get another, with exit code 3", async () => {
    await verb("model", "import", PUBLISHED);
    writeFileSync(join(encoder(), "vocab.txt"), "changed");
    const { code, err } = await verb("model", "export", join(root, "nothing"));
    expect(code).toBe(3);
    expect(err).toMatch(/MODEL_CORRUPT[\s\S]*crowdchecked model import/);
    expect(existsSync(join(root, "nothing"))).toBe(false);
  });
});

describe("crowdchecked model pull", () => {
  const hub = new LoopbackHub(new Map(PATHS.map((path) => [path, readFileSync(join(PUBLISHED, path))])));
  beforeAll(() => hub.start());
  afterAll(() => hub.stop());
  beforeEach(() => {
    hub.requests.length = 0;
    hub.faults.clear();
  });

  test("downloads a model, makes it the encoder and keeps nothing else", async () => {
    const { code, out } = await verb("model", "pull", "owner/tiny", "--hub", hub.url);
    expect(code).toBe(0);
    expect(out).toBe(`BERT of 2 layers, 32 wide, inputs up to 40 pieces -> ${encoder()}\n`);
    expect(readBert(encoder()).manifest.made).toEqual({
      pulled: "owner/tiny",
      revision: "main",
      hub: `${hub.url}/`,
    });
    expect(readdirSync(join(home, "models"))).toEqual(["encoder"]);
  });

  test("--as keeps a model with its head", async () => {
    const files = ["config.json", "model.safetensors", "vocab.txt"];
    const filler = new LoopbackHub(
      new Map(files.map((path) => [path, readFileSync(join(`${PUBLISHED}-masked-lm`, path))])),
    );
    await filler.start();
    const { code } = await verb("model", "pull", "owner/tiny", "--hub", filler.url, "--as", "masked-lm");
    await filler.stop();
    expect(code).toBe(0);
    expect(readdirSync(join(home, "models"))).toEqual(["masked-lm"]);
    const { made } = readBert(join(home, "models", "masked-lm"), "masked-lm").manifest;
    expect(made).toEqual({ pulled: "owner/tiny", revision: "main", hub: `${filler.url}/` });
  });

  test("of a model that cannot be used keeps neither it nor what came", async () => {
    const config = hub.files.get("config.json") as Buffer;
    hub.files.set("config.json", Buffer.from('{"model_type": "deberta-v2"}'));
    const { code, err } = await verb("model", "pull", "owner/tiny", "--hub", hub.url);
    hub.files.set("config.json", config);
    expect(code).toBe(2);
    expect(err).toContain('the network is of type "deberta-v2"');
    expect(readdirSync(join(home, "models"))).toEqual([]);
  });

  test("takes hub and token from the environment, and never prints the token", async () => {
    const environment = { HF_ENDPOINT: hub.url, HF_TOKEN: "hf_secret" };
    const args = ["--home", home, "model", "pull", "owner/tiny"];
    const { code, out, err } = await run(args, undefined, environment);
    expect(code).toBe(0);
    expect(hub.requests.every(({ authorization }) => authorization === "Bearer hf_secret")).toBe(true);
    expect(out + err + readFileSync(join(encoder(), "manifest.json"), "utf8")).not.toContain("hf_secret");
  });

  test("goes to the usual hub where the address in the environment is empty", async () => {
    const fetched = jest.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network in tests"));
    const args = ["--home", home, "model", "pull", "owner/tiny"];
    const { err } = await run(args, undefined, { HF_ENDPOINT: "" });
    fetched.mockRestore();
    expect(err).toContain("huggingface.co cannot be reached");
  });

  test("goes on where it was stopped when it is run again", async () => {
    const controller = new AbortController();
    hub.faults.set("model.safetensors", (request, response, bytes) => {
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 50_000));
      void until(() => partsIn(home).some((size) => size === 50_000)).then(() =>
        controller.abort(new Error("stop")),
      );
      return request.url !== "";
    });
    const args = ["--home", home, "model", "pull", "owner/tiny", "--hub", hub.url];
    expect((await run(args, controller.signal)).code).not.toBe(0);
    expect(existsSync(encoder())).toBe(false);
    hub.faults.clear();
    expect((await run(args)).code).toBe(0);
    expect(hub.requests.find(({ range }) => range)?.range).toBe("bytes=50000-");
    expect(readBert(encoder()).values).toEqual(importBert(PUBLISHED).values);
  });

  test("is refused while another one downloads into the same workspace, whose files stay", async () => {
    let proceed = (): void => {};
    hub.faults.set("model.safetensors", (_, response, bytes) => {
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 50_000));
      proceed = () => response.end(bytes.subarray(50_000));
      return true;
    });
    const args = ["--home", home, "model", "pull", "owner/tiny", "--hub", hub.url];
    const first = run(args);
    await until(() => existsSync(home) && partsIn(home).some((size) => size === 50_000));
    for (const name of ["owner/tiny", "owner/other"]) {
      const second = await verb("model", "pull", name, "--hub", hub.url);
      expect(second).toMatchObject({ code: 75, err: expect.stringMatching(/PULL_RUNNING.*process \d+/) });
    }
    proceed();
    expect(await first).toMatchObject({ code: 0 });
    expect(readdirSync(join(home, "models"))).toEqual(["encoder"]);
  });

  test("of a name that is not there leaves an interrupted download of another model", async () => {
    const folder = join(home, "models", "encoder.pulled");
    await verb("model", "pull", "owner/none", "--hub", hub.url);
    expect(existsSync(folder)).toBe(false);
    mkdirSync(join(folder, "owner--tiny@main"), { recursive: true });
    await verb("model", "pull", "owner/none", "--hub", hub.url);
    expect(existsSync(join(folder, "owner--tiny@main"))).toBe(true);
  });

  test("tells a wrong name, and a hub that is not there apart by code and exit code", async () => {
    const pull = (name: string, url: string) => verb("model", "pull", name, "--hub", url);
    expect(await pull("owner/other", hub.url)).toMatchObject({
      code: 2,
      err: expect.stringContaining("HUB_NOT_FOUND"),
    });
    expect(await pull("a/b/c", hub.url)).toMatchObject({
      code: 2,
      err: expect.stringContaining("HUB_ADDRESS"),
    });
    expect(await pull("owner/tiny", "http://127.0.0.1:9")).toMatchObject({
      code: 75,
      err: expect.stringMatching(/HUB_OFFLINE[\s\S]*crowdchecked model import/),
    });
  });
});
