import { existsSync } from "node:fs";
import { join } from "node:path";
import { readModelManifest } from "../../src/encoder/checkpoint";
import { importCheckthat } from "../../src/import";
import { openStore } from "../../src/rank";
import { run } from "../cli";
import { SAMPLE } from "../sample";
import { temporaryHome } from "../workspace";
import { putTinyEncoder } from "./tiny-encoder";

/**
 * A workspace whose encoder has seen the judged tweets, so that no ranker can learn from what it says of
 * them.
 */
const home = temporaryHome();
const crowdchecked = (...args: string[]) => run(["--home", home, ...args]);
const QUICK = ["--epochs", "1", "--backend", "wasm"];

beforeAll(async () => {
  const database = openStore(home);
  await importCheckthat(SAMPLE, { database });
  database.close();
  putTinyEncoder(home);
  expect((await crowdchecked("train", "encoder", ...QUICK)).code).toBe(0);
  expect((await crowdchecked("index")).code).toBe(0);
}, 120_000);

test("train ranker names the commands that it needs, and they work in that order", async () => {
  const refused = await crowdchecked("train", "ranker", "--no-cv");
  expect([refused.code, refused.err]).toEqual([3, expect.stringContaining("ENCODER_SAW_TWEETS")]);
  const hint = "crowdchecked train encoder --folds 5; crowdchecked index; crowdchecked train ranker.";
  expect(refused.err).toContain(hint);

  const former = readModelManifest(join(home, "models", "encoder")).hash;
  const trained = await crowdchecked("train", "encoder", "--folds", "2", ...QUICK);
  expect([trained.code, trained.err]).toEqual([0, expect.stringContaining("made from the articles alone")]);
  expect(readModelManifest(join(home, "models", "encoder")).made["from"]).not.toBe(former);
  expect(existsSync(join(home, "models", "encoder-base"))).toBe(false);
  expect((await crowdchecked("index")).code).toBe(0);
  expect((await crowdchecked("train", "ranker", "--no-cv")).code).toBe(0);
}, 180_000);

test("an encoder that has seen the tweets is refused before anything is trained", async () => {
  const from = join(home, "models", "encoder");
  const { code, err } = await crowdchecked("train", "encoder", "--folds", "2", "--from", from, ...QUICK);
  expect([code, err]).toEqual([3, expect.stringContaining("ENCODER_SAW_TWEETS")]);
  expect(err).toContain("Leave --from out");
  expect(err).not.toContain("gold:");
});

test("what a new encoder makes useless is named before it is replaced", async () => {
  const { err } = await crowdchecked(
    "train",
    "encoder",
    "--from",
    "scratch",
    "--vocabulary",
    "1000",
    "--steps",
    "1",
  );
  const order = [
    "The encoder in use is replaced",
    "the dense index",
    "the workspace's ranker",
    "its calibration",
    "Next:",
  ];
  const places = order.map((text) => err.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
}, 120_000);
