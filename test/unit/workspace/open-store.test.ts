import { existsSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../../src/base/home/paths";
import { openDatabase } from "../../../src/base/store";
import { openStore } from "../../../src/workspace";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { codeOf } from "../../support/workspace";

describe("a workspace's folder", () => {
  const folder = temporaryFolder();

  test("is made with those above it, and stays where it is there", () => {
    const home = join(folder, "a", "b");
    for (let opened = 0; opened < 2; opened++) openStore(home).close();
    expect(existsSync(home)).toBe(true);
  });

  test.each([
    ["the system makes none", "/proc/crowdchecked/home"],
    ["a file stands there", writeIn(folder, "file", "")],
    ["a file stands above it", join(folder, "file", "home")],
  ])("is refused where %s", async (_, home) => {
    expect(await codeOf(() => openStore(home))).toBe("STORE_ACCESS");
  });

  test("is refused where it is read alone and a file stands there", async () => {
    expect(await codeOf(() => openDatabase(databaseFile(join(folder, "file"))))).toBe("STORE_ACCESS");
  });
});
