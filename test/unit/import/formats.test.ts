import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { create } from "tar";
import {
  CandidateReader,
  countJudgements,
  countPairs,
  iterateArticles,
  labelledPairs,
} from "../../../src/base/store";
import {
  type ImportSummary,
  importArticles,
  importCheckthat,
  importClaimReview,
  importCrowdchecked,
  importTweets,
} from "../../../src/import";
import { exportArticles } from "../../../src/usecases/exports";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { codeOf, temporaryStore } from "../../support/workspace";

const reasons = ({ refusals }: ImportSummary): string[] =>
  refusals.map(({ line, reason }) => `${line ?? "-"}: ${reason}`);
const counts = ({ rows }: ImportSummary): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries(rows).map(([kind, { added, changed, unchanged }]) => [kind, [added, changed, unchanged]]),
  );

describe("a CheckThat! folder", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  mkdirSync(join(folder, "vclaims"));
  const claim = (id: string, rest: object): void => {
    writeIn(join(folder, "vclaims"), `${id}.json`, JSON.stringify({ vclaim_id: id, ...rest }));
  };
  claim("c1", { vclaim: "<i>Fish</i> &amp; chips cure colds", title: "Colds", date: "29 January 2021" });
  claim("c2", { vclaim: "The moon is hollow", title: "Moon", date: "some day", subtitle: "" });
  claim("c3", { subtitle: "neither claim nor title" });
  writeIn(join(folder, "vclaims"), "broken.json", "{ not json");
  writeIn(join(folder, "vclaims"), "._c1.json", "\u0000\u0001");
  writeIn(
    folder,
    "tweets-train-dev.tsv",
    'tweet_id\ttweet\n1\tThe moon is hollow!\n2\t"He said ""fish""\nand chips"\n3\ta\tb\n\n4\t"never closed\n5\tlast one',
  );
  writeIn(
    folder,
    "qrels-train.tsv",
    "1\t0\tc2\t1\n2\t0\tc1\t1\n2\t0\tnone\t1\n9\t0\tc1\t1\n2 c1\n2\t0\tc1\tyes\n" +
      `2\t0\tc2\t${"9".repeat(23)}\n`,
  );
  writeIn(folder, "qrels-dev.tsv", "5\t0\tc1\t1\r\n");

  test("is taken whole, and what is wrong with it is listed with file and line", async () => {
    const summary = await importCheckthat(folder, { database, dataset: "mini" });
    expect(counts(summary)).toEqual({
      articles: [2, 0, 0],
      tweets: [4, 0, 0],
      judgements: [3, 0, 0],
      pairs: [0, 0, 0],
    });
    expect(summary.refused).toBe(8);
    expect(summary.flawed).toBe(2);
    expect(reasons(summary).sort()).toEqual(
      [
        "-: it is not JSON",
        "-: one of vclaim and title is needed",
        '-: the date "some day" is not read; the article is kept without it',
        "5: 2 columns (id, text) were expected, 3 found",
        "7: a quote is opened and not closed; it is taken as a character",
        "3: the article none is not in the source mini",
        "4: the tweet 9 is not in the dataset mini",
        "5: 4 columns (tweet, 0, article, relevance) were expected, 2 found",
        '6: the relevance "yes" is not an integer of at most 15 digits',
        `7: the relevance "${"9".repeat(23)}" is not an integer of at most 15 digits`,
      ].sort(),
    );
    expect([...iterateArticles(database)][0]).toMatchObject({
      source: "mini",
      vclaim: "Fish & chips cure colds",
      date: "2021-01-29",
    });
    expect(database.prepare("SELECT text FROM tweets WHERE id = '2'").get()).toEqual({
      text: 'He said "fish"\nand chips',
    });
  });

  test("imported again changes nothing", async () => {
    const again = await importCheckthat(folder, { database, dataset: "mini" });
    expect(counts(again)).toEqual({
      articles: [0, 0, 2],
      tweets: [0, 0, 4],
      judgements: [0, 0, 3],
      pairs: [0, 0, 0],
    });
  });

  test("without anything of it is refused", async () => {
    const empty = join(folder, "empty");
    mkdirSync(empty);
    expect(await codeOf(() => importCheckthat(empty, { database }))).toBe("NOTHING_TO_IMPORT");
    // Claims behind a link that leads nowhere must not be left out without a word.
    symlinkSync("nowhere", join(empty, "vclaims"));
    expect(await codeOf(() => importCheckthat(empty, { database }))).toBe("FILE_NOT_FOUND");
    expect(await codeOf(() => importCheckthat(join(empty, "no"), { database }))).toBe("FILE_NOT_FOUND");
  });
});

