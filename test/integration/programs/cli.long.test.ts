import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { SHIPPED_RANKER } from "../../../src/base/home/paths";
import { Sqlite } from "../../../src/base/store/sqlite";
import { run } from "../../support/cli";
import { sampleHome, writeSamplePart } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

const small = temporaryFolder();
writeSamplePart(small, "small");
const DEV = join(small, "qrels-dev.tsv");
const DEV_TWEETS = 23;
/** Of the dev judgements: nothing needs rankings of others. */
const QUERIES = writeIn(small, "dev-queries.tsv", devQueries());

function devQueries(): string {
  const firstOf = (line: string) => line.split("\t", 1)[0];
  const judged = new Set(readFileSync(DEV, "utf8").split("\n").map(firstOf));
  const lines = readFileSync(join(small, "tweets.tsv"), "utf8").split("\n");
  return lines.filter((line) => judged.has(firstOf(line))).join("\n");
}

describe("the command line", () => {
  const empty = temporaryHome();

  test("begins its help with two examples", async () => {
    const { code, out, err } = await run(["--help"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out.split("\n").slice(0, 3)).toEqual([
      "Examples:",
      expect.stringContaining("crowdchecked rank"),
      expect.stringContaining("crowdchecked import"),
    ]);
  });

  test("has two examples in the help of every verb, which no other verb has, and names all choices", async () => {
    const seen = new Set<string>();
    const verbsOf = (help: string): string[] =>
      [...(help.split("Commands:")[1] ?? "").matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name as string);
    const check = async (path: readonly string[]): Promise<void> => {
      const { out } = await run([...path, "--help"]);
      const [title, ...lines] = out.split("\n\nUsage:")[0]?.split("\n") ?? [];
      expect([title, lines.length]).toEqual(["Examples:", 2]);
      for (const line of lines) {
        const isNew = !seen.has(line);
        expect([line, isNew]).toEqual([expect.stringContaining(path.join(" ")), true]);
        seen.add(line);
      }
      for (const verb of verbsOf(out)) if (verb !== "help") await check([...path, verb]);
    };
    await check([]);
    expect((await run(["train", "encoder", "--help"])).out).toMatch(/one of\s+gold,\s+crowd,\s+seq,\s+mix/);
  });

  test("tells its version", async () => {
    expect((await run(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    ["an unknown verb", ["rnak", "x"], "rank"],
    ["an unknown option", ["rank", "x", "--topp", "3"], "--top"],
    ["a missing argument", ["import", "articles"], "file"],
  ])("refuses %s with exit code 2 and says what is known", async (_, args, hint) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(hint);
  });

  test.each([
    ["--top", ["rank", "x", "--top", "0"]],
    ["--run", ["rank", "--queries", QUERIES]],
    ["--date", ["rank", "x", "--date", "soon"]],
    ["--dialect", ["rank", "--queries", QUERIES, "--run", "r", "--dialect", "xml"]],
    ["--ranker", ["rank", "x", "--ranker", "best"]],
    ["--metric", ["score", "--run", "r", "--qrels", "q", "--metric", "bleu"]],
    ["--preset", ["train", "ranker", "--preset", "fast"]],
    ["--seed", ["status", "--seed", "one"]],
  ])("refuses a wrong value of %s with exit code 2", async (option, args) => {
    const { code, err } = await run(["--home", "/nonexistent", ...args]);
    expect(code).toBe(2);
    expect(err).toContain(option.replace("--seed", "seed"));
  });

  test("without a workspace says how to make one, with exit code 3, and makes none", async () => {
    const home = join(empty, "none");
    const verbs = [
      ...[["rank", "x"], ["status"], ["index"], ["train"], ["evaluate"], ["train", "encoder"]],
      ...[
        ["export", "articles", join(empty, "articles.jsonl")],
        ["dehydrate", join(empty, "ids.txt")],
      ],
      ...[
        ["feedback", "list"],
        ["feedback", "undo", "1"],
        ["feedback", "export", join(empty, "votes")],
      ],
      ...[
        ["token", "list"],
        ["token", "revoke", "newsroom"],
        ["nightly", "--freeze-dev"],
      ],
    ];
    for (const verb of verbs) {
      const { code, err } = await run(["--home", home, ...verb]);
      expect(code).toBe(3);
      expect(err).toContain("crowdchecked import");
    }
    const json = await run(["--home", home, "--json", "rank", "x"]);
    expect(JSON.parse(json.err)).toMatchObject({ error: { code: "STORE_MISSING" } });
    expect(readdirSync(empty)).toEqual([]);
  });
});

describe("a workspace from the command line", () => {
  const home = temporaryHome();
  const folder = temporaryFolder();
  const crowdchecked = (...args: string[]) => run(["--home", home, "--quiet", ...args]);
  const evaluate = async () =>
    JSON.parse((await crowdchecked("--json", "evaluate", "--queries", QUERIES, "--qrels", DEV)).out);
  /** By the shipped ranker; for all tests before one trains another. */
  let shipped: ReturnType<typeof evaluate> | undefined;
  const evaluateShipped = () => {
    shipped ??= evaluate();
    return shipped;
  };

  test("is imported, indexed and ranked, answers alone on standard output", async () => {
    const imported = await run(["--home", home, "import", "checkthat", small, "--dataset", "sample"]);
    expect(imported.code).toBe(0);
    expect(imported.out).toContain("285 added, 0 changed, 0 unchanged");
    expect(imported.err).toContain("Importing checkthat");
    expect((await crowdchecked("rank", "shark")).err).toContain("crowdchecked index");
    expect((await crowdchecked("index")).out).toContain("285 articles indexed");
    const { out, err } = await crowdchecked("rank", "a SHARK on the flooded freeway", "--top", "2", "--near");
    expect(err).toBe("");
    expect(out).toContain("*Shark*");
    expect(out).toContain("sample/shark-swimming-flooded-highway");
    expect(out.match(/claim:/g)).toHaveLength(2);
  });

  test("ranks as JSON: the API's answer, without the store's keys and without bodies", async () => {
    const tweet = "shark on the flooded freeway";
    const { out } = await crowdchecked("--json", "rank", tweet, "--top", "1", "--explain");
    const answer = JSON.parse(out);
    expect(answer).toMatchObject({
      generation: null,
      results: [{ rank: 1, score: expect.any(Number), article: { source: "sample", rating: "False" } }],
      nearMisses: [],
    });
    const [{ article, highlights, explanation }] = answer.results;
    expect(article).not.toHaveProperty("key");
    expect(highlights.title.map(([start, end]: [number, number]) => article.title.slice(start, end))).toEqual(
      ["Shark", "Flooded"],
    );
    expect(explanation.why.contributions[0].contribution).not.toBe(0);
  });

  test("says in a line why an article was found, where that is asked for", async () => {
    const { out } = await crowdchecked(
      "rank",
      "a SHARK on the flooded freeway",
      "--top",
      "1",
      "--explain",
      "--near",
    );
    expect(out).toMatch(/why: .*shares 2 of 3 words, among them "shark"/i);
  });

  test("finds only articles that pass the filter, and says when there are none", async () => {
    const tweet = "a shark on the flooded freeway";
    const find = async (...filter: string[]) => {
      const { results, nearMisses } = JSON.parse(
        (await crowdchecked("--json", "rank", tweet, ...filter)).out,
      );
      return [...results, ...nearMisses].map(
        ({ article }: { article: { rating: string } }) => article.rating,
      );
    };
    expect(new Set(await find("--rating", "true", "--rating", "mixture"))).toEqual(
      new Set(["True", "Mixture"]),
    );
    expect(await find("--site", "example.org")).toEqual([]);
    expect((await crowdchecked("rank", tweet, "--language", "xx")).out).toBe(
      "No article that passes the filter was found.\n",
    );
    expect(await crowdchecked("rank", tweet, "--from", "soon")).toMatchObject({ code: 2 });
  });

  test("an empty tweet is a usage error, one of emoji alone an answer", async () => {
    expect(await crowdchecked("rank", "  ")).toMatchObject({ code: 2, out: "" });
    expect(await crowdchecked("rank", "😂")).toMatchObject({
      code: 0,
      out: "Nothing was found: no article of the collection has a word of this text.\n",
    });
  });

  test("hostile text reaches the terminal without escapes or overrides", async () => {
    const articles = writeIn(
      folder,
      "hostile.jsonl",
      JSON.stringify({
        source: "evil",
        id: "1\u001b[2J",
        vclaim: "zebras \u001b]0;owned\u0007\u202e paint stripes",
        rating: "\u0007False",
      }),
    );
    const hostile = join(folder, "hostile");
    await run(["--home", hostile, "import", "articles", articles]);
    await run(["--home", hostile, "index"]);
    const { out } = await run(["--home", hostile, "rank", "zebras paint", "--near"]);
    expect(out).toContain("*zebras*");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  test.each([
    [["a tweet"], "A tweet and --queries cannot be given together"],
    [["--site", "snopes.com"], "A filter of articles cannot be used with --queries"],
    [["--from", "2020-01-01"], "A filter of articles cannot be used with --queries"],
    [["--top", "3"], "--top is for one tweet"],
    [["--explain"], "--explain is for one tweet"],
    [["--author", "Ann"], "--author is for one tweet"],
  ])("refuses %p beside a file of tweets instead of leaving it out", async (args, message) => {
    const file = ["--queries", QUERIES, "--run", join(folder, "refused.run")];
    expect(await crowdchecked("rank", ...file, ...args)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`error OPTION_INVALID: ${message}`),
    });
    expect(existsSync(join(folder, "refused.run"))).toBe(false);
  });

  test("refuses options of a run for one tweet", async () => {
    const { code, err } = await crowdchecked("rank", "a tweet", "--run", "x.run");
    expect([code, err]).toEqual([2, expect.stringContaining("--run can only be used with --queries")]);
  });

  test("tells what is wrong with a command line as it tells all else, as JSON where that is asked for", async () => {
    expect(await crowdchecked("rank", "a", "b")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^error OPTION_INVALID: too many arguments/),
    });
    const { code, err } = await crowdchecked("--json", "rank", "a", "--bogus");
    expect([code, JSON.parse(err)]).toEqual([
      2,
      { error: { code: "OPTION_INVALID", message: "unknown option '--bogus'", hint: expect.any(String) } },
    ]);
  });

  test("a workspace's folder that cannot be made is an error of the environment", async () => {
    const file = writeIn(folder, "a-file", "x");
    expect(await run(["--home", file, "import", "articles", file])).toMatchObject({
      code: 3,
      err: expect.stringContaining("error STORE_ACCESS"),
    });
  });

  test("writes a run that scores as the evaluation says", async () => {
    const path = join(folder, "dev.run");
    expect(
      (await crowdchecked("rank", "--queries", QUERIES, "--run", path, "--dialect", "clef2021")).code,
    ).toBe(0);
    expect((await crowdchecked("score", "--run", path, "--check", "clef2021")).code).toBe(0);
    const scored = JSON.parse((await crowdchecked("--json", "score", "--run", path, "--qrels", DEV)).out);
    const { textOnly, unsigned, dated, redated } = await evaluateShipped();
    for (const figures of [scored, textOnly, unsigned, dated, redated]) {
      expect(Object.keys(figures)).toEqual(
        expect.arrayContaining(
          "map@1 map@3 map@5 map@10 mrr p@1 p@3 p@5 recall@100 queries missing".split(" "),
        ),
      );
      expect(figures.queries).toBe(DEV_TWEETS);
      expect(figures.missing).toBe(0);
    }
    expect(scored["map@5"]).toBeCloseTo(dated["map@5"], 9);
    expect(textOnly["map@5"]).toBeGreaterThan(0.4);
    const compared = await crowdchecked("score", "--run", path, path, "--qrels", DEV);
    expect(compared.out).toContain("p = 1.0000");
    const perQuery = await crowdchecked("score", "--run", path, "--qrels", DEV, "--per-query");
    expect(perQuery.out.trim().split("\n")).toHaveLength(DEV_TWEETS);
  });

  test("counts no judged query as unjudged beside the other half of the articles, seen or unseen", async () => {
    const { seenArticles, unseenArticles } = await evaluateShipped();
    expect(seenArticles.queries + unseenArticles.queries).toBe(DEV_TWEETS);
    expect([seenArticles.unjudged, unseenArticles.unjudged]).toEqual([0, 0]);
  });

  test("rank --undated and --re-dated write the runs whose figures evaluate prints", async () => {
    const evaluated = await evaluateShipped();
    const path = join(folder, "shown.run");
    for (const [flag, variant] of [
      ["--undated", "textOnly"],
      ["--re-dated", "redated"],
    ] as const) {
      expect((await crowdchecked("rank", "--queries", QUERIES, "--run", path, flag)).code).toBe(0);
      const { out } = await crowdchecked("--json", "score", "--run", path, "--qrels", DEV);
      expect(JSON.parse(out)).toEqual(evaluated[variant]);
    }
    expect(evaluated.textOnly).not.toEqual(evaluated.dated);
    expect(await crowdchecked("rank", "--undated", "a tweet")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--undated can only be used with --queries"),
    });
  });

  test("score compares several runs with a correction, and prints a table for a paper", async () => {
    const [first, second] = [join(folder, "first.run"), join(folder, "second.run")];
    for (const [file, ranker] of [
      [first, "bm25"],
      [second, "none"],
    ] as const)
      expect((await crowdchecked("rank", "--queries", QUERIES, "--run", file, "--ranker", ranker)).code).toBe(
        0,
      );
    const args = ["score", "--run", first, second, second, "--qrels", DEV];
    const { comparisons } = JSON.parse((await crowdchecked("--json", ...args)).out);
    expect(comparisons).toHaveLength(2);
    for (const { pValue, correctedPValue, test, permutations } of comparisons) {
      expect(correctedPValue).toBeCloseTo(Math.min(1, 2 * pValue), 12);
      expect([test, permutations]).toEqual(["Fisher's randomisation test", 10_000]);
    }
    const { out } = await crowdchecked(...args, "--format", "latex", "--columns", "map@5,ndcg@10");
    expect(out).toContain("run & MAP@5 & nDCG@10 \\\\");
    expect(out).toContain("% p: Fisher's randomisation test, two-sided, 10000 random permutations");
  });

  test("score --check gives each kind of fault a line, not each line", async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `q${i} Q0 d${i} 1 0.5 tag`);
    const path = writeIn(folder, "spaces.run", `${lines.join("\n")}\nq1\tQ0\td1\tfirst\t0.5\ttag\n`);
    const { code, out, err } = await crowdchecked("score", "--check", "clef2021", "--run", path);
    expect([code, err]).toEqual([2, expect.stringContaining("301 lines do not have the form")]);
    expect(out.trim().split("\n")).toEqual([
      `${path}: 300 lines, the first is 1: columns must be separated by tabs (6 columns are separated by spaces)`,
      `${path}: 1 line, the first is 301: the rank "first" is not an integer`,
    ]);
  });

  test("evaluates unsigned as a file of the same tweets without signatures scores", async () => {
    const signed = "they are watching all of us — Microchip Mike (@vaccine_microchips) April 2, 2020";
    const [bare] = signed.split(" — ") as [string];
    const qrels = writeIn(folder, "signed-qrels.tsv", "1\t0\tbill-gates-vaccine-microchip\t1\n");
    const evaluateOne = async (text: string, ...args: string[]): Promise<string> => {
      const queries = writeIn(folder, "signed.tsv", `1\t${text}\n`);
      return (await crowdchecked(...args, "evaluate", "--queries", queries, "--qrels", qrels)).out;
    };
    const { textOnly, unsigned } = JSON.parse(await evaluateOne(signed, "--json"));
    expect(unsigned).toEqual(JSON.parse(await evaluateOne(bare, "--json")).textOnly);
    expect(textOnly["map@5"]).toBe(1);
    expect(unsigned["map@5"]).toBeLessThan(1);
    expect((await evaluateOne(signed)).split("\n")[0]).toMatch(/text only +unsigned +dated +re-dated/);
  });

  test("evaluates the baseline too, which dates do not move and nothing is calibrated for", async () => {
    const args = ["--queries", QUERIES, "--qrels", DEV, "--ranker", "bm25"];
    const { textOnly, dated, confidence } = JSON.parse(
      (await crowdchecked("--json", "evaluate", ...args)).out,
    );
    expect(textOnly.queries).toBe(DEV_TWEETS);
    expect(textOnly["map@5"]).toBeGreaterThan(0.4);
    expect(dated).toEqual(textOnly);
    expect(confidence).toBeNull();
  });

  test("a run that cannot be written is an error of the machine", async () => {
    const path = join(folder, "no", "folder", "x.run");
    expect(await crowdchecked("rank", "--queries", QUERIES, "--run", path)).toMatchObject({ code: 3 });
  });

  test("queries with a wrong number of columns are refused with their line", async () => {
    const bad = writeIn(folder, "bad.tsv", "1\tfine\n2\n");
    const { code, err } = await crowdchecked("rank", "--queries", bad, "--run", join(folder, "x.run"));
    expect(code).toBe(2);
    expect(err).toContain("bad.tsv:2");
  });

  test("trains a ranker of its own, which then ranks, and tells what it was trained on", async () => {
    const trained = JSON.parse(
      (await crowdchecked("--json", "--candidates", "30", "train", "ranker", "--no-cv")).out,
    );
    expect(trained.dev.undated).toBeGreaterThan(0.4);
    expect(Object.keys(trained.dev).sort()).toEqual(["dated", "redated", "undated", "unsigned"]);
    expect(trained.importances[0]).toMatchObject({ name: expect.any(String), gain: expect.any(Number) });
    const status = JSON.parse((await crowdchecked("--json", "status")).out);
    expect(status.ranker).toMatchObject({ own: true, preset: "default", datasets: ["sample"] });
    const evaluated = await evaluate();
    expect(evaluated.seenArticles.queries).toBe(0);
    expect(evaluated.unseenArticles.queries).toBe(DEV_TWEETS);
  });

  test("leaves features out of a training by parts of their names, and refuses a part that none has", async () => {
    const out = join(folder, "ablation");
    const args = [
      "--json",
      "--candidates",
      "30",
      "train",
      "ranker",
      "--no-cv",
      "--out",
      out,
      "--without",
      "date.",
      "grams",
    ];
    const { importances } = JSON.parse((await crowdchecked(...args)).out);
    const names: string[] = importances.map(({ name }: { name: string }) => name);
    expect(names.some((name) => /date|grams/.test(name))).toBe(false);
    expect(names).toContain("vclaim.coverage");
    expect(await crowdchecked("train", "ranker", "--without", "tea-leaves")).toMatchObject({ code: 2 });
  });

  test("training without judgements says what to import", async () => {
    expect(await crowdchecked("train", "ranker", "--split", "nowhere")).toMatchObject({
      code: 3,
      err: expect.stringContaining("NO_JUDGEMENTS"),
    });
  });

  test("a stop while ranking a file ends with exit code 130", async () => {
    const controller = new AbortController();
    controller.abort();
    const args = ["--home", home, "evaluate", "--queries", QUERIES, "--qrels", DEV];
    expect((await run(args, controller.signal)).code).toBe(130);
  });

  test("articles that were added later are found, but nothing is measured before they are indexed", async () => {
    const more = writeIn(folder, "more.jsonl", '{"source":"s","id":"new","vclaim":"brand new claim"}');
    await crowdchecked("import", "articles", more);
    expect((await crowdchecked("rank", "brand new claim", "--near")).out).toContain("s/new");
    const run = join(folder, "stale.trec");
    for (const measuring of [
      ["rank", "--queries", QUERIES, "--run", run],
      ["evaluate", "--queries", QUERIES, "--qrels", DEV],
    ]) {
      const { code, err } = await crowdchecked(...measuring);
      expect(code).toBe(3);
      expect(err).toContain("INDEX_STALE");
    }
    expect(existsSync(run)).toBe(false);
    await crowdchecked("index");
    expect((await crowdchecked("rank", "brand new claim", "--near")).out).toContain("s/new");
  });

  test("exports what it holds", async () => {
    const path = join(folder, "all.jsonl");
    await crowdchecked("export", "articles", path);
    const written = readFileSync(path, "utf8");
    expect(written.trim().split("\n")).toHaveLength(286);
    const { out, err } = await run(["--home", home, "--json", "export", "articles", "-"]);
    expect([out === written, err]).toEqual([true, expect.stringContaining("286 articles written")]);
  });
});

