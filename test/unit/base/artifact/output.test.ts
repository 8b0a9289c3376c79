import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { streamOutput, writeOutput } from "../../../../src/base/artifact";
import { workspacePaths } from "../../../../src/base/home/paths";
import { openStore } from "../../../../src/workspace";
import { temporaryFolder, writeIn } from "../../../support/temporary";
import { codeOf, temporaryHome } from "../../../support/workspace";

/** Output that nobody should ask for. */
async function unasked(): Promise<void> {
  throw new TypeError("output was asked for that cannot be written");
}

describe("output", () => {
  const folder = temporaryFolder();
  const home = temporaryHome();

  test("takes the place of a former file, whose content it leaves as it is", () => {
    const path = writeIn(folder, "out", "former");
    const kept = join(folder, "kept");
    linkSync(path, kept);
    writeOutput(path, "new");
    expect([path, kept].map((file) => readFileSync(file, "utf8"))).toEqual(["new", "former"]);
    expect(readdirSync(folder).sort()).toEqual(["kept", "out"]);
  });

  test("goes through a link, which stays", () => {
    const [file, link] = [writeIn(folder, "linked", "former"), join(folder, "link")];
    symlinkSync(file, link);
    writeOutput(link, "new");
    expect([lstatSync(link).isSymbolicLink(), readFileSync(file, "utf8")]).toEqual([true, "new"]);
  });

  test("goes into a device, which stays", () => {
    // A link, so that a fault would cost the link alone.
    const device = join(folder, "device");
    symlinkSync("/dev/null", device);
    writeOutput(device, "new");
    expect(lstatSync(device).isSymbolicLink()).toBe(true);
  });

  test("does not take the place of a database, be it through a link", async () => {
    openStore(home).close();
    const file = workspacePaths(home).database;
    const link = join(folder, "to-database");
    symlinkSync(file, link);
    const before = readFileSync(file);
    for (const path of [file, link]) {
      for (const write of [() => writeOutput(path, "new"), () => streamOutput(path, unasked)])
        expect(await codeOf(write)).toBe("OPTION_INVALID");
    }
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each([
    ["a folder", "EISDIR", ""],
    ["below a file", "ENOTDIR", "file/out"],
    ["in a folder that is not there", "ENOENT", "none/out"],
  ])("that comes bit by bit is asked for nothing where it would be %s, and nothing is made", async (_, code, path) => {
    const at = join(folder, code);
    mkdirSync(at);
    writeIn(at, "file", "");
    expect(await codeOf(() => streamOutput(join(at, path), unasked))).toBe(code);
    expect(readdirSync(at)).toEqual(["file"]);
  });
});
