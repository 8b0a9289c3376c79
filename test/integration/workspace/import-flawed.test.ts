import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Article } from "../../../src/base/core/types";
import { iterateArticles } from "../../../src/base/store";
import { importArticles, importCheckthat, importClaimReview, importTweets } from "../../../src/import";
import { exportArticles } from "../../../src/usecases/exports";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { temporaryHome, temporaryStore } from "../../support/workspace";

const COUNT = 1000;

/**
 * What every tenth article has that cannot be read, or says nothing; the second number says whether something
 * is lost.
 */
const ODD: readonly (readonly [object, 0 | 1])[] = [
  [{ date: "the day before yesterday" }, 1],
  [{ date: "2021-02-30" }, 1],
  [{ claimDate: "29.2.2020", date: 1581984000 }, 1],
  [{ date: "0000-00-00T00:00:00Z", claimDate: { year: 2020 } }, 1],
  [{ rating: false, body: ["one", "two"], date: "2020-02-20" }, 1],
  [{ language: "tlh-x-unheard-of" }, 0],
  [{ language: "Klingonisch" }, 0],
  [{ date: "", claimDate: null, language: "", body: null, subtitle: " " }, 0],
  [{ date: "20 February 2020" }, 0],
  [{ date: "2020-02-20 12:30:00" }, 0],
];

const made = Array.from({ length: COUNT }, (_, i) => {
  const usual = {
    source: "made.example",
    id: `a${i}`,
    title: `Title ${i}`,
    date: "2020-02-20",
    language: "en",
  };
  return i % 10 === 0 ? { ...usual, ...ODD[(i / 10) % ODD.length]?.[0] } : usual;
});

describe("of a thousand articles of which a tenth have fields that cannot be read or are empty", () => {
  const home = temporaryHome();
  const file = writeIn(
    temporaryFolder(),
    "articles.jsonl",
    made.map((one) => JSON.stringify(one)).join("\n"),
  );
  let kept: Map<string, Article>;
  const fieldsOf = (odd: number): Partial<Article> => {
    const { source, id, title, ...rest } = kept.get(`a${10 * odd}`) as Article & { key?: number };
    const { key, ...fields } = rest;
    return fields;
  };

  test("all thousand are there, and those that lost a part are counted", async () => {
    const { code, out, err } = await run(["--home", home, "--json", "import", "articles", file]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      rows: { articles: { added: COUNT, changed: 0, unchanged: 0 } },
      refused: 0,
      flawed: (COUNT / 10 / ODD.length) * ODD.filter(([, lost]) => lost === 1).length,
    });
    expect(err).toContain(`${file}:1: date: must be a date, e.g. 2020-01-31; the article is kept without it`);
    const database = openStore(home);
    kept = new Map([...iterateArticles(database)].map((article) => [article.id, article]));
    database.close();
    expect(kept.size).toBe(COUNT);
  });

  test("what could be read of them is kept: languages that nobody knows, and dates in other forms as days", () => {
    const language = "en";
    const date = "2020-02-20";
    expect(ODD.map((_, odd) => fieldsOf(odd))).toEqual([
      { language },
      { language },
      { language },
      { language },
      { date, language },
      { date, language: "tlh-x-unheard-of" },
      { date, language: "Klingonisch" },
      {},
      { date, language },
      { date, language },
    ]);
  });

  test("the same file again changes nothing", async () => {
    const { out } = await run(["--home", home, "--json", "import", "articles", file]);
    expect(JSON.parse(out)).toMatchObject({ rows: { articles: { added: 0, changed: 0, unchanged: COUNT } } });
  });
});

describe("a file of tweets", () => {
  const home = temporaryHome();
  const folder = temporaryFolder();
  const importing = (content: string) =>
    run(["--home", home, "--json", "import", "tweets", writeIn(folder, "some.tsv", content)]);

  test("with the line ends of old Macs is refused, not taken for a header", async () => {
    const { code, err } = await importing("id\ttext\r1\tThe moon is hollow\r2\tRain is dry\r");
    expect([code, err]).toEqual([2, expect.stringContaining("ALL_REFUSED")]);
    expect(err).toContain("some.tsv:1: 2 columns (id, text) were expected, 4 found");
  });

  test("with ids that a spreadsheet rounded is taken without these", async () => {
    const rows = ["1.23457E+18\tThe moon is hollow", "1,2E+18\tRain is dry", "1e5\tSnow is warm"];
    const { code, out, err } = await importing(rows.join("\n"));
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ refused: 2 })]);
    expect(err).toContain("some.tsv:1: the id 1.23457E+18 is a number that a spreadsheet has rounded");
  });

  test("with commas in the place of tabs is refused, and told what parts columns", async () => {
    const { code, err } = await importing("id,text\r\n1,The moon is hollow\r\n");
    expect([code, err]).toEqual([2, expect.stringContaining("1 found (a tab parts them)")]);
  });

  test("with nothing but a header is refused", async () => {
    const { code, err } = await importing("id\ttext\n");
    expect([code, err]).toEqual([2, expect.stringContaining("NOTHING_TO_IMPORT")]);
  });

  test("that was made of several has their headers in the middle, which are no tweets", async () => {
    const { out } = await importing("id\ttext\n1\tThe moon is hollow\nid\ttext\n2\tRain is dry\n");
    expect(JSON.parse(out)).toMatchObject({ refused: 0, rows: { tweets: { added: 2 } } });
  });
});

