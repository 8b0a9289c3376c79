import { createHash } from "node:crypto";
import {
  ArticleWriter,
  countTweets,
  countVotes,
  endVote,
  type NewVote,
  VoteWriter,
  votes,
  Withdrawals,
} from "../../../../src/base/store";
import { codeOf, temporaryStore } from "../../../support/workspace";

const NOW = "2026-02-01T10:00:00.000Z";
const LATER = "2026-02-02T10:00:00.000Z";

describe("votes", () => {
  const database = temporaryStore();
  new ArticleWriter(database).upsert({ source: "s", id: "a", vclaim: "cats rule the moon" }, NOW);
  new ArticleWriter(database).upsert({ source: "s", id: "b", vclaim: "dogs rule the sea" }, NOW);
  const writer = new VoteWriter(database);
  const vote = (given: Partial<NewVote>): NewVote => ({
    tweet: { text: "the moon is ruled by cats", author: "Cat", date: "2026-01-31" },
    article: { source: "s", id: "a" },
    vote: "up",
    voter: "ann",
    generation: "0003",
    rank: 2,
    now: NOW,
    ...given,
  });
  beforeEach(() => database.exec("DELETE FROM votes; DELETE FROM tweets;"));
  const all = () => votes(database, { limit: 100, live: false });

  test("a vote is kept with what was seen and by whom", () => {
    const id = writer.cast(vote({}));
    expect(votes(database, { limit: 10 })).toEqual([
      {
        id,
        tweet: {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          text: "the moon is ruled by cats",
          author: "Cat",
          date: "2026-01-31",
        },
        article: { source: "s", id: "a" },
        vote: "up",
        voter: "ann",
        votedAt: NOW,
        generation: "0003",
        rank: 2,
        endedAt: null,
      },
    ]);
  });

  test("a voter's new vote ends the former one on the same tweet and article, and no other's", () => {
    const first = writer.cast(vote({}));
    const bobs = writer.cast(vote({ voter: "bob" }));
    const other = writer.cast(vote({ article: { source: "s", id: "b" } }));
    const second = writer.cast(vote({ vote: "down", now: LATER }));
    expect(votes(database, { limit: 10 }).map(({ id }) => id)).toEqual([bobs, other, second]);
    expect(all().find(({ id }) => id === first)?.endedAt).toBe(LATER);
    expect(countVotes(database)).toBe(3);
  });

  test("the same vote again, as after a lost answer, is the one that there is", () => {
    const id = writer.cast(vote({}));
    expect(writer.cast(vote({ now: LATER }))).toBe(id);
    expect(all()).toHaveLength(1);
  });

  test("equal text, author and date are one tweet; anything else is another", () => {
    writer.cast(vote({}));
    writer.cast(vote({ voter: "bob" }));
    expect(countTweets(database).tweets).toBe(1);
    writer.cast(vote({ tweet: { text: "the moon is ruled by cats" } }));
    expect(countTweets(database).tweets).toBe(2);
  });

  test("of a post with texts of images and of a quoted post keeps these, and they tell tweets apart", () => {
    const tweet = { text: "", imageText: "cats rule", quotedText: "the moon" };
    writer.cast(vote({ tweet }));
    expect(votes(database, { limit: 1 })[0]?.tweet).toEqual({ id: expect.any(String), ...tweet });
    writer.cast(vote({ tweet: { ...tweet, imageText: "dogs rule" } }));
    expect(countTweets(database).tweets).toBe(2);
  });

  test("of a post without them has the tweet's id that it had before there were any", () => {
    writer.cast(vote({ tweet: { text: "cats" } }));
    const said = createHash("sha256").update('["cats",null,null]').digest("hex").slice(0, 32);
    expect(votes(database, { limit: 1 })[0]?.tweet.id).toBe(said);
  });

  test.each([
    ["all of it blank", { text: " ", imageText: "" }],
    ["too long an image's text", { text: "x", imageText: "x".repeat(10_001) }],
  ])("of a post with %s is refused", async (_, tweet) => {
    expect(await codeOf(() => writer.cast(vote({ tweet })))).toBe("VOTE_INVALID");
  });

  test("of a post of 10,000 characters counts, whatever these take in UTF-16", async () => {
    const text = "\u{1f988}".repeat(10_000);
    writer.cast(vote({ tweet: { text } }));
    expect(votes(database, { limit: 1 })[0]?.tweet.text).toBe(text);
    expect(await codeOf(() => writer.cast(vote({ tweet: { text: `${text}!` } })))).toBe("VOTE_INVALID");
  });

  test("is undone by its voter, or by whoever runs the engine, once, and can be cast again", () => {
    const id = writer.cast(vote({}));
    expect(endVote(database, id, LATER, "bob")).toBe(false);
    expect(countVotes(database)).toBe(1);
    expect(endVote(database, id, LATER, "ann")).toBe(true);
    expect(endVote(database, id, LATER, "ann")).toBe(false);
    expect(all()[0]?.endedAt).toBe(LATER);
    const again = writer.cast(vote({}));
    expect(again).not.toBe(id);
    expect(endVote(database, again, LATER)).toBe(true);
    expect(endVote(database, 999, LATER)).toBe(false);
  });

  test("pages go by id", () => {
    const ids = ["ann", "bob", "cay"].map((voter) => writer.cast(vote({ voter })));
    expect(votes(database, { after: ids[0] as number, limit: 1 }).map(({ id }) => id)).toEqual([ids[1]]);
  });

  test.each<[string, Partial<NewVote>]>([
    ["blank text", { tweet: { text: " \n" } }],
    ["long text", { tweet: { text: "x".repeat(10_001) } }],
    ["long author", { tweet: { text: "x", author: "x".repeat(201) } }],
    ["wrong date", { tweet: { text: "x", date: "yesterday" } }],
    ["long date", { tweet: { text: "x", date: "2".repeat(41) } }],
    ["no voter", { voter: "" }],
    ["long voter", { voter: "x".repeat(101) }],
    ["rank 0", { rank: 0 }],
    ["rank 1.5", { rank: 1.5 }],
    ["long generation", { generation: "0".repeat(21) }],
  ])("%s is refused and nothing is stored", async (_, wrong) => {
    expect(await codeOf(() => writer.cast(vote(wrong)))).toBe("VOTE_INVALID");
    expect(countTweets(database).tweets).toBe(0);
  });

  test("a withdrawn article is refused until it is brought back", async () => {
    const withdrawals = new Withdrawals(database);
    withdrawals.withdraw({ source: "s", id: "b" }, NOW);
    const cast = () => writer.cast(vote({ article: { source: "s", id: "b" } }));
    expect(await codeOf(cast)).toBe("ARTICLE_UNKNOWN");
    expect(countTweets(database).tweets).toBe(0);
    withdrawals.bringBack({ source: "s", id: "b" }, NOW);
    expect(cast()).toBeGreaterThan(0);
  });

  test("an article that is not there is refused, and its tweet is not kept", async () => {
    expect(await codeOf(() => writer.cast(vote({ article: { source: "s", id: "z" } })))).toBe(
      "ARTICLE_UNKNOWN",
    );
    expect(countTweets(database).tweets).toBe(0);
  });

  test("lone surrogates and NUL make no two tweets of one", () => {
    const text = "broken \ud800 and \0 text";
    writer.cast(vote({ tweet: { text } }));
    writer.cast(vote({ tweet: { text }, voter: "bob" }));
    expect(countTweets(database).tweets).toBe(1);
    expect(all()[0]?.tweet.text).toBe("broken \ufffd and \0 text");
  });
});
