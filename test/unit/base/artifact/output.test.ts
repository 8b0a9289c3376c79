import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { checkOutput, writeOutput } from "../../../../src/base/artifact";
import { workspacePaths } from "../../../../src/base/home/paths";
import { openStore } from "../../../../src/workspace";
import { temporaryFolder, writeIn } from "../../../support/temporary";
import { temporaryHome } from "../../../support/workspace";

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
    checkOutput(device);
    writeOutput(device, "new");
    expect(lstatSync(device).isSymbolicLink()).toBe(true);
  });

  test("does not take the place of a database, be it through a link", () => {
    openStore(home).close();
    const file = workspacePaths(home).database;
    const link = join(folder, "to-database");
    symlinkSync(file, link);
    const before = readFileSync(file);
    for (const path of [file, link]) {
      for (const write of [checkOutput, (at: string) => writeOutput(at, "new")])
        expect(() => write(path)).toThrow(expect.objectContaining({ code: "OPTION_INVALID" }));
    }
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each([
    ["a folder", "EISDIR", ""],
    ["below a file", "ENOTDIR", "file/out"],
    ["in a folder that is not there", "ENOENT", "none/out"],
  ])("is refused beforehand where it would be %s, and nothing is made", (_, code, path) => {
    const at = join(folder, code);
    mkdirSync(at);
    writeIn(at, "file", "");
    expect(() => checkOutput(join(at, path))).toThrow(expect.objectContaining({ code }));
    expect(readdirSync(at)).toEqual(["file"]);
  });
});
