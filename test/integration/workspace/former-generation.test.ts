import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { silentProgress } from "../../../src/base/core/progress";
import { servingGeneration } from "../../../src/base/home/generations";
import { adoptWorkspace, generationHome } from "../../../src/nightly";
import { backUp } from "../../../src/usecases/backup/backup";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { putSample } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

const SHARK = "a shark swims on the flooded freeway";

const home = temporaryHome();
const folder = temporaryFolder();
const crowdchecked = (...args: string[]) => run(["--home", home, "--json", "--quiet", ...args]);

/** Changes what a manifest of a generation says. */
function rewrite(generation: string, path: string, changes: object): void {
  const file = join(generationHome(home, generation), path, "manifest.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...changes }));
}

/** Turns a bit of the largest file in a folder of a generation, which keeps its length. */
function damage(generation: string, path: string): void {
  const folder = join(generationHome(home, generation), path);
  const sizeOf = (name: string): number => statSync(join(folder, name)).size;
  const [name = ""] = readdirSync(folder).sort((a, b) => sizeOf(b) - sizeOf(a));
  const bytes = readFileSync(join(folder, name));
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  writeFileSync(join(folder, name), bytes);
}

beforeAll(async () => {
  await putSample(home, "meaning");
  adoptWorkspace(home, "2026-01-01T02:00:00Z");
  for (const name of ["0002", "0003", "0004", "0005"])
    cpSync(generationHome(home, "0001"), generationHome(home, name), { recursive: true });
  rewrite("0002", "index/lexical", { version: 1 });
  rewrite("0003", "index/dense", { encoder: "0".repeat(64) });
  damage("0005", "index/lexical");
});

describe("a former generation", () => {
  test.each([
    ["whose index is of another version", "0002", /is of version 1/],
    ["whose vectors are of another encoder than the program's", "0003", /built by the encoder "0{12}"/],
    ["of which a file is damaged", "0005", /0005.*damaged|0005.*checksum/],
  ])("%s does not serve, and what serves goes on", async (_, name, problem) => {
    const { code, err } = await crowdchecked("generations", "rollback", name);
    const { error } = JSON.parse(err);
    expect([code, error.code, error.message]).toEqual([
      3,
      "GENERATION_UNFIT",
      expect.stringMatching(problem),
    ]);
    expect(error.hint).toContain("What served before still serves.");
    expect(error.hint).toContain(`--home ${generationHome(home, name)}: Build it again: crowdchecked index.`);
    expect(servingGeneration(home)).toBe("0001");
    expect((await crowdchecked("rank", SHARK)).code).toBe(0);
  });

  test("serves when it was mended as the hint says, and one that fits serves at once", async () => {
    const mended = await run(["--home", generationHome(home, "0002"), "--quiet", "index", "--no-dense"]);
    expect(mended.code).toBe(0);
    for (const name of ["0002", "0004"]) {
      expect((await crowdchecked("generations", "rollback", name)).code).toBe(0);
      expect(servingGeneration(home)).toBe(name);
      expect((await crowdchecked("rank", SHARK)).code).toBe(0);
    }
  });

  test("that is older than the articles lacks nothing: it serves until the next one", async () => {
    await crowdchecked("generations", "rollback", "0004");
    const database = openStore(home);
    database.exec("UPDATE meta SET value = value + 1 WHERE name = 'articles_revision'");
    database.close();
    const { index, denseIndex, next } = JSON.parse((await crowdchecked("status")).out);
    expect([index.current, denseIndex.current, next]).toEqual([true, true, null]);
  });
});

test("a backup is not restored into the folder of a generation, which would take away what serves", async () => {
  const backup = join(folder, "backup");
  const silent = { progress: silentProgress, signal: new AbortController().signal };
  await backUp({ home }, { folder: backup }, silent);
  const generation = generationHome(home, "0004");
  const before = readdirSync(generation, { recursive: true });
  for (const flags of [[], ["--replace"]]) {
    const { code, err } = await run(["--home", generation, "restore", backup, ...flags]);
    expect([code, err]).toEqual([2, expect.stringContaining("RESTORE_HOME")]);
    expect(err).toContain(`--home ${home} --replace`);
  }
  expect(readdirSync(generation, { recursive: true })).toEqual(before);
});
