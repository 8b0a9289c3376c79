import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "../../../src/answer";
import {
  ArticleReader,
  JudgementWriter,
  judgedTweets,
  TweetReader,
  VoteWriter,
} from "../../../src/base/store";
import { importTweets } from "../../../src/import";
import { averagePrecisions } from "../../../src/nightly";
import type { RankerModel } from "../../../src/rank";
import { observerOf } from "../../../src/usecases/calibrate/observer";
import { type LoadedWorkspace, loadWorkspace, openStore } from "../../../src/workspace";
import { makeExamples } from "../../../training";
import type { TrainingQuery } from "../../../training/ranker/examples";
import { run } from "../../support/cli";
import { samplePartHome } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";

const SHARK = "shark-swimming-flooded-highway";
const IMAGE = "A SHARK swims on the flooded FREEWAY";
/** Says the same as no other article, and has an address of its own. */
const FERRY = {
  source: "check.example",
  id: "ferry",
  url: "https://www.check.example/facts/ferry?utm_source=feed",
  title: "Did a Ferry Sail Up the Church Tower?",
  vclaim: "A ferry sailed up the church tower of Northport.",
  body: "The ferry has never left the water, its captain says. The tower of Northport is a tower of stone.",
  rating: "False",
};
const LINK = "http://check.example/facts/ferry/#comments";

const home = samplePartHome("small");
const folder = temporaryFolder();
const crowdchecked = (...args: string[]) => run(["--home", home, "--quiet", ...args]);
const json = async (...args: string[]) => JSON.parse((await crowdchecked("--json", ...args)).out);

beforeAll(async () => {
  const articles = writeIn(folder, "articles.jsonl", JSON.stringify(FERRY));
  expect((await crowdchecked("import", "articles", articles)).code).toBe(0);
  expect((await crowdchecked("index")).code).toBe(0);
});

describe("a post with text in its image", () => {
  test("is answered by what stands there, alone or beside a text that says little", async () => {
    for (const args of [
      ["--image-text", IMAGE],
      ["lol look", "--image-text", IMAGE],
      ["", "--quoted-text", IMAGE],
    ]) {
      const { results } = await json("rank", ...args, "--top", "1");
      expect(results[0].article.id).toBe(SHARK);
      const { title } = results[0].article;
      const marked = results[0].highlights.title.map(([a, b]: [number, number]) => title.slice(a, b));
      expect(marked).toEqual(["Shark", "Flooded"]);
    }
    expect((await crowdchecked("rank", "lol look", "--top", "1", "--near")).out).not.toContain(SHARK);
  });

  test("is explained by its words and by the sentences near to them", async () => {
    const { results, nearMisses } = await json(
      ...[
        "rank",
        "lol look",
        "--image-text",
        "the ferry sailed up the stone tower",
        "--explain",
        "--top",
        "1",
      ],
    );
    const [{ article, explanation }] = [...results, ...nearMisses];
    expect(article.id).toBe("ferry");
    expect(explanation.why.summary).toMatch(/shares 3 of \d words/i);
    const [{ sentence, highlights }] = explanation.evidence;
    const shown = highlights.map(([a, b]: [number, number]) => sentence.slice(a, b));
    expect(sentence).toBe("The tower of Northport is a tower of stone.");
    expect(shown).toEqual(["tower", "tower", "stone"]);
  });

  test("is read from JSON lines for a run, and evaluated with all that it says, however articles are named", async () => {
    const lines = [
      { id: "1", text: "lol look", imageText: IMAGE },
      { id: "2", text: "", quotedText: "a ferry sailed up the tower" },
    ].map((line) => JSON.stringify(line));
    const queries = writeIn(folder, "tweets.jsonl", lines.join("\n"));
    const textAlone = writeIn(folder, "tweets.tsv", "1\tlol look\n2\t \n");
    const qrels = writeIn(folder, "qrels.tsv", `1\t0\t${SHARK}\t1\n2\t0\tferry\t1\n`);
    const path = join(folder, "a.run");
    expect((await crowdchecked("rank", "--queries", queries, "--run", path)).code).toBe(0);
    const firsts = readFileSync(path, "utf8").match(/^\S+\s+Q0\s+\S+\s+1\s/gm);
    expect(firsts?.map((line) => line.split(/\s+/)[2])).toEqual([SHARK, "ferry"]);
    const figures = await json("evaluate", "--queries", queries, "--qrels", qrels, "--baselines");
    expect(figures.textOnly["map@5"]).toBe(1);
    expect(figures.baselines.map((row: Record<string, unknown>) => row["map@5"] ?? 0)).not.toContain(0);
    const named = writeIn(folder, "named.tsv", `1\t0\tsample:${SHARK}\t1\n2\t0\t${FERRY.source}:ferry\t1\n`);
    expect(await json("evaluate", "--queries", queries, "--qrels", named, "--baselines")).toEqual(figures);
    expect((await json("evaluate", "--queries", textAlone, "--qrels", qrels)).textOnly["map@5"]).toBe(0);
    const { code, err } = await crowdchecked(
      ...["rank", "--run", path, "--queries", writeIn(folder, "bad.jsonl", '{"id": "1"}')],
    );
    expect([code, err]).toEqual([2, expect.stringContaining("bad.jsonl:1")]);
  });

  test("is judged, trained on and compared by night with all that it says", async () => {
    const store = openStore(home);
    const tweets = writeIn(folder, "judged.jsonl", JSON.stringify({ id: "1", imageText: IMAGE }));
    expect((await importTweets(tweets, { database: store, dataset: "sample" })).refused).toBe(0);
    const tweet = new TweetReader(store).findKey("sample", "1") as number;
    const shark = new ArticleReader(store).findKey("sample", SHARK) as number;
    new JudgementWriter(store).upsert(tweet, shark, "image", 1);
    const judged = judgedTweets(store, "image");
    store.close();
    expect(await averagePrecisions(home, judged, new AbortController().signal)).toEqual([1]);
    const workspace = loadWorkspace(home);
    const doc = workspace.index.lexical.arrays.keys.indexOf(shark);
    const queries = judged.map((of) => ({ ...of, relevant: new Set([doc]) }));
    const options = { features: ["bm25.short"], depth: 10, seed: 1 };
    const [example] = await makeExamples(workspace.index, queries, options);
    const [observed] = await observerOf(
      { config: { rerankArticles: 0 } },
      workspace,
      workspace.model as RankerModel,
    ).observe(queries[0] as TrainingQuery);
    workspace.close();
    expect([...(example?.docs ?? [])]).toContain(doc);
    expect(observed).toMatchObject({ kind: "answerable", right: true });
  });

  test("that is blank throughout is a usage error", async () => {
    expect(await crowdchecked("rank", " ", "--image-text", " ")).toMatchObject({ code: 2, out: "" });
    expect((await crowdchecked("rank", "--image-text", " ")).err).toContain("EMPTY_QUERY");
  });
});

