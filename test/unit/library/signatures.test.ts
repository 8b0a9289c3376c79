import { dirname, join, relative } from "node:path";
import { CrowdcheckedError, openWorkspace, UsageError, type Workspace } from "../../../src";
import { checkArguments } from "../../../src/library/signatures";
import { temporaryFolder } from "../../support/temporary";

/** Nothing is there, whatever another run has left behind: a call that is not refused says STORE_MISSING. */
const HOME = join(temporaryFolder(), "none");
/** As plain JavaScript sees the methods. */
type Untyped = Record<string, (...given: unknown[]) => unknown>;
const untyped = (): Untyped => openWorkspace(HOME) as unknown as Untyped;

async function errorOf(call: () => unknown): Promise<CrowdcheckedError> {
  try {
    await call();
  } catch (error) {
    if (error instanceof CrowdcheckedError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const POST =
  "must be a text or an object with the keys text, image, imageText, quotedText, language, author, date";

test.each([
  ["rank", [null], `rank: query ${POST}; it is null.`],
  ["rank", [], `rank: query ${POST}; it is undefined.`],
  ["rank", [{ text: 1 }], "rank: query.text must be a text; it is 1."],
  [
    "answer",
    [{ text: "a", language: "spanish" }],
    'answer: query.language must be a BCP 47 language tag such as es or pt-BR; it is "spanish".',
  ],
  [
    "answer",
    [{ text: "a", date: "03/31/2020" }],
    'answer: query.date must be a date such as 2020-03-31; it is "03/31/2020".',
  ],
  ["answer", [{ text: "a", image: "b" }], 'answer: query.image must be the bytes of a picture; it is "b".'],
  [
    "answer",
    [{ text: "a", picture: "b" }],
    'answer: query has no key "picture"; its keys are text, image, imageText, quotedText, language, author, date.',
  ],
  ["rank", ["a", 3], "rank: options must be an object with the keys top; it is 3."],
  ["rank", ["a", { top: 0 }], "rank: options.top must be a whole number from 1; it is 0."],
  ["rank", ["a", { top: "5" }], 'rank: options.top must be a whole number from 1; it is "5".'],
  [
    "answer",
    ["a", { filter: { site: ["example.org"] } }],
    'answer: options.filter has no key "site"; its keys are sites, ratings, from, to, languages.',
  ],
  [
    "answer",
    ["a", { filter: { sites: "example.org" } }],
    'answer: options.filter.sites must be a list of texts; it is "example.org".',
  ],
  [
    "import",
    [{ format: "articles", paths: ["a.jsonl", "b.jsonl"] }],
    "import: options must have one path, unless the format is claimreview; it is an object.",
  ],
  [
    "answer",
    ["a", { filter: { from: "2021-02-30" } }],
    'answer: options.filter.from must be a day such as 2020-03-31; it is "2021-02-30".',
  ],
  [
    "similar",
    [{ source: "a", id: "1" }, { filter: { to: "March 3, 2020" } }],
    'similar: options.filter.to must be a day such as 2020-03-31; it is "March 3, 2020".',
  ],
  [
    "answer",
    ["a", { filter: { from: "2021-02-02", to: "2021-02-01" } }],
    "answer: options.filter must not end before it begins; it is an object.",
  ],
  [
    "answer",
    ["a", { filter: { sites: [] } }],
    "answer: options.filter.sites must hold a text, or be left out; it is an empty list.",
  ],
  [
    "answer",
    ["a", { filter: { languages: [""] } }],
    'answer: options.filter.languages.0 must not be empty; it is "".',
  ],
  [
    "crawlArticles",
    [{ sites: [] }],
    "crawlArticles: options.sites must hold a text, or be left out; it is an empty list.",
  ],
  [
    "import",
    [{ format: "csv", paths: [] }],
    'import: options.format must be one of checkthat, crowdchecked, claimreview, articles, tweets; it is "csv".',
  ],
  [
    "import",
    [{ format: "articles", paths: ["a.jsonl"], dataset: "mine" }],
    'import: options has no key "dataset"; its keys are format, paths.',
  ],
  [
    "import",
    [{ format: "tweets", paths: ["t.tsv"], crowd: "train" }],
    'import: options has no key "crowd"; its keys are format, paths, dataset.',
  ],
  [
    "label",
    [{ encoder: "folder" }],
    "label: options must have the method cosine with an encoder; it is an object.",
  ],
  ["import", [], /^import: options must be an object with the keys format, paths/],
  ["train", [{ folds: 5 }], /^train: options has no key "folds"; its keys are split, dev, encoder/],
  ["trainEncoder", [{ settings: { epoch: 1 } }], /^trainEncoder: options\.settings has no key "epoch"/],
  ["evaluate", [{ queries: "q.tsv" }], "evaluate: options.qrels must be a text; it is undefined."],
  [
    "evaluate",
    [{ queries: "q.tsv", qrels: "q", split: "dev" }],
    'evaluate: options has no key "split"; its keys are queries, qrels, ranker, baselines, plots.',
  ],
  [
    "score",
    [{ runs: ["a.run"], qrels: "q", metric: "bleu" }],
    /^score: options\.metric must be one of map@1/,
  ],
  ["index", [{}, { singal: null }], 'index: job has no key "singal"; its keys are progress, signal, note.'],
  ["train", [{}, { signal: {} }], /^train: job\.signal must be the signal of an AbortController/],
  [
    "import",
    [{ format: "articles", paths: [] }],
    "import: options.paths must name a folder or file; it is an empty list.",
  ],
  ["backup", [""], 'backup: folder must name a file or folder; it is "".'],
  ["trainRanker", [{ out: "" }], 'trainRanker: options.out must name a file or folder; it is "".'],
  [
    "exportFeedback",
    [{ file: "votes.jsonl", qrels: "" }],
    'exportFeedback: options.qrels must name a file or folder; it is "".',
  ],
  [
    "answer",
    [{ text: "a shark", date: new Date(0) }],
    "answer: query.date must be a date such as 2020-03-31; it is a Date.",
  ],
  ["crawlNotes", [[]], "crawlNotes: files must name a folder or file; it is an empty list."],
  [
    "score",
    [{ runs: [], qrels: "qrels.tsv" }],
    "score: options.runs must name a folder or file; it is an empty list.",
  ],
  [
    "calibrate",
    [{ answerPrecision: 95 }],
    "calibrate: options.answerPrecision must be between 0 and 1; it is 95.",
  ],
  [
    "calibrate",
    [{ suggestPrecision: 0 }],
    "calibrate: options.suggestPrecision must be between 0 and 1; it is 0.",
  ],
  [
    "trainEncoder",
    [{ settings: { learningRate: -1 } }],
    "trainEncoder: options.settings.learningRate must be a number from 0 to 10; it is -1.",
  ],
  [
    "trainEncoder",
    [{ settings: { temperature: 0 } }],
    'trainEncoder: options.settings.temperature must be "trainable" or a number from 0.001 to 1000; it is 0.',
  ],
  [
    "trainEncoder",
    [{ folds: 1 }],
    "trainEncoder: options.folds must be 0 or a whole number from 2 to 20; it is 1.",
  ],
  [
    "trainEncoderFromScratch",
    [{ settings: { vocabulary: 10 } }],
    "trainEncoderFromScratch: options.settings.vocabulary must be a whole number from 1000 to 200000; it is 10.",
  ],
  [
    "label",
    [{ bar: { precision: 80 } }],
    "label: options.bar.precision must be a number from 0 to 1; it is 80.",
  ],
  [
    "checkCompliance",
    [{ minAgeDays: -1 }],
    "checkCompliance: options.minAgeDays must be a number from 0; it is -1.",
  ],
  [
    "crawlArticles",
    [{ since: "yesterday" }],
    'crawlArticles: options.since must be a day such as 2024-01-31; it is "yesterday".',
  ],
  [
    "crawlArticles",
    [{ since: "1 May 2024" }],
    'crawlArticles: options.since must be a day such as 2024-01-31; it is "1 May 2024".',
  ],
  [
    "crawlPosts",
    [{ since: "2024-01-31T12:00" }],
    'crawlPosts: options.since must be a day such as 2024-01-31, or a time such as 2024-01-31T12:00:00Z; it is "2024-01-31T12:00".',
  ],
  ["crawlNotes", ["notes.tsv"], 'crawlNotes: files must be a list of texts; it is "notes.tsv".'],
])("%s refuses %j", async (method, given, message) => {
  const error = await errorOf(() => untyped()[method]!(...given));
  expect(error).toBeInstanceOf(UsageError);
  expect(error.code).toBe("ARGUMENT_INVALID");
  expect(error.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
});

test.each([
  [
    "calibrate",
    { answerPrecision: 0.5, suggestPrecision: 0.8 },
    /suggestions, 0\.8, is above that of answers, 0\.5/,
  ],
  ["calibrate", { answerPrecision: 0.7 }, /suggestions, 0\.8, is above/],
  ["calibrate", { pseudo: 300, answerPrecision: 0.9 }, /^Pseudo-posts keep .* answerPrecision would have no/],
  ["trainEncoder", { folds: 5, holdOut: 5 }, /^--folds and --hold-out exclude each other/],
  ["trainEncoder", { folds: 5, out: "/nonexistent/encoder" }, /^--folds trains the workspace's own encoder/],
  ["trainEncoder", { folds: 5, regime: "crowd" }, /^--folds leaves out judged tweets/],
])("%s refuses options that do not go together: %j", async (method, options, message) => {
  const error = await errorOf(() => untyped()[method]!(options));
  expect(error.code).toBe("OPTION_INVALID");
  expect(error.message).toMatch(message);
});

test.each([
  ["3n", 3n],
  ["NaN", Number.NaN],
])("a number that JSON lacks is refused by its name: %s", async (shown, top) => {
  const error = await errorOf(() => untyped()["rank"]!("a", { top }));
  expect(error.message).toBe(`rank: options.top must be a whole number from 1; it is ${shown}.`);
});

test("a workspace is opened with a folder and options that there are", () => {
  const open = openWorkspace as (...given: unknown[]) => Workspace;
  expect(() => open()).toThrow("openWorkspace: home must be a text; it is undefined.");
  expect(() => open(HOME, { ranker: "best" })).toThrow(/^openWorkspace: options.ranker must be one of auto/);
  expect(() => open(HOME, { settings: { seed: 2n } })).toThrow("from 0 to 2147483647; it is 2n.");
  expect(() => open(HOME, { seed: 2 })).toThrow(/has no key "seed"; its keys are settings, environment/);
  for (const settings of ["settings.json", null, ["seed"]])
    expect(() => open(HOME, { settings })).toThrow(
      /options\.settings must be an object with settings by name/,
    );
  expect(() => open(HOME, { settings: { home: "other" } })).toThrow(/options\.settings must not hold home/);
  expect(() => open(HOME, { environment: "X_BEARER_TOKEN" })).toThrow(/an object with variables by name/);
  expect(open(HOME, { settings: undefined, environment: process.env }).home).toBe(HOME);
});

test("a workspace stays in the folder in which it was opened, wherever the program goes", () => {
  const before = process.cwd();
  process.chdir(dirname(HOME));
  const { home } = openWorkspace("none");
  process.chdir(before);
  expect(relative(HOME, home)).toBe("");
});

test("what is allowed passes", async () => {
  const { signal } = new AbortController();
  const workspace = openWorkspace(HOME);
  const filter = { sites: ["example.org"], from: "2020-01-01", languages: undefined };
  for (const call of [
    () => workspace.rank("a", { top: 3 }),
    () => workspace.answer({ text: "", imageText: "a" }, { explain: true, filter }),
    () => workspace.evaluate({ split: "dev", ranker: "bm25" }),
    () => workspace.evaluate(undefined, { signal, note: () => {} }),
  ])
    expect((await errorOf(call)).code).toBe("STORE_MISSING");
});

test.each([
  ["trainRanker", [{ with: undefined, split: undefined }]],
  ["backup", [`${HOME}-copy`, { signal: undefined, note: undefined, progress: undefined }]],
  ["evaluate", [{ queries: undefined, qrels: undefined }]],
  ["rank", [{ text: "a", image: undefined }, { top: undefined }]],
])("an option of %s that is undefined is as good as absent", async (method, given) => {
  const error = await errorOf(() => untyped()[method]!(...given));
  expect(error.code).toBe("STORE_MISSING");
});

test("options lose what is undefined, also within one of them, and nothing else", () => {
  const { signal } = new AbortController();
  const clock = { now: () => 0, wait: undefined };
  const opened = checkArguments("openWorkspace", [HOME, { catchUp: undefined, ranker: "bm25" }]);
  expect(opened).toStrictEqual([HOME, { ranker: "bm25" }]);
  const calibrated = checkArguments("calibrate", [{ answerPrecision: undefined, pseudo: 2 }]);
  expect(calibrated).toStrictEqual([{ pseudo: 2 }, undefined]);
  expect(
    checkArguments("trainEncoder", [{ folds: 0, settings: { epochs: undefined, seed: 3 } }, { signal }]),
  ).toStrictEqual([{ folds: 0, settings: { seed: 3 } }, { signal }]);
  expect(checkArguments("nightly", [{ skip: undefined, clock: undefined }])).toStrictEqual([{}, undefined]);
  const [{ clock: kept }] = checkArguments("nightly", [{ clock }]);
  expect(kept).toBe(clock);
});

test("a workspace that is closed refuses every call, and closing it again does nothing", async () => {
  const workspace = openWorkspace(HOME);
  workspace.close();
  workspace.close();
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(workspace)).filter(
    (name) => name !== "constructor" && name !== "close",
  );
  expect(methods).toContain("restore");
  for (const method of methods) {
    const error = await errorOf(() => (workspace as unknown as Untyped)[method]!({}));
    expect([method, error.code]).toEqual([method, "WORKSPACE_CLOSED"]);
    expect(error.message).toBe(`${method}: the workspace ${HOME} is closed.`);
  }
});

test("using and await using close a workspace", async () => {
  const [one, other] = [openWorkspace(HOME), openWorkspace(HOME)];
  one[Symbol.dispose]();
  await other[Symbol.asyncDispose]();
  for (const workspace of [one, other])
    expect((await errorOf(() => workspace.rank("a"))).code).toBe("WORKSPACE_CLOSED");
});
