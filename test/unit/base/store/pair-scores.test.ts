import { join } from "node:path";
import {
  ArticleReader,
  ArticleWriter,
  CandidateReader,
  countPairsWithoutText,
  type Database,
  iteratePairScores,
  JudgementWriter,
  labelledPairs,
  openDatabase,
  PairContexts,
  PairScoreWriter,
  TweetReader,
  TweetWriter,
} from "../../../../src/base/store";
import { temporaryFolder } from "../../../support/temporary";

const SCORES = { score: 0.5, title: 0.6, subtitle: null };

const folder = temporaryFolder();
const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

let stores = 0;
function newStore(): Database {
  const database = openDatabase(join(folder, `${++stores}.db`), { create: true });
  opened.push(database);
  return database;
}

/**
 * A store in which the post 9 answers 1 in the conversation of 2 with a link to "one", and quotes 3, which
 * has no text.
 */
function crowd() {
  const database = newStore();
  const articles = new ArticleWriter(database);
  const tweets = new TweetWriter(database);
  for (const id of ["one", "two", "three"]) {
    articles.upsert(
      { source: "s", id, url: `https://example.org/${id}`, title: `title ${id}` },
      "2024-01-01",
    );
  }
  for (const id of ["1", "2", "9"]) tweets.upsert({ dataset: "x", id, text: `tweet ${id}` });
  tweets.upsert({ dataset: "x", id: "3" });
  const article = (id: string): number => new ArticleReader(database).findKey("s", id) as number;
  const tweet = (id: string): number => new TweetReader(database).findKey("x", id) as number;
  const link = database.prepare("INSERT INTO links (tweet, url) VALUES (?, ?)");
  link.run(tweet("9"), "https://example.org/one");
  const check = database.prepare("INSERT INTO checked_tweets (checker, tweet, role) VALUES (?, ?, ?)");
  check.run(tweet("9"), tweet("1"), "reply");
  check.run(tweet("9"), tweet("2"), "conversation");
  check.run(tweet("9"), tweet("3"), "quote");
  return { database, article, tweet, link, check };
}

/** Returns what is to be scored, each tweet with its articles. */
function candidates(database: Database, version = "1", limit = 100): [number, ...number[]][] {
  const reader = new CandidateReader(database, "jaccard", version);
  const found: [number, ...number[]][] = [];
  for (let batch = reader.next(0, limit); batch; batch = reader.next(batch.last, limit)) {
    found.push(...batch.candidates.map(({ tweet, articles }): [number, ...number[]] => [tweet, ...articles]));
  }
  return found;
}

function scoreAll(database: Database, version = "1"): void {
  const writer = new PairScoreWriter(database, "jaccard", version);
  for (const candidate of new CandidateReader(database, "jaccard", version).next(0, 100)?.candidates ?? []) {
    for (const article of candidate.articles) writer.put(candidate, article, SCORES);
  }
}

test("a link finds its article by any form of the article's address", () => {
  const { database, tweet, link } = crowd();
  const url = "http://www.example.org/four/?utm_source=x";
  new ArticleWriter(database).upsert({ source: "s", id: "four", url, title: "title four" }, "2024-01-01");
  link.run(tweet("9"), "https://example.org/four");
  const four = new ArticleReader(database).findKey("s", "four") as number;
  const found = new CandidateReader(database, "jaccard", "1").next(0, 100)?.candidates;
  expect(found?.map(({ articles }) => articles.includes(four))).toEqual([true, true]);
});

test("candidates are the posts that linking posts are about, in every role, and imported pairs, each once", () => {
  const { database, article, tweet, link } = crowd();
  const judgements = new JudgementWriter(database);
  // Also imported, twice; and a pair that was only imported.
  judgements.addPair(tweet("1"), article("one"), "jaccard", 0.3);
  judgements.addPair(tweet("1"), article("one"), "all", 0);
  judgements.addPair(tweet("1"), article("two"), "all", 0);
  // A link to nothing that is known, and one whose page was found elsewhere.
  link.run(tweet("9"), "https://example.org/unknown");
  link.run(tweet("9"), "https://example.org/short");
  database
    .prepare(
      "INSERT INTO pages (url, address, site, state, found_at, article) VALUES (?, ?, 's', 'done', '2024', ?)",
    )
    .run("https://example.org/short", "https://example.org/short", article("three"));
  const expected = [
    [tweet("1"), article("one"), article("two"), article("three")],
    [tweet("2"), article("one"), article("three")],
  ];
  expect(candidates(database)).toEqual(expected);
  expect(candidates(database, "1", 1)).toEqual(expected);
  expect(countPairsWithoutText(database)).toBe(2);
});

test("what is scored is no candidate until it is of another version, or its texts have changed", () => {
  const { database, article, tweet } = crowd();
  scoreAll(database);
  expect(candidates(database)).toEqual([]);
  expect(candidates(database, "2")).toHaveLength(2);

  const articles = new ArticleWriter(database);
  const one = { source: "s", id: "one", url: "https://example.org/one", title: "title one" };
  articles.upsert({ ...one, body: "what no score reads" }, "2024-01-02");
  expect(candidates(database)).toEqual([]);
  articles.upsert({ ...one, subtitle: "new" }, "2024-01-03");
  expect(candidates(database)).toHaveLength(2);

  scoreAll(database);
  const tweets = new TweetWriter(database);
  tweets.upsert({ dataset: "x", id: "2", text: "tweet 2", author: "Somebody" });
  expect(candidates(database)).toEqual([]);
  tweets.upsert({ dataset: "x", id: "2", text: "edited" });
  tweets.upsert({ dataset: "x", id: "3", text: "fetched at last" });
  expect(candidates(database)).toEqual([
    [tweet("2"), article("one")],
    [tweet("3"), article("one")],
  ]);
});

