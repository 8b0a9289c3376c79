import { ArticleWriter, votes } from "../../../src/base/store";
import type { MessageLog } from "../../../src/broker/registry";
import { takeVotes } from "../../../src/releases/votes";
import { openStore } from "../../../src/workspace";
import { temporaryFolder } from "../../support/temporary";

const folder = temporaryFolder();
const NOW = "2026-01-02T03:04:05.000Z";

test("a vote that another server of the owner has taken meanwhile does not take the next one with it", async () => {
  const database = openStore(folder);
  const articles = ["1", "2"].map((id) => ({ source: "s", id }));
  for (const article of articles) new ArticleWriter(database).upsert({ ...article, vclaim: "a claim" }, NOW);
  const waiting = articles.map((article) => {
    const vote = { tweet: { text: "a post" }, article, vote: "up", voter: "desk", now: NOW };
    return Buffer.from(JSON.stringify({ ended: false, vote }));
  });
  const ended = new AbortController();
  let others = 1;
  const log = {
    async *messages() {
      while (waiting[0]) yield waiting[0];
      ended.abort();
    },
    async remove(isDone: (message: Uint8Array) => boolean) {
      if (others-- > 0) waiting.shift();
      while (waiting[0] && isDone(waiting[0])) waiting.shift();
    },
  } as Partial<MessageLog> as MessageLog;
  const told = jest.fn();
  await takeVotes({ database, log, hindered: told, refused: told }, ended.signal);
  expect(votes(database, { limit: 9 }).map(({ article }) => article)).toEqual(articles);
  expect(told).not.toHaveBeenCalled();
  database.close();
});