describe("damage", () => {
  const home = sampleHome();

  test("a ranker whose trees were changed is refused, one of another version too", async () => {
    const ranker = join(home, "models", "ranker");
    cpSync(SHIPPED_RANKER, ranker, { recursive: true });
    expect((await run(["--home", home, "rank", "shark"])).code).toBe(0);
    appendFileSync(join(ranker, "trees.txt"), "x");
    expect(await run(["--home", home, "rank", "shark"])).toMatchObject({
      code: 3,
      err: expect.stringContaining("RANKER_CORRUPT"),
    });
    const manifest = join(ranker, "manifest.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"version": \d+/, '"version": 99'));
    expect((await run(["--home", home, "rank", "shark"])).err).toContain("RANKER_VERSION");
    rmSync(ranker, { recursive: true });
  });

  test("a database that another process writes to is to be tried again later", async () => {
    const other = new Sqlite(join(home, "crowdchecked.db"));
    other.exec("BEGIN IMMEDIATE");
    const articles = writeIn(join(home, ".."), "one.jsonl", '{"source":"s","id":"1","vclaim":"x"}');
    const { code, err } = await run(["--home", home, "import", "articles", articles]);
    other.close();
    expect(code).toBe(75);
    expect(err).toContain("STORE_LOCKED");
  });
});
