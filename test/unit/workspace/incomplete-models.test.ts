import { join } from "node:path";
import { SHIPPED_ENCODER, SHIPPED_WORD_RANKER, workspacePaths } from "../../../src/base/home/paths";
import { loadTextEncoder } from "../../../src/encoder";
import { loadRanker, rankerFolder } from "../../../src/rank";
import { encoderFolder } from "../../../src/workspace/build-index";
import { rerankerHash } from "../../../src/workspace/reranker";
import { temporaryFolder, writeIn } from "../../support/temporary";

/** A workspace whose models have lost their manifests. */
const home = temporaryFolder();
const { encoder, ranker, reranker } = workspacePaths(home);
beforeAll(() => {
  for (const folder of [encoder, ranker, reranker]) writeIn(folder, "trees.txt", "tree");
});

describe("where a model's manifest is gone", () => {
  test("the shipped ranker does not take the place of the workspace's own", () => {
    expect(rankerFolder(home, undefined)).toBe(ranker);
    expect(() => loadRanker(ranker, undefined)).toThrow(expect.objectContaining({ code: "RANKER_CORRUPT" }));
  });

  test("nor does the shipped encoder", () => {
    expect(encoderFolder(home)).toBe(encoder);
    expect(() => loadTextEncoder(encoder)).toThrow(expect.objectContaining({ code: "MODEL_MISSING" }));
  });

  test("the remedy is no training that would begin with that encoder", () => {
    const hint = expect.stringContaining("train encoder --from scratch");
    expect(() => loadTextEncoder(encoder)).toThrow(expect.objectContaining({ hint }));
  });

  test("and the workspace does not rank as if it had no reranker", () => {
    expect(() => rerankerHash(home)).toThrow(expect.objectContaining({ code: "MODEL_MISSING" }));
  });
});

test("where there is no folder of a model, the shipped ones serve", () => {
  const none = join(home, "none");
  expect(rankerFolder(none, undefined)).toBe(SHIPPED_WORD_RANKER);
  expect(encoderFolder(none)).toBe(SHIPPED_ENCODER);
  expect(rerankerHash(none)).toBeUndefined();
});
