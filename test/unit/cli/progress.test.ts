import { Writable } from "node:stream";
import { duration, progressLines } from "../../../src/cli/progress";

class Collected extends Writable {
  readonly isTTY: boolean;
  text = "";

  constructor(isTTY: boolean) {
    super();
    this.isTTY = isTTY;
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Draws a job of 200 steps of a tenth of a second each. */
function draw(isTTY: boolean, detail?: string, columns?: number): string {
  const stream = Object.assign(new Collected(isTTY), columns === undefined ? {} : { columns });
  let now = 1_000_000;
  const progress = progressLines(stream, () => now)("Reading", "rows");
  for (let done = 1; done <= 200; done++) {
    now += 100;
    progress.update(done, 400, detail);
  }
  progress.finish();
  return stream.text;
}

describe("progress", () => {
  test("shows what else is told beside rate and time left", () => {
    expect(draw(false, "loss 0.5")).toContain("10/s, 30 s left; loss 0.5\n");
  });

  test("off a terminal is a line every ten seconds and one at the end, with rate and time left", () => {
    expect(draw(false)).toBe(
      [
        "Reading: 100/400 (25 %) rows, 10/s, 30 s left",
        "Reading: 200/400 (50 %) rows, 10/s, 20 s left",
        "Reading: 200 rows in 20.0 s",
        "",
      ].join("\n"),
    );
  });

  test("on a terminal rewrites one line", () => {
    const drawn = draw(true);
    expect(drawn.split("\n")).toHaveLength(2);
    expect(drawn.split("\r").length).toBeGreaterThan(100);
  });

  test("on a narrow terminal is cut to a row, which alone can be rewritten", () => {
    const rows = draw(true, "loss 0.5", 20).split("\r\u001b[K").slice(1, -1);
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([19]));
  });

  test.each([
    [0.2, "1 s"],
    [59.5, "1 min 00 s"],
    [200, "3 min 20 s"],
    [3900, "1 h 05 min"],
    [47 * 3600, "47 h 00 min"],
    [125.5 * 3600, "5 days"],
  ])("%d seconds are written %s", (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });
});
