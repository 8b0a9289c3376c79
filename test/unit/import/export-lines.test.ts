import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { exportLines } from "../../../src/import";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { codeOf } from "../../support/workspace";

describe("a file of lines", () => {
  const folder = temporaryFolder();

  test("holds each with its end, packed where its name says so", async () => {
    const [plain, packed] = [join(folder, "plain.txt"), join(folder, "packed.txt.gz")];
    expect(await exportLines(plain, ["a", "b"])).toBe(2);
    expect(readFileSync(plain, "utf8")).toBe("a\nb\n");
    await exportLines(packed, ["a", "b"]);
    expect(gunzipSync(readFileSync(packed)).toString()).toBe("a\nb\n");
  });

  test("stays for those who could read the former one", async () => {
    const file = writeIn(folder, "private.txt", "");
    chmodSync(file, 0o600);
    await exportLines(file, ["a"]);
    expect([statSync(file).mode & 0o777, readFileSync(file, "utf8")]).toEqual([0o600, "a\n"]);
  });

  test("that cannot be written is told as an export, and leaves nothing", async () => {
    const file = writeIn(folder, "file", "");
    expect(await codeOf(() => exportLines(join(file, "below"), ["a"]))).toBe("EXPORT_WRITE");
    const taken = join(folder, "taken");
    mkdirSync(taken);
    expect(await codeOf(() => exportLines(taken, ["a"]))).toBe("EXPORT_WRITE");
    expect(readdirSync(folder).filter((name) => name.includes("building"))).toEqual([]);
  });

  test("goes into a pipe that is read, which stays, and through a link, which stays", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(await codeOf(() => exportLines(pipe, ["nobody reads this"]))).toBe("EXPORT_WRITE");
    const reader = openSync(pipe, "r+");
    await exportLines(pipe, ["a", "b"]);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
    const read = Buffer.alloc(100);
    expect(read.toString("utf8", 0, readSync(reader, read))).toBe("a\nb\n");
    closeSync(reader);
    const [file, link] = [writeIn(folder, "linked", "former"), join(folder, "link")];
    symlinkSync(file, link);
    await exportLines(link, ["a"]);
    expect([lstatSync(link).isSymbolicLink(), readFileSync(file, "utf8")]).toEqual([true, "a\n"]);
  });

  test("whose lines cannot be had gives the error of these, and is not there", async () => {
    const fault = new TypeError("a fault of the lines");
    function* lines(): Generator<string> {
      yield "a";
      throw fault;
    }
    await expect(exportLines(join(folder, "half"), lines())).rejects.toBe(fault);
    expect(readdirSync(folder).filter((name) => name.startsWith("half"))).toEqual([]);
  });
});
