import { showRefusals } from "../../../src/cli/refusals";

describe("refused records", () => {
  test("are shown with file and line, without what a file's name could do to a terminal", () => {
    const shown: string[] = [];
    const io = { note: (text: string) => shown.push(text) } as unknown as Parameters<typeof showRefusals>[0];
    const reason = "it is not JSON";
    showRefusals(
      io,
      [
        { file: "a.tar.gz!\u001b[2Jevil\u0007.txt", reason },
        { file: "b.jsonl", line: 7, reason },
      ],
      { verbose: false, count: 3 },
    );
    expect(shown).toEqual([
      "a.tar.gz! [2Jevil .txt: it is not JSON",
      "b.jsonl:7: it is not JSON",
      "... and 1 more; --verbose lists them.",
    ]);
  });

  test("that repeat a line of megabytes are shown by their beginning", () => {
    const shown: string[] = [];
    const io = { note: (text: string) => shown.push(text) } as unknown as Parameters<typeof showRefusals>[0];
    showRefusals(io, [{ file: "f", line: 1, reason: `no "${"x".repeat(1 << 20)}"` }], { verbose: true });
    // The file, the line and the quotation marks are ten characters.
    expect(shown).toEqual([`f:1: no "${"x".repeat(1991)}... (1048586 characters)`]);
  });
});
