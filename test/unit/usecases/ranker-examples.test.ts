import { dirname } from "node:path";
import {
  ArticleReader,
  ArticleWriter,
  JudgementWriter,
  TweetReader,
  TweetWriter,
} from "../../../src/base/store";
import type { CliIo } from "../../../src/cli/io";
import { type RankerManifest, seenMark } from "../../../src/rank";
import { enoughTweets } from "../../../src/usecases/ranker/examples";
import { FEWEST_QUERIES } from "../../../src/usecases/ranker/options";
import { unseenBy } from "../../../src/usecases/ranker/start";
import type { LoadedWorkspace } from "../../../src/workspace";
import { groupedFolds } from "../../../training";
import { type Example, foldKeys } from "../../../training/ranker/examples";
import { codeOf, temporaryStore } from "../../support/workspace";

const database = temporaryStore();
const judge = (id: string, split: string, text: string, externalId?: string): void => {
  new ArticleWriter(database).upsert({ source: "s", id: "a", vclaim: "a claim" }, "2026-01-01");
  new TweetWriter(database).upsert({
    ...{ dataset: "d", id, text },
    ...(externalId === undefined ? {} : { externalId }),
  });
  const tweet = new TweetReader(database).findKey("d", id) as number;
  const article = new ArticleReader(database).findKey("s", "a") as number;
  new JudgementWriter(database).upsert(tweet, article, split, 1);
};

test("a ranker learns from no tweet that figures are measured on, by its id or by what it says", async () => {
  const notes: string[] = [];
  const io = { note: (text: string) => notes.push(text) } as Pick<CliIo, "note"> as CliIo;
  const read = () => enoughTweets(io, { database }, "train").map(({ id }) => id);
  for (let i = 0; i < FEWEST_QUERIES; i++) judge(`${i}`, "train", `tweet number ${i}`);
  judge("copy", "train", "COWS fly over Rome!");
  judge("dev", "dev", "cows fly over Rome \u2014 A Farmer (@afarmer) May 1, 2020");
  judge("edited", "train", "what it says now", "1234567890123");
  judge("test", "test", "what it said", "1234567890123");
  expect(read()).toHaveLength(FEWEST_QUERIES);
  expect(read()).not.toContain("copy");
  expect(read()).not.toContain("edited");
  expect(notes[0]).toContain("left out: 2 tweets");
  judge("0", "dev", "tweet number 0");
  expect(await codeOf(read)).toBe("NO_JUDGEMENTS");
  // Also where a night builds a generation, whose folder holds no tweets.
  expect(read).toThrow(`of the workspace ${dirname(database.name)} holds`);
});

test("no tweet is new to a ranker that learned its article from the same data set under another name", () => {
  const identity = { source: "my-copy", id: "vclaim-cows-fly" };
  new ArticleWriter(database).upsert({ ...identity, vclaim: "cows fly" }, "2026-01-01");
  const key = new ArticleReader(database).findKey(identity.source, identity.id) as number;
  const workspace = {
    database,
    index: { lexical: { arrays: { keys: [key] } } },
  } as unknown as LoadedWorkspace;
  const train = [{ query: { text: "a cow in the air", relevant: new Set([0]) } }] as unknown as Example[];
  const learned = (id: string) => {
    const manifest = {
      seenArticles: [seenMark("clef", id)],
      datasets: ["clef"],
    } as unknown as RankerManifest;
    return unseenBy(manifest, { workspace, train });
  };
  expect(learned("vclaim-cows-fly")).toEqual([]);
  expect(learned("vclaim-pigs-fly")).toEqual(train);
});

test("examples of one tweet are in one fold, whichever articles they have", () => {
  const examples = Array.from({ length: 40 }, (_, i) => ({
    query: { id: `${i}`, text: `tweet ${i}`, relevant: new Set([i]), marks: [i < 4 ? "same" : `own ${i}`] },
  }));
  const folds = groupedFolds(examples, foldKeys, 5, 1);
  const withSame = folds.filter((fold) => fold.some(({ query }) => query.marks.includes("same")));
  expect(withSame).toHaveLength(1);
  expect(withSame[0]?.filter(({ query }) => query.marks.includes("same"))).toHaveLength(4);
});