describe("files of a CheckThat! folder", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();

  test("are read gzipped, too; what has such a name and another form is told", async () => {
    writeIn(folder, "articles.jsonl", JSON.stringify({ source: "s", id: "c1", title: "The moon" }));
    writeIn(folder, "tweets.tsv.gz", gzipSync("1\tThe moon is hollow!\n"));
    writeIn(folder, "qrels-train.tsv.gz", gzipSync("1\t0\tc1\t1\n"));
    for (const name of ["qrels.csv", "Tweets-dev.xlsx", "vclaims.zip", "released-language.tsv", "README.md"])
      writeIn(folder, name, "x");
    const summary = await importCheckthat(folder, { database });
    expect(counts(summary)).toEqual({
      articles: [1, 0, 0],
      tweets: [1, 0, 0],
      judgements: [1, 0, 0],
      pairs: [0, 0, 0],
    });
    expect(database.prepare("SELECT text FROM tweets").all()).toEqual([{ text: "The moon is hollow!" }]);
    expect(summary.refusals).toEqual(
      ["Tweets-dev.xlsx", "qrels.csv", "vclaims.zip"].map((name) => ({
        file: join(folder, name),
        reason: expect.stringMatching(/^it is not read; expected: vclaims\/, .* qrels\*\.tsv/),
      })),
    );
  });
});

describe("a CheckThat! folder whose training judgements a crowd linked", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  writeIn(
    folder,
    "articles.jsonl",
    ["a1", "a2"].map((id) => JSON.stringify({ id, source: "crowdlike", title: `On ${id}` })).join("\n"),
  );
  writeIn(folder, "tweets-train.tsv", "1\tThe moon is hollow\n2\tIt is not\n");
  writeIn(folder, "tweets-dev.tsv", "3\tFish and chips cure colds\n");
  writeIn(folder, "qrels-train.tsv", "1\t0\ta1\t1\n2\t0\ta1\t2\n2\t0\ta2\t0\n");
  writeIn(folder, "qrels-dev.tsv", "3\t0\ta2\t1\n");
  const options = { database, dataset: "crowdlike", crowd: "train", splitPrefix: "crowdlike-" };

  test("gives pairs with texts, no training judgements, and its dev split a name of its own", async () => {
    const summary = await importCheckthat(folder, options);
    expect(counts(summary)).toMatchObject({ judgements: [1, 0, 0], pairs: [2, 0, 0] });
    expect(reasons(summary)).toEqual(['3: the relevance of a pair is 1 or more, not "0"']);
    expect(countPairs(database)).toEqual([{ method: "crowd", threshold: 0, pairs: 2 }]);
    expect(countJudgements(database).map(({ split }) => split)).toEqual(["crowdlike-dev"]);
    expect(labelledPairs(database, "crowd", 0).pairs.map(({ text }) => text)).toEqual([
      "The moon is hollow",
      "It is not",
    ]);
  });

  test("is scored as crowd pairs are", () => {
    const { candidates = [] } = new CandidateReader(database, "jaccard", "1").next(0, 10) ?? {};
    expect(candidates.map(({ text, articles }) => [text, articles.length])).toEqual([
      ["The moon is hollow", 1],
      ["It is not", 1],
    ]);
  });

  test("is refused where no file has the split", async () => {
    expect(await codeOf(() => importCheckthat(folder, { ...options, crowd: "test" }))).toBe(
      "NOTHING_TO_IMPORT",
    );
  });
});

