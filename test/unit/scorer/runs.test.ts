import { constants } from "node:buffer";
import { truncateSync } from "node:fs";
import { join } from "node:path";
import { checkRun, evaluateRun, evaluationTable, formatRun, readQrels, readRun } from "../../../scorer";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { codeOf } from "../../support/workspace";

const folder = temporaryFolder();
let files = 0;
const file = (...lines: string[]): string => writeIn(folder, `f${files++}`, `${lines.join("\n")}\n`);

describe("run files", () => {
  test("are read with tabs or blanks between the columns", () => {
    const run = readRun(file("q1\tQ0\td1\t1\t0.5\tme", "q1 Q0 d2 2 1e-1 me"));
    expect(run.get("q1")).toEqual([
      { document: "d1", score: 0.5 },
      { document: "d2", score: 0.1 },
    ]);
  });

  test("may have blank lines", () => {
    expect(readRun(file("", "q Q0 c 1 0.9 me", "  ", "\t", "q Q0 d 2 0.5 me", ""))).toEqual(
      readRun(file("q Q0 c 1 0.9 me", "q Q0 d 2 0.5 me")),
    );
  });

  test.each([
    ["a missing column", "q Q0 d 1 0.5"],
    ["an empty query", "\tQ0\td\t1\t0.5\tme"],
    ["an empty document", "q\tQ0\t\t1\t0.5\tme"],
    ["a score that is no number", "q Q0 d 1 high me"],
    ["an infinite score", "q Q0 d 1 Infinity me"],
    ["a score above every number", "q Q0 d 1 1e999 me"],
    ["a score that is not decimal", "q Q0 d 1 0x10 me"],
  ])("with %s are refused with the line", (_, bad) => {
    expect(() => readRun(file("q Q0 c 1 0.9 me", bad))).toThrow(
      expect.objectContaining({ code: "RUN_FORMAT", message: expect.stringMatching(/:2: /) }),
    );
  });

  test("with a document twice for a query are refused", async () => {
    expect(await codeOf(() => readRun(file("q Q0 d 1 2 me", "q Q0 d 2 1 me")))).toBe("RUN_FORMAT");
  });

  test("that are binary or absent are refused", async () => {
    expect(await codeOf(() => readRun(writeIn(folder, "bin", Buffer.from([1, 0, 2]))))).toBe("FILE_BINARY");
    expect(await codeOf(() => readRun(join(folder, "absent")))).toBe("FILE_NOT_FOUND");
  });

  test("longer than the longest string are read on until something is wrong", async () => {
    const path = file("q Q0 d 1 1 me");
    // What is added takes no room on the disk, and reads as zeros.
    truncateSync(path, constants.MAX_STRING_LENGTH + 1);
    expect(await codeOf(() => readRun(path))).toBe("FILE_BINARY");
  });

  test("that are one long line, as other files may be, are refused before it is read", async () => {
    const path = writeIn(folder, "line", "x ".repeat(10_000_000));
    expect(await codeOf(() => readRun(path))).toBe("LINE_TOO_LONG");
    expect(await codeOf(() => readQrels(path))).toBe("LINE_TOO_LONG");
    expect(await codeOf(() => checkRun(path, "trec"))).toBe("LINE_TOO_LONG");
  });

  test("of several megabytes keep characters and lines that no part holds alone", () => {
    const ids = Array.from({ length: 400_000 }, (_, i) => `\u{1f600}${i}`);
    const path = writeIn(folder, "long", `\ufeff${ids.map((id) => `q Q0 ${id} 1 1 me\r\n`).join("")}`);
    expect(
      readRun(path)
        .get("q")
        ?.map(({ document }) => document),
    ).toEqual(ids);
  });

  test("are read where blanks and tabs are mixed, as trec_eval does, and where a tag between tabs has blanks", () => {
    const path = file("q Q0\td 1  0.5\tme", "q\tQ0\te\t2\t0.25\tmy own tag", "q\tQ0\tf\t3\t0.125 me");
    expect(readRun(path).get("q")).toEqual([
      { document: "d", score: 0.5 },
      { document: "e", score: 0.25 },
      { document: "f", score: 0.125 },
    ]);
    expect(checkRun(path, "trec")).toEqual([]);
    expect(checkRun(path, "clef2021")).toEqual([
      { line: 1, reason: "6 columns were expected, tabs separate 3" },
      { line: 3, reason: "6 columns were expected, tabs separate 5" },
    ]);
    expect(readQrels(file("q 0\td 1"))).toEqual(new Map([["q", new Map([["d", 1]])]]));
  });

  test("that are written are read back, in every dialect, and pass that dialect's check", () => {
    const run = new Map([
      [
        "q1",
        [
          { document: "d1", score: 1e-7 },
          { document: "d2", score: -3.25 },
        ],
      ],
    ]);
    for (const dialect of ["trec", "clef2020", "clef2021"] as const) {
      const path = file(formatRun(run, { tag: "t", dialect }).trimEnd());
      expect(checkRun(path, dialect)).toEqual([]);
      expect(readRun(path)).toEqual(run);
    }
  });
});

