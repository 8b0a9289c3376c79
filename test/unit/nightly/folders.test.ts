import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generations, serveGeneration, servingGeneration } from "../../../src/base/home/generations";
import type { Database } from "../../../src/base/store";
import {
  formerGeneration,
  generationHome,
  type NightEvaluation,
  promoteNight,
  readGeneration,
} from "../../../src/nightly";
import { adoptWorkspace, buildingFolder, prepareBuilding } from "../../../src/nightly/folders";
import { openStore } from "../../../src/workspace";
import { codeOf, temporaryHome } from "../../support/workspace";

const AT = "2026-01-30T02:00:00.000Z";
const homes = Array.from({ length: 20 }, temporaryHome);
let home: string;
let database: Database;
beforeEach(() => {
  home = homes.pop() as string;
  database = openStore(home);
});
afterEach(() => database.close());

function put(folder: string, path: string, content = path): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const read = (folder: string, path: string): string => readFileSync(join(folder, path), "utf8");
const GOOD: NightEvaluation = {
  devSet: "d",
  queries: 10,
  gone: 0,
  built: 0.5,
  serving: 0.4,
  comparison: null,
  checks: [],
  promoted: true,
  reasons: [],
};

/** Builds and promotes a generation as the night `name` would. */
function promote(generation: string, evaluation: NightEvaluation | undefined = GOOD, keep = 7) {
  const baseline = servingGeneration(home) ?? null;
  prepareBuilding(home, generation, baseline === null ? undefined : generationHome(home, baseline));
  return promoteAgain(generation, baseline, evaluation, keep);
}

function promoteAgain(
  generation: string,
  baseline: string | null,
  evaluation: NightEvaluation | undefined,
  keep = 7,
) {
  return promoteNight(
    {
      home,
      night: { name: `night ${generation}`, generation, baseline, startedAt: AT, finishedAt: null },
      building: buildingFolder(home, generation),
      serving: undefined,
      database,
      clock: { now: () => Date.parse(AT), wait: () => Promise.resolve() },
      signal: new AbortController().signal,
      isAsked: false,
      note: () => {},
      keep: () => {},
      summaryOf: () => undefined,
    },
    evaluation,
    keep,
  );
}

describe("a generation that is begun", () => {
  test("holds what serves, but for the work of trainings, and changing one leaves the other", () => {
    const from = join(home, "generations", "0001");
    put(from, "index/lexical/arrays.bin");
    put(from, "models/encoder/manifest.json");
    put(from, "models/encoder-folds/1/manifest.json");
    put(from, "models/encoder-folds/1.training/log.jsonl");
    put(from, "models/encoder.new.training/log.jsonl");
    prepareBuilding(home, "0002", from);
    const building = buildingFolder(home, "0002");
    expect(read(building, "index/lexical/arrays.bin")).toBe("index/lexical/arrays.bin");
    expect(read(building, "models/encoder-folds/1/manifest.json")).toContain("encoder-folds");
    expect(existsSync(join(building, "models/encoder-folds/1.training"))).toBe(false);
    expect(existsSync(join(building, "models/encoder.new.training"))).toBe(false);
    rmSync(join(building, "index/lexical"), { recursive: true });
    put(building, "index/lexical/arrays.bin", "new");
    expect(read(from, "index/lexical/arrays.bin")).toBe("index/lexical/arrays.bin");
  });

  test("takes no room for what it shares", () => {
    const from = join(home, "generations", "0001");
    put(from, "index/lexical/arrays.bin");
    prepareBuilding(home, "0002", from);
    expect(statSync(join(from, "index/lexical/arrays.bin")).nlink).toBe(2);
  });

  test("is left as it is when it was begun before, and begun anew when that was cut off", () => {
    put(join(home, "generations", "0001"), "models/ranker/trees.txt");
    put(join(home, "generations", "0002.copying"), "models/ranker/half");
    prepareBuilding(home, "0002", join(home, "generations", "0001"));
    const building = buildingFolder(home, "0002");
    expect(existsSync(join(building, "models/ranker/half"))).toBe(false);
    put(building, "models/ranker/trees.txt.new");
    prepareBuilding(home, "0002", undefined);
    expect(existsSync(join(building, "models/ranker/trees.txt.new"))).toBe(true);
  });
});

