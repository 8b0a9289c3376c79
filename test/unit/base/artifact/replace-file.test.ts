import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../../../../src/base/artifact";
import { temporaryFolder, writeIn } from "../../../support/temporary";

describe("a file", () => {
  const root = temporaryFolder();
  const folder = join(root, "reports");
  const file = join(folder, "night.json");

  test("is written with the folders above it, and again in the place of the former one", () => {
    replaceFile(file, "first");
    replaceFile(file, "second");
    expect(readFileSync(file, "utf8")).toBe("second");
    expect(readdirSync(folder)).toEqual(["night.json"]);
  });

  test("stays for those who could read the former one", () => {
    for (const mode of [0o600, 0o664]) {
      chmodSync(file, mode);
      replaceFile(file, "kept");
      expect(statSync(file).mode & 0o777).toBe(mode);
    }
  });

  test("is written without what a killed process left", () => {
    const dead = spawnSync(process.execPath, ["--version"]).pid;
    writeFileSync(`${file}.building-${dead}`, "half");
    replaceFile(file, "third");
    expect(readdirSync(folder)).toEqual(["night.json"]);
  });

  test("that cannot be put in its place leaves what is there, and nothing beside it", () => {
    const taken = join(root, "taken");
    mkdirSync(taken);
    writeIn(taken, "note", "mine");
    expect(() => replaceFile(taken, "text")).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(readdirSync(root).sort()).toEqual(["reports", "taken"]);
    expect(readdirSync(taken)).toEqual(["note"]);
  });
});
