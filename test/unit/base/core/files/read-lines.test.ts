import { Readable } from "node:stream";
import { type BatchLine, readLines } from "../../../../../src/base/core/files/read-lines";

async function linesOf(
  chunks: readonly (string | Uint8Array)[],
  maxChars = 10,
): Promise<[number, string | undefined][]> {
  const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const lines: [number, string | undefined][] = [];
  for await (const { number, text } of readLines(input, maxChars)) lines.push([number, text]);
  return lines;
}

test("lines are read whatever chunks they come in, the last one without its end", async () => {
  expect(await linesOf(["ab\nc", "d", "\ne"])).toEqual([
    [1, "ab"],
    [2, "cd"],
    [3, "e"],
  ]);
});

test("blank lines count and are passed over", async () => {
  expect(await linesOf(["\n \r\na\n\n"])).toEqual([[3, "a"]]);
});

test("characters that are cut by the border of chunks are put together", async () => {
  const bytes = Buffer.from("é😂\n");
  expect(await linesOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual([[1, "é😂"]]);
});

test.each([
  ["in one chunk", ["01234567890\nb\n"]],
  ["in many", ["012345", "67890", "123\n", "b\n"]],
  ["at the end, without an end of its own", ["a\n01234567890"]],
])("a line that is too long is told, not kept: %s", async (_, chunks) => {
  expect((await linesOf(chunks)).sort()).toContainEqual([chunks[0]?.startsWith("a") ? 2 : 1, undefined]);
  expect(await linesOf(chunks)).toHaveLength(2);
});

test("a line whose bytes are no UTF-8 says so, and has replacement characters; the next one is whole", async () => {
  const input = Readable.from([Buffer.from([0x61, 0xff, 0x0a, 0x62])]);
  const lines: BatchLine[] = [];
  for await (const line of readLines(input, 10)) lines.push(line);
  expect(lines).toEqual([
    { number: 1, text: "a\ufffd", isFlawed: true },
    { number: 2, text: "b" },
  ]);
});

test("a replacement character that was sent as one is no flaw", async () => {
  const input = Readable.from([Buffer.from("a\ufffd\n")]);
  for await (const line of readLines(input, 10)) expect(line).toEqual({ number: 1, text: "a\ufffd" });
  expect.assertions(1);
});

test("a long line that comes in single bytes is read in time that grows with its length", async () => {
  const indexOf = jest.spyOn(Buffer.prototype, "indexOf");
  const concat = jest.spyOn(Buffer, "concat");
  const lines = await linesOf([...Array.from({ length: 5000 }, () => "a"), "\n"], 5000);
  const looked = indexOf.mock.contexts.reduce<number>((sum, bytes) => sum + (bytes as Uint8Array).length, 0);
  const copies = concat.mock.calls.length;
  jest.restoreAllMocks();
  expect(lines).toEqual([[1, "a".repeat(5000)]]);
  expect([looked >= 5000 && looked < 20_000, copies < 20]).toEqual([true, true]);
});
