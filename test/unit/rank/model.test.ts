import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SHIPPED_PORTABLE_RANKER, SHIPPED_RANKER, SHIPPED_WORD_RANKER } from "../../../src/base/home/paths";
import {
  ANY_ENCODER,
  loadRanker,
  readRankerManifest,
  readRankerTrees,
  saveRanker,
  shippedRanker,
} from "../../../src/rank/model";
import { temporaryFolder } from "../../support/temporary";

describe("a ranker's folder", () => {
  const shipped = readRankerManifest(SHIPPED_WORD_RANKER);
  const trees = readRankerTrees(SHIPPED_WORD_RANKER, shipped);
  const { version: _, sha256: __, ...about } = shipped;
  const folder = join(temporaryFolder(), "models", "ranker");
  beforeEach(() => saveRanker(folder, trees, about));

  test("gives back what was written, and nothing half-written is left", () => {
    const { manifest } = loadRanker(folder, undefined);
    expect(readRankerTrees(folder, manifest)).toBe(trees);
    expect(manifest).toMatchObject(about);
    expect(readdirSync(dirname(folder))).toEqual(["ranker"]);
  });

  test("is refused with a feature that this program lacks, as one that a later program trained", () => {
    saveRanker(folder, trees, { ...about, features: about.features.with(3, "later.feature") });
    expect(() => loadRanker(folder, undefined)).toThrow(
      expect.objectContaining({
        code: "FEATURE_UNKNOWN",
        exitCode: 3,
        message: expect.stringContaining('"later.feature"'),
        hint: expect.stringContaining("crowdchecked train ranker"),
      }),
    );
  });

  test("is damaged where its trees want more features than it names, or fewer", () => {
    for (const features of [about.features.slice(0, -1), [...about.features, about.features[0]!]]) {
      saveRanker(folder, trees, { ...about, features });
      expect(() => loadRanker(folder, undefined)).toThrow(
        expect.objectContaining({
          code: "RANKER_CORRUPT",
          message: expect.stringContaining("another number of features"),
        }),
      );
    }
  });

  describe("of a ranker that any encoder can serve", () => {
    beforeEach(() => saveRanker(folder, trees, { ...about, encoder: ANY_ENCODER }));

    test("is read whatever the encoder", () => {
      for (const encoder of ["a".repeat(64), "b".repeat(64)]) {
        const read = loadRanker(folder, encoder);
        expect(read.manifest.encoder).toBe(ANY_ENCODER);
      }
    });

    test("is refused without one", () => {
      expect(() => loadRanker(folder, undefined)).toThrow(
        expect.objectContaining({
          code: "RANKER_ENCODER",
          message: expect.stringMatching(/was trained with an encoder; in use is none\.$/),
          hint: expect.stringContaining("--ranker shipped"),
        }),
      );
    });
  });

  describe("of a ranker that was trained with a reranker", () => {
    const reranker = { hash: "b".repeat(64), articles: 20 };
    beforeEach(() => saveRanker(folder, trees, { ...about, reranker }));

    test("is read where that one is in use", () => {
      const read = loadRanker(folder, undefined, () => reranker.hash);
      expect(read.manifest.reranker).toEqual(reranker);
    });

    test.each([
      ["another one", "c".repeat(64), "bbbbbbbbbbbb; in use is cccccccccccc."],
      ["none", undefined, "bbbbbbbbbbbb; in use is none."],
    ])("is refused where %s is", (_, used, message) => {
      expect(() => loadRanker(folder, undefined, () => used)).toThrow(
        expect.objectContaining({
          code: "RANKER_RERANKER",
          exitCode: 3,
          message: expect.stringContaining(message),
          hint: expect.stringContaining("crowdchecked model import DIR --as reranker"),
        }),
      );
    });

    test("is refused where it learned when rerankers read one text of an article", () => {
      const file = join(folder, "manifest.json");
      writeFileSync(file, readFileSync(file, "utf8").replace('"version": 4', '"version": 3'));
      expect(() => loadRanker(folder, undefined, () => reranker.hash)).toThrow(
        expect.objectContaining({ code: "RANKER_VERSION", hint: expect.stringContaining("train ranker") }),
      );
    });

    test.each([
      ["no articles", { hash: reranker.hash, articles: 0 }],
      ["millions of articles", { hash: reranker.hash, articles: 5_000_000 }],
      ["no hash", { articles: 20 }],
    ])("is damaged if it names %s", (_, named) => {
      saveRanker(folder, trees, { ...about, reranker: named as typeof reranker });
      expect(() => loadRanker(folder, undefined, () => reranker.hash)).toThrow(
        expect.objectContaining({ code: "RANKER_CORRUPT" }),
      );
    });
  });

  test("does not ask for the reranker in use where the ranker has none", () => {
    const damaged = (): string => {
      throw new Error("its folder is damaged");
    };
    expect(() => loadRanker(folder, undefined, damaged)).not.toThrow();
  });

  test("that cannot be written is told with the path and the command", () => {
    const below = join(folder, "trees.txt", "ranker");
    expect(() => saveRanker(below, trees, about)).toThrow(
      expect.objectContaining({
        code: "RANKER_WRITE",
        exitCode: 3,
        message: expect.stringContaining(below),
        hint: expect.stringContaining("run: crowdchecked train ranker"),
      }),
    );
    expect(() => loadRanker(folder, undefined)).not.toThrow();
  });
});

describe("the shipped ranker", () => {
  const { encoder } = readRankerManifest(SHIPPED_RANKER);

  test.each([
    ["with the shipped encoder, its own", encoder, SHIPPED_RANKER],
    ["with another one, the one for any encoder", "f".repeat(64), SHIPPED_PORTABLE_RANKER],
    ["without any, the one over words", undefined, SHIPPED_WORD_RANKER],
  ])("is, %s", (_, inUse, folder) => {
    expect(shippedRanker(inUse)).toBe(folder);
  });

  test("for any encoder knows cosines by their order and distance from the mean alone", () => {
    const { features } = readRankerManifest(SHIPPED_PORTABLE_RANKER);
    const ofMeaning = features.filter((name) =>
      /cosine|aligned|esidual|(?:title|vclaim|tweet)\.near$/.test(name),
    );
    expect(ofMeaning).toContain("cosine.all.reciprocalRank");
    for (const name of ofMeaning) expect(name).toMatch(/^cosine\.\w+\.(reciprocalRank|zScore)$/);
  });
});
