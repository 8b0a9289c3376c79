import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRng } from "../../../src/base/core/rng";
import { SHIPPED_RANKER, workspacePaths } from "../../../src/base/home/paths";
import { basicWords, WordPiece } from "../../../src/base/text";
import { quantise, saveBag } from "../../../src/encoder/bag";
import { loadWorkspace } from "../../../src/workspace";
import { run } from "../../support/cli";
import { putSample, SAMPLE } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { codeOf } from "../../support/workspace";

const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];
const DIMENSION = 32;
/** A word of no article, which means to the encoder what *shark* means. */
const ALIEN = "wolhuzen";

/** Makes a bag the workspace's encoder that knows the sample's words, each with a random direction. */
function putBag(home: string, seed = 1): void {
  const text = readFileSync(join(SAMPLE, "articles.jsonl"), "utf8");
  const words = [...new Set(basicWords(text))].filter((word) => /^\w{4,}$/.test(word) && word !== ALIEN);
  const pieces = [...SPECIAL, ...words, ALIEN];
  const rng = createRng(seed);
  const values = Float32Array.from({ length: pieces.length * DIMENSION }, () => rng.next() - 0.5);
  values.fill(0, 0, SPECIAL.length * DIMENSION);
  const shark = pieces.indexOf("shark") * DIMENSION;
  // Long, so that it outweighs what else an article says.
  for (let i = 0; i < DIMENSION; i++) values[shark + i]! *= 4;
  values.copyWithin((pieces.length - 1) * DIMENSION, shark, shark + DIMENSION);
  const table = quantise({ rows: pieces.length, columns: DIMENSION, values });
  saveBag(workspacePaths(home).encoder, new WordPiece(pieces), table, { made: { by: "a test" } });
}

const root = temporaryFolder();
const pristine = join(root, "pristine");
let homes = 0;

/** Returns the home of an indexed workspace of its own. */
function workspace(): string {
  const home = join(root, `home-${homes++}`);
  cpSync(pristine, home, { recursive: true });
  return home;
}

beforeAll(async () => {
  await putSample(pristine, "nothing");
  putBag(pristine);
  expect((await run(["--home", pristine, "--quiet", "index"])).code).toBe(0);
});

const on =
  (home: string) =>
  (...args: string[]) =>
    run(["--home", home, "--quiet", ...args]);
const ids = (out: string): string[] =>
  (JSON.parse(out) as { results: { article: { id: string } }[] }).results.map(({ article }) => article.id);

function rewrite(file: string, change: (json: Record<string, unknown>) => void): void {
  const json = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  change(json);
  writeFileSync(file, JSON.stringify(json));
}

describe("ranking with an encoder", () => {
  const crowdchecked = on(pristine);

  test.each([
    "encoder",
    "none",
  ])("--ranker %s finds by meaning what shares no word with the tweet", async (ranker) => {
    const { out } = await crowdchecked("--json", "rank", ALIEN, "--ranker", ranker);
    const { results } = JSON.parse(out) as { results: object[] };
    expect(results).toHaveLength(5);
    expect(JSON.stringify(results[0])).toMatch(/shark/i);
  });

  test("--ranker encoder has the cosine as score, falling from at most 1", async () => {
    const { out } = await crowdchecked("--json", "rank", "a shark on the freeway", "--ranker", "encoder");
    const scores = (JSON.parse(out) as { results: { score: number }[] }).results.map(({ score }) => score);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    expect(scores[0]).toBeLessThanOrEqual(1.0001);
    expect(scores[0]).toBeGreaterThan(0.2);
  });

  test("a tweet of emoji finds nothing; one of 100 kB is cut, not refused", async () => {
    expect(ids((await crowdchecked("--json", "rank", "😂😂", "--ranker", "none")).out)).toEqual([]);
    const opened = loadWorkspace(pristine, { ranker: "none" });
    expect(await opened.rank(`${ALIEN} ${"flooded freeway ".repeat(7000)}`)).toHaveLength(5);
    opened.close();
  });

  test("status names encoder and dense index", async () => {
    const status = JSON.parse((await crowdchecked("--json", "status")).out);
    expect(status.encoder).toMatchObject({ own: true, architecture: "bag", dimension: DIMENSION });
    expect(status.denseIndex).toMatchObject({
      dimension: DIMENSION,
      encoder: status.encoder.hash,
      current: true,
    });
    expect(status.denseIndex.articles).toBe(status.index.articles);
  });
});

describe("a workspace without a dense index", () => {
  const home = () => {
    const copy = workspace();
    return { copy, crowdchecked: on(copy) };
  };

  test("is made by index --no-dense, and ranks by words", async () => {
    const { copy, crowdchecked } = home();
    expect((await crowdchecked("index", "--no-dense")).code).toBe(0);
    expect(existsSync(workspacePaths(copy).denseIndex)).toBe(false);
    expect(ids((await crowdchecked("--json", "rank", ALIEN, "--ranker", "none")).out)).toEqual([]);
    const [best] = ids(
      (await crowdchecked("--json", "rank", "shark on the flooded freeway", "--ranker", "none")).out,
    );
    expect(best).toBe("shark-swimming-flooded-highway");
  });

  test("says so in its status, and that the encoder alone cannot rank", async () => {
    const { crowdchecked } = home();
    await crowdchecked("index", "--no-dense");
    expect((await crowdchecked("status")).out).toMatch(/dense index +none; only words are matched/);
    const { code, err } = await crowdchecked("rank", "shark", "--ranker", "encoder");
    expect(code).toBe(3);
    expect(err).toContain("INDEX_MISSING");
    expect(err).toContain("crowdchecked index");
  });

  test("gets one by the next index", async () => {
    const { copy, crowdchecked } = home();
    await crowdchecked("index", "--no-dense");
    await crowdchecked("index");
    expect(existsSync(workspacePaths(copy).denseIndex)).toBe(true);
  });
});

