import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  makeFolder,
  promoteFolder,
  requireWritable,
  type WriteTarget,
  writeArtifact,
  writeFolder,
} from "../../../../src/base/artifact";
import { temporaryFolder, writeIn } from "../../../support/temporary";

const root = temporaryFolder();
const path = join(root, "models", "thing");
const target: WriteTarget = {
  what: "thing",
  path,
  code: "THING_WRITE",
  intact: "The former thing is untouched.",
  next: "run: make thing",
};
const put = (content: string): string => writeFolder(target, (folder) => writeIn(folder, "data", content));
const content = (): string => readFileSync(join(path, "data"), "utf8");
const beside = (): string[] => readdirSync(join(root, "models"));
/** Every write to it fails with `ENOSPC`. */
const FULL = "/dev/full";

beforeEach(() => rmSync(join(root, "models"), { recursive: true, force: true }));

describe("a folder that is made", () => {
  test("is made with those above it, and the first of them is told; none where all are there", () => {
    expect(makeFolder(join(root, "models", "of", "today"))).toBe(join(root, "models"));
    expect(makeFolder(join(root, "models", "of"))).toBeUndefined();
    expect(existsSync(join(root, "models", "of", "today"))).toBe(true);
  });

  test("is refused at once where the system makes none, or a file stands in the way", () => {
    expect(() => makeFolder("/proc/crowdchecked/folder")).toThrow(/ENOENT/);
    const file = writeIn(root, "file", "");
    expect(() => makeFolder(join(file, "folder"))).toThrow(/ENOTDIR|EEXIST/);
    const within = { ...target, path: "/proc/crowdchecked/thing" };
    expect(() => writeFolder(within, () => {})).toThrow(expect.objectContaining({ code: "THING_WRITE" }));
  });
});

describe("a place for a folder", () => {
  test("is tried before the work, and what the trial made is gone; what is there stays", () => {
    requireWritable(target);
    expect(readdirSync(root)).not.toContain("models");
    put("first");
    requireWritable(target);
    expect([content(), beside()]).toEqual(["first", ["thing"]]);
  });

  test("is refused as the writing would be", () => {
    const below = { ...target, path: join(writeIn(root, "file", ""), "thing") };
    expect(() => requireWritable(below)).toThrow(expect.objectContaining({ code: "THING_WRITE" }));
  });
});

describe("a folder", () => {
  test("is there whole, the folders above it made, and nothing is left beside it", () => {
    put("first");
    expect(content()).toBe("first");
    expect(beside()).toEqual(["thing"]);
  });

  test("replaces the former one, of which no file stays", () => {
    writeFolder(target, (folder) => writeIn(folder, "other", ""));
    put("second");
    expect(readdirSync(path)).toEqual(["data"]);
    expect(beside()).toEqual(["thing"]);
  });

  test("may be named with a slash at its end", () => {
    for (const text of ["first", "second"])
      writeFolder({ ...target, path: `${path}/` }, (folder) => writeIn(folder, "data", text));
    expect(content()).toBe("second");
    expect(beside()).toEqual(["thing"]);
  });

  test("may hold folders", () => {
    writeFolder(target, (folder) => {
      mkdirSync(join(folder, "part", "of"), { recursive: true });
      writeIn(join(folder, "part", "of"), "data", "deep");
    });
    expect(readFileSync(join(path, "part", "of", "data"), "utf8")).toBe("deep");
  });

  test("with a manifest gives it back, and holds it as JSON", () => {
    const manifest = writeArtifact(target, () => ({ version: 1 }));
    expect(manifest).toEqual({ version: 1 });
    expect(readFileSync(join(path, "manifest.json"), "utf8")).toBe('{\n "version": 1\n}\n');
  });

  test("is not seen before it is finished", () => {
    put("former");
    writeFolder(target, (folder) => {
      writeIn(folder, "data", "new");
      expect(content()).toBe("former");
    });
    expect(content()).toBe("new");
  });

  test("is written without what killed processes left; the work of living ones is left alone", () => {
    const dead = spawnSync(process.execPath, ["--version"]).pid;
    for (const name of [`building-${dead}`, `old-${dead}`, `building-${process.pid}`, `old-${process.pid}`])
      mkdirSync(join(`${path}.${name}`, "part"), { recursive: true });
    mkdirSync(`${path}.building-${process.ppid}`);
    mkdirSync(`${path}-2.building-${dead}`);
    put("new");
    expect(beside().sort()).toEqual(
      ["thing", `thing.building-${process.ppid}`, `thing-2.building-${dead}`].sort(),
    );
  });
});

describe("a folder that cannot be written leaves the former one readable and nothing beside it", () => {
  beforeEach(() => put("former"));
  afterEach(() => {
    expect(content()).toBe("former");
    expect(beside()).toEqual(["thing"]);
  });

  test("where the disk is full", () => {
    const write = (folder: string): void => {
      writeIn(folder, "data", "half");
      writeFileSync(FULL, "no room");
    };
    expect(() => writeFolder(target, write)).toThrow(
      expect.objectContaining({
        code: "DISK_FULL",
        exitCode: 3,
        message: expect.stringContaining(path),
        hint: "The former thing is untouched. Make room, then run: make thing.",
      }),
    );
  });

  test("where it would lie below a file", () => {
    const below = join(path, "data", "thing");
    expect(() => writeFolder({ ...target, path: below }, () => undefined)).toThrow(
      expect.objectContaining({ code: "THING_WRITE", message: expect.stringContaining(below) }),
    );
  });

  test("where making its content fails, whose error is told", () => {
    const fault = new TypeError("a fault");
    expect(() =>
      writeFolder(target, () => {
        throw fault;
      }),
    ).toThrow(fault);
  });

  test("where the finished one cannot be moved to its place", () => {
    // No folder can be moved into itself.
    expect(() => promoteFolder(join(root, "models"), path)).toThrow("EINVAL");
  });

  test("where the finished one has gone before the switch", () => {
    expect(() => writeFolder(target, (folder) => rmSync(folder, { recursive: true }))).toThrow(
      expect.objectContaining({ code: "THING_WRITE" }),
    );
  });
});

test("a finished folder is put in the place of the former one whole", () => {
  put("former");
  const built = join(root, "models", "built");
  mkdirSync(built);
  writeIn(built, "new", "2");
  promoteFolder(built, path);
  expect(readdirSync(path)).toEqual(["new"]);
  expect(existsSync(built)).toBe(false);
  expect(beside()).toEqual(["thing"]);
});
