/**
 * Posts in many languages and the claims that fact-checkers drew from them: mean reciprocal rank and
 * success@10 of the claim, among the claims of its language or, with --together, of all languages.
 *
 * node dist/bench/index/languages.js FOLDER [--posts 150] [--dev] [--home FOLDER] [--together | --scripts]
 *   [--given claims | --given both]
 *
 * The folder holds LANG.jsonl and LANG-dev.jsonl, JSON lines with `post` and `claim`. A language's collection
 * are the claims of both files; its queries are at most that many posts of each file, the same in every run,
 * or with --dev all posts of LANG-dev.jsonl, from which nothing has learned. Ranked by: one BM25 over words,
 * character 4-grams alone, the untrained fusion, the shipped ranker. With --scripts the queries are all posts
 * in another script than their claim, and the last row is the mean over posts, not over languages. With
 * --given the claims, or claims and posts, name their language; otherwise their words tell it.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LexicalIndex, loadLexicalIndex } from "../../index";
import { silentProgress } from "../../src/base/core/progress";
import { createRng, shuffle } from "../../src/base/core/rng";
import { workspacePaths } from "../../src/base/home/paths";
import { iterateArticles, openDatabase } from "../../src/base/store";
import { parseTweet, scriptOf } from "../../src/base/text";
import { buildIndexes } from "../../src/usecases/build-index";
import { importFiles } from "../../src/usecases/import-files";
import { loadWorkspace } from "../../src/workspace";
import { table } from "../measure";
import { readArguments, readJsonLines } from "../read-options";
import { inFolder, runMain } from "../run-main";

const { values, positionals } = readArguments({
  posts: "150",
  dev: false,
  home: undefined,
  together: false,
  scripts: false,
  given: undefined,
});
const [folder] = positionals;
if (!folder)
  throw new Error(
    "Usage: node dist/bench/index/languages.js FOLDER [--posts 150] [--dev] [--home FOLDER] [--together | --scripts]",
  );
const { given } = values;
if (given !== undefined && given !== "claims" && given !== "both")
  throw new Error(`--given is "${given}"; it can be claims or both`);
const RANKERS = ["bm25", "grams", "none", "shipped"] as const;
const job = { progress: silentProgress, signal: new AbortController().signal, note: () => {} };

interface Pair {
  readonly post: string;
  readonly claim: string;
}

interface Language {
  readonly code: string;
  readonly claims: readonly string[];
  readonly queries: readonly Pair[];
}

function readPairs(file: string): Pair[] {
  return existsSync(file) ? readJsonLines(file) : [];
}

function readLanguage(from: string, code: string): Language {
  const train = readPairs(join(from, `${code}.jsonl`));
  const dev = readPairs(join(from, `${code}-dev.jsonl`));
  const claims = [...new Set([...train, ...dev].map(({ claim }) => claim.trim()))];
  if (values.scripts) {
    const all = values.dev ? dev : [...train, ...dev];
    return { code, claims, queries: all.filter(crossesScripts) };
  }
  const some = (part: readonly Pair[]): Pair[] =>
    shuffle([...part], createRng(1)).slice(0, Number(values.posts));
  const queries = values.dev ? dev : [...some(train), ...some(dev)];
  return { code, claims, queries };
}

function crossesScripts({ post, claim }: Pair): boolean {
  const [of, to] = [post, claim].map((text) => scriptOf(text.match(/[\p{L}\p{M}]+/gu) ?? []));
  return of !== undefined && to !== undefined && of !== to;
}

function idOf(claim: string): string {
  return createHash("sha256").update(claim).digest("hex").slice(0, 16);
}

/** Builds a workspace of the languages' claims. */
async function build(home: string, languages: readonly Language[]): Promise<void> {
  const file = `${home}.jsonl`;
  const codes = new Map<string, string>();
  for (const { code, claims } of languages)
    for (const claim of claims) if (!codes.has(claim)) codes.set(claim, code);
  const rows = Array.from(codes, ([vclaim, code]) => {
    const language = given === undefined ? {} : { language: code };
    return JSON.stringify({ id: idOf(vclaim), source: "claims", vclaim, ...language });
  });
  writeFileSync(file, `${rows.join("\n")}\n`);
  await importFiles({ home }, { format: "articles", paths: [file] }, job);
  await buildIndexes({ home }, {}, job);
}

