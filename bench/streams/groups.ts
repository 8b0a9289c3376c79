/**
 * How well posts that say the same are grouped, and what that costs.
 *
 * 1. Posts that share an article (judged pairs), in one group or not: by their texts alone, and, with a
 *    workspace, by the article of their answers as well. Pairs of posts are counted.
 * 2. --count posts, of which a tenth are copies and near copies of others: time, memory, and how many copies
 *    come into the group of their original.
 *
 * node dist/bench/streams/groups.js --posts FILE --qrels FILE [--posts FILE --qrels FILE ...]
 *   [--home WORKSPACE] [--texts ARTICLES.jsonl[.gz] ...] [--count 100000] [--resemblance 40]
 *   [--seed 1]
 */
import { parseArgs } from "node:util";
import { readQrels } from "../../scorer";
import { SETTINGS } from "../../src/base/config";
import { createRng, shuffle } from "../../src/base/core/rng";
import { type AnsweredPost, Grouper } from "../../src/groups";
import { readLines } from "../../src/import/text-file";
import { readQueries } from "../../src/usecases/evaluate/query-file";
import { type LoadedWorkspace, loadWorkspace } from "../../src/workspace";
import { percentile, processorMs, table } from "../measure";
import { runMain } from "../run-main";
import { nearCopy } from "./near-copies";

const { values } = parseArgs({
  options: {
    posts: { type: "string", multiple: true, default: [] },
    qrels: { type: "string", multiple: true, default: [] },
    home: { type: "string" },
    texts: { type: "string", multiple: true, default: [] },
    count: { type: "string", default: "100000" },
    resemblance: { type: "string", default: String(SETTINGS.groupResemblancePercent.default) },
    seed: { type: "string", default: "1" },
  },
});
const LIMITS = {
  windowMs: 86_400_000,
  groups: SETTINGS.groupsKept.default,
  resemblance: Number(values.resemblance) / 100,
};
const COPIES_SHARE = 0.1;
/** Of the copies, how many are changed. */
const NEAR_SHARE = 0.5;
const TEXT_CHARS = 240;
const FEWEST_CHARS = 40;
const RUN_WORDS = 8;
/** Where texts of an article begin, shares of its length. */
const PLACES = [0.4, 0.7];

interface JudgedPost {
  readonly text: string;
  readonly articles: ReadonlySet<string>;
}

async function main(): Promise<void> {
  const rows = [["posts", "number", "pairs", "keys", "found pairs", "right", "precision", "recall"]];
  const workspace =
    values.home === undefined
      ? undefined
      : loadWorkspace(values.home, { candidates: SETTINGS.candidates.default, catchUp: false });
  const texts: string[] = [];
  for (const [i, file] of values.posts.entries()) {
    const posts = await judgedPosts(file, values.qrels[i] as string);
    texts.push(...posts.map(({ text }) => text));
    const plain = posts.map(({ text }): Answer => ({ text, verdict: "none" }));
    rows.push([file, ...agreement(posts, "words", plain)]);
    if (!workspace) continue;
    const answers = await answersOf(workspace, posts);
    rows.push([
      file,
      ...agreement(
        posts,
        "claim",
        answers.map((answer, n) => ({ ...answer, text: `${n}` })),
      ),
    ]);
    rows.push([file, ...agreement(posts, "both", answers)]);
  }
  workspace?.close();
  if (values.posts.length > 0) console.log(`${table(rows)}\n`);
  for (const file of values.texts) for await (const text of articleTexts(file)) texts.push(text);
  stream(texts);
}

async function judgedPosts(file: string, qrelsFile: string): Promise<JudgedPost[]> {
  const qrels = readQrels(qrelsFile);
  const posts = await readQueries(file);
  return posts.flatMap(({ id, text, imageText }) => {
    const relevant = qrels.get(id);
    if (!relevant) return [];
    return [{ text: said(text, imageText), articles: new Set(relevant.keys()) }];
  });
}

function said(text: string, imageText: string | undefined): string {
  return imageText === undefined ? text : `${text}\n${imageText}`;
}

type Answer = Omit<AnsweredPost, "id" | "at">;

async function answersOf(workspace: LoadedWorkspace, posts: readonly JudgedPost[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { text } of posts) {
    const { verdict, articles } = await workspace.answer({ text }, { top: 1 });
    const claim = verdict === "answer" ? articles[0]?.claimGroup : undefined;
    answers.push({ text, verdict, ...(claim === undefined ? {} : { claim }) });
  }
  return answers;
}

/** Counts pairs of posts: those of one group, those that share an article, and those that are both. */
function agreement(posts: readonly JudgedPost[], keys: string, answers: readonly Answer[]): string[] {
  const grouper = new Grouper(LIMITS, 1);
  const first = answers.map((answer, i) => grouper.add({ ...answer, id: String(i), at: i }).id);
  const joined = new Map(grouper.takeChanges().ended.map(({ id, into }) => [id, into]));
  const groupOf = first.map((id) => {
    let last = id;
    for (let next = joined.get(last); next !== undefined; next = joined.get(last)) last = next;
    return last;
  });
  let [shared, found, right] = [0, 0, 0];
  for (const [i, { articles }] of posts.entries()) {
    for (let j = 0; j < i; j++) {
      const isShared = [...(posts[j] as JudgedPost).articles].some((article) => articles.has(article));
      const isFound = groupOf[i] === groupOf[j];
      if (isShared) shared++;
      if (isFound) found++;
      if (isShared && isFound) right++;
    }
  }
  const counts = [posts.length, shared, keys, found, right].map(String);
  return [...counts, (right / found).toFixed(3), (right / shared).toFixed(3)];
}