describe("the format check", () => {
  test("names line and reason of every fault", () => {
    const path = file(
      "q Q0 d 1 0.5 me",
      "q\tQ0\td\t1\t1e-5\tme",
      "q\tQ0\te\t2\t0.1\tme",
      "q\tQ0\te\t2\t0.1\tme",
    );
    expect(checkRun(path, "clef2020")).toEqual([
      { line: 1, reason: expect.stringContaining("tabs") },
      { line: 2, reason: expect.stringContaining("exponent") },
      { line: 3, reason: expect.stringContaining("rank must be 1") },
      { line: 4, reason: expect.stringContaining("rank must be 1") },
    ]);
    expect(checkRun(path, "clef2021").map(({ line }) => line)).toEqual([1, 2, 4]);
    expect(checkRun(path, "trec").map(({ line }) => line)).toEqual([2, 4]);
  });

  test("names what no dialect reads", () => {
    const path = file("q\tQ0\td\t1\t0.5", "q\tQ0\td\t1\thigh\tme", "q\tQ0\td\tfirst\t0.5\tme");
    expect(checkRun(path, "trec")).toEqual([
      { line: 1, reason: expect.stringContaining("6 columns were expected, 5 found") },
      { line: 2, reason: expect.stringContaining('"high" is not a number') },
      { line: 3, reason: expect.stringContaining('"first" is not an integer') },
    ]);
  });
});

test("a score of 200,000 digits and a letter is refused in no time", () => {
  const start = performance.now();
  expect(() => readRun(file(`q Q0 d 1 ${"1".repeat(200_000)}x me`))).toThrow(
    expect.objectContaining({ code: "RUN_FORMAT" }),
  );
  expect(performance.now() - start).toBeLessThan(5000);
});

describe("qrels files", () => {
  test.each([
    ["three columns", "q 0 d"],
    ["an empty query", "\t0\td\t1"],
    ["an empty document", "q\t0\t\t1"],
    ["a relevance that is no integer", "q 0 d yes"],
    ["a relevance above every number", `q 0 d ${"9".repeat(400)}`],
    ["a judgement that contradicts an earlier one", "q 0 c 0"],
  ])("with %s are refused with the line", (_, bad) => {
    expect(() => readQrels(file("q 0 c 1", bad))).toThrow(
      expect.objectContaining({ code: "QRELS_FORMAT", message: expect.stringMatching(/:2: /) }),
    );
  });

  test.each([
    ["are empty", []],
    ["judge nothing relevant, so that every figure would be a mean of nothing", ["q 0 c 0", "q 0 d -1"]],
  ])("that %s are refused", async (_, lines) => {
    expect(await codeOf(() => readQrels(file(...lines)))).toBe("QRELS_FORMAT");
  });
});

test("a run that leaves queries out scores 0 for them; the official figure stands beside", () => {
  const qrels = readQrels(file("q1 0 d 1", "q2 0 d 1"));
  const evaluation = evaluateRun(qrels, readRun(file("q1 Q0 d 1 1 me", "q9 Q0 d 1 1 me")));
  expect(evaluation.means["map@5"]).toBe(0.5);
  expect(evaluation.official["map@5"]).toBe(1);
  expect(evaluation).toMatchObject({ queries: 2, missing: 1, unjudged: 1 });
  expect(evaluationTable([{ name: "me", evaluation }])).toContain("0.5000 [1.0000]");
});