describe("articles.jsonl", () => {
  const database = temporaryStore();
  const other = temporaryStore();
  const folder = temporaryFolder();

  test("good lines are taken, others refused with line and key", async () => {
    const file = writeIn(
      folder,
      "articles.jsonl",
      [
        '\ufeff{"source":"s","id":"1","vclaim":"one","date":"2020-02-29","body":"a\\nb"}',
        '{"source":"s","id":"2","vclaim":"two","colour":"red"}',
        '{"source":"s","id":"3"}',
        '{"source":"s","id":"4","title":"four","date":"29.2.2020","colour":"red"}',
        '{"source":"s","id":"5","title":5}',
        '{"source":"s","id":"1","vclaim":"another one"}',
        '["an array"]',
        '{"source":"s","id":"6","title":"cut',
      ].join("\n"),
    );
    const summary = await importArticles(file, { database });
    expect(counts(summary)["articles"]).toEqual([1, 0, 0]);
    expect(summary.refusals.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    const [unknown, missing, date, type, twice] = reasons(summary);
    expect(unknown).toContain("colour");
    expect(missing).toContain("one of vclaim and title is needed");
    expect(date).toContain("date");
    expect(type).toContain("title");
    expect(twice).toContain("came before");
  });

  test("what is exported can be imported elsewhere as it was", async () => {
    const file = join(folder, "out.jsonl.gz");
    const { signal } = new AbortController();
    expect(await exportArticles({ home: dirname(database.name) }, { file }, { signal })).toBe(1);
    await importArticles(file, { database: other });
    expect([...iterateArticles(other)]).toEqual([...iterateArticles(database)]);
  });

  test("a binary file, a missing one and a cut gzip are refused; what came before the cut stands", async () => {
    const binary = writeIn(folder, "binary.jsonl", Buffer.from([123, 0, 1, 2]));
    expect(await codeOf(() => importArticles(binary, { database }))).toBe("FILE_BINARY");
    expect(await codeOf(() => importArticles(join(folder, "no.jsonl"), { database }))).toBe("FILE_NOT_FOUND");
    const lines = Array.from({ length: 3000 }, (_, i) =>
      JSON.stringify({ source: "cut", id: String(i), vclaim: `claim ${(i * 7919) % 3001}` }),
    );
    const packed = gzipSync(lines.join("\n"));
    const cut = writeIn(folder, "cut.jsonl.gz", packed.subarray(0, packed.length >> 1));
    expect(await codeOf(() => importArticles(cut, { database }))).toBe("FILE_TRUNCATED");
    const { taken } = database
      .prepare("SELECT count(*) AS taken FROM articles WHERE source = 'cut'")
      .get() as { taken: number };
    expect(taken).toBeGreaterThan(500);
    expect(taken).toBeLessThan(3000);
  });

  test("an interrupted import keeps its batches and goes on where it stopped", async () => {
    const controller = new AbortController();
    const file = writeIn(
      folder,
      "many.jsonl",
      Array.from({ length: 2500 }, (_, i) => `{"source":"many","id":"${i}","vclaim":"claim ${i}"}`).join(
        "\n",
      ),
    );
    const startProgress = () => ({
      update: (done: number) => {
        if (done === 1200) controller.abort();
      },
      finish: () => {},
    });
    expect(
      await codeOf(() => importArticles(file, { database, signal: controller.signal, startProgress })),
    ).toBe("INTERRUPTED");
    const summary = await importArticles(file, { database });
    const [added, , unchanged] = counts(summary)["articles"] as [number, number, number];
    expect(added + unchanged).toBe(2500);
    expect(unchanged).toBeGreaterThanOrEqual(1200);
    expect(database.prepare("SELECT status FROM jobs ORDER BY key DESC LIMIT 2").all()).toEqual([
      { status: "done" },
      { status: "interrupted" },
    ]);
  });
});

describe("judgements of a CheckThat! folder", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  const article = (id: string): string => JSON.stringify({ source: "s", id, title: `About ${id}` });
  writeIn(folder, "articles.jsonl", [article("claim 12"), article("c1")].join("\n"));
  writeIn(folder, "tweets.tsv", "1\tfirst\n2\tsecond\n");
  writeIn(folder, "qrels-dev.tsv", "1\t0\tclaim 12\t1\n2 0  c1 1\n2\tclaim 12\t1\n");
  writeIn(folder, "qrels-latest.tsv", "2\t0\tclaim 12\t1\n");
  writeIn(folder, "qrels-validation.tsv", "1\t0\tc1\t1\n");

  test("may name articles whose ids hold blanks, between tabs as the scorer reads them", async () => {
    const summary = await importCheckthat(folder, { database });
    expect(reasons(summary)).toEqual(["3: 4 columns (tweet, 0, article, relevance) were expected, 3 found"]);
    expect(counts(summary)["judgements"]).toEqual([4, 0, 0]);
  });

  test("are of the split whose name stands in the file's, validation being dev, and not within another word", async () => {
    await importCheckthat(folder, { database });
    const bySplit = countJudgements(database).map(({ split, judgements }) => [split, judgements]);
    expect(bySplit).toEqual([
      ["dev", 3],
      ["train", 1],
    ]);
  });
});

