import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ArticleWriter, type Database, JudgementWriter, TweetWriter } from "../../../src/base/store";
import { TRAIN_DEFAULTS } from "../../../src/usecases/train/options";
import { planTraining, trainingBasis } from "../../../src/usecases/train/plan";
import { ProgressRecord } from "../../../src/usecases/train/progress-record";
import { buildIndex, openStore } from "../../../src/workspace";
import { temporaryFolder } from "../../support/temporary";

const NOW = "2026-01-01T00:00:00.000Z";
const folder = temporaryFolder();
const newHome = (): string => mkdtempSync(join(folder, "home-"));

/** A store with one article and so many judged tweets. */
function storeWith(home: string, judged: number): Database {
  const database = openStore(home);
  const moon = { id: "moon", source: "made", title: "Cheese", vclaim: "The moon is made of cheese" };
  new ArticleWriter(database).upsert(moon, NOW);
  const tweets = new TweetWriter(database);
  const judgements = new JudgementWriter(database);
  for (let i = 1; i <= judged; i++) {
    tweets.upsert({ dataset: "made", id: `${i}`, text: `The moon is cheese, number ${i}` });
    // Keys of a new store count from one.
    judgements.upsert(i, 1, "train", 1);
  }
  return database;
}

describe("the plan of a training", () => {
  test("says that the index is built where there is none, and leaves it where it is current", async () => {
    const home = newHome();
    const database = storeWith(home, 50);
    expect(planTraining(home, database, TRAIN_DEFAULTS).steps.index).toMatch(/^is built/);
    await buildIndex(home, database);
    expect(planTraining(home, database, TRAIN_DEFAULTS).steps.index).toBe("is up to date and stays");
    new ArticleWriter(database).upsert(
      { id: "sun", source: "made", title: "Sun", vclaim: "It is cold" },
      NOW,
    );
    expect(planTraining(home, database, TRAIN_DEFAULTS).steps.index).toMatch(/articles were added/);
    database.close();
  });

  test("keeps the shipped encoder, which has seen no tweet, and trains the ranker from fifty tweets", () => {
    const home = newHome();
    const database = storeWith(home, 50);
    const plan = planTraining(home, database, TRAIN_DEFAULTS);
    expect(plan).toMatchObject({ encoder: "keep", dense: true, judged: 50, dev: 0, enough: true });
    expect(plan.steps.encoder).toBe("keeps the shipped encoder");
    expect(plan.steps.evaluation).toMatch(/is left out/);
    database.close();
  });

  test("leaves the ranker as it is with fewer than fifty tweets", () => {
    const home = newHome();
    const database = storeWith(home, 49);
    const plan = planTraining(home, database, TRAIN_DEFAULTS);
    expect(plan.enough).toBe(false);
    expect(plan.steps.ranker).toMatch(/stays as it is: 49 judged tweets .* are too few, 50 are needed/);
    expect(plan.steps.calibration).toMatch(/articles' own texts/);
    database.close();
  });

  test("leaves the calibration as it is where neither judged tweets nor the shipped ranker can give one", async () => {
    const home = newHome();
    const database = storeWith(home, 49);
    const ofWords = { dense: false };
    expect(planTraining(home, database, TRAIN_DEFAULTS).calibrated).toBe("pseudo");
    expect(
      planTraining(home, database, { ...TRAIN_DEFAULTS, encoder: "scratch" }).calibrated,
    ).toBeUndefined();
    await buildIndex(home, database, ofWords);
    const plan = planTraining(home, database, TRAIN_DEFAULTS);
    expect(plan.calibrated).toBeUndefined();
    expect(plan.steps.calibration).toMatch(/^stays as it is: without 50 judged tweets/);
    database.close();
  });

  test("leaves an index of words alone without an encoder", async () => {
    const home = newHome();
    const database = storeWith(home, 50);
    await buildIndex(home, database, { dense: false });
    const plan = planTraining(home, database, { ...TRAIN_DEFAULTS, encoder: "judged" });
    expect(plan).toMatchObject({ encoder: "keep", dense: false });
    expect(plan.steps.encoder).toMatch(/words alone/);
    database.close();
  });
});

describe("the basis of a training", () => {
  const splits = { split: "train", dev: "dev" };

  test("stays the same where nothing has changed", () => {
    const database = storeWith(newHome(), 3);
    expect(trainingBasis(database, splits)).toEqual(trainingBasis(database, splits));
    database.close();
  });

  test.each<[string, (database: Database) => unknown]>([
    [
      "the text of a judged tweet",
      (database) => new TweetWriter(database).upsert({ dataset: "made", id: "1", text: "The sun is cold" }),
    ],
    ["a judgement of dev", (database) => new JudgementWriter(database).upsert(2, 1, "dev", 1)],
    ["a judgement that rejects", (database) => new JudgementWriter(database).upsert(4, 1, "train", 0)],
    ["a tweet that is held out", (database) => new JudgementWriter(database).upsert(1, 1, "test", 1)],
  ])("changes with %s", (_, change) => {
    const database = storeWith(newHome(), 3);
    new TweetWriter(database).upsert({ dataset: "made", id: "4", text: "Is it cheddar?" });
    const before = trainingBasis(database, splits);
    change(database);
    expect(trainingBasis(database, splits)).not.toEqual(before);
    database.close();
  });
});

describe("the record of a training", () => {
  const basis = ["options", 1];

  test("does each step once, and gives what it gave to the next call", async () => {
    const home = newHome();
    const work = jest.fn(async () => ({ rounds: 3 }));
    await new ProgressRecord(home, basis).once("ranker", work);
    const next = new ProgressRecord(home, basis);
    expect(next.begun).toBe(true);
    expect(await next.once("ranker", work)).toEqual({ rounds: 3 });
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("does a step again after it failed", async () => {
    const home = newHome();
    const record = new ProgressRecord(home, basis);
    await expect(record.once("ranker", () => Promise.reject(new Error("stopped")))).rejects.toThrow(
      "stopped",
    );
    expect(new ProgressRecord(home, basis).isDone("ranker")).toBe(false);
  });

  test.each([
    ["other data", ["options", 2]],
    ["no basis at all", undefined],
  ])("begins anew with %s", async (_, other) => {
    const home = newHome();
    await new ProgressRecord(home, basis).once("ranker", async () => null);
    expect(new ProgressRecord(home, other).begun).toBe(false);
  });

  test("begins anew where its file is damaged", async () => {
    const home = newHome();
    await new ProgressRecord(home, basis).once("ranker", async () => null);
    writeFileSync(join(home, "training.json"), "{");
    expect(new ProgressRecord(home, basis).begun).toBe(false);
  });

  test("does steps again that are forgotten, also in the next call", async () => {
    const home = newHome();
    const record = new ProgressRecord(home, basis);
    for (const step of ["encoder", "ranker", "calibration"] as const)
      await record.once(step, async () => null);
    record.forget("ranker", "calibration");
    for (const one of [record, new ProgressRecord(home, basis)])
      expect([one.isDone("encoder"), one.isDone("ranker"), one.isDone("calibration")]).toEqual([
        true,
        false,
        false,
      ]);
  });

  test("does steps again that were done with another encoder than the one in use", async () => {
    const home = newHome();
    const record = new ProgressRecord(home, basis);
    await record.once("encoder", async () => null);
    for (const step of ["ranker", "calibration"] as const)
      await record.once(step, async () => null, "former");
    const next = new ProgressRecord(home, basis);
    next.forgetUnlessWith("former", "ranker", "calibration");
    expect([next.isDone("ranker"), next.isDone("calibration")]).toEqual([true, true]);
    next.forgetUnlessWith("brought", "ranker", "calibration");
    for (const one of [next, new ProgressRecord(home, basis)])
      expect([one.isDone("encoder"), one.isDone("ranker"), one.isDone("calibration")]).toEqual([
        true,
        false,
        false,
      ]);
  });

  test("leaves no file once it is cleared", async () => {
    const home = newHome();
    const record = new ProgressRecord(home, basis);
    await record.once("ranker", async () => null);
    record.clear();
    expect(existsSync(join(home, "training.json"))).toBe(false);
  });
});