describe("what does not fit together is refused", () => {
  const outcome = async (home: string, ...args: string[]): Promise<string> => {
    const { code, err } = await on(home)("rank", "shark", ...args);
    return `${code} ${/[A-Z]+_[A-Z]+/.exec(err)?.[0] ?? ""}`;
  };

  test("a dense index of another encoder, until it is built again", async () => {
    const home = workspace();
    putBag(home, 2);
    expect(await outcome(home, "--ranker", "none")).toBe("3 INDEX_ENCODER");
    expect((await on(home)("status")).out).toMatch(/another encoder: run crowdchecked index/);
    expect((await on(home)("index")).code).toBe(0);
    expect(await outcome(home, "--ranker", "none")).toBe("0 ");
  });

  test("a dense index of other articles, unless they are taken in", async () => {
    const home = workspace();
    rewrite(join(workspacePaths(home).denseIndex, "manifest.json"), (manifest) => {
      manifest["articlesRevision"] = 1;
    });
    expect(await codeOf(() => loadWorkspace(home, { ranker: "none" }))).toBe("INDEX_STALE");
    expect(await outcome(home, "--ranker", "none")).toBe("0 ");
    expect(JSON.parse((await on(home)("--json", "status")).out).denseIndex.current).toBe(false);
  });

  test("a ranker of another encoder, or of one where none is in use; the fusion ranks all the same", async () => {
    const home = workspace();
    const { ranker } = workspacePaths(home);
    cpSync(SHIPPED_RANKER, ranker, { recursive: true });
    rewrite(join(ranker, "manifest.json"), (manifest) => {
      manifest["encoder"] = "f".repeat(64);
    });
    expect(await outcome(home)).toBe("3 RANKER_ENCODER");
    expect(await outcome(home, "--ranker", "none")).toBe("0 ");
    expect((await on(home)("status")).out).toMatch(/ranker +RANKER_ENCODER/);
    await on(home)("index", "--no-dense");
    expect(await outcome(home)).toBe("3 RANKER_ENCODER");
  });

  test("a damaged encoder", async () => {
    const home = workspace();
    writeFileSync(join(workspacePaths(home).encoder, "vocab.txt"), "[PAD]\n");
    expect(await outcome(home)).toBe("3 MODEL_CORRUPT");
    rmSync(join(workspacePaths(home).encoder, "manifest.json"));
    expect(await outcome(home)).not.toBe("0 ");
  });
});

describe("building both indexes", () => {
  test("leaves both as they were when it is interrupted", async () => {
    const home = workspace();
    const { code } = await run(["--home", home, "--quiet", "index"], AbortSignal.abort());
    expect(code).toBe(130);
    expect((await on(home)("rank", ALIEN, "--ranker", "encoder")).code).toBe(0);
  });

  test.each([
    ["one article", [{ title: "A shark swims on the freeway" }]],
    ["articles that are all the same", Array(40).fill({ title: "Shark", vclaim: "A shark swims." })],
    ["an article without words beside another", [{ title: "!!! 😂" }, { title: "A shark" }]],
  ])("works on %s", async (_, articles: readonly object[]) => {
    const home = join(root, `home-${homes++}`);
    mkdirSync(home);
    putBag(home);
    const lines = articles.map((article, i) => JSON.stringify({ source: "test", id: `${i}`, ...article }));
    const file = writeIn(root, `articles-${homes}.jsonl`, lines.join("\n"));
    const crowdchecked = on(home);
    expect((await crowdchecked("import", "articles", file)).code).toBe(0);
    expect((await crowdchecked("index")).code).toBe(0);
    for (const ranker of ["none", "encoder"]) {
      const { code, out } = await crowdchecked("--json", "rank", `${ALIEN} shark`, "--ranker", ranker);
      expect(code).toBe(0);
      expect(ids(out).length).toBeGreaterThan(0);
    }
  });
});

test("an encoder made from the workspace's articles alone indexes and ranks them", async () => {
  const home = workspace();
  const crowdchecked = on(home);
  const tiny = ["--vocabulary", "1000", "--dimension", "32", "--steps", "8", "--backend", "wasm"];
  const { code, out } = await crowdchecked("--json", "train", "encoder", "--from", "scratch", ...tiny);
  expect(code).toBe(0);
  const { hash } = JSON.parse(out) as { hash: string };
  expect((await crowdchecked("rank", "shark", "--ranker", "none")).err).toContain("INDEX_ENCODER");
  expect((await crowdchecked("index")).code).toBe(0);
  const [best] = ids((await crowdchecked("--json", "rank", "shark on the freeway", "--ranker", "none")).out);
  expect(best).toBe("shark-swimming-flooded-highway");
  const status = JSON.parse((await crowdchecked("--json", "status")).out);
  expect(status.encoder).toMatchObject({ own: true, hash, dimension: 32 });
});
