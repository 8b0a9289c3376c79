import { silentProgress } from "../../../src/base/core/progress";
import { JudgementWriter, judgedTweets, TweetReader, TweetWriter } from "../../../src/base/store";
import type { Task } from "../../../src/usecases/job";
import { readCollections, withCollections } from "../../../src/usecases/ranker/collections";
import { openStore } from "../../../src/workspace";
import { samplePartHome } from "../../support/sample";

const [own, other] = [samplePartHome("even", "words"), samplePartHome("odd", "words")];
const config = { home: own, seed: 1, threads: 1, candidates: 10, rerankArticles: 0 };
const task = {
  config,
  note: () => {},
  progress: silentProgress,
  signal: new AbortController().signal,
} as unknown as Task;

/** Returns the ids of the tweets of `own` that a ranker would learn from beside `other`. */
const learned = (): Promise<readonly (string | undefined)[]> =>
  withCollections(task, [own, other], async (opened) => {
    const reading = { features: ["bm25.short"], candidates: "fused", split: "train", dev: "dev" } as const;
    const [first] = await readCollections(opened, reading);
    return first!.train.map(({ query }) => query.id);
  });

test("no tweet is learned from that says what a test tweet of another collection says", async () => {
  const before = await learned();
  const database = openStore(own);
  const copied = judgedTweets(database, "train").find(({ id }) => before.includes(id))!;
  database.close();
  const there = openStore(other);
  const [judged] = judgedTweets(there, "train");
  new TweetWriter(there).upsert({ dataset: "later", id: "1", text: copied.text.toUpperCase() });
  const tweet = new TweetReader(there).findKey("later", "1") as number;
  new JudgementWriter(there).upsert(tweet, judged!.relevant[0]!, "test", 1);
  there.close();
  expect(await learned()).toEqual(before.filter((id) => id !== copied.id));
});
