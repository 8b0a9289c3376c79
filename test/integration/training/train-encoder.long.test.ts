import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  ArticleReader,
  JudgementWriter,
  judgedTweets,
  labelledPairs,
  TweetReader,
  TweetWriter,
} from "../../../src/base/store";
import { tweetMarks } from "../../../src/base/text";
import { quantise, saveBag } from "../../../src/encoder/bag";
import { loadBert, readBert } from "../../../src/encoder/bert";
import { readModelManifest } from "../../../src/encoder/checkpoint";
import { encoderViews, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { putTinyEncoder } from "../../support/encoder/tiny-encoder";
import { wordPieceOf } from "../../support/encoder/word-piece";
import { putSample } from "../../support/sample";
import { temporaryHome } from "../../support/workspace";

const QUICK = ["--epochs", "1", "--evaluate-every", "1000", "--backend", "wasm"];

/** Keeps what was learned, be it worse than the start. */
const UNMEASURED = ["--dev", "none"];

/** Gives the crowd two pairs, and a third whose tweet has no text. */
function putPairs(home: string): void {
  const database = openStore(home);
  const writer = new JudgementWriter(database);
  const article = new ArticleReader(database).findKey("sample", "mmr-vaccine-autism") as number;
  const tweets = new TweetWriter(database);
  for (const [id, text] of [
    ["crowd-1", "they say the jab makes kids autistic"],
    ["crowd-2", "autism and that measles shot, think about it"],
    ["crowd-3", undefined],
  ] as const) {
    tweets.upsert({ dataset: "crowd", id, ...(text === undefined ? {} : { text }) });
    writer.addPair(new TweetReader(database).findKey("crowd", id) as number, article, "jaccard", 0.3);
  }
  database.close();
}

describe("train encoder", () => {
  const home = temporaryHome();
  const idle = temporaryHome();
  beforeAll(async () => {
    await putSample(home, "nothing");
    putTinyEncoder(home);
    putPairs(home);
    await putSample(idle, "nothing");
    putTinyEncoder(idle);
  });
  const judged = (): string[] => {
    const database = openStore(home);
    const marks = judgedTweets(database, "train").map((tweet) => tweetMarks(tweet)[0] as string);
    database.close();
    return marks;
  };
  const train = (...args: string[]) => run(["--home", home, "train", "encoder", ...QUICK, ...args]);

  test("leaves an encoder in the workspace, its log and its curves, and says what it reached", async () => {
    const start = readModelManifest(join(home, "models", "encoder")).hash;
    const out = join(home, "trained");
    const { code, out: said, err } = await train("--out", out, "--lr", "1e-3");
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^encoder: dev MAP@5 \d+\.\d\d after step \d+ of \d+; written to/),
    ]);
    expect(err).toContain("backend: wasm");
    expect(err).toMatch(/gold: \d+ pairs/);
    const { made } = readModelManifest(out);
    expect(made).toMatchObject({ from: start, view: "all", settings: { loss: "noise-weighted", epochs: 1 } });
    expect(readFileSync(join(`${out}.training`, "log.jsonl"), "utf8")).toContain('"devMap":');
    expect(existsSync(join(`${out}.training`, "curves.svg"))).toBe(true);
    for (const weights of ["checkpoint", "best"])
      expect(existsSync(join(`${out}.training`, weights))).toBe(false);
    loadBert(out).dispose();
  });

  test("keeps the encoder in use, and copies it to folds, where nothing that is learned is better", async () => {
    const own = join(idle, "models", "encoder");
    const start = readFileSync(join(own, "manifest.json"), "utf8");
    // At this rate no weight changes.
    const learnNothing = (...args: string[]) =>
      run(["--home", idle, "--json", "train", "encoder", ...QUICK, "--lr", "0", ...args]);
    const alone = await learnNothing();
    expect(alone.err).toMatch(/dev MAP@5 \d+\.\d\d before the first step/);
    const [encoder] = JSON.parse(alone.out).encoders;
    expect(encoder).toMatchObject({ kept: true, best: { step: 0 }, folder: own });
    expect(readFileSync(join(own, "manifest.json"), "utf8")).toBe(start);
    const { encoders } = JSON.parse((await learnNothing("--folds", "2")).out);
    expect(encoders.map(({ kept }: { kept: boolean }) => kept)).toEqual([true, true, true]);
    expect(encoderViews(idle).map(({ fold }) => fold)).toEqual([undefined, "1", "2"]);
    const out = join(idle, "elsewhere");
    const { out: said } = await run([
      "--home",
      idle,
      "train",
      "encoder",
      ...QUICK,
      "--lr",
      "0",
      "--out",
      out,
    ]);
    expect(said).toMatch(
      /^encoder: nothing that was learned in \d+ steps is better than the start \(dev MAP@5/,
    );
    expect(readModelManifest(out)).toEqual(JSON.parse(start));
  });

  test("mixes in the crowd's pairs and says which have no text", async () => {
    const { code, err } = await train("--regime", "seq", "--out", join(home, "seq"));
    expect(code).toBe(0);
    expect(err).toContain("crowd: 2 pairs");
    expect(err).toContain("1 pairs whose tweet has no text");
  });

  test("answers in JSON when asked", async () => {
    const { out } = await run([
      "--json",
      "--quiet",
      "--home",
      home,
      "train",
      "encoder",
      ...QUICK,
      "--out",
      join(home, "json"),
    ]);
    expect(JSON.parse(out).encoders).toEqual([
      expect.objectContaining({
        name: "encoder",
        best: { devMap: expect.any(Number), step: expect.any(Number) },
      }),
    ]);
  });

  test("is kept from one in n of the judged tweets on demand, and says which it has seen", async () => {
    const out = join(home, "held-out");
    expect((await train("--hold-out", "5", "--out", out, ...UNMEASURED)).code).toBe(0);
    const seen = new Set(readModelManifest(out).seenTweets);
    const left = judged().filter((mark) => !seen.has(mark)).length / judged().length;
    expect(left).toBeGreaterThan(0.1);
    expect(left).toBeLessThan(0.3);
  });

  test("trains folds beside it, of which one at least has not seen a tweet", async () => {
    const own = join(home, "folds");
    cpSync(join(home, "crowdchecked.db"), join(own, "crowdchecked.db"), { recursive: true });
    putTinyEncoder(own);
    const before = readModelManifest(join(own, "models", "encoder")).hash;
    const { code, out } = await run([
      "--home",
      own,
      "train",
      "encoder",
      ...QUICK,
      "--folds",
      "2",
      ...UNMEASURED,
    ]);
    expect([code, out]).toEqual([0, expect.stringMatching(/fold 2: \d+ steps; written to/)]);
    const encoder = readModelManifest(join(own, "models", "encoder"));
    expect(encoder.made["from"]).toBe(before);
    expect(readModelManifest(join(own, "models", "encoder-folds", "1")).made["from"]).toBe(before);
    const views = encoderViews(own);
    expect(views).toHaveLength(3);
    expect(judged().filter((mark) => views[0]?.hasSeen(mark))).toHaveLength(judged().length);
    expect(judged().filter((mark) => views.every(({ hasSeen }) => hasSeen(mark)))).toEqual([]);
  });

  test("keeps refurbished labels with the crowd's pairs, and the next training begins with them", async () => {
    const own = join(home, "labels");
    cpSync(join(home, "crowdchecked.db"), join(own, "crowdchecked.db"), { recursive: true });
    putTinyEncoder(own);
    const labels = (): (number | undefined)[] => {
      const database = openStore(own);
      const { pairs } = labelledPairs(database, "jaccard", 0.3);
      database.close();
      return pairs.map(({ label }) => label);
    };
    const again = async (...args: string[]) => {
      const mixed = ["--regime", "mix", "--self-adaptive", "1", ...args];
      expect((await run(["--home", own, "train", "encoder", ...QUICK, ...mixed])).code).toBe(0);
    };
    await again("--out", join(own, "elsewhere"));
    expect(labels()).toEqual([undefined, undefined]);
    // At this rate no weight changes, and the start stays.
    await again("--lr", "0");
    expect(labels()).toEqual([undefined, undefined]);
    await again(...UNMEASURED);
    const first = labels() as number[];
    for (const label of first) expect(label).toBeLessThan(1);
    await again(...UNMEASURED);
    for (const [i, label] of (labels() as number[]).entries()) {
      // y <- 0.9 y + 0.1 cos, from where the first night ended.
      expect(Math.abs(label - 0.9 * (first[i] as number))).toBeLessThanOrEqual(0.1 + 1e-6);
      expect(label).not.toBe(first[i]);
    }
  });

  test("goes on from a bag as from a BERT", async () => {
    const start = join(home, "bag");
    const tokenizer = wordPieceOf(readBert(join(home, "models", "encoder")));
    const rows = tokenizer.vocabSize;
    const values = Float32Array.from({ length: 8 * rows }, (_, i) => Math.sin(i));
    saveBag(start, tokenizer, quantise({ rows, columns: 8, values }), { made: {} });
    const out = join(home, "bag-trained");
    const { code } = await train("--from", start, "--out", out, "--lr", "0.01");
    expect(code).toBe(0);
    const { architecture, hash, made } = readModelManifest(out);
    expect(architecture).toBe("bag");
    expect(made["from"]).toBe(readModelManifest(start).hash);
    expect(hash).not.toBe(made["from"]);
  });

  test("learns from counter-claims, names their file, and resumes with no other", async () => {
    const file = join(home, "claims.jsonl");
    expect((await run(["--home", home, "claims", "generate", "--out", file])).code).toBe(0);
    const out = join(home, "negatives");
    const args = [...QUICK, ...UNMEASURED, "--out", out, "--negatives", file];
    const stopped = await run(["--home", home, "train", "encoder", ...args], AbortSignal.abort());
    expect([stopped.code, stopped.err]).toEqual([
      130,
      expect.stringMatching(/gold: \d+ pairs, [1-9]\d* of them with a counter-claim/),
    ]);
    expect((await train("--out", out, "--resume")).err).toMatch(/negatives was [0-9a-f]{12} and is absent/);
    expect((await train("--resume", ...args)).code).toBe(0);
    const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
    expect(readModelManifest(out).made["negatives"]).toBe(sha256);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll('"source":"sample"', '"source":"another"'));
    const { code, err } = await train("--negatives", file, "--out", join(home, "unused"));
    expect([code, err]).toEqual([2, expect.stringContaining("NEGATIVES_UNUSED")]);
    expect(err).toMatch(/left out: \d+ counter-claims whose article is not in the workspace/);
  });

  test("stopped by a signal keeps a checkpoint and says how to go on", async () => {
    const out = join(home, "stopped");
    const stopped = await run(
      ["--home", home, "train", "encoder", ...QUICK, "--out", out],
      AbortSignal.abort(),
    );
    expect(stopped.code).toBe(130);
    expect(stopped.err).toContain("--resume");
    expect((await train("--out", out)).err).toContain("TRAINING_UNFINISHED");
    expect((await train("--out", out, "--resume", "--lr", "0.5")).err).toContain("learningRate was");
    expect((await train("--out", out, "--resume")).code).toBe(0);
    expect((await train("--out", out, "--resume")).err).toContain("CHECKPOINT_MISSING");
  });

  test.each([
    ["--regime", "both"],
    ["--loss", "cosine"],
    ["--epochs", "0"],
    ["--batch", "1"],
    ["--lr", "fast"],
    ["--temperature", "0"],
    ["--self-adaptive", "-1"],
    ["--shuffle", "well"],
    ["--threshold", "30"],
    ["--backend", "abacus"],
    ["--folds", "1"],
    ["--hold-out", "100"],
  ])("refuses %s %s with exit code 2", async (option, value) => {
    const { code, err } = await train(option, value);
    expect([code, err]).toEqual([2, expect.stringContaining(option)]);
  });

  test("trains no ensemble of views, which nothing would read", async () => {
    const { code, err } = await train("--views", "vclaim,all");
    expect([code, err]).toEqual([2, expect.stringContaining("--views")]);
  });

  test.each([
    [["--folds", "5", "--hold-out", "5"]],
    [["--folds", "5", "--out", "elsewhere"]],
    [["--folds", "5", "--regime", "crowd"]],
  ])("refuses %j, which contradict one another", async (options) => {
    const { code, err } = await train(...options);
    expect([code, err]).toEqual([2, expect.stringContaining("--folds")]);
  });

  test.each([
    [["--from", "scratch", "--vocabulary", "2000"], "--epochs"],
    [["--steps", "10"], "--steps"],
    [["--without-judged"], "--without-judged"],
  ])("refuses %j, of which one would be given in vain", async (options, named) => {
    const { code, err } = await train(...options);
    expect([code, err]).toEqual([2, expect.stringMatching(`${named} (is|needs) `)]);
  });

  test("refuses options about labels where the loss has none", async () => {
    const { code, err } = await train("--loss", "mnr", "--self-adaptive", "2");
    expect([code, err]).toEqual([2, expect.stringContaining("--self-adaptive is about labels")]);
  });

  test("without pairs says what to import", async () => {
    const { code, err } = await train("--regime", "crowd", "--threshold", "0.5");
    expect([code, err]).toEqual([3, expect.stringContaining("NO_PAIRS")]);
    expect((await train("--split", "none")).err).toContain("NO_JUDGEMENTS");
  });

  test("without a model, or with a damaged one, says how to get one", async () => {
    expect((await train("--from", join(home, "nowhere"))).err).toContain("MODEL_MISSING");
    const out = join(home, "damaged");
    await train("--out", out);
    writeFileSync(join(out, "model.safetensors"), "x");
    expect((await train("--from", out)).err).toContain("MODEL_CORRUPT");
  });
});
