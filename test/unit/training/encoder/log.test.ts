import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { curvesSvg } from "../../../../training/encoder/checkpoint/curves";
import { type LogEntry, TrainingLog } from "../../../../training/encoder/checkpoint/log";
import { TrainingPlan } from "../../../../training/encoder/plan";
import { temporaryFolder } from "../../../support/temporary";
import { codeOf } from "../../../support/workspace";

const home = temporaryFolder();

const entry = (step: number, loss = 1, devMap?: number): LogEntry => ({
  step,
  phase: "gold",
  epoch: 1,
  loss,
  tau: 1,
  learningRate: 1e-5,
  gradientNorm: 2,
  pairsPerSecond: 30,
  ...(devMap === undefined ? {} : { devMap }),
});
const read = (file: string): LogEntry[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogEntry);

describe("a training's log", () => {
  test("adds dev MAP@5 to the line of its step", () => {
    const file = join(home, "new", "log.jsonl");
    const log = new TrainingLog(file, 0);
    log.write(entry(1));
    log.write(entry(2));
    log.amend({ devMap: 0.5 });
    log.write(entry(3));
    expect(read(file)).toEqual([entry(1), entry(2, 1, 0.5), entry(3)]);
  });

  test("drops the steps that are done again, and a line that a killed training left unfinished", () => {
    const file = join(home, "log.jsonl");
    const before = new TrainingLog(file, 0);
    for (const step of [1, 2, 3]) before.write(entry(step));
    appendFileSync(file, '{"step": 4, "lo');
    new TrainingLog(file, 2).write(entry(3, 7));
    expect(read(file)).toEqual([entry(1), entry(2), entry(3, 7)]);
  });

  test("goes on without the lines of a file that is gone", () => {
    const file = join(home, "gone.jsonl");
    const log = new TrainingLog(file, 5);
    log.amend({ devMap: 0.5 });
    log.write(entry(6));
    expect(read(file)).toEqual([entry(6)]);
  });

  test("that cannot be written says which file", async () => {
    const folder = join(home, "taken");
    writeFileSync(folder, "a file");
    expect(await codeOf(() => new TrainingLog(join(folder, "log.jsonl"), 0))).toBe("TRAINING_WRITE");
  });
});

describe("the curves of a training", () => {
  const points = (svg: string): string[] =>
    [...svg.matchAll(/points="([^"]*)"/g)].map(([, list]) => list as string);

  test("draw loss to the left scale and dev MAP@5 to the right one", () => {
    // 688 x 256 between the margins; loss up to 5, MAP up to 100, four steps.
    const svg = curvesSvg([entry(1, 5), entry(2, 2.5, 0.25), entry(3, 2.5), entry(4, 0, 1)]);
    expect(points(svg)).toEqual(["228.0,28.0 400.0,156.0 572.0,156.0 744.0,284.0", "400.0,220.0 744.0,28.0"]);
    expect(svg).toContain("step 2: 25.00");
  });

  test("draw the mean of many neighbouring steps as one point", () => {
    const log = Array.from({ length: 4000 }, (_, i) => entry(i + 1, i % 2));
    const [losses] = points(curvesSvg(log));
    const drawn = (losses as string).split(" ");
    expect(drawn).toHaveLength(400);
    // All means are 0.5, which is also where the scale ends.
    expect(new Set(drawn.map((point) => point.split(",")[1]))).toEqual(new Set(["28.0"]));
  });

  test("are drawn of a training without steps, too", () => {
    expect(curvesSvg([])).toContain("</svg>");
  });
});

describe("the plan of a training", () => {
  const plan = new TrainingPlan([10, 4], { batchSize: 4, epochs: 2, evaluateEvery: 4 });

  test("counts steps by epoch and phase", () => {
    expect([plan.stepsAnEpoch(0), plan.stepsIn(0), plan.stepsIn(1)]).toEqual([3, 6, 2]);
    expect([plan.stepsBefore(0), plan.stepsBefore(1), plan.total]).toEqual([0, 6, 8]);
    expect([1, 3, 4, 6].map((step) => plan.epochOf(0, step))).toEqual([1, 1, 2, 2]);
  });

  test("assesses at the end of every epoch and every so many steps", () => {
    expect([1, 2, 3, 4, 5, 6].filter((step) => plan.assessedAfter(0, step))).toEqual([3, 4, 6]);
  });

  test("takes every pair once an epoch", () => {
    expect([1, 2, 3, 4].map((step) => plan.pairsOf(0, step))).toEqual([
      [0, 4],
      [4, 8],
      [8, 10],
      [0, 4],
    ]);
  });
});