describe("a post that links an article of the collection", () => {
  const text = `A shark swims on the flooded freeway ${LINK}`;
  let workspace: LoadedWorkspace;
  beforeAll(() => {
    workspace = loadWorkspace(home);
  });
  afterAll(() => workspace.close());

  test("is answered by it for certain, and told so", async () => {
    const { verdict, confidence, results } = await json("rank", text, "--top", "2", "--explain");
    expect([verdict, confidence]).toEqual(["answer", 1]);
    expect(results.map(({ article, match }: never) => [(article as { id: string }).id, match])).toEqual([
      ["ferry", "link"],
      [SHARK, undefined],
    ]);
    expect(results[0].explanation).not.toHaveProperty("why");
    expect(results[1].explanation).toHaveProperty("why");
    const { out } = await crowdchecked("rank", text, "--top", "2");
    expect(out).toMatch(/^This has been checked \(confidence over 99 %\):/);
    expect(out.match(/the post links this fact-check/g)).toHaveLength(1);
  });

  test.each([
    ["in its image", { text: "look", imageText: "check.example/facts/ferry" }],
    ["in the post that it quotes", { text: "look", quotedText: LINK }],
    ["and says nothing", { text: LINK }],
  ])("%s is answered by it", async (_, query) => {
    const answer: Answer = await workspace.answer(query);
    expect(answer.verdict).toBe("answer");
    expect(answer.articles[0]).toMatchObject({ article: { id: "ferry" }, match: "link" });
    expect((await workspace.rank(query))[0]).toMatchObject({ article: { id: "ferry" }, match: "link" });
  });

  test("is answered by others where a filter leaves it out", async () => {
    const { articles, verdict } = await workspace.answer({ text }, { filter: { sites: ["sample"] } });
    expect(articles.map(({ match }) => match).filter(Boolean)).toEqual([]);
    expect([articles[0]?.article.id, verdict === "none"]).toEqual([SHARK, false]);
  });

  test("gains nothing by it in figures and runs", async () => {
    const keys = await workspace.rankKeys({ text });
    expect(keys).toEqual(await workspace.rankKeys({ text: "A shark swims on the flooded freeway" }));
    const queries = writeIn(folder, "linking.tsv", `1\t${text}\n`);
    const qrels = writeIn(folder, "linking-qrels.tsv", "1\t0\tferry\t1\n");
    expect((await json("evaluate", "--queries", queries, "--qrels", qrels)).textOnly["p@1"]).toBe(0);
  });
});

test("votes on posts with parts are exported as they are, and import again", async () => {
  const store = openStore(home);
  const tweet = { text: "look", imageText: 'he said "ferry"', quotedText: "so they say" };
  const article = { source: FERRY.source, id: FERRY.id };
  const cast = { tweet, article, vote: "up", rank: 1, now: "2026-02-01T10:00:00.000Z" } as const;
  for (const voter of ["ann", "bob"]) new VoteWriter(store).cast({ ...cast, voter });
  store.close();
  const out = join(folder, "out");
  const file = join(folder, "votes.jsonl");
  expect((await crowdchecked("feedback", "export", file, "--qrels", out)).code).toBe(0);
  const [first] = readFileSync(file, "utf8").split("\n");
  expect(JSON.parse(first as string).tweet).toMatchObject(tweet);
  expect(existsSync(join(out, "queries.tsv"))).toBe(false);
  const imported = await json("import", "checkthat", out, "--dataset", FERRY.source);
  expect([imported.refused, imported.rows.judgements.added]).toEqual([0, 1]);
  const again = openStore(home);
  const judged = judgedTweets(again, "train").filter(({ dataset }) => dataset === FERRY.source);
  again.close();
  expect(judged).toMatchObject([tweet]);
});
