import { decode } from "../../../../src/server/page/batch/encoding";

describe("the encoding of a table's file", () => {
  const bytes = (...parts: (string | number[])[]): Uint8Array =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string)));

  test.each([
    ["ASCII where nothing is beyond it", bytes("id,text\n"), "ASCII"],
    ["UTF-8 without a mark", bytes("Größe\n"), "UTF-8"],
    [
      "UTF-8 with the mark that it has",
      bytes([0xef, 0xbb, 0xbf], "id,text\n"),
      "UTF-8 with a byte-order mark",
    ],
    ["the code page of the browser's language", bytes("caf", [0xe9], "\n"), "Windows-1252"],
  ])("is told as %s", (_, file, encoding) => {
    expect(decode(file, ["en"]).encoding).toBe(encoding);
  });
});
