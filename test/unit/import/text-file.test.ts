import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openText, readLines } from "../../../src/import/text-file";
import { temporaryFolder, writeIn } from "../../support/temporary";

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
