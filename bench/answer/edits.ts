/**
 * What posts lose that are typed as people type them: MAP@5 of edited tweets beside that of their originals,
 * by kind of edit, where a file of edits is given; and tweets between sentences that say nothing, right first
 * and answered.
 *
 * node dist/bench/answer/edits.js --home WORKSPACE [--edits FILE] [--ranker auto,none] [--every 1] \
 *   [--split dev]
 *
 * The edits are of training tweets (Magomere et al., When Claims Evolve, arXiv 2503.03417). The shipped
 * ranker and encoder know these tweets, so that only the difference to the originals counts. An edit is
 * judged by the articles of its original where its verifier found it still to apply (label 1).
 */

import { averagePrecision } from "../../src/base/core/average-precision";
import { type JudgedTweet, judgedTweets } from "../../src/base/store";
import { type LoadedWorkspace, loadWorkspace, RANKER_CHOICES, type RankerChoice } from "../../src/workspace";
import { percentile, table } from "../measure";
import { readJsonLines, readOptions } from "../read-options";
import { runMain } from "../run-main";

const DEPTH = 5;

/** Pairs of sentences that say nothing of a claim: one goes before a tweet, one behind. */
const AROUND: readonly (readonly [before: string, behind: string])[] = [
  [
    "Sent to me by a friend this morning, please read to the end!",
    "Pass this on to all your groups before it gets deleted.",
  ],
  [
    "OMG you guys, I can't believe what I am seeing!!!",
    "RT if you agree, the media will never tell you this.",
  ],
  [
    "Not sure whether this is true but better safe than sorry.",
    "What do you all think? Let me know in the comments below.",
  ],
  // The next three were written after the lists of words, and the lists were not touched for them.
  [
    "Just in from my sister's chat, have a look folks...",
    "Don't keep it to yourself, everyone deserves to hear it.",
  ],
  ["I am speechless. How is nobody talking about this?!", "Sharing is caring, hit that retweet button!"],
  [
    "Friends, take two minutes to go through this carefully.",
    "Nothing to see here, right? Draw your own conclusions.",
  ],
];

interface EditRow {
  readonly id: string;
  readonly kind: string;
  readonly original: string;
  readonly edited: readonly string[];
  readonly verified: readonly number[];
}

/** An edited tweet, with its original and the store keys of the articles that check both. */
interface Edit {
  readonly kind: string;
  readonly original: string;
  readonly edited: string;
  readonly relevant: readonly number[];
}

/** Returns the edits that still apply, in the order of the file. */
function readEdits(file: string, tweets: readonly JudgedTweet[]): Edit[] {
  const relevantOf = new Map(tweets.map(({ id, relevant }) => [id, relevant]));
  return readJsonLines<EditRow>(file).flatMap(({ id, kind, original, edited, verified }) => {
    const relevant = relevantOf.get(id);
    if (!relevant || edited.length !== verified.length) return [];
    return edited
      .filter((_, i) => verified[i] === 1)
      .map((text) => ({ kind, original, edited: text, relevant }));
  });
}

async function precisionOf(
  workspace: LoadedWorkspace,
  text: string,
  relevant: readonly number[],
): Promise<number> {
  const ranked = await workspace.rankKeys({ text }, "undated");
  const keys = ranked.map(({ key }) => key);
  return averagePrecision(keys, new Set(relevant), DEPTH);
}

const percent = (share: number): string => (100 * share).toFixed(1);

async function edits(workspace: LoadedWorkspace, all: readonly Edit[]): Promise<string[][]> {
  const originals = new Map<string, number>();
  const rows: string[][] = [];
  for (const kind of new Set(all.map((edit) => edit.kind))) {
    const chosen = all.filter((edit) => edit.kind === kind);
    const times = new Float64Array(chosen.length);
    let before = 0;
    let after = 0;
    for (const [i, { original, edited, relevant }] of chosen.entries()) {
      const known = originals.get(original) ?? (await precisionOf(workspace, original, relevant));
      originals.set(original, known);
      const start = performance.now();
      after += await precisionOf(workspace, edited, relevant);
      times[i] = performance.now() - start;
      before += known;
    }
    const [original, edited] = [before / chosen.length, after / chosen.length];
    rows.push([
      kind,
      `${chosen.length}`,
      percent(original),
      percent(edited),
      percent(original - edited),
      percentile(times, 0.5).toFixed(2),
    ]);
  }
  return rows;
}

async function surrounded(workspace: LoadedWorkspace, tweets: readonly JudgedTweet[]): Promise<string[][]> {
  const rows: string[][] = [];
  const row = async (name: string, around: (text: string) => string): Promise<void> => {
    let right = 0;
    let answered = 0;
    let rightAnswers = 0;
    for (const { text, relevant } of tweets) {
      const { verdict, articles } = await workspace.answer(around(text), { top: 1 });
      const isRight = articles.some(({ article }) => relevant.includes(article.key));
      if (isRight) right++;
      if (verdict === "answer") answered++;
      if (verdict === "answer" && isRight) rightAnswers++;
    }
    rows.push([name, `${right}`, `${answered}`, `${rightAnswers}`]);
  };
  await row("as written", (text) => text);
  for (const [i, [before, behind]] of AROUND.entries()) {
    await row(`pair ${i + 1} around`, (text) => `${before} ${text} ${behind}`);
  }
  return rows;
}

async function main(): Promise<void> {
  const values = readOptions({
    home: "./.crowdchecked",
    edits: undefined,
    ranker: "auto,none",
    every: "1",
    split: "dev",
  });
  for (const name of values.ranker.split(",")) {
    const ranker = RANKER_CHOICES.find((choice) => choice === name) satisfies RankerChoice | undefined;
    if (!ranker) throw new Error(`--ranker ${name} is not one of ${RANKER_CHOICES.join(", ")}`);
    const workspace = loadWorkspace(values.home, { ranker });
    if (values.edits !== undefined) {
      const judged = judgedTweets(workspace.database, "train");
      const chosen = readEdits(values.edits, judged).filter((_, i) => i % Number(values.every) === 0);
      const head = [`ranker ${name}, MAP@5`, "edits", "original", "edited", "lost", "p50 ms"];
      console.log(table([head, ...(await edits(workspace, chosen))]));
    }
    const tweets = judgedTweets(workspace.database, values.split);
    const heads = [`${values.split}, ${tweets.length} tweets`, "right first", "answered", "of these right"];
    console.log(`\n${table([heads, ...(await surrounded(workspace, tweets))])}\n`);
    workspace.close();
  }
}

runMain(main);