test("what a post quotes and its images say is scored and shown with its text, and again when it changes", () => {
  const { database, article, tweet } = crowd();
  scoreAll(database);
  const tweets = new TweetWriter(database);
  tweets.upsert({ dataset: "x", id: "1", text: "tweet 1", imageText: "cows", quotedText: "fly" });
  const [candidate] = new CandidateReader(database, "jaccard", "1").next(0, 100)?.candidates ?? [];
  const parts = { text: "tweet 1", imageText: "cows", quotedText: "fly" };
  expect(candidate).toEqual({ ...parts, tweet: tweet("1"), articles: [article("one")] });
  expect(new PairContexts(database, "jaccard").get(tweet("1"), article("one")).reply).toEqual({
    ...parts,
    score: null,
  });
  tweets.upsert({ dataset: "x", id: "1", text: "tweet 1", imageText: "pigs", quotedText: "fly" });
  const writer = new PairScoreWriter(database, "jaccard", "1");
  expect(candidate && writer.put(candidate, article("one"), SCORES)).toBe(false);
});

test("a new version's scores take the place of the former's, whose rest is dropped", () => {
  const { database, article, tweet } = crowd();
  scoreAll(database);
  database.prepare("DELETE FROM checked_tweets WHERE tweet = ?").run(tweet("2"));
  scoreAll(database, "2");
  expect([...iteratePairScores(database, "jaccard")]).toHaveLength(2);
  new PairScoreWriter(database, "jaccard", "2").dropFormer();
  expect([...iteratePairScores(database, "jaccard")]).toEqual([
    { tweet: tweet("1"), article: article("one"), score: 0.5 },
  ]);
});

test("scores of a tweet that was removed or edited meanwhile are not stored", () => {
  const { database, tweet } = crowd();
  const writer = new PairScoreWriter(database, "jaccard", "1");
  const [first, second] = new CandidateReader(database, "jaccard", "1").next(0, 100)?.candidates ?? [];
  database.prepare("DELETE FROM tweets WHERE key = ?").run(tweet("1"));
  new TweetWriter(database).upsert({ dataset: "x", id: "2", text: "edited" });
  expect(
    [first, second].map(
      (candidate) => candidate && writer.put(candidate, candidate.articles[0] as number, SCORES),
    ),
  ).toEqual([false, false]);
  expect([...iteratePairScores(database, "jaccard")]).toEqual([]);
});

test("labelled pairs are the imported ones and those scored above the threshold, each once", () => {
  const { database, article, tweet } = crowd();
  scoreAll(database);
  new JudgementWriter(database).addPair(tweet("1"), article("one"), "jaccard", 0.3);
  new JudgementWriter(database).addPair(tweet("1"), article("two"), "jaccard", 0.3);
  new JudgementWriter(database).addPair(tweet("3"), article("two"), "jaccard", 0.3);
  const pair = (id: string) => ({ tweetKey: tweet(id), dataset: "x", id, text: `tweet ${id}` });
  expect(labelledPairs(database, "jaccard", 0.3)).toEqual({
    pairs: [
      { ...pair("1"), article: article("one"), score: 0.5, jaccard: 0.5 },
      { ...pair("1"), article: article("two") },
      { ...pair("2"), article: article("one"), score: 0.5, jaccard: 0.5 },
    ],
    withoutText: 1,
    contradicted: 0,
  });
  // Above, not at.
  expect(labelledPairs(database, "jaccard", 0.5).pairs).toEqual([]);
  expect(labelledPairs(database, "cosine", 0.3).pairs).toEqual([]);
});

test("the context of a pair is found where the article's address is not in its canonical form", () => {
  const { database, article, tweet, link } = crowd();
  const url = "http://www.example.org/four?utm_source=post";
  new ArticleWriter(database).upsert({ source: "s", id: "four", url, title: "title four" }, "2024-01-01");
  // Links are kept by their canonical addresses.
  link.run(tweet("9"), "https://example.org/four");
  scoreAll(database);
  expect(new PairContexts(database, "jaccard").get(tweet("2"), article("four"))).toMatchObject({
    checker: "tweet 9",
    reply: { text: "tweet 1", score: 0.5 },
    conversation: { text: "tweet 2", score: 0.5 },
  });
});

test("the context of a pair is the post that linked it, what this answers or quotes, and the conversation's root", () => {
  const { database, article, tweet, check } = crowd();
  scoreAll(database);
  const contexts = new PairContexts(database, "jaccard");
  const context = {
    title: "title one",
    subtitle: null,
    vclaim: null,
    checker: "tweet 9",
    reply: { text: "tweet 1", score: 0.5 },
    conversation: { text: "tweet 2", score: 0.5 },
  };
  expect(contexts.get(tweet("1"), article("one"))).toEqual(context);
  expect(contexts.get(tweet("2"), article("one"))).toEqual(context);
  // The pair that is asked for goes before others of the same role; without a score it has none.
  new TweetWriter(database).upsert({ dataset: "x", id: "3", text: "quoted" });
  expect(contexts.get(tweet("3"), article("one")).reply).toEqual({ text: "quoted", score: null });
  check.run(tweet("9"), tweet("1"), "conversation");
  expect(contexts.get(tweet("1"), article("one")).conversation?.text).toBe("tweet 1");
  expect(contexts.get(tweet("1"), article("two"))).toEqual({
    title: "title two",
    subtitle: null,
    vclaim: null,
    checker: null,
    reply: { text: "tweet 1", score: null },
    conversation: undefined,
  });
});