describe("tweets", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();

  test("as JSON lines have author and date of their own", async () => {
    const file = writeIn(
      folder,
      "t.jsonl",
      '{"id":12345678901,"text":"hello","author":"Ann","date":"March 4, 2019"}\n{"id":"2","text":" "}\n{"id":"3","text":"x","date":"when"}\n',
    );
    const summary = await importTweets(file, { database });
    expect(counts(summary)["tweets"]).toEqual([1, 0, 0]);
    expect(summary.refusals.map(({ line }) => line)).toEqual([2, 3]);
    expect(database.prepare("SELECT dataset, id, author, date FROM tweets").get()).toEqual({
      dataset: "t",
      id: "12345678901",
      author: "Ann",
      date: "2019-03-04",
    });
  });
});

describe("a tweet with half of a character", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();

  test("is the same tweet when it is read again", async () => {
    const line = `${JSON.stringify({ id: "1", text: "fish \ud83d and chips" })}\n`;
    const file = writeIn(folder, "half.jsonl", line + line);
    const first = await importTweets(file, { database });
    expect(counts(first)["tweets"]).toEqual([1, 0, 1]);
    expect(reasons(first)[0]).toMatch(/is it UTF-8/);
    expect(counts(await importTweets(file, { database }))["tweets"]).toEqual([0, 0, 2]);
  });
});

describe("tweets with texts of images and quoted posts", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  const stored = () =>
    database.prepare("SELECT dataset, id, text, image_text, quoted_text FROM tweets ORDER BY id").all();

  test("keep them from JSON lines; one of the three texts is needed, unknown names are told", async () => {
    const lines = [
      { id: "1", text: "look", imageText: " COWS ", quotedText: "so they say" },
      { id: "2", imageText: "GOATS", quotedText: null },
      { id: "3", text: "", imageText: "", quotedText: " " },
      { id: "4", text: "look", imagetext: "PIGS" },
      { id: "5", text: "plain", imageText: "" },
    ];
    const file = writeIn(folder, "parts.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
    const summary = await importTweets(file, { database });
    expect(counts(summary)["tweets"]).toEqual([3, 0, 0]);
    expect(reasons(summary)).toEqual([
      expect.stringMatching(/^3: .*text.* must not be empty/),
      expect.stringMatching(/^4: .*imagetext/),
    ]);
    expect(stored()).toEqual([
      { dataset: "parts", id: "1", text: "look", image_text: "COWS", quoted_text: "so they say" },
      { dataset: "parts", id: "2", text: "", image_text: "GOATS", quoted_text: null },
      { dataset: "parts", id: "5", text: "plain", image_text: null, quoted_text: null },
    ]);
    expect(counts(await importTweets(file, { database }))["tweets"]).toEqual([0, 0, 3]);
  });

  test("keep their language, by our name or the platform's, and are refused with one that is none", async () => {
    const lines = [
      { id: "1", text: "hola", language: "es-MX" },
      { id: "2", text: "ol\u00e1", lang: "pt" },
      { id: "3", text: "hi", language: "english" },
      { id: "4", text: "hi", language: "", lang: null },
    ];
    const file = writeIn(folder, "tongues.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(reasons(await importTweets(file, { database }))).toEqual([
      expect.stringMatching(/^3: language: must be a BCP 47 language tag/),
    ]);
    const kept = database
      .prepare("SELECT id, language FROM tweets WHERE dataset = 'tongues' ORDER BY id")
      .all();
    expect(kept).toEqual([
      { id: "1", language: "es-MX" },
      { id: "2", language: "pt" },
      { id: "4", language: null },
    ]);
  });

  test("stand in a CheckThat! folder, and count before rows of TSV files that say something else", async () => {
    const json = (id: string): string => JSON.stringify({ id, text: "look", imageText: "COWS" });
    const both = join(folder, "both");
    mkdirSync(both);
    writeIn(both, "tweets-dev.tsv", "9\tlook\n6\tfrom the table\n");
    writeIn(both, "tweets-dev-image.tsv", "9\tlook COWS\n");
    writeIn(both, "tweets-dev.jsonl", json("9"));
    writeIn(both, "queries-more.jsonl.gz", gzipSync(json("8")));
    database.exec("DELETE FROM tweets");
    expect((await importCheckthat(both, { database })).refused).toBe(1);
    expect(stored()).toEqual([
      { dataset: "both", id: "6", text: "from the table", image_text: null, quoted_text: null },
      { dataset: "both", id: "8", text: "look", image_text: "COWS", quoted_text: null },
      { dataset: "both", id: "9", text: "look", image_text: "COWS", quoted_text: null },
    ]);
  });
});

