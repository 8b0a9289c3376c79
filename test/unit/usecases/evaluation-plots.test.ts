import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Evaluation, evaluateRun, type Qrels } from "../../../scorer";
import { checkPlotFolder, mapSvg, recallSvg } from "../../../src/usecases/evaluate/plots";
import { temporaryFolder, writeIn } from "../../support/temporary";

const qrels: Qrels = new Map([
  ["q1", new Map([["a", 1]])],
  ["q2", new Map([["b", 1]])],
]);
/** Finds a at rank 1 and b at rank 3. */
const ours: Evaluation = evaluateRun(
  qrels,
  new Map([
    ["q1", [{ document: "a", score: 1 }]],
    [
      "q2",
      [
        { document: "x", score: 3 },
        { document: "y", score: 2 },
        { document: "b", score: 1 },
      ],
    ],
  ]),
);
const nothing = evaluateRun(new Map(), new Map());
const tipsOf = (svg: string): string[] =>
  [...svg.matchAll(/<circle[^>]*><title>([^<]*)<\/title>/g)].map(([, tip]) => tip as string);

describe("the plots of an evaluation", () => {
  test("show recall by depth, a curve for each system", () => {
    const svg = recallSvg([
      { name: "ours", evaluation: ours },
      { name: "fusion", evaluation: ours },
    ]);
    expect(tipsOf(svg).slice(0, 4)).toEqual([
      "ours, depth 1: recall 0.5000",
      "ours, depth 2: recall 0.5000",
      "ours, depth 3: recall 1.0000",
      "ours, depth 5: recall 1.0000",
    ]);
    // Two curves, and two lines of the legend.
    expect(svg.match(/<polyline/g)).toHaveLength(4);
    expect(svg).toMatch(/>fusion<\/text>/);
  });

  test("show MAP@5 with its interval for parts that hold queries", () => {
    const svg = mapSvg([
      { name: "unseen", evaluation: ours },
      { name: "seen", evaluation: nothing },
    ]);
    // Of a query with 1 and one with 1/3 a resample holds one of them twice, or both.
    expect(tipsOf(svg)).toEqual(["unseen: 0.6667, 95 % interval 0.3333 to 1.0000, 2 queries"]);
    expect(svg).toContain(">unseen (2)</text>");
    expect(svg).not.toContain("seen (0)");
    expect(svg).not.toContain("NaN");
  });

  test("let no markup in", () => {
    const hostile = [{ name: '<script>"x"&', evaluation: ours }];
    for (const svg of [recallSvg(hostile), mapSvg(hostile)]) {
      expect(svg).not.toContain("<script");
      expect(svg).toContain("&lt;script&gt;&quot;x&quot;&amp;");
    }
  });

  test("can be drawn where nothing is judged", () => {
    for (const svg of [recallSvg([{ name: "ours", evaluation: nothing }]), mapSvg([])])
      expect(svg).not.toMatch(/NaN|Infinity/);
  });
});

const parent = temporaryFolder();
test("a folder for plots is refused where none can be, and the check leaves none behind", () => {
  checkPlotFolder(join(parent, "figures", "first"));
  expect(readdirSync(parent)).toEqual([]);
  checkPlotFolder(parent);
  const file = writeIn(parent, "file", "");
  for (const folder of [file, join(file, "figures")])
    expect(() => checkPlotFolder(folder)).toThrow(expect.objectContaining({ code: "EXPORT_WRITE" }));
});
