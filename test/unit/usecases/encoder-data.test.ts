import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { PostParts } from "../../../src/base/core/types";
import {
  ArticleReader,
  ArticleWriter,
  JudgementWriter,
  TweetReader,
  TweetWriter,
  Withdrawals,
} from "../../../src/base/store";
import { tweetMarks } from "../../../src/base/text";
import { type EncoderDataChoice, judgedFolds, readTrainingTexts } from "../../../src/usecases/encoder/data";
import { temporaryStore } from "../../support/workspace";

const article = (database: Database, id: string, vclaim = `claim ${id}`): number => {
  new ArticleWriter(database).upsert({ source: "s", id, vclaim }, "2026-01-01");
  return new ArticleReader(database).findKey("s", id) as number;
};

type Database = ReturnType<typeof temporaryStore>;
interface Said extends PostParts {
  readonly dataset: string;
  readonly id: string;
  readonly text: string;
  readonly author?: string;
}

const tweet = (database: Database, said: Said): number => {
  new TweetWriter(database).upsert(said);
  return new TweetReader(database).findKey(said.dataset, said.id) as number;
};

describe("folds of judged tweets", () => {
  const database = temporaryStore();
  const judge = (dataset: string, id: string, about: string, text = `tweet ${id}`): void => {
    const key = article(database, about);
    new JudgementWriter(database).upsert(tweet(database, { dataset, id, text }), key, "train", 1);
  };
  const folds = () => judgedFolds(database, "train", 3, 1);
  const foldOf = (dataset: string, id: string): number[] =>
    folds().flatMap((fold, i) => (fold.has(tweetMarks({ dataset, id })[0] as string) ? [i] : []));

  test("keep votes with their article and leave the others where they were", () => {
    for (let i = 0; i < 30; i++) judge("gold", String(i), `a${i % 20}`);
    const before = folds();
    judge("feedback", "known", "a7");
    judge("feedback", "new", "b");
    judge("feedback", "new too", "b");
    for (const [i, fold] of before.entries())
      expect([...(folds()[i] ?? [])]).toEqual(expect.arrayContaining([...fold]));
    expect(foldOf("feedback", "known")).toEqual(foldOf("gold", "7"));
    expect(foldOf("feedback", "new")).toHaveLength(1);
    expect(foldOf("feedback", "new")).toEqual(foldOf("feedback", "new too"));
  });

  test("are as they were when an article is withdrawn", () => {
    const before = folds();
    new Withdrawals(database).withdraw({ source: "s", id: "a3" }, "2026-01-02");
    expect(folds()).toEqual(before);
  });

  test("keep tweets together that say the same of different articles", () => {
    judge("gold", "first", "c1", "Fish drive at night");
    judge("gold", "second", "c2", "FISH drive at night!");
    judge("feedback", "third", "c3", "fish drive, at night");
    expect(foldOf("gold", "first")).toHaveLength(1);
    expect(foldOf("gold", "second")).toEqual(foldOf("gold", "first"));
    expect(foldOf("feedback", "third")).toEqual(foldOf("gold", "first"));
  });
});

describe.each(["bag", "bert"] as const)("what a %s is trained on", (architecture) => {
  const database = temporaryStore();
  const choice: EncoderDataChoice = {
    ...{ regime: "mix", split: "train", dev: "dev", method: "jaccard", threshold: 0.3 },
    architecture,
  };
  const SIGNED = "Cows fly backwards over Rome \u2014 A Farmer (@afarmer) May 1, 2020";
  beforeAll(() => {
    const [moon, cows, rain] = ["moon", "cows", "rain"].map((id) => article(database, id)) as [
      number,
      number,
      number,
    ];
    const writer = new JudgementWriter(database);
    const judge = (said: Said, about: number, split: string): void => {
      writer.upsert(tweet(database, said), about, split, 1);
    };
    const link = (said: Said, about: number): void => {
      writer.addPair(tweet(database, said), about, "jaccard", 0.3);
    };
    judge({ dataset: "gold", id: "1", text: "The moon is hired by the hour" }, moon, "train");
    judge({ dataset: "gold", id: "12345678901", text: "Rain is free of charge" }, rain, "train");
    judge({ dataset: "gold", id: "3", text: SIGNED }, cows, "dev");
    judge({ dataset: "gold", id: "4", text: "Trees vote at night" }, cows, "test");
    judge({ dataset: "gold", id: "5", text: "trees VOTE at night" }, cows, "train");
    link({ dataset: "x", id: "98765432101", text: "the moon is hired, by the hour", author: "Moon" }, moon);
    link({ dataset: "x", id: "12345678901", text: "rain? free, they say" }, moon);
    link({ dataset: "x", id: "98765432103", text: "cows fly backwards over rome", author: "A Farmer" }, cows);
    link({ dataset: "x", id: "98765432104", text: "Trees vote at night https://example.org" }, cows);
    link({ dataset: "x", id: "98765432105", text: "snow is paid for", author: "Snow" }, rain);
  });
  const claimsOf = (heldOut: ReadonlySet<string> = new Set()): string[] =>
    readTrainingTexts(database, choice)
      .without(heldOut)
      .phases.flatMap(({ pairs }) => pairs.map(({ claim }) => claim));

  test("holds no copy of a dev or test tweet, be it judged, or the crowd's with its author given apart", () => {
    expect(claimsOf()).toEqual([
      "the moon is hired by the hour",
      "rain is free of charge",
      "rain free they say",
      "snow is paid for",
    ]);
    expect(readTrainingTexts(database, choice).without(new Set()).dropped.measured).toBe(3);
  });

  test("holds no crowd pair of a tweet that is held out, by its platform's id or by what it says", () => {
    const moon = new Set(tweetMarks({ dataset: "gold", id: "1", text: "The moon is hired by the hour" }));
    expect(claimsOf(moon)).toEqual(["rain is free of charge", "rain free they say", "snow is paid for"]);
    const rain = new Set(tweetMarks({ dataset: "gold", id: "12345678901", text: "Rain is free of charge" }));
    expect(claimsOf(rain)).toEqual(["the moon is hired by the hour", "snow is paid for"]);
  });

  test("holds no copy of a dev or test tweet among what rankers may learn from", () => {
    const learnable = readTrainingTexts(database, choice).without(new Set()).learnable();
    expect(learnable.map(({ tweet }) => tweet)).toEqual(
      ["Rain is free of charge", "The moon is hired by the hour"].sort((a, b) => (a < b ? 1 : -1)),
    );
  });

  test("is marked as seen, the crowd's tweets included", () => {
    const seen = readTrainingTexts(database, choice).without(new Set()).seenTweets;
    expect(seen).toEqual(
      expect.arrayContaining([...tweetMarks({ dataset: "x", id: "98765432105", text: "snow is paid for" })]),
    );
  });

  test("tells of crowd pairs where they stand in the store", () => {
    const { origins, phases } = readTrainingTexts(database, choice).without(new Set());
    expect(origins.map((of) => of.map((origin) => origin !== undefined))).toEqual(
      phases.map(({ pairs }) => pairs.map(({ gold }) => !gold)),
    );
  });
});