describe("ClaimReview", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  const review = {
    "@type": "ClaimReview",
    url: "https://www.check.example/moon",
    claimReviewed: "The moon is <b>hollow</b> &amp; cold",
    datePublished: "2020-05-06T07:08:09Z",
    author: [{ "@type": "Organization", name: "Check" }],
    reviewRating: { "@type": "Rating", ratingValue: 1, bestRating: 5, alternateName: "False" },
    itemReviewed: { author: { name: "A stranger" }, datePublished: "2020-05-01" },
  };

  test("is taken from a page with @graph, broken blocks counted", async () => {
    const page = `<html><script type="application/ld+json">{"@graph":[${JSON.stringify(review)},{"@type":"Person"}]}</script>
      <script type="application/ld+json">{ broken</script><script>var x = {};</script></html>`;
    const summary = await importClaimReview([writeIn(folder, "page.html", page)], { database });
    expect(counts(summary)["articles"]).toEqual([1, 0, 0]);
    expect(reasons(summary)).toEqual(["-: it is not JSON"]);
    expect([...iterateArticles(database)][0]).toMatchObject({
      source: "check.example",
      rating: "False",
      date: "2020-05-06",
      vclaim: "The moon is hollow & cold",
      claimant: "A stranger",
      claimDate: "2020-05-01",
    });
  });

  test("says what it said before its UTF-8 was misread", async () => {
    const url = "https://misread.example/mayor";
    const misread = { ...review, url, claimReviewed: "The mayorâ€™s moon cost â‚¬9" };
    await importClaimReview([writeIn(folder, "misread.json", JSON.stringify(misread))], { database });
    const { vclaim } = [...iterateArticles(database)].find((article) => article.url === url)!;
    expect(vclaim).toBe("The mayor's moon cost €9");
  });

  test("is taken from a gzipped file under any name, and from a plain one called .gz", async () => {
    const content = (name: string): string =>
      JSON.stringify({ ...review, url: `https://packed.example/${name}` });
    const files = [
      writeIn(folder, "packed.json", gzipSync(content("one"))),
      writeIn(folder, "plain.json.gz", content("two")),
    ];
    expect(counts(await importClaimReview(files, { database }))["articles"]).toEqual([2, 0, 0]);
  });

  test("is taken from lines of JSON, where what is wrong is listed with its line", async () => {
    const line = (name: string, more: object = {}): string =>
      JSON.stringify({ ...review, url: `https://lines.example/${name}`, ...more });
    const lines = [
      `\ufeff${line("one")}`,
      line("two"),
      "",
      line("three", { claimReviewed: undefined }),
      line("cut").slice(0, -1),
      JSON.stringify([JSON.parse(line("four"))]),
      '{"@type":"Person"}',
    ];
    const summary = await importClaimReview([writeIn(folder, "r.jsonl", lines.join("\r\n"))], { database });
    expect(counts(summary)["articles"]).toEqual([3, 0, 0]);
    expect(reasons(summary)).toEqual([
      "4: the review https://lines.example/three names no claim (claimReviewed)",
      "5: it is not JSON",
      "7: it holds no ClaimReview",
    ]);
    // The first line of an object that is cut off is no object: nothing of it is a record.
    const cut = writeIn(folder, "cut.json", JSON.stringify(review, null, 1).slice(0, -1));
    expect(await codeOf(() => importClaimReview([cut], { database }))).toBe("NOTHING_TO_IMPORT");
  });

  test("is taken from scripts as pages have them: in comments, with line breaks in texts", async () => {
    const script = JSON.stringify({ ...review, claimReviewed: "The sun\u0001is flat" });
    const scripts = [
      script.replace("\\u0001", "\n\t"),
      `//<![CDATA[\n${script}\n//]]>`,
      `/* <![CDATA[ */ ${script} /* ]]> */`,
      `<!--\n${script}\n-->`,
      `${script};\n`,
    ].map((block, i) => block.replace("check.example/moon", `scripts.example/${i}`));
    const page = scripts.map((block) => `<script type="application/ld+json">${block}</script>`).join("");
    const summary = await importClaimReview([writeIn(folder, "scripts.html", page)], { database });
    expect(reasons(summary)).toEqual([]);
    expect(counts(summary)["articles"]).toEqual([scripts.length, 0, 0]);
  });

  test("is taken in a moment from a page of endless levels, where it comes before them", async () => {
    const block = JSON.stringify({ ...review, url: "https://levels.example/" });
    const page = `<script type="application/ld+json">${block}</script>${"<b>".repeat(1e6)}`;
    const summary = await importClaimReview([writeIn(folder, "levels.html", page)], { database });
    expect(counts(summary)["articles"]).toEqual([1, 0, 0]);
  });

  test("is not said to be absent where a page's block cannot be read", async () => {
    const page = `<script type="application/ld+json">{"@type":"ClaimReview",}</script>`;
    const summary = await importClaimReview([writeIn(folder, "comma.html", page)], { database });
    expect(reasons(summary)).toEqual(["-: it is not JSON"]);
  });

  test("has the words of its rating also where these stand as its value", async () => {
    const worded = {
      ...review,
      url: "https://worded.example/",
      reviewRating: { ratingValue: "Mostly false" },
    };
    await importClaimReview([writeIn(folder, "worded.json", JSON.stringify(worded))], { database });
    const row = database.prepare("SELECT rating FROM articles WHERE source = 'worded.example'").get();
    expect(row).toEqual({ rating: "Mostly false" });
  });

  test("has its language as a tag, or as an object that holds one", async () => {
    const languages = [
      "pt-BR",
      { "@type": "Language", name: "Portuguese", alternateName: "pt" },
      { "@type": "Language", name: "hi" },
      { "@type": "Language", name: "Portuguese" },
      "Portugu\u00eas",
      "\u0939\u093f\u0928\u094d\u0926\u0940",
      "Elvish",
      { "@type": "Language", name: "Elvish" },
    ];
    const reviews = languages.map((inLanguage, i) => ({
      ...review,
      url: `https://languages.example/${i}`,
      inLanguage,
    }));
    await importClaimReview([writeIn(folder, "languages.json", JSON.stringify(reviews))], { database });
    const told = database
      .prepare("SELECT language FROM articles WHERE source = 'languages.example' ORDER BY url")
      .pluck()
      .all();
    expect(told).toEqual(["pt-BR", "pt", "hi", "pt", "pt", "hi", "Elvish", null]);
  });

  test("is found in a page, an article or a list, with names and ratings that are texts alone", async () => {
    const at = (host: string) => ({ ...review, url: `https://${host}.example/` });
    const plain = {
      ...at("plain"),
      author: "Check",
      reviewRating: "Mostly false",
      itemReviewed: { "@type": "Claim", author: ["A stranger"] },
    };
    const blocks = [
      { "@type": "WebPage", mainEntity: at("page") },
      { "@type": "NewsArticle", review: [at("article")] },
      { "@type": "ItemList", itemListElement: [{ "@type": "ListItem", position: 1, item: at("list") }] },
      { "@type": "Article", hasPart: at("part"), mainEntityOfPage: "https://article.example/" },
      plain,
    ];
    const script = `<script type="application/ld+json">${JSON.stringify(blocks)}</script>`;
    const summary = await importClaimReview([writeIn(folder, "wrapped.html", script)], { database });
    expect(counts(summary)["articles"]).toEqual([5, 0, 0]);
    const row = database
      .prepare("SELECT author, rating, claimant FROM articles WHERE source = 'plain.example'")
      .get();
    expect(row).toEqual({ author: "Check", rating: "Mostly false", claimant: "A stranger" });
  });

  test("is read in the characters that its page names; what cannot be read is counted", async () => {
    const page = (url: string, claim: string): Buffer => {
      const script = JSON.stringify({ ...review, url, claimReviewed: claim });
      // As Latin-1, so that each character stands for one byte.
      return Buffer.from(`<script type="application/ld+json">${script}</script>`, "latin1");
    };
    const meta = Buffer.from('<meta charset="windows-1251">');
    const files = [
      writeIn(
        folder,
        "named.html",
        Buffer.concat([meta, page("https://named.example/", "\u00cb\u00f3\u00ed\u00e0")]),
      ),
      writeIn(folder, "unnamed.html", page("https://unnamed.example/", "Caf\u00e9 X")),
    ];
    const summary = await importClaimReview(files, { database });
    expect(summary.flawed).toBe(1);
    const claims = [...iterateArticles(database)].map(({ source, vclaim }) => [source, vclaim]);
    expect(claims).toContainEqual(["named.example", "\u041b\u0443\u043d\u0430"]);
    expect(claims).toContainEqual(["unnamed.example", "Caf\ufffd X"]);
  });

  test("is known by any way of writing its type, and its address keeps what looks like entities", async () => {
    const typed = {
      ...review,
      "@type": "https://schema.org/ClaimReview",
      url: "https://typed.example/?a=1&section=2",
    };
    const page = `<script type="application/ld+json; charset=utf-8 ">\ufeff${JSON.stringify(typed)}</script>`;
    const summary = await importClaimReview([writeIn(folder, "typed.html", page)], { database });
    expect(counts(summary)["articles"]).toEqual([1, 0, 0]);
    const [one] = [...iterateArticles(database)].filter(({ source }) => source === "typed.example");
    expect(one).toMatchObject({ url: "https://typed.example/?a=1&section=2" });
  });

  test("is taken from a search answer and from a feed with null items; the same review is the same article", async () => {
    const answer = {
      claims: [
        {
          text: review.claimReviewed,
          claimant: "A stranger",
          claimReview: [
            { publisher: { name: "Check", site: "check.example" }, url: review.url, textualRating: "False" },
          ],
        },
        { text: "no review" },
      ],
      nextPageToken: "x",
    };
    const feed = {
      dataFeedElement: [{ item: null }, { item: [{ ...review, url: "https://other.example/1" }] }],
    };
    const files = [
      writeIn(folder, "answer.json", JSON.stringify(answer)),
      writeIn(folder, "feed.json.gz", gzipSync(JSON.stringify(feed))),
      writeIn(folder, "nothing.json", "[]"),
      join(folder, "absent.json"),
    ];
    const summary = await importClaimReview(files, { database });
    expect(counts(summary)["articles"]).toEqual([1, 1, 0]);
    expect(reasons(summary)[0]).toBe("-: it holds no ClaimReview");
    expect(reasons(summary)[1]).toContain("cannot be read");
  });

  test("a rating of 0 is no rating, and a review without a claim is refused", async () => {
    const zero = { ...review, url: "https://zero.example/", reviewRating: { ratingValue: 0, bestRating: 0 } };
    const file = writeIn(folder, "zero.json", JSON.stringify([zero, { ...review, claimReviewed: "" }]));
    const summary = await importClaimReview([file], { database });
    expect(summary.refused).toBe(1);
    const row = database.prepare("SELECT rating FROM articles WHERE source = 'zero.example'").get();
    expect(row).toEqual({ rating: null });
  });

  test("nested deeper than any markup is refused, and the next file taken", async () => {
    const review = {
      "@type": "ClaimReview",
      url: "https://deep.example/1",
      claimReviewed: "The sun is hollow",
    };
    const flat = JSON.stringify(review);
    const deep = `${'{"@graph":'.repeat(20_000)}${flat}${"}".repeat(20_000)}`;
    const files = [writeIn(folder, "deep.json", deep), writeIn(folder, "flat.json", flat)];
    const summary = await importClaimReview(files, { database });
    expect(counts(summary)["articles"]).toEqual([1, 0, 0]);
    expect(reasons(summary)).toEqual(["-: it holds no ClaimReview"]);
  });

  test("files without any are refused", async () => {
    expect(await codeOf(() => importClaimReview([writeIn(folder, "none.json", "{}")], { database }))).toBe(
      "NOTHING_TO_IMPORT",
    );
  });
});

