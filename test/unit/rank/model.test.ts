import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { SHIPPED_WORD_RANKER } from "../../../src/base/home/paths";
import { loadRanker, saveRanker } from "../../../src/rank/model";
import { temporaryFolder } from "../../support/temporary";

describe("a ranker's folder", () => {
  const { booster, manifest: shipped } = loadRanker(SHIPPED_WORD_RANKER, undefined);
  const { version: _, sha256: __, ...about } = shipped;
  const folder = join(temporaryFolder(), "models", "ranker");
  beforeEach(() => saveRanker(folder, booster, about));
  afterAll(() => booster.dispose());

  test("gives back what was written, and nothing half-written is left", () => {
    const { booster: read, manifest } = loadRanker(folder, undefined);
    expect(read.toText()).toBe(booster.toText());
    expect(manifest).toMatchObject(about);
    expect(readdirSync(dirname(folder))).toEqual(["ranker"]);
    read.dispose();
  });

  test("that cannot be written is told with the path and the command", () => {
    const below = join(folder, "trees.txt", "ranker");
    expect(() => saveRanker(below, booster, about)).toThrow(
      expect.objectContaining({
        code: "RANKER_WRITE",
        exitCode: 3,
        message: expect.stringContaining(below),
        hint: expect.stringContaining("run: crowdchecked train ranker"),
      }),
    );
    expect(() => loadRanker(folder, undefined).booster.dispose()).not.toThrow();
  });
});
