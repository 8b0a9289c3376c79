import { cpSync, existsSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workspacePaths } from "../../../src/base/home/paths";
import { importCheckthat } from "../../../src/import";
import { adoptWorkspace } from "../../../src/nightly";
import { dropUnfitRanker } from "../../../src/nightly/first-night";
import { readRankerManifest } from "../../../src/rank";
import { buildIndex, openStore, rerankerHash } from "../../../src/workspace";
import { run } from "../../support/cli";
import { putWordNetwork } from "../../support/encoder/word-network";
import { trainQuickly } from "../../support/quick-training";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

trainQuickly();

/**
 * Two articles make each claim, and differ by a word that no tweet has: "zebra" where the article is right,
 * "okapi" where it is wrong, each as often. By words nobody can tell which is right.
 */
const SYLLABLES = ["ba", "de", "fi", "go", "ku", "la", "me", "ni", "po", "ru"];
const TRAIN = 60;
const DEV = 20;
const JOINED = "\n";

/** Returns four words that no other claim has. */
function claimOf(number: number): string {
  const [tens, ones] = [SYLLABLES[Math.floor(number / 10)], SYLLABLES[number % 10]];
  return SYLLABLES.slice(0, 4)
    .map((first) => `${first}${tens}${ones}`)
    .join(" ");
}

function writeTwins(folder: string): void {
  const numbers = Array.from({ length: TRAIN + DEV }, (_, i) => i);
  const article = (number: number, word: string, place: number) =>
    JSON.stringify({
      source: "twins",
      id: `${number}-${place}`,
      title: "",
      vclaim: `${claimOf(number)} ${word}`,
    });
  const articles = numbers.flatMap((number) => {
    const words = number % 2 === 0 ? ["zebra", "okapi"] : ["okapi", "zebra"];
    return words.map((word, place) => article(number, word, place));
  });
  writeIn(folder, "articles.jsonl", `${articles.join(JOINED)}\n`);
  const tweets = numbers.map((number) => `t${number}\t${claimOf(number)} really`);
  writeIn(folder, "tweets.tsv", `${["id\ttext", ...tweets].join(JOINED)}\n`);
  const judged = (of: readonly number[]) => of.map((number) => `t${number}\t0\t${number}-${number % 2}\t1`);
  writeIn(folder, "qrels-train.tsv", `${judged(numbers.slice(0, TRAIN)).join(JOINED)}\n`);
  writeIn(folder, "qrels-dev.tsv", `${judged(numbers.slice(TRAIN)).join(JOINED)}\n`);
}