describe("a file of articles", () => {
  const home = temporaryHome();
  const folder = temporaryFolder();
  const good = JSON.stringify({ source: "made.example", id: "1", title: "Rain" });
  const bad = JSON.stringify({ source: "made.example", id: "2" });
  const importing = (...lines: string[]) =>
    run(["--home", home, "--json", "import", "articles", writeIn(folder, "some.jsonl", lines.join("\n"))]);

  test("of which none is taken ends with another exit code, and still says what was wrong", async () => {
    const { code, out, err } = await importing(bad, "nonsense");
    expect([code, JSON.parse(out)]).toEqual([2, expect.objectContaining({ refused: 2 })]);
    expect(err).toContain("some.jsonl:2: ");
    expect(JSON.parse(err.trim().split("\n").at(-1) as string)).toMatchObject({
      error: { code: "ALL_REFUSED", message: expect.stringContaining("all 2 records") },
    });
  });

  test.each([
    ["a list", JSON.stringify([JSON.parse(good)])],
    ["objects over several lines", JSON.stringify(JSON.parse(good), null, 1)],
  ])("that are %s, as other programs write them, are told of the form that is read", async (_, content) => {
    const { code, err } = await importing(content);
    const hint = expect.stringContaining("each line is one whole object");
    expect(code).toBe(2);
    expect(JSON.parse(err.trim().split("\n").at(-1) as string)).toMatchObject({
      error: { code: "ALL_REFUSED", hint },
    });
  });

  test("of which some are taken, be they known already, is no failure", async () => {
    for (let time = 0; time < 2; time++) expect((await importing(good, bad)).code).toBe(0);
  });

  test("that is empty is refused", async () => {
    const { code, err } = await importing("", " ");
    expect([code, err]).toEqual([2, expect.stringContaining("NOTHING_TO_IMPORT")]);
  });
});

describe("an article is refused", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  test.each([
    ["without an id", { source: "s", title: "t", date: "never" }, "id"],
    ["with an id that is neither text nor a whole number", { source: "s", id: 7.5, title: "t" }, "id"],
    [
      "with a title that is not text and no vclaim",
      { source: "s", id: "1", title: 5 },
      "one of vclaim and title",
    ],
    ["with an unknown key, which is named", { source: "s", id: "1", title: "t", colour: "red" }, "colour"],
  ])("%s", async (_, article, reason) => {
    const summary = await importArticles(writeIn(folder, "a.jsonl", JSON.stringify(article)), { database });
    expect(summary).toMatchObject({ refused: 1, flawed: 0, rows: { articles: { added: 0 } } });
    expect(summary.refusals[0]?.reason).toContain(reason);
  });
});