/** @param code of the post's language, which is told where posts name theirs. */
type Rank = (text: string, code: string) => Promise<number[]>;

/** Calls `use` with a way of ranking: store keys of articles, best first. */
async function withRanker(
  home: string,
  ranker: (typeof RANKERS)[number],
  use: (rank: Rank) => Promise<void>,
) {
  if (ranker === "grams") {
    const index = new LexicalIndex(loadLexicalIndex(workspacePaths(home).index).arrays);
    return await use(async (text) => {
      const { docs } = index.grams.search(index.read(index.plain(parseTweet(text)).parts).grams, 100);
      return Array.from(docs, (doc) => index.arrays.keys[doc]!);
    });
  }
  const workspace = loadWorkspace(home, { ranker });
  await use(async (text, code) => {
    const query = given === "both" ? { text, language: code } : { text };
    return (await workspace.rankKeys(query, "undated")).map(({ key }) => key);
  });
  workspace.close();
}

/** Returns mean reciprocal rank and success@10 of queries, in percent. */
async function figures(rank: Rank, keys: ReadonlyMap<string, number>, { code, queries }: Language) {
  let reciprocal = 0;
  let among10 = 0;
  for (const { post, claim } of queries) {
    const at = (await rank(post, code)).indexOf(keys.get(idOf(claim.trim())) as number);
    if (at < 0) continue;
    reciprocal += 1 / (at + 1);
    if (at < 10) among10++;
  }
  return [reciprocal, among10].map((sum) => (100 * sum) / queries.length) as [number, number];
}

async function main(from: string, made: string): Promise<void> {
  const codes = [
    ...new Set(readdirSync(from).flatMap((file) => /^([a-z]{2})(?:-dev)?\.jsonl$/.exec(file)?.[1] ?? [])),
  ];
  const languages = codes.map((code) => readLanguage(from, code)).filter(({ queries }) => queries.length > 0);
  const posts = languages.reduce((sum, { queries }) => sum + queries.length, 0);
  mkdirSync(made, { recursive: true });
  const groups = values.together ? [languages] : languages.map((language) => [language]);
  const rows: string[][] = [];
  const sums = new Float64Array(2 * RANKERS.length);
  for (const group of groups) {
    const name = group.length > 1 ? "all" : group[0]!.code;
    const home = join(made, given === undefined ? name : `${name}-given`);
    if (!existsSync(home)) await build(home, group);
    const database = openDatabase(workspacePaths(home).database);
    const keys = new Map(Array.from(iterateArticles(database), ({ id, key }) => [id, key]));
    database.close();
    const found = group.map((): number[] => []);
    for (const ranker of RANKERS) {
      await withRanker(home, ranker, async (rank) => {
        for (const [i, language] of group.entries()) found[i]!.push(...(await figures(rank, keys, language)));
      });
    }
    for (const [i, { code, queries }] of group.entries()) {
      const weight = values.scripts ? queries.length / posts : 1 / languages.length;
      for (const [k, figure] of found[i]!.entries()) sums[k]! += figure * weight;
      rows.push([code, String(queries.length), ...found[i]!.map((figure) => figure.toFixed(1))]);
    }
  }
  const head = RANKERS.flatMap((ranker) => [`${ranker} MRR`, "S@10"]);
  const mean = ["mean", "", ...Array.from(sums, (figure) => figure.toFixed(1))];
  console.log(table([["language", "posts", ...head], ...rows, mean]));
}

runMain(() =>
  values.home === undefined ? inFolder((made) => main(folder, made)) : main(folder, values.home),
);
