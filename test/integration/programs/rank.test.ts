import { join } from "node:path";
import { ArticleWriter } from "../../../src/base/store";
import { MAX_QUERY_CHARS } from "../../../src/base/text";
import {
  buildIndex,
  type LoadedWorkspace,
  loadWorkspace,
  openStore,
  RANKER_CHOICES,
} from "../../../src/workspace";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";
import { writeIn } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

describe("ranking the sample with the shipped ranker", () => {
  const home = sampleHome();
  let workspace: LoadedWorkspace;
  beforeAll(() => {
    workspace = loadWorkspace(home);
  });
  afterAll(() => workspace.close());
  const first = async (tweet: string): Promise<string | undefined> =>
    (await workspace.rank(tweet, { top: 1 }))[0]?.article.id;

  // Each query must find its article for the reason given; a change that breaks one breaks that reason.
  test.each([
    [
      "the claim itself in other words",
      "a shark swimming on the flooded freeway",
      "shark-swimming-flooded-highway",
    ],
    ["a hashtag alone names the matter", "lol #MoonLandingFaked", "moon-landing-faked"],
    [
      "a misspelt rare word is found by its character grams",
      "hydroxycloroquin from the doctrs",
      "hydroxychloroquine-frontline-doctors-cure",
    ],
    [
      "a name that only the author carries",
      "they are watching all of us — Microchip Mike (@vaccine_microchips) April 2, 2020",
      "bill-gates-vaccine-microchip",
    ],
    ["numbers hold claims apart", "only 6% of the covid deaths were real", "cdc-six-percent-covid-deaths"],
    [
      "capitals and noise do not matter",
      "SWALLOWED GUM!!!! STAYS!!!! SEVEN YEARS!!!! 😂😂",
      "swallowed-gum-seven-years",
    ],
  ])("%s", async (_, tweet, article) => {
    expect(await first(tweet)).toEqual(article);
  });

  test("a list has the wanted length, ranks from 1 and falling scores", async () => {
    const ranked = await workspace.rank("vaccine microchips", { top: 7 });
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const scores = ranked.map(({ score }) => score);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
  });

  test.each([
    ["empty", ""],
    ["of emoji alone", "😂😂😂"],
    ["of stop words alone", "is it that"],
  ])("a tweet that is %s finds nothing, without failing", async (_, tweet) => {
    expect(await workspace.rank(tweet)).toEqual([]);
  });

  test("a tweet of words that no article has gets whatever is nearest, below any real match", async () => {
    const [nearest] = await workspace.rank("qqqzzz xxyyzz");
    const [match] = await workspace.rank("a shark swimming on the flooded freeway");
    expect(nearest?.score).toBeLessThan(match?.score as number);
  });

  test("a tweet of 100 kB is cut, not refused: what is behind the cut changes nothing", async () => {
    const tweet = `a shark swimming on the flooded freeway ${"lorem ".repeat(17_000)}`;
    const ranked = await workspace.rank(tweet);
    expect(ranked[0]?.article.id).toBe("shark-swimming-flooded-highway");
    const hidden = "did obama ban the pledge of allegiance";
    expect(await workspace.rank(`${tweet.slice(0, MAX_QUERY_CHARS)}${hidden}`)).toEqual(ranked);
  });

  test("the command line says that a text is cut", async () => {
    const said = async (text: string) => (await run(["--home", home, "rank", "--top", "1", text])).err;
    const whole = `a shark ${"swims ".repeat(2000)}`.slice(0, MAX_QUERY_CHARS);
    expect([await said(whole), await said(`${whole}\n`)]).toEqual(["", ""]);
    expect(await said(`${whole}swims`)).toBe(
      "Of a text the first 10000 characters are read; the rest is left out.\n",
    );
  });

  test("the command line says of how many queries of a file a text is cut", async () => {
    const long = "swims ".repeat(2000);
    const lines = [`1\ta shark`, `2\t${long}`, `3\t${long.slice(0, MAX_QUERY_CHARS)}`, `4\ta ${long}`];
    const queries = writeIn(home, "long.tsv", `${lines.join("\n")}\n`);
    const { err } = await run([
      "--home",
      home,
      "rank",
      "--queries",
      queries,
      "--run",
      join(home, "long.run"),
    ]);
    expect(err).toContain("first 10000 characters are read; in 2 queries the rest is left out.");
  });

  test("the same query gives the same scores", async () => {
    const tweet = "did obama ban the pledge of allegiance";
    expect(await workspace.rank(tweet)).toEqual(await workspace.rank(tweet));
  });

  test("author and date given apart count as those in the text do", async () => {
    const written = await workspace.rankKeys({ text: "they watch us — Chip Lee (@chiplee) April 2, 2020" });
    const apart = await workspace.rankKeys({
      text: "they watch us",
      author: "Chip Lee chiplee",
      date: "2020-04-02",
    });
    expect(apart).toEqual(written);
  });

  test("without dates, a date in the text changes nothing", async () => {
    const dated = await workspace.rankKeys({ text: "flat earth — A B (@ab) April 2, 2020" }, "undated");
    const undated = await workspace.rankKeys({ text: "flat earth — A B (@ab)" }, "undated");
    expect(dated).toEqual(undated);
  });
});

