import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  ArticleWriter,
  type Database,
  endVote,
  type NewVote,
  VoteWriter,
  votes,
} from "../../../src/base/store";
import { sendVotes, takeVotes } from "../../../src/releases/votes";
import { openStore } from "../../../src/workspace";
import { natsRegistries } from "../../support/releases";
import { countOf, describeWithNats, publishRaw, testNats } from "../../support/servers/nats";
import { temporaryFolder } from "../../support/temporary";
import { until } from "../../support/until";

const folder = temporaryFolder();
const NOW = "2026-01-02T03:04:05.000Z";

describeWithNats("votes of followers", () => {
  const broker = testNats();
  const open = natsRegistries(broker);
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  async function world(name: string) {
    const registry = await open({ subjects: name });
    await registry.prepare();
    const log = registry.votes;
    const store = (end: string): Database => {
      mkdirSync(join(folder, name, end), { recursive: true });
      const database = openStore(join(folder, name, end));
      const writer = new ArticleWriter(database);
      for (const id of ["1", "2"]) writer.upsert({ source: "s", id, vclaim: `claim ${id}` }, NOW);
      return database;
    };
    const [owner, follower] = [store("owner"), store("follower")];
    const refused: string[] = [];
    const hindered: unknown[] = [];
    const run = (work: (signal: AbortSignal) => Promise<void>): (() => Promise<void>) => {
      const stopper = new AbortController();
      const running = work(stopper.signal);
      return async () => {
        stopper.abort();
        await running;
      };
    };
    const about = { log, hindered: (error: unknown) => hindered.push(error) };
    const send = () => run((signal) => sendVotes({ ...about, database: follower }, signal));
    const take = () =>
      run((signal) =>
        takeVotes({ ...about, database: owner, refused: (code) => refused.push(code) }, signal),
      );
    ends.push(async () => {
      owner.close();
      follower.close();
    });
    const writer = new VoteWriter(follower);
    const cast = (article: string, more: Partial<NewVote> = {}): number =>
      writer.cast({
        ...{ tweet: { text: "a post" }, article: { source: "s", id: article }, vote: "up", voter: "desk" },
        ...{ now: NOW, rank: 1, generation: "0007-3fa9c1d2" },
        ...more,
      });
    return { owner, follower, refused, hindered, send, take, cast };
  }

  /** What counts in a store, without what only it knows. */
  const live = (database: Database): unknown[] =>
    votes(database, { limit: 100 }).map(({ id: _, tweet: { id: __, ...tweet }, ...vote }) => ({
      ...vote,
      tweet,
    }));

  test("reach the owner with all that was said, once, also what was cast while nobody sent", async () => {
    const { owner, follower, refused, hindered, send, take, cast } = await world("reach");
    const picture = Buffer.alloc(64, 7).toString("base64url");
    cast("1", {
      tweet: { text: "a post", imageText: "in a picture", language: "de", date: "2026-01-01" },
      picture,
    });
    const stops = [send(), take()];
    cast("2", { vote: "down", voter: "other" });
    await until(() => live(owner).length === 2);
    for (const stop of stops) await stop();
    const again = [send(), take()];
    cast("2", { voter: "third" });
    await until(() => live(owner).length === 3);
    for (const stop of again) await stop();
    expect(live(owner)).toEqual(live(follower));
    const kept = owner.prepare("SELECT kind, hash FROM vote_pictures ORDER BY key").all();
    expect(kept).toEqual(follower.prepare("SELECT kind, hash FROM vote_pictures ORDER BY key").all());
    expect(kept).toHaveLength(2);
    expect([refused, hindered]).toEqual([[], []]);
  });

  test("that are changed or undone are so at the owner", async () => {
    const { owner, follower, send, take, cast } = await world("change");
    const stops = [send(), take()];
    const first = cast("1");
    await until(() => live(owner).length === 1);
    cast("1", { vote: "down" });
    await until(() => votes(owner, { limit: 9 })[0]?.vote === "down");
    endVote(follower, first + 1, NOW);
    await until(() => live(owner).length === 0);
    for (const stop of stops) await stop();
    // Undone before anybody heard of it: it never counts.
    endVote(follower, cast("2"), NOW);
    cast("1", { voter: "last" });
    const more = [send(), take()];
    await until(() => live(owner).length === 1);
    for (const stop of more) await stop();
    expect(live(owner)).toEqual(live(follower));
  });

  test("whose ids are used again reach the owner", async () => {
    const { owner, follower, send, take, cast } = await world("again");
    const stops = [send(), take()];
    cast("1");
    await until(() => live(owner).length === 1);
    follower.exec("DELETE FROM votes");
    cast("2", { now: "2026-01-02T03:04:06.000Z" });
    await until(() => live(owner).length === 2);
    for (const stop of stops) await stop();
  });

  test("that are none, or are on an article that is not there, are dropped and told, and others go on", async () => {
    const { owner, follower, refused, send, take, cast } = await world("wrong");
    await publishRaw(broker.url, "wrong.votes", [
      "nonsense",
      '{"ended":false}',
      "\u0000",
      "[".repeat(100_000),
    ]);
    new ArticleWriter(follower).upsert({ source: "s", id: "elsewhere", vclaim: "claim" }, NOW);
    cast("elsewhere");
    cast("1");
    const stops = [send(), take()];
    await until(() => live(owner).length === 1);
    await until(async () => (await countOf(broker.url, "wrong_votes")) === 0);
    for (const stop of stops) await stop();
    expect(refused).toEqual([...Array(4).fill("VOTE_INVALID"), "ARTICLE_UNKNOWN"]);
  });
});
