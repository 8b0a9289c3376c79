import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import {
  artifactExists,
  folderExists,
  readReplaced,
  type WriteTarget,
  writeFolder,
} from "../../../../src/base/artifact";
import { temporaryFolder, writeIn } from "../../../support/temporary";

const root = temporaryFolder();
const path = join(root, "thing");
const target: WriteTarget = { what: "thing", path, code: "THING_WRITE", intact: "", next: "" };
const put = (content: string): string => writeFolder(target, (folder) => writeIn(folder, "data", content));
const content = (): string => readFileSync(join(path, "data"), "utf8");
/** The process that replaces the folder. */
const { pid } = spawnSync(process.execPath, ["--version"]);
const [aside, building] = [`${path}.old-${pid}`, `${path}.building-${pid}`];

/** Leaves the folder as that process does between its two renames. */
function beginReplacing(): void {
  put("former");
  renameSync(path, aside);
  mkdirSync(building);
  writeIn(building, "data", "new");
}

afterEach(() => {
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
  jest.restoreAllMocks();
});

describe("a folder that another process is about to replace", () => {
  test("is there once it has done so", () => {
    beginReplacing();
    jest.spyOn(Atomics, "wait").mockImplementationOnce(() => {
      renameSync(building, path);
      return "timed-out";
    });
    expect(folderExists(path)).toBe(true);
    expect(content()).toBe("new");
  });

  test("is the former one where that process was killed, and can be replaced again", () => {
    beginReplacing();
    expect(folderExists(`${path}/`)).toBe(true);
    expect(content()).toBe("former");
    put("newer");
    expect(content()).toBe("newer");
    expect(readdirSync(root)).toEqual(["thing"]);
  });

  test("is read whole: what fails between the two is read again", () => {
    put("former");
    let reads = 0;
    const read = (): string => {
      if (reads++ === 0) {
        put("new");
        throw new Error("files of two");
      }
      return content();
    };
    expect(readReplaced(path, read)).toBe("new");
    expect(reads).toBe(2);
  });
});

describe("a folder that nobody replaces", () => {
  test("is there or not, and has a manifest or not", () => {
    expect([folderExists(path), folderExists(join(path, "below")), artifactExists(path)]).toEqual([
      false,
      false,
      false,
    ]);
    put("x");
    expect([folderExists(path), artifactExists(path)]).toEqual([true, false]);
    writeIn(path, "manifest.json", "{}");
    expect(artifactExists(path)).toBe(true);
  });

  test("does not come back once it is removed, nor one beside it", () => {
    put("first");
    put("second");
    rmSync(path, { recursive: true });
    mkdirSync(`${path}-2.old-${pid}`);
    mkdirSync(`${path}.old-of-mine`);
    expect(folderExists(path)).toBe(false);
  });

  test("is read once where that fails, and so is one that is missing", () => {
    put("x");
    let reads = 0;
    const fail = (): never => {
      reads++;
      throw new TypeError("damaged");
    };
    expect(() => readReplaced(path, fail)).toThrow("damaged");
    expect(() => readReplaced(join(root, "none"), fail)).toThrow("damaged");
    expect(reads).toBe(2);
  });
});

test("a folder that is replaced again and again is given up", () => {
  put("x");
  let reads = 0;
  const fail = (): never => {
    put(String(reads++));
    throw new TypeError("files of two");
  };
  expect(() => readReplaced(path, fail)).toThrow("files of two");
  expect(reads).toBe(3);
});

describe("a folder that cannot be looked at", () => {
  // A link to itself leads nowhere, also for users who may read everything.
  const unreadable = expect.objectContaining({ code: "ARTIFACT_READ" });

  test("is not taken for one that is not there", () => {
    symlinkSync("thing", path);
    expect(() => folderExists(path)).toThrow(unreadable);
    expect(() => folderExists(join(path, "models"))).toThrow(unreadable);
  });

  test("nor is its manifest", () => {
    put("content");
    symlinkSync("manifest.json", join(path, "manifest.json"));
    expect(() => artifactExists(path)).toThrow(unreadable);
  });
});
