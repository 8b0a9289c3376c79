import { Readable } from "node:stream";
import { readLines } from "../../../../src/base/core/read-lines";

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

test("bytes that are no UTF-8 become replacement characters", async () => {
  expect(await linesOf([Uint8Array.of(0x61, 0xff, 0x0a)])).toEqual([[1, "a\ufffd"]]);
});

test("a line that comes in many chunks is looked through once, not again with each of them", async () => {
  const split = jest.spyOn(String.prototype, "split");
  const bytes = Array.from({ length: 1000 }, () => "a");
  const lines = await linesOf([...bytes, "\n"], 1000);
  const looked = split.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
  split.mockRestore();
  expect(lines).toEqual([[1, "a".repeat(1000)]]);
  expect(looked).toBeLessThan(10_000);
});
