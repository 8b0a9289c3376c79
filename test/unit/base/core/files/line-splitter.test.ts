import { LineSplitter } from "../../../../../src/base/core/files/line-splitter";

describe("lines of a file", () => {
  test("are put together of their parts, without line ends and the mark before the first", () => {
    const splitter = new LineSplitter("a.txt");
    const bytes = Buffer.from("\ufeffone\r\n\ntw\u00f6\nthree");
    const lines = Array.from(bytes, (_, at) => splitter.push(bytes.subarray(at, at + 1))).flat();
    expect([...lines, ...splitter.end()]).toEqual([
      { number: 1, text: "one" },
      { number: 2, text: "" },
      { number: 3, text: "tw\u00f6" },
      { number: 4, text: "three" },
    ]);
  });

  test("that come in thousands of parts take no longer than others", () => {
    const start = performance.now();
    const splitter = new LineSplitter("a.txt");
    const part = Buffer.alloc(1024, "x");
    const early = Array.from({ length: 8 << 10 }, () => splitter.push(part)).flat();
    expect([...early, ...splitter.push(Buffer.from("\n"))].map(({ text }) => text.length)).toEqual([8 << 20]);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
