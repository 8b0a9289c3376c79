import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { loadWorkspace, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";
import { codeOf } from "../../support/workspace";

const home = sampleHome();
const ranked = sampleHome();

/** Overwrites bytes of a file, up to its end unless a length is given. */
function spoil(file: string, from: number, length = statSync(file).size - from): void {
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(length, 0xff), 0, length, from);
  closeSync(descriptor);
}

describe("a database whose articles are damaged, though it opens", () => {
  beforeAll(() => {
    const database = openStore(home);
    const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'articles'").pluck().get();
    const size = database.pragma("page_size", { simple: true }) as number;
    database.close();
    spoil(join(home, "crowdchecked.db"), ((root as number) - 1) * size, size);
  });

  test.each([
    ["status"],
    ["rank a-shark-on-the-freeway"],
    ["doctor"],
    ["calibrate --pseudo"],
  ])("is told by %s, which is no bug", async (verb) => {
    const { code, err } = await run(["--home", home, "--json", "--quiet", ...verb.split(" ")]);
    expect([code, err]).toEqual([3, expect.stringContaining("STORE_CORRUPT")]);
  });
});

test("a database that is damaged while a program has it open is told by the next query", async () => {
  const workspace = loadWorkspace(ranked);
  spoil(join(ranked, "crowdchecked.db"), 4096);
  // What SQLite keeps of it in memory is not damaged.
  workspace.database.pragma("shrink_memory");
  expect(await codeOf(() => workspace.rank("a shark swims on the freeway"))).toBe("STORE_CORRUPT");
  workspace.close();
});
