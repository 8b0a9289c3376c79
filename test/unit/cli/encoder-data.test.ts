import { judgedFolds } from "../../../src/cli/encoder-data";
import { seenMark } from "../../../src/rank";
import { ArticleReader, ArticleWriter, JudgementWriter, TweetReader, TweetWriter } from "../../../src/store";
import { temporaryStore } from "../../workspace";

const database = temporaryStore();

test("judgements of votes join the fold of their article and leave the others where they were", () => {
  const judge = (dataset: string, id: string, article: string): void => {
    new ArticleWriter(database).upsert(
      { source: "s", id: article, vclaim: `claim ${article}` },
      "2026-01-01",
    );
    new TweetWriter(database).upsert({ dataset, id, text: `tweet ${id}` });
    const key = new ArticleReader(database).findKey("s", article) as number;
    new JudgementWriter(database).upsert(
      new TweetReader(database).findKey(dataset, id) as number,
      key,
      "train",
      1,
    );
  };
  const folds = () => judgedFolds(database, "train", 3, 1);
  const foldOf = (dataset: string, id: string): number[] =>
    folds().flatMap((fold, i) => (fold.has(seenMark(dataset, id)) ? [i] : []));
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