describe("what tweets show beside their text", () => {
  const database = temporaryStore();
  const cows = article(database, "cows");
  const writer = new JudgementWriter(database);
  const put = (id: string): number => {
    const beside = { imageText: `COWS fly ${id}`, quotedText: "so they say" };
    return tweet(database, { dataset: "d", id, text: `look ${id}`, ...beside });
  };

  test("is trained on as what else they say, be they judged or linked by a crowd", () => {
    writer.upsert(put("1"), cows, "train", 1);
    writer.upsert(put("2"), cows, "dev", 1);
    writer.addPair(put("3"), cows, "jaccard", 0.3);
    const choice = { regime: "mix", split: "train", dev: "dev", method: "jaccard", threshold: 0.3 } as const;
    const texts = readTrainingTexts(database, { ...choice, architecture: "bag" }).without(new Set());
    const read = texts.view("all").phases.flatMap(({ pairs }) => pairs.map((pair) => pair.tweet));
    const said = (id: number): string => `look ${id}\nso they say\nCOWS fly ${id}`;
    expect(read).toEqual([said(1), said(3)]);
    expect(texts.queries("dev").map((query) => query.tweet)).toEqual([said(2)]);
  });
});

describe("a withdrawn article", () => {
  const database = temporaryStore();

  test("is not trained on, and keeps nothing else from being trained on", () => {
    const [cows, rain] = [article(database, "cows"), article(database, "rain")];
    const writer = new JudgementWriter(database);
    const put = (id: string): number => tweet(database, { dataset: "d", id, text: `tweet ${id}` });
    for (const split of ["train", "dev"]) {
      writer.upsert(put(`cows ${split}`), cows, split, 1);
      writer.upsert(put(`rain ${split}`), rain, split, 1);
    }
    writer.addPair(put("crowd cows"), cows, "jaccard", 0.3);
    writer.addPair(put("crowd rain"), rain, "jaccard", 0.3);
    new Withdrawals(database).withdraw({ source: "s", id: "cows" }, "2026-01-02");
    const choice = { regime: "mix", split: "train", dev: "dev", method: "jaccard", threshold: 0.3 } as const;
    const texts = readTrainingTexts(database, { ...choice, architecture: "bag" }).without(new Set());
    const { articles, phases, dev } = texts.view("all");
    expect(articles).toHaveLength(1);
    expect(phases.flatMap(({ pairs }) => pairs.map((pair) => [pair.tweet, pair.article]))).toEqual([
      ["tweet rain train", 0],
      ["tweet crowd rain", 0],
    ]);
    expect(dev.map((query) => [query.tweet, [...query.relevant]])).toEqual([["tweet rain dev", [0]]]);
  });
});

describe("bodies of articles", () => {
  const database = temporaryStore();

  test("which encoders do not read are not held in memory", () => {
    const keys = Array.from({ length: 2 }, (_, i) => article(database, `${i}`));
    for (const [i, key] of keys.entries()) {
      const judged = tweet(database, { dataset: "d", id: `${i}`, text: `a tweet that says ${i}` });
      new JudgementWriter(database).upsert(judged, key, "train", 1);
    }
    const writer = new ArticleWriter(database);
    for (let i = 2; i < 34; i++) {
      const body = String(i).repeat(1 << 20);
      writer.upsert({ source: "s", id: `${i}`, vclaim: `claim ${i}`, body }, "2026-01-01");
    }
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const texts = readTrainingTexts(database, {
      regime: "gold",
      split: "train",
      dev: "dev",
      method: "jaccard",
      threshold: 0.3,
      architecture: "bag",
    });
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(16 << 20);
    expect(texts.without(new Set()).view("all").articles).toHaveLength(34);
  });
});
