import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { fileLines } from "../../../scorer/lines";
import { readText } from "../../../src/base/core/files/read-text";
import { Utf8Bytes } from "../../../src/base/core/files/utf8-bytes";
import { openText, readLines } from "../../../src/import/text-file";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { codeOf } from "../../support/workspace";

const folder = temporaryFolder();

test.each([
  ["posts.jsonl", Buffer.from("one\ntwo\n")],
  ["posts.jsonl.gz", gzipSync("one\ntwo\n")],
])("%s is open from the first moment: what is removed then is still read whole", async (name, content) => {
  const file = writeIn(folder, name, content);
  const text = openText(file);
  rmSync(file);
  const read: Buffer[] = [];
  for await (const chunk of text as AsyncIterable<Buffer>) read.push(chunk);
  expect(Buffer.concat(read).toString()).toBe("one\ntwo\n");
});

test.each([
  ["unpacked.jsonl.gz", Buffer.from("one\ntwo\n")],
  ["packed.jsonl", gzipSync("one\ntwo\n")],
])("%s is read by what it holds, not by its name", async (name, content) => {
  const read: string[] = [];
  for await (const { text } of readLines(writeIn(folder, name, content))) read.push(text);
  expect(read).toEqual(["one", "two"]);
});

test("a gzipped file that is cut off, be it at once, is told as such", async () => {
  for (const bytes of [0, 1, 2, 12]) {
    const file = writeIn(folder, "cut.jsonl.gz", gzipSync("one\ntwo\n").subarray(0, bytes));
    const reading = async () => {
      for await (const _ of readLines(file));
    };
    expect(await codeOf(reading)).toBe("FILE_TRUNCATED");
  }
});

test("a file longer than what is looked at first is read from its beginning", async () => {
  const lines = Array.from({ length: 3000 }, (_, i) => `line ${i}`);
  const read: string[] = [];
  for await (const { text } of readLines(writeIn(folder, "long.txt", lines.join("\r\n")))) read.push(text);
  expect(read).toEqual(lines);
});

test("a pipe is read as it comes, such as what another program unpacks", async () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `line ${i}`);
  const file = writeIn(folder, "piped.txt", lines.join("\n"));
  const pipe = join(folder, "pipe.txt");
  execFileSync("mkfifo", [pipe]);
  const writer = spawn("sh", ["-c", 'cat "$0" > "$1"', file, pipe], { stdio: "ignore" });
  const ended = new Promise((resolve) => writer.on("close", resolve));
  const read: string[] = [];
  for await (const { text } of readLines(pipe)) read.push(text);
  expect(read).toEqual(lines);
  expect(await ended).toBe(0);
});

const TEXT = '\ufeffid\ttext\r\n1\t"eine ""Gans"" \u{1f986}"\r\n2\tüber\u2028uns\r\n';
const little = Buffer.from(TEXT, "utf16le");
const big = Buffer.from(little).swap16();

describe("what spreadsheets save as Unicode text, UTF-16 with a byte-order mark,", () => {
  const lines = TEXT.slice(1).trim().split("\r\n");
  test.each([
    ["little.tsv", little],
    ["big.tsv", big],
    ["little.tsv.gz", gzipSync(little)],
    ["big.tsv.gz", gzipSync(big)],
  ])("is read as UTF-8 is: %s", async (name, content) => {
    const read: string[] = [];
    for await (const { text } of readLines(writeIn(folder, name, content))) read.push(text);
    expect(read).toEqual(lines);
  });

  test("is a run of the scorer, or a small file, too", () => {
    for (const content of [little, big]) {
      const file = writeIn(folder, "small.tsv", content);
      expect([...fileLines(file)].map(({ text }) => text)).toEqual(lines);
      expect(readText(file, "")).toBe(TEXT.slice(1));
    }
  });

  test("may be cut anywhere on its way, by the byte", () => {
    for (const content of [little, big, Buffer.from(TEXT), Buffer.from("x"), Buffer.alloc(0)]) {
      const bytes = new Utf8Bytes();
      const parts = Array.from(content, (byte) => bytes.push(Buffer.from([byte])));
      const read = Buffer.concat([...parts, bytes.end()]).toString();
      expect(read.replace(/^\ufeff/, "")).toBe(content.length > 1 ? TEXT.slice(1) : content.toString());
    }
  });

  test("is binary without its mark, and so is UTF-32", async () => {
    const wide = Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]);
    for (const content of [little.subarray(2), wide]) {
      const file = writeIn(folder, "unmarked.tsv", content);
      expect(await codeOf(() => readLines(file).next())).toBe("FILE_BINARY");
      expect(await codeOf(() => [...fileLines(file)])).toBe("FILE_BINARY");
      expect(await codeOf(() => readText(file, ""))).toBe("FILE_BINARY");
    }
  });
});
