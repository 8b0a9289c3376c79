import { existsSync, linkSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import { InterruptedError, openWorkspace } from "../../../src";
import { SAMPLE, samplePartHome, writeSamplePart } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";

const CARROTS = "is it true that eating carrots lets you see in the dark??";

describe("the library", () => {
  const folder = temporaryFolder();
  const home = join(folder, "home");
  const small = temporaryFolder();
  writeSamplePart(small, "small");
  const pushing = samplePartHome("small", "words");
  const files = { queries: join(small, "tweets.tsv"), qrels: join(small, "qrels-dev.tsv") };
  const workspace = openWorkspace(home, { settings: { seed: 1, threads: 1 } });
  afterAll(() => workspace.close());

  test("says by the first call that needs it what is missing", async () => {
    await expect(workspace.rank(CARROTS)).rejects.toMatchObject({ code: "STORE_MISSING" });
  });

  test("imports, indexes, ranks and answers", async () => {
    const { rows } = await workspace.import({ format: "checkthat", paths: [SAMPLE] });
    expect(rows.articles.added).toBe(285);
    expect(await workspace.index()).toBe(285);
    const [best] = await workspace.rank(CARROTS, { top: 1 });
    expect(best).toMatchObject({ rank: 1, article: { id: "carrots-night-vision-raf" } });
    const { verdict, articles } = await workspace.answer(CARROTS, { explain: true });
    expect(verdict).toBe("answer");
    expect(articles[0]?.explanation?.why?.summary).toMatch(/night|carrots/);
    expect(workspace.status()).toMatchObject({ articles: 285, index: { articles: 285 } });
  });

  test("ranks a file of queries into a run", async () => {
    const run = join(folder, "sample.run");
    const { queries } = files;
    const tweets = readFileSync(queries, "utf8").trim().split("\n").length - 1;
    expect(await workspace.rankFile({ queries, run })).toBe(tweets);
    const [query, , article, rank] = readFileSync(run, "utf8").split("\n", 1)[0]?.split("\t") ?? [];
    expect([query, article, rank]).toEqual(["1", "obama-keep-your-plan", "1"]);
  });

  test("does not write a run over its queries", async () => {
    const { queries } = files;
    const before = readFileSync(queries, "utf8");
    await expect(workspace.rankFile({ queries, run: queries })).rejects.toMatchObject({
      code: "OPTION_INVALID",
    });
    expect(readFileSync(queries, "utf8")).toBe(before);
  });

  test("leaves a former run whole until the new one takes its place", async () => {
    const [run, kept] = [writeIn(folder, "former.run", "former"), join(folder, "kept.run")];
    linkSync(run, kept);
    await workspace.rankFile({ queries: writeIn(folder, "one.tsv", `1\t${CARROTS}\n`), run });
    expect(readFileSync(run, "utf8").split("\t").slice(0, 2)).toEqual(["1", "Q0"]);
    expect(readFileSync(kept, "utf8")).toBe("former");
  });

  test("tells before it ranks that a run has no folder to be written to, or is one", async () => {
    const { queries } = files;
    for (const run of [join(folder, "none", "sample.run"), folder]) {
      const ranking = workspace.rankFile({ queries, run }, { signal: AbortSignal.abort() });
      await expect(ranking).rejects.toMatchObject({ code: "EXPORT_WRITE" });
    }
  });

  test("scores runs, compares them, and exports", async () => {
    const run = join(folder, "sample.run");
    const qrels = join(SAMPLE, "qrels-dev.tsv");
    const { runs, comparisons } = await workspace.score({ runs: [run, run], qrels });
    expect(runs.map(({ name }) => name)).toEqual(["sample.run", "sample.run"]);
    expect(comparisons).toMatchObject([{ first: "sample.run", metric: "map@5", difference: 0 }]);
    const file = join(folder, "articles.jsonl");
    expect(await workspace.exportArticles(file)).toBe(285);
    const signal = AbortSignal.abort();
    const cut = join(folder, "cut.jsonl");
    await expect(workspace.exportArticles(cut, { signal })).rejects.toBeInstanceOf(InterruptedError);
    expect(existsSync(cut)).toBe(false);
  });

  test("withdraws an article, finds others like it, and shows it again", async () => {
    const carrots = { source: "sample", id: "carrots-night-vision-raf" };
    const best = async () => (await workspace.rank(CARROTS, { top: 1 }))[0]?.article.id;
    const { articles } = await workspace.similar(carrots, { top: 3 });
    expect(articles.map(({ article }) => article.id)).toEqual(
      expect.not.arrayContaining([carrots.id, undefined]),
    );
    expect(await workspace.withdrawArticle({ ...carrots, reason: "Old" })).toMatchObject({ reason: "Old" });
    expect(await best()).not.toBe(carrots.id);
    await expect(workspace.similar(carrots)).rejects.toMatchObject({ code: "ARTICLE_UNKNOWN" });
    const { withdrawals, next } = await workspace.listWithdrawals();
    expect([withdrawals, next]).toEqual([[expect.objectContaining({ ...carrots, reason: "Old" })], null]);
    await workspace.restoreArticle(carrots);
    expect(await best()).toBe(carrots.id);
    expect((await workspace.listArticles({ limit: 1000 })).articles).toHaveLength(285);
  });

  test("answers the queries that run when another call changes articles, or closes", async () => {
    const carrots = { source: "sample", id: "carrots-night-vision-raf" };
    const other = openWorkspace(home);
    const ask = () => other.answer(CARROTS, { explain: true, top: 1 });
    await ask();
    const answers = [ask(), ask()];
    await other.withdrawArticle(carrots);
    await other.restoreArticle(carrots);
    answers.push(ask());
    other.close();
    for (const { articles } of await Promise.all(answers)) expect(articles).toHaveLength(1);
    await expect(ask()).rejects.toMatchObject({ code: "WORKSPACE_CLOSED" });
  });

  test("lets the program's other work run between queries, in a loop and of many at once", async () => {
    const ended: number[] = [];
    const seen = new Set<number>();
    const look = () => {
      seen.add(ended.length);
      if (ended.length < 8) setImmediate(look);
    };
    setImmediate(look);
    for (let i = 0; i < 4; i++) ended.push((await workspace.rank(`${CARROTS} ${i}`)).length);
    const ask = async (i: number) => ended.push((await workspace.answer(`${CARROTS} ${i}`)).articles.length);
    await Promise.all([4, 5, 6, 7].map(ask));
    expect([...seen]).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7]));
  });

  test("answers in a program whose timers are faked", async () => {
    const turn = setImmediate;
    const manyTurns = async () => {
      for (let i = 0; i < 1000; i++) await new Promise((resolve) => turn(resolve));
      return "no answer";
    };
    jest.useFakeTimers();
    mock.timers.enable({ apis: ["setImmediate"] });
    try {
      const answered = workspace.rank(CARROTS, { top: 1 });
      expect(await Promise.race([answered, manyTurns()])).toHaveLength(1);
    } finally {
      mock.timers.reset();
      jest.useRealTimers();
    }
  });

  test("lists votes and generations where there are none, and asks for a token of X", async () => {
    expect(await workspace.votes()).toEqual([]);
    await expect(workspace.undoVote(1)).rejects.toMatchObject({ code: "VOTE_UNKNOWN" });
    const votes = join(folder, "votes.jsonl");
    expect(await workspace.exportFeedback({ file: votes, qrels: join(folder, "judged") })).toEqual({
      votes: 0,
      file: votes,
      judgements: 0,
    });
    expect(workspace.generations()).toEqual({ serving: null, generations: [] });
    await expect(workspace.rollBack()).rejects.toMatchObject({ code: "NO_FORMER_GENERATION" });
    for (const work of [workspace.crawlPosts(), workspace.hydratePosts(), workspace.checkCompliance()])
      await expect(work).rejects.toMatchObject({ code: "X_TOKEN" });
  });

  test("pushes with the workspace's environment, also at the end of a night", async () => {
    const secrets = { NATS_USER: "a", NATS_TOKEN: "b" };
    const owner = openWorkspace(pushing, { environment: secrets });
    const push = { nats: "nats://127.0.0.1:1" };
    await expect(owner.push(push)).rejects.toMatchObject({ code: "NATS_CREDENTIALS" });
    const { steps } = await owner.nightly({ from: "push", push });
    expect(steps.at(-1)).toMatchObject({ step: "push", problem: { code: "NATS_CREDENTIALS" } });
    owner.close();
  });

  test("opens anew what a call has changed", async () => {
    const file = join(folder, "more.jsonl");
    const vclaim = "Lighthouses in Norway are painted with milk";
    writeFileSync(file, `${JSON.stringify({ id: "lighthouse", source: "made", vclaim })}\n`);
    await workspace.import({ format: "articles", paths: [file] });
    const best = async () => (await workspace.rank(vclaim, { top: 1 }))[0]?.article.id;
    expect(await best()).toBe("lighthouse");
    const undecided = openWorkspace(workspace.home, { catchUp: undefined } as object);
    expect(await undecided.rank(vclaim)).not.toEqual([]);
    undecided.close();
    const strict = openWorkspace(workspace.home, { catchUp: false });
    const run = join(folder, "stale.run");
    for (const refused of [strict.rank(vclaim), workspace.rankFile({ queries: files.queries, run })])
      await expect(refused).rejects.toMatchObject({ code: "INDEX_STALE" });
    await workspace.index({ dense: false });
    expect(await best()).toBe("lighthouse");
  });

  test("stops by a job's signal, between two queries, and tells how far it is", async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const progress = () => ({
      update: (done: number) => {
        seen.push(done);
        if (done === 3) controller.abort();
      },
      finish: () => {},
    });
    const stopped = workspace.evaluate(files, { progress, signal: controller.signal });
    await expect(stopped).rejects.toBeInstanceOf(InterruptedError);
    expect(seen).toEqual([1, 2, 3]);
    const { variants } = await workspace.evaluate({ ...files, ranker: "bm25" });
    expect(variants.textOnly.queries).toBe(23);
  });

  test("refuses settings that there are not", () => {
    const settings = { seeds: 1 } as object;
    expect(() => openWorkspace(home, { settings })).toThrow(/"seeds".*Did you mean "seed"/);
  });
});