describe("a workspace with a reranker", () => {
  const home = temporaryHome();
  const twins = temporaryFolder();
  const scratch = temporaryFolder();
  const brought = join(scratch, "zebras");
  const cli = (...args: string[]) => run(["--home", home, ...args]);
  const json = async (...args: string[]) => {
    const { code, out, err } = await cli("--json", ...args);
    if (code !== 0) throw new Error(err);
    return JSON.parse(out);
  };
  const mapOnDev = async (): Promise<number> => (await json("evaluate")).textOnly["map@5"];
  const train = (...args: string[]) => cli("train", "ranker", "--from", "scratch", "--no-cv", ...args);
  const manifest = () => readRankerManifest(workspacePaths(home).ranker);
  let without: number;

  beforeAll(async () => {
    writeTwins(twins);
    const database = openStore(home);
    await importCheckthat(twins, { database, dataset: "twins" });
    await buildIndex(home, database, { dense: false });
    database.close();
    putWordNetwork(brought, "zebra");
    await train();
    without = await mapOnDev();
  });

  test("corrects the order of a ranker that has not learned from it, unless the setting is 0", async () => {
    const { features } = manifest();
    const { code, err } = await cli("model", "import", brought, "--as", "reranker");
    expect([code, err]).toEqual([0, expect.stringContaining("corrects the ranker's order from now on")]);
    expect(without).toBeCloseTo(0.75, 1);
    expect(await mapOnDev()).toBe(1);
    const off = await run(["--home", home, "--json", "evaluate"], undefined, {
      CROWDCHECKED_RERANK_ARTICLES: "0",
    });
    expect(JSON.parse(off.out).textOnly["map@5"]).toBe(without);
    const { reranker } = await json("status");
    expect(reranker).toMatchObject({ hash: rerankerHash(home), articles: 0 });
    expect((await cli("status")).out).toMatch(/^reranker .*corrects the order/m);
    expect(features.filter((name) => name.startsWith("cross"))).toEqual([]);
  });

  test("does not correct the shipped ranker where that is asked for by name", async () => {
    const ranked = async (...args: string[]) => {
      const { results, nearMisses } = await json("rank", ...args, `${claimOf(71)} really`);
      return [...results, ...nearMisses].map(({ article }: { article: { id: string } }) => article.id);
    };
    const copy = join(scratch, "untrained");
    cpSync(home, copy, { recursive: true });
    rmSync(workspacePaths(copy).ranker, { recursive: true });
    expect((await ranked("--ranker", "shipped"))[0]).toBe("71-0");
    expect((await ranked("--home", copy))[0]).toBe("71-1");
  });

  test("does not correct a ranker of the preset paper", async () => {
    const copy = join(scratch, "paper");
    cpSync(home, copy, { recursive: true });
    await run(["--home", copy, "train", "ranker", "--from", "scratch", "--no-cv", "--preset", "paper"]);
    expect(readRankerManifest(workspacePaths(copy).ranker).preset).toBe("paper");
    const mapWith = async (articles: string): Promise<number> => {
      const env = { CROWDCHECKED_RERANK_ARTICLES: articles };
      const { out } = await run(["--home", copy, "--json", "evaluate"], undefined, env);
      return JSON.parse(out).textOnly["map@5"];
    };
    expect(await mapWith("20")).toBe(await mapWith("0"));
  });

  test("puts the article first that the reranker prefers, once the ranker has learned from it", async () => {
    const { err } = await train();
    expect(err).toContain(`with the reranker ${rerankerHash(home)?.slice(0, 12)}`);
    expect(manifest().reranker).toEqual({ hash: rerankerHash(home), articles: 20 });
    expect(await mapOnDev()).toBe(1);
    const { results } = await json("rank", "--explain", `${claimOf(71)} really`);
    expect(results[0].article.id).toBe("71-1");
    const { contributions } = results[0].explanation.why;
    expect(contributions).toContainEqual(
      expect.objectContaining({ feature: expect.stringMatching(/^cross\.score/), group: "meaning" }),
    );
    expect((await json("status")).reranker.articles).toBe(20);
  });

  test("is calibrated with it", async () => {
    const { code, err } = await cli("calibrate");
    expect([code, err.includes("RERANKER")]).toEqual([0, false]);
  });

  test("takes the reranker into generations and backups", async () => {
    const copy = join(scratch, "copy");
    cpSync(home, copy, { recursive: true });
    adoptWorkspace(copy, "2026-01-01T00:00:00.000Z");
    expect(workspacePaths(copy).reranker).toContain("generations");
    expect(rerankerHash(copy)).toBe(rerankerHash(home));
    const generation = join(copy, "generations", "0001");
    expect(dropUnfitRanker(generation)).toBe(false);
    rmSync(workspacePaths(generation).reranker, { recursive: true });
    expect(dropUnfitRanker(generation)).toBe(true);
    const backup = join(scratch, "backup");
    expect((await cli("backup", backup)).code).toBe(0);
    expect(existsSync(join(backup, "models", "reranker", "model.safetensors"))).toBe(true);
  });

  test("reranks articles that came after the index was built", async () => {
    const copy = join(scratch, "grown");
    cpSync(home, copy, { recursive: true });
    const articles = writeIn(
      scratch,
      "new.jsonl",
      `${JSON.stringify({ source: "new", id: "n", vclaim: `${claimOf(70)} zebra zebra` })}${JOINED}`,
    );
    expect((await run(["--home", copy, "import", "articles", articles])).code).toBe(0);
    const { out } = await run(["--home", copy, "--json", "rank", `${claimOf(70)} really`]);
    const { results, nearMisses } = JSON.parse(out);
    const [first] = [...results, ...nearMisses];
    expect(first.article.id).toBe("n");
  });

  test("answers with a limit of time, too", async () => {
    const { code, out } = await run(["--home", home, "rank", claimOf(71)], undefined, {
      CROWDCHECKED_RERANK_MS: "60000",
    });
    expect([code, out.includes("zebra")]).toEqual([0, true]);
  });

  test("can leave it out of a ranker", async () => {
    const out = join(scratch, "ranker");
    await train("--without", "cross", "--out", out);
    expect(readRankerManifest(out).reranker).toBeUndefined();
    rmSync(out, { recursive: true });
    const args = ["train", "ranker", "--from", "scratch", "--no-cv", "--out", out];
    await run(["--home", home, ...args], undefined, { CROWDCHECKED_RERANK_ARTICLES: "0" });
    const { reranker, features } = readRankerManifest(out);
    expect([reranker, features.includes("cross.score")]).toEqual([undefined, false]);
  });

  describe("whose ranker was trained with another", () => {
    const refused = async (code: string, message: RegExp) => {
      const outcome = await cli("rank", claimOf(71));
      expect([outcome.code, outcome.err]).toEqual([3, expect.stringContaining(code)]);
      expect(outcome.err).toMatch(message);
      expect((await cli("status")).out).toMatch(new RegExp(`^ranker .*${code}`, "m"));
      // The shipped ranker knows no reranker, whatever became of this one.
      expect((await cli("rank", "--ranker", "shipped", claimOf(71))).code).toBe(0);
    };
    const folder = () => workspacePaths(home).reranker;

    test("is refused with both named and what to run", async () => {
      const other = join(scratch, "okapis");
      putWordNetwork(other, "okapi");
      const { err } = await cli("model", "import", other, "--as", "reranker");
      expect(err).toContain("was trained with the former reranker");
      const wanted = manifest().reranker?.hash.slice(0, 12);
      const used = rerankerHash(home)?.slice(0, 12);
      await refused("RANKER_RERANKER", new RegExp(`${wanted}; in use is ${used}.*train ranker`, "s"));
    });

    test("is refused where there is none", async () => {
      rmSync(folder(), { recursive: true });
      await refused("RANKER_RERANKER", /in use is none/);
      expect((await json("status")).reranker).toBeNull();
    });

    test("is refused where the manifest is no manifest", async () => {
      await cli("model", "import", brought, "--as", "reranker");
      writeFileSync(join(folder(), "manifest.json"), '{"version": 1, "architecture": "bert"');
      await refused("MODEL_CORRUPT", /its manifest is not readable/);
      expect((await cli("doctor")).out).toContain("MODEL_CORRUPT");
    });

    test("is refused where the weights are cut off", async () => {
      await cli("model", "import", brought, "--as", "reranker");
      const weights = join(folder(), "model.safetensors");
      truncateSync(weights, 500);
      // What is known already needs no network.
      const { code, err } = await cli("rank", `${claimOf(71)} never asked before`);
      expect([code, err]).toEqual([3, expect.stringContaining("MODEL_CORRUPT")]);
    });

    test("ranks again once the reranker is back", async () => {
      await cli("model", "import", brought, "--as", "reranker");
      expect((await cli("rank", claimOf(71))).code).toBe(0);
    });
  });
});