describe("the CrowdChecked release", () => {
  const database = temporaryStore();
  const folder = temporaryFolder();
  const parts = temporaryFolder();
  const cut = temporaryFolder();

  test("is read from its archives; ids without texts, pairs with their provenance, Mac files left out", async () => {
    mkdirSync(join(parts, "vclaims"));
    const claim = JSON.stringify({ vclaim_id: "v1", vclaim: "A &quot;claim&quot;", title: "T" });
    writeIn(join(parts, "vclaims"), "v1.json", claim);
    writeIn(join(parts, "vclaims"), "._v1.json", "mac");
    writeIn(parts, "tweets-all-ids.tsv", "tweet-sno-semi-1\t1001\ntweet-sno-semi-2\tx\n");
    writeIn(parts, "qrels-train-30.tsv", "tweet-sno-semi-1\t0\tv1\t1\n");
    writeIn(parts, "qrels-train-cos.0.50.tsv", "tweet-sno-semi-1\t0\tv1\t1\ntweet-sno-semi-9\t0\tv1\t1\n");
    const pack = (name: string, entry: string): Promise<void> =>
      create({ gzip: true, cwd: parts, file: join(folder, name) }, [entry]);
    await pack("vclaims.tar.gz", "vclaims");
    await pack("tweets-all-ids.tsv.tar.gz", "tweets-all-ids.tsv");
    await pack("qrels-train-30.tsv.tar.gz", "qrels-train-30.tsv");
    await pack("qrels-train-cos.0.50.tsv.tar.gz", "qrels-train-cos.0.50.tsv");
    const summary = await importCrowdchecked(folder, { database });
    expect(counts(summary)).toEqual({
      articles: [1, 0, 0],
      tweets: [1, 0, 0],
      judgements: [0, 0, 0],
      pairs: [2, 0, 0],
    });
    expect(summary.refused).toBe(2);
    expect(database.prepare("SELECT method, threshold FROM pairs ORDER BY method").all()).toEqual([
      { method: "cosine", threshold: 0.5 },
      { method: "jaccard", threshold: 0.3 },
    ]);
    expect([...iterateArticles(database)][0]).toMatchObject({ vclaim: 'A "claim"' });
  });

  test("a cut archive is refused", async () => {
    writeFileSync(join(cut, "vclaims.tar.gz"), gzipSync(Buffer.alloc(5000, 1)).subarray(0, 20));
    expect(await codeOf(() => importCrowdchecked(cut, { database }))).toBe("FILE_TRUNCATED");
  });

  test.each<[string, (path: string) => void]>([
    ["a link that leads nowhere", (path) => symlinkSync("nowhere", path)],
    ["a folder", (path) => mkdirSync(path)],
  ])("%s in the place of an archive is told as a file that cannot be read", async (what, make) => {
    const folder = join(parts, what);
    mkdirSync(folder);
    make(join(folder, "qrels-train.tsv.tar.gz"));
    expect(await codeOf(() => importCrowdchecked(folder, { database }))).toBe("FILE_NOT_FOUND");
  });
});
