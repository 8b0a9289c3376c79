import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readModelManifest } from "../../../src/encoder/checkpoint";
import { run, runUntil } from "../../support/cli";
import { putTinyEncoder } from "../../support/encoder/tiny-encoder";
import { trainQuickly } from "../../support/quick-training";
import { samplePartHome } from "../../support/sample";
import { temporaryHome } from "../../support/workspace";

trainQuickly();

/**
 * A workspace whose encoder has seen the judged tweets, so that no ranker can learn from what it
 * says of them.
 */
const home = samplePartHome("small", "nothing");
const withBert = samplePartHome("small", "nothing");
const damaged = temporaryHome();
const crowdchecked = (...args: string[]) => run(["--home", home, ...args]);
/** Without dev what is learned is kept, be it worse. */
const QUICK = ["--epochs", "1", "--batch", "8", "--dev", "none", "--backend", "wasm"];
const SCRATCH = ["--from", "scratch", "--vocabulary", "1000", "--dimension", "32", "--steps", "1"];

beforeAll(async () => {
  for (const args of [["train", "encoder", ...SCRATCH], ["train", "encoder", ...QUICK], ["index"]])
    expect((await crowdchecked(...args)).code).toBe(0);
});

test("train ranker refuses an encoder that saw its tweets; the parts can be trained one by one", async () => {
  const refused = await crowdchecked("train", "ranker", "--no-cv");
  expect([refused.code, refused.err]).toEqual([3, expect.stringContaining("ENCODER_SAW_TWEETS")]);
  expect(refused.err).toContain("Run: crowdchecked train, which trains encoders that have not seen them");

  const former = readModelManifest(join(home, "models", "encoder")).hash;
  const trained = await crowdchecked("train", "encoder", "--folds", "2", ...QUICK);
  expect([trained.code, trained.err]).toEqual([0, expect.stringContaining("made from the articles alone")]);
  expect(readModelManifest(join(home, "models", "encoder")).made["from"]).not.toBe(former);
  expect(existsSync(join(home, "models", "encoder-base"))).toBe(false);
  expect((await crowdchecked("index")).code).toBe(0);
  expect((await crowdchecked("train", "ranker", "--no-cv")).code).toBe(0);
});

test("what a new encoder makes useless is named before it is replaced", async () => {
  const { code, err } = await crowdchecked("train", "encoder", ...SCRATCH, "--out", join(home, "elsewhere"));
  expect([code, err]).toEqual([0, expect.not.stringContaining("is replaced")]);
  const replaced = await crowdchecked("train", "encoder", "--folds", "2", ...QUICK);
  const order = ["The encoder in use is replaced", "the dense index", "the workspace's ranker", "backend:"];
  const places = order.map((text) => replaced.err.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  // Nothing was calibrated.
  expect(replaced.err).not.toContain("its calibration");
});

test("an index that cannot be read keeps nobody from replacing the encoder", async () => {
  const own = damaged;
  cpSync(home, own, { recursive: true });
  const manifest = join(own, "index", "dense", "manifest.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"version":\s*\d+/, '"version": 1'));
  const { code, err } = await run(["--home", own, "train", "encoder", ...SCRATCH]);
  expect([code, err]).toEqual([0, expect.stringContaining("the dense index (crowdchecked index)")]);
});

test("folds that were stopped are gone on with, from where they began", async () => {
  const folds = ["train", "encoder", "--folds", "2", ...QUICK];
  const stopped = await runUntil("Training fold 1: 4 steps", ["--home", home, ...folds]);
  expect([stopped.code, stopped.err]).toEqual([130, expect.stringContaining("--resume")]);
  expect((await crowdchecked(...folds)).err).toContain("TRAINING_UNFINISHED");
  const { code, out } = await crowdchecked(...folds, "--resume");
  expect([code, out]).toEqual([0, expect.stringMatching(/fold 2: \d+ steps; written to/)]);
  expect(existsSync(join(home, "models", "encoder-folds.new"))).toBe(false);
});

test("an encoder that has seen the tweets is refused before anything is trained", async () => {
  const from = join(home, "models", "encoder");
  const { code, err } = await crowdchecked("train", "encoder", "--folds", "2", "--from", from, ...QUICK);
  expect([code, err]).toEqual([3, expect.stringContaining("ENCODER_SAW_TWEETS")]);
  expect(err).toContain("Leave --from out");
  expect(err).not.toContain("gold:");
});

test("a BERT that has seen the tweets is not replaced by a bag of word pieces", async () => {
  const own = withBert;
  putTinyEncoder(own);
  expect((await run(["--home", own, "train", "encoder", ...QUICK])).code).toBe(0);
  const { code, err } = await run(["--home", own, "train", "encoder", "--folds", "2", ...QUICK]);
  expect([code, err]).toEqual([3, expect.stringContaining("Import or pull it again")]);
});