describe("a workspace that was kept by hand", () => {
  test("becomes the first generation, which serves, once", () => {
    put(home, "index/lexical/manifest.json");
    put(home, "models/ranker/trees.txt");
    adoptWorkspace(home, AT);
    adoptWorkspace(home, AT);
    expect([servingGeneration(home), generations(home)]).toEqual(["0001", ["0001"]]);
    expect(read(generationHome(home, "0001"), "models/ranker/trees.txt")).toBe("models/ranker/trees.txt");
    expect(readGeneration(home, "0001")).toMatchObject({ night: null, promoted: true });
  });

  test("is adopted as it was begun when that was cut off before the switch", () => {
    put(home, "index/lexical/manifest.json");
    adoptWorkspace(home, AT);
    rmSync(join(home, "generation"));
    adoptWorkspace(home, AT);
    expect([servingGeneration(home), generations(home)]).toEqual(["0001", ["0001"]]);
  });

  test("stays as it is while it has no index", () => {
    adoptWorkspace(home, AT);
    expect(generations(home)).toEqual([]);
  });
});

describe("a promotion", () => {
  test("makes what was built serve, with its figures beside it", () => {
    expect(promote("0001")).toEqual({ generation: "0001", promoted: true, reasons: [], removed: [] });
    expect(servingGeneration(home)).toBe("0001");
    expect(readGeneration(home, "0001")?.evaluation).toEqual({ devSet: "d", queries: 10, map5: 0.5 });
    expect(existsSync(buildingFolder(home, "0001"))).toBe(false);
  });

  test("that was cut off before the switch, or after it, is finished when it is done again", () => {
    promote("0001");
    promote("0002");
    serveGeneration(home, "0001");
    expect(promoteAgain("0002", "0001", undefined).promoted).toBe(true);
    expect(servingGeneration(home)).toBe("0002");
    expect(promoteAgain("0002", "0001", undefined).promoted).toBe(true);
    expect(generations(home)).toEqual(["0001", "0002"]);
  });

  test.each([
    ["what is worse", { ...GOOD, promoted: false, reasons: ["worse"] }, "worse"],
    ["what was not evaluated", undefined, "it was not evaluated"],
  ])("keeps %s beside what serves, with the reason", (_, evaluation, reason) => {
    promote("0001");
    prepareBuilding(home, "0002", undefined);
    expect(promoteAgain("0002", "0001", evaluation)).toMatchObject({ promoted: false, reasons: [reason] });
    expect([servingGeneration(home), generations(home)]).toEqual(["0001", ["0001", "0002"]]);
  });

  test("does not undo what somebody served meanwhile", () => {
    for (const name of ["0001", "0002", "0003"]) promote(name);
    prepareBuilding(home, "0004", undefined);
    serveGeneration(home, "0001");
    expect(promoteAgain("0004", "0003", GOOD).reasons).toEqual([
      "0001 serves now, and it was compared with 0003",
    ]);
    expect(servingGeneration(home)).toBe("0001");
  });

  test("removes old generations, but never the one that serves nor the one before it", () => {
    promote("0001");
    promote("0002");
    const bad = { ...GOOD, promoted: false, reasons: ["worse"] };
    for (const name of ["0003", "0004"]) promote(name, bad);
    expect(promote("0005", bad, 1).removed).toEqual(["0003", "0004"]);
    expect([servingGeneration(home), generations(home)]).toEqual(["0002", ["0001", "0002", "0005"]]);
    put(join(home, "generations", "77.removing"), "rest");
    expect(promote("0006", GOOD, 1).removed).toEqual(["0001", "0005"]);
    expect(existsSync(join(home, "generations", "77.removing"))).toBe(false);
  });
});

describe("the generation before the one that serves", () => {
  test("is told until there is none", async () => {
    expect(await codeOf(() => formerGeneration(home))).toBe("NO_FORMER_GENERATION");
    for (const name of ["0001", "0002", "0003"]) promote(name);
    for (const former of ["0002", "0001"]) {
      expect(formerGeneration(home)).toBe(former);
      serveGeneration(home, former);
    }
    expect(await codeOf(() => formerGeneration(home))).toBe("NO_FORMER_GENERATION");
    expect(await codeOf(() => serveGeneration(home, "../../etc"))).toBe("GENERATION_UNKNOWN");
  });
});