describe("other formats", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  const contradicting = temporaryFolder();
  const homes = temporaryFolder();

  test("a verified claim with a subtitle that is not text is kept without it", async () => {
    const claims = join(folder, "vclaims");
    mkdirSync(claims);
    writeIn(claims, "c.json", '{"vclaim_id":"c","vclaim":"Rain is dry.","subtitle":["a"],"date":"some day"}');
    const summary = await importCheckthat(folder, { database, dataset: "mini" });
    expect(summary).toMatchObject({ refused: 0, flawed: 1 });
    expect(summary.refusals[0]?.reason).toMatch(/^subtitle: .*; the date "some day" is not read; .* kept/);
  });

  test("texts that are not UTF-8 are kept and counted, an id that is not is refused", async () => {
    const latin = (id: string, title: string): Buffer =>
      Buffer.from(`${JSON.stringify({ source: "latin", id, title })}\n`, "latin1");
    const file = join(folder, "latin.jsonl");
    writeFileSync(
      file,
      Buffer.concat([latin("a", "caf\u00e9"), latin("caf\u00e9", "x"), latin("b", "plain")]),
    );
    const summary = await importArticles(file, { database });
    expect(summary).toMatchObject({ refused: 1, flawed: 1, rows: { articles: { added: 2 } } });
    expect(summary.refusals.map(({ reason }) => reason)).toEqual([
      expect.stringContaining("is it UTF-8?"),
      "id: has a character that cannot be read (is it UTF-8?)",
    ]);
  });

  test("a tweet whose id is not UTF-8 is refused: another one would look the same", async () => {
    const file = join(folder, "latin.tsv");
    writeFileSync(file, "caf\u00e9\tbread\ncaf\u00e8\tbread\n", "latin1");
    const summary = await importTweets(file, { database });
    expect(summary).toMatchObject({ refused: 2, rows: { tweets: { added: 0, unchanged: 0 } } });
  });

  test("refuse an article that could not be exported and read again, and take all others so", async () => {
    const [claims, exported] = [join(homes, "odd", "vclaims"), join(folder, "exported.jsonl")];
    mkdirSync(claims, { recursive: true });
    const ids = ["x".repeat(501), "tab\tinside", "bell\u0007", "half\ud800", "caf\u00e9 1"];
    for (const [i, id] of ids.entries())
      writeIn(claims, `${i}.json`, JSON.stringify({ vclaim_id: id, vclaim: `Claim\u0007 \ud800 ${i}` }));
    const review = {
      "@type": "ClaimReview",
      claimReviewed: "Rain is dry.",
      author: { name: "x".repeat(201) },
    };
    const page = writeIn(folder, "publisher.json", JSON.stringify(review));
    const [from, to] = [join(homes, "from"), join(homes, "to")].map(openStore);
    expect(await importCheckthat(join(claims, ".."), { database: from! })).toMatchObject({ refused: 3 });
    expect(await importClaimReview([page], { database: from! })).toMatchObject({ refused: 1 });
    const signal = new AbortController().signal;
    await exportArticles({ home: join(homes, "from") }, { file: exported }, { signal });
    expect(await importArticles(exported, { database: to! })).toMatchObject({ refused: 0 });
    const [before, after] = [from!, to!].map((database) => [...iterateArticles(database)]);
    for (const database of [from!, to!]) database.close();
    expect(after).toEqual(before);
    expect(before).toHaveLength(2);
  });

  test("judgements that contradict each other are refused, and a second import changes nothing", async () => {
    writeIn(contradicting, "articles.jsonl", JSON.stringify({ id: "a1", source: "odd", title: "Emus fly" }));
    writeIn(contradicting, "tweets.tsv", "1\temus fly\n");
    writeIn(contradicting, "qrels-dev.tsv", "1\t0\ta1\t1\n1\t0\ta1\t0\n1\t0\ta1\t1\n");
    const read = () => importCheckthat(contradicting, { database, dataset: "odd" });
    const first = await read();
    expect(first).toMatchObject({ refused: 1, rows: { judgements: { added: 1, changed: 0, unchanged: 1 } } });
    expect(first.refusals[0]?.reason).toMatch(/was judged 1 before, and is judged 0 here/);
    expect(await read()).toMatchObject({
      refused: 1,
      rows: { judgements: { added: 0, changed: 0, unchanged: 2 } },
    });
  });

  test("ClaimReview that is not there is named", async () => {
    const absent = join(folder, "typo.json");
    await expect(importClaimReview([absent], { database })).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  test("ClaimReview with dates that cannot be read is kept without them and counted", async () => {
    const review = {
      "@type": "ClaimReview",
      url: "https://check.example/rain",
      claimReviewed: "Rain is dry.",
      datePublished: "lately",
      itemReviewed: { datePublished: "once" },
    };
    const page = writeIn(folder, "review.json", JSON.stringify(review));
    const summary = await importClaimReview([page], { database });
    expect(summary).toMatchObject({ refused: 0, flawed: 1, rows: { articles: { added: 1 } } });
    expect(summary.refusals[0]?.reason).toMatch(/^datePublished: .*; itemReviewed\.datePublished: /);
  });
});

const other = { home: temporaryHome(), folder: temporaryFolder() };

test("a folder in place of a file is named as one", async () => {
  const { code, err } = await run(["--home", other.home, "import", "articles", other.folder]);
  expect([code, err]).toEqual([2, expect.stringContaining("it is a folder, a file was expected")]);
});
