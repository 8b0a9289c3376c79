import { mkdirSync } from "node:fs";
import { bestKept } from "../../../src/nightly/best-kept";
import { generationHome } from "../../../src/nightly/folders";
import { writeGeneration } from "../../../src/nightly/manifest";
import { temporaryFolder } from "../../support/temporary";

const home = temporaryFolder();

test("the best kept generation is one that passed the gate on the same dev tweets, up to the one that serves", () => {
  const keep = (name: string, map5: number, { promoted = true, devSet = "same" } = {}): void => {
    const folder = generationHome(home, name);
    mkdirSync(folder, { recursive: true });
    const about = { name, night: "2026-01-01", builtAt: "2026-01-01", replaces: null, reasons: [] };
    writeGeneration(folder, { ...about, promoted, evaluation: { devSet, queries: 10, map5 } });
  };
  keep("0001", 0.95, { devSet: "former" });
  keep("0002", 0.8);
  keep("0003", 0.9, { promoted: false });
  keep("0004", 0.7);
  keep("0005", 0.85);
  mkdirSync(generationHome(home, "0006"));
  const best = (serving: string | null, { devSet = "same", queries = 10, newest = 7 } = {}) =>
    bestKept(home, { serving, devSet, queries, newest });
  expect(best("0004")).toEqual({ generation: "0002", map5: 0.8 });
  expect(best("0004", { newest: 3 })).toEqual({ generation: "0004", map5: 0.7 });
  expect(best("0006")).toEqual({ generation: "0005", map5: 0.85 });
  expect(best("0006", { devSet: "new" })).toBeUndefined();
  expect(best(null)).toBeUndefined();
  // Of ten tweets with a sum of 8, two are gone: they had 2 at most, and the eight that are left at least 6.
  expect(best("0004", { queries: 8 })).toEqual({ generation: "0002", map5: 0.75 });
  // Of the tweets that are there again nobody knows what it would have found.
  expect(best("0004", { queries: 16 })).toEqual({ generation: "0002", map5: 0.5 });
  expect(best("0004", { queries: 0 })).toBeUndefined();
});