describe("ranking a tweet whose author gives it away", () => {
  const home = sampleHome();
  const body = "they are watching all of us";
  const signed = { text: `${body} — Microchip Mike (@vaccine_microchips) April 2, 2020` };
  const apart = { text: body, author: "Vaccine Microchips", date: "2020-04-02" };

  test.each(
    RANKER_CHOICES,
  )("unsigned, --ranker %s sees neither author nor handle nor date", async (ranker) => {
    const workspace = loadWorkspace(home, { ranker });
    const bare = await workspace.rankKeys({ text: body });
    expect(await workspace.rankKeys(signed, "unsigned")).toEqual(bare);
    expect(await workspace.rankKeys(apart, "unsigned")).toEqual(bare);
    workspace.close();
  });

  test("undated, the author still counts", async () => {
    const workspace = loadWorkspace(home);
    const bare = await workspace.rankKeys({ text: body });
    expect(await workspace.rankKeys(signed, "undated")).not.toEqual(bare);
    expect(await workspace.rankKeys(apart, "undated")).not.toEqual(bare);
    workspace.close();
  });
});

describe("ranking by the baseline, one BM25 over all text", () => {
  const home = temporaryHome();
  let workspace: LoadedWorkspace;
  beforeAll(async () => {
    const database = openStore(home);
    const writer = new ArticleWriter(database);
    const add = (id: string, article: object): void => {
      writer.upsert({ source: "s", id, ...article }, "2026-01-01");
    };
    add("body", { vclaim: "A claim", body: "Of sharks: a shark swam in the flooded street." });
    add("claim", { vclaim: "A shark was seen", body: "Witnesses agree." });
    add("other", { vclaim: "The moon is hollow" });
    await buildIndex(home, database, { dense: false });
    database.close();
    workspace = loadWorkspace(home, { ranker: "bm25" });
  });
  afterAll(() => workspace.close());

  test("scores articles by the formula, by hand", async () => {
    // Words without stop words: 1 + 5, 2 + 2, 2; "shark" stands in two of three articles, twice and once.
    const ranked = await workspace.rank("shark!");
    const idf = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5));
    const score = (tf: number, length: number): number =>
      (idf * 2.2 * tf) / (tf + 1.2 * (0.25 + (0.75 * length) / 4));
    expect(ranked.map(({ article: { id }, score }) => [id, score])).toEqual([
      ["body", expect.closeTo(score(2, 6), 5)],
      ["claim", expect.closeTo(score(1, 4), 5)],
    ]);
  });

  test("answers without confidence, and with evidence, under a filter too", async () => {
    const answer = await workspace.answer("a shark in the street", { explain: true });
    expect(answer.verdict).toBe("suggest");
    expect(answer).not.toHaveProperty("confidence");
    expect(answer.articles.map(({ article }) => article.id)).toEqual(["body", "claim"]);
    expect(answer.articles[0]?.explanation?.evidence[0]?.sentence).toContain("flooded street");
    expect(answer.articles[0]?.explanation).not.toHaveProperty("why");
    expect((await workspace.answer("a shark", { filter: { sites: ["elsewhere"] } })).articles).toEqual([]);
  });

  test("is not moved by dates", async () => {
    const text = "a shark in the street — A B (@ab) April 2, 2020";
    expect(await workspace.rankKeys({ text })).toEqual(await workspace.rankKeys({ text }, "undated"));
  });
});

describe("ranking without a ranker", () => {
  const home = sampleHome();

  test("fuses the retrievers' z-scores and finds plain matches", async () => {
    const workspace = loadWorkspace(home, { ranker: "none" });
    const [best] = await workspace.rank("a shark swimming on the flooded freeway");
    expect(best?.article.id).toBe("shark-swimming-flooded-highway");
    expect(workspace.model).toBeUndefined();
    workspace.close();
  });
});

describe("articles that are newer than the index", () => {
  const home = sampleHome("words");
  const write = (count: number, from: number): void => {
    const database = openStore(home);
    const writer = new ArticleWriter(database);
    database.transaction(() => {
      for (let i = from; i < from + count; i++)
        writer.upsert(
          { source: "s", id: `ferry-${i}`, title: `Ferry ${i} sank` },
          "2026-01-31T00:00:00.000Z",
        );
    })();
    database.close();
  };

  test("are told of where a query takes in many, and not where they are few", async () => {
    write(3, 0);
    const few = await run(["--home", home, "rank", "ferry 2 sank"]);
    expect([few.code, few.err]).toEqual([0, ""]);
    write(498, 3);
    for (const asked of [
      ["rank", "ferry 400 sank"],
      ["articles", "similar", "s", "ferry-400"],
    ]) {
      const { code, err, out } = await run(["--home", home, ...asked]);
      expect([code, out]).toEqual([0, expect.stringContaining("Ferry")]);
      expect(err).toMatch(/^501 articles .* crowdchecked index\n$/);
    }
  });
});
