import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SHIPPED_ENCODER } from "../../../src/base/home/paths";
import { run, runUntil } from "../../support/cli";
import { trainQuickly } from "../../support/quick-training";
import { writeSamplePart } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

trainQuickly();

const home = temporaryHome();
const dataset = temporaryFolder();
const crowdchecked = (...args: string[]) => run(["--home", home, ...args]);

/** An encoder that has seen the judged tweets: a ranker can learn nothing from what it says of them. */
beforeAll(async () => {
  writeSamplePart(dataset, "small");
  const scratch = ["--from", "scratch", "--vocabulary", "1000", "--dimension", "32", "--steps", "1"];
  // Without dev what is learned is kept, be it worse.
  const judged = ["--epochs", "1", "--dev", "none", "--backend", "wasm"];
  for (const args of [
    ["import", "checkthat", dataset],
    ["train", "encoder", ...scratch],
    ["train", "encoder", ...judged],
  ])
    expect((await crowdchecked(...args)).code).toBe(0);
});

test("train makes every part that the workspace needs, and continues where it was interrupted", async () => {
  const stopped = await runUntil("Reading train", ["--home", home, "train"]);
  expect(stopped.code).toBe(130);
  expect(stopped.err).toContain("1. encoder     is trained on the 62 judged tweets");
  expect(stopped.err).toContain("2. index       is built for the new encoder");
  expect(stopped.err).toContain("made from the articles alone");
  expect(stopped.err).toContain("The same command continues after the last step that was done.");
  expect(existsSync(join(home, "training.json"))).toBe(true);

  const { code, out, err } = await crowdchecked("train", "--json");
  expect([code, err]).toEqual([0, expect.stringContaining("1. encoder     is done")]);
  expect(err).not.toContain("made from the articles alone");
  expect(JSON.parse(out)).toMatchObject({
    encoders: [{ name: "encoder" }, ...[1, 2, 3, 4, 5].map((fold) => ({ name: `fold ${fold}` }))],
    ranker: { queries: 62 },
    calibration: { thresholds: { answerAt: expect.any(Number) } },
    evaluation: { textOnly: { queries: 23 } },
  });
  expect(existsSync(join(home, "training.json"))).toBe(false);
  // What serves is what was trained.
  const status = JSON.parse((await crowdchecked("status", "--json")).out) as Record<string, unknown>;
  expect(status).toMatchObject({ ranker: { own: true }, calibration: { own: true }, encoder: { own: true } });
});

test("train ranker advises to calibrate afterwards, train does so itself", async () => {
  const advice = "To make a new one afterwards: crowdchecked calibrate";
  expect((await crowdchecked("train", "ranker", "--no-cv")).err).toContain(advice);
  expect((await crowdchecked("calibrate")).code).toBe(0);
  const { code, err } = await crowdchecked("train");
  expect([code, err]).toEqual([0, expect.stringContaining("3. ranker      is trained")]);
  expect(err).not.toContain(advice);
});

test("train does not continue with a ranker of another encoder than the one that was brought meanwhile", async () => {
  const stopped = await runUntil("Observing", ["--home", home, "train", "--restart"]);
  expect([stopped.code, stopped.err]).toEqual([130, expect.stringContaining("3. ranker      is trained")]);
  const record = JSON.parse(readFileSync(join(home, "training.json"), "utf8")) as { done: object };
  expect(Object.keys(record.done)).toContain("ranker");
  for (const args of [["model", "import", SHIPPED_ENCODER], ["index"]])
    expect((await crowdchecked(...args)).code).toBe(0);
  const { code, err } = await crowdchecked("train");
  expect([code, err]).toEqual([
    0,
    expect.stringMatching(/1\. encoder +is done\s.*\s.*3\. ranker +is trained/),
  ]);
});