/** Yields texts of each article, of the length of a post, from within: beginnings follow patterns. */
async function* articleTexts(file: string): AsyncGenerator<string> {
  for await (const { text } of readLines(file)) {
    const { body = "" } = JSON.parse(text) as { body?: string };
    for (const place of PLACES) {
      const start = body.indexOf(" ", place * body.length) + 1;
      const found = body.slice(start, start + TEXT_CHARS);
      if (found.length >= FEWEST_CHARS) yield found;
    }
  }
}

/**
 * Returns the texts that share no run of eight words with an earlier one: those that do may well be copies,
 * so that nobody could say whether they were grouped wrongly.
 */
function distinct(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const runs = Array.from({ length: Math.max(1, words.length - RUN_WORDS + 1) }, (_, i) =>
      words.slice(i, i + RUN_WORDS).join(" "),
    );
    const isNew = !runs.some((run) => seen.has(run));
    if (isNew) for (const run of runs) seen.add(run);
    return isNew;
  });
}

interface MadePost {
  readonly text: string;
  /** Number of the post that it is a copy of, or its own. */
  readonly original: number;
  readonly kind: "original" | "copy" | "near copy";
}

function stream(texts: readonly string[]): void {
  const rng = createRng(Number(values.seed));
  const count = Number(values.count);
  const different = distinct(shuffle([...texts], rng));
  const posts = madePosts(different, count, rng);
  if (!posts) {
    console.log(`${different.length} different texts do not suffice for --count ${count}; give --texts.`);
    return;
  }
  // Compiled before it is measured.
  const warm = new Grouper(LIMITS, 1);
  for (const { text } of posts.slice(0, 5000)) warm.add({ id: "warm", text, at: 0, verdict: "none" });
  const before = memory();
  const processor = processorMs();
  const grouper = new Grouper(LIMITS, 1);
  const groupOf: number[] = [];
  const micros = new Float64Array(posts.length);
  for (const [i, { text }] of posts.entries()) {
    const start = performance.now();
    // An hour for all of them.
    const group = grouper.add({ id: `p${i}`, text, at: (3_600_000 * i) / count, verdict: "none" });
    micros[i] = 1000 * (performance.now() - start);
    groupOf.push(group.id);
  }
  const used = memory() - before;
  const seconds = micros.reduce((sum, each) => sum + each, 0) / 1e6;
  console.log(`${posts.length} posts, ${grouper.size} groups`);
  console.log(`processor: ${((1000 * (processorMs() - processor)) / posts.length).toFixed(0)} us a post`);
  console.log(
    `${seconds.toFixed(1)} s; a post: mean ${((1e6 * seconds) / posts.length).toFixed(0)} us, median ${percentile(micros, 0.5).toFixed(0)}, 99 % ${percentile(micros, 0.99).toFixed(0)}, most ${percentile(micros, 1).toFixed(0)}`,
  );
  console.log(
    `memory: ${(used / 2 ** 20).toFixed(0)} MiB, ${Math.round(used / grouper.size)} bytes a group\n`,
  );
  found(posts, groupOf);
}

function madePosts(texts: readonly string[], count: number, rng: ReturnType<typeof createRng>) {
  const copies = Math.round(COPIES_SHARE * count);
  const originals = texts.slice(0, count - copies);
  if (originals.length < count - copies) return undefined;
  const posts = originals.map((text, original): MadePost => ({ text, original, kind: "original" }));
  for (let i = 0; i < copies; i++) {
    const original = rng.below(originals.length);
    const text = originals[original] as string;
    const isNear = rng.next() < NEAR_SHARE;
    posts.push({ text: isNear ? nearCopy(text, rng) : text, original, kind: isNear ? "near copy" : "copy" });
  }
  return shuffle(posts, rng);
}

function found(posts: readonly MadePost[], groupOf: readonly number[]): void {
  const home = new Map<number, number>();
  for (const [i, { original, kind }] of posts.entries())
    if (kind === "original") home.set(original, groupOf[i]!);
  const rows = [["kind", "posts", "in the group of their original", "recall"]];
  for (const kind of ["copy", "near copy"] as const) {
    const of = posts.flatMap((post, i) =>
      post.kind === kind ? [home.get(post.original) === groupOf[i]] : [],
    );
    const right = of.filter(Boolean).length;
    rows.push([kind, String(of.length), String(right), (right / of.length).toFixed(4)]);
  }
  console.log(table(rows));
  // Pairs of one group: right where both come from the same original.
  const pairs = (numbers: Iterable<number>): number =>
    [...numbers].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  const counted = (keys: readonly (string | number)[]): Iterable<number> => {
    const counts = new Map<string | number, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.values();
  };
  const together = pairs(counted(groupOf));
  const right = pairs(counted(posts.map(({ original }, i) => `${original} ${groupOf[i]}`)));
  const all = pairs(counted(posts.map(({ original }) => original)));
  console.log(
    `\npairs of one group: ${together}, right ${right}: precision ${(right / together).toFixed(4)}, recall ${(right / all).toFixed(4)}`,
  );
}

/** Memory in use after a collection, bytes; run with --expose-gc. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

runMain(main);
