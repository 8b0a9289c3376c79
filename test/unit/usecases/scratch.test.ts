import { ArticleWriter, JudgementWriter, TweetWriter, Withdrawals } from "../../../src/base/store";
import { trainScratch } from "../../../src/usecases/encoder/scratch";
import { openStore } from "../../../src/workspace";
import { temporaryHome } from "../../support/workspace";

const NOW = "2026-01-01T00:00:00.000Z";
const home = temporaryHome();

test("an encoder without judged articles counts those that are left, also where a judged one is withdrawn", async () => {
  const database = openStore(home);
  const articles = new ArticleWriter(database);
  for (let i = 1; i <= 30; i++) articles.upsert({ source: "s", id: `${i}`, title: `Title ${i}` }, NOW);
  for (let i = 1; i <= 4; i++) {
    new TweetWriter(database).upsert({ dataset: "d", id: `${i}`, text: `tweet ${i}` });
    new JudgementWriter(database).upsert(i, i, "train", 1);
  }
  for (const id of ["1", "2"]) new Withdrawals(database).withdraw({ source: "s", id }, NOW);
  database.close();
  const progress = () => ({ update() {}, finish() {} });
  const job = { progress, signal: new AbortController().signal, note() {} };
  const settings = { home, seed: 1, threads: 1 };
  await expect(trainScratch(settings, { backend: "auto", withoutJudged: true }, job)).rejects.toMatchObject({
    code: "NO_ARTICLES",
    message: expect.stringContaining("holds 26 articles"),
  });
});
