/**
 * What explanations cost for tweets that come again, in processor time (a busy machine changes it little),
 * and what evidence is worth: how often the sentence nearest to a tweet in a judged article is nearer than
 * the nearest ones in the best ranked wrong articles, by how much meaning counts beside words.
 * node dist/bench/answer/explain.js --home WORKSPACE --split train [--limit N]
 */
import { EvidenceFinder, readClaim } from "../../src/answer/explain/evidence";
import { Stems } from "../../src/answer/explain/highlights";
import { ArticleReader, type JudgedTweet, judgedTweets } from "../../src/base/store";
import { type LoadedWorkspace, loadWorkspace } from "../../src/workspace";
import { percentile, processorMs, table } from "../measure";
import { readOptions } from "../read-options";

const MEANING_WEIGHTS = [0, 0.25, 0.5, 0.75, 1];
/** Wrong articles a tweet that the judged one is compared with. */
const WRONG = 4;

/**
 * Returns the costs of ranking alone, of an answer, and of an explained one, as rows. The three take turns at
 * each tweet, and all have been asked it before: what is remembered of a tweet must not count for one alone.
 */
async function costs(workspace: LoadedWorkspace, tweets: readonly JudgedTweet[]): Promise<string[][]> {
  const works: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
    ranking: (text) => workspace.ranking(text),
    answer: (text) => workspace.answer(text),
    "answer, explained": (text) => workspace.answer(text, { explain: true }),
  };
  const names = Object.keys(works);
  const ask = async (): Promise<Map<string, number[]>> => {
    const times = new Map(names.map((name) => [name, [] as number[]]));
    for (const [i, { text }] of tweets.entries()) {
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(i + turn) % names.length]!;
        const start = processorMs();
        await works[name]!(text);
        times.get(name)!.push(processorMs() - start);
      }
    }
    return times;
  };
  await ask();
  return Array.from(await ask(), ([name, times]) => [
    name,
    ...[0.5, 0.9, 0.99].map((share) => percentile(times, share).toFixed(2)),
  ]);
}

/**
 * Returns how often the judged article's nearest sentence is nearer than a wrong article's, and the number
 * of such pairs.
 */
async function nearer(
  workspace: LoadedWorkspace,
  tweets: readonly JudgedTweet[],
  meaningWeight: number,
): Promise<{ share: number; pairs: number }> {
  const { lexical, semantics } = workspace.index;
  const finder = new EvidenceFinder(new Stems(), semantics, meaningWeight);
  const reader = new ArticleReader(workspace.database);
  let won = 0;
  let pairs = 0;
  for (const { text, relevant } of tweets) {
    const ranking = await workspace.ranking(text);
    const keys = Array.from(
      ranking.order,
      (row) => lexical.arrays.keys[ranking.candidates.docs[row] as number],
    );
    const wrong = keys.filter((key) => key !== undefined && !relevant.includes(key)).slice(0, WRONG);
    const articles = [relevant[0], ...wrong].flatMap((key) => reader.get(key as number) ?? []);
    if (!articles[0]?.body) continue;
    const claim = readClaim(lexical, ranking);
    const scores = (await finder.find(claim, articles)).map(([best]) => best?.score ?? 0);
    for (const score of scores.slice(1)) {
      pairs++;
      if ((scores[0] as number) > score) won++;
    }
  }
  return { share: won / pairs, pairs };
}

async function main(): Promise<void> {
  const values = readOptions({ home: "./.crowdchecked", split: "train", limit: "1000" });
  const workspace = loadWorkspace(values.home);
  const tweets = judgedTweets(workspace.database, values.split).slice(0, Number(values.limit));
  console.log(table([["processor time, ms", "p50", "p90", "p99"], ...(await costs(workspace, tweets))]));
  const rows: string[][] = [];
  for (const weight of MEANING_WEIGHTS) {
    const { share, pairs } = await nearer(workspace, tweets, weight);
    rows.push([`${weight}`, (100 * share).toFixed(1), `${pairs}`]);
  }
  console.log(table([["weight of meaning", "judged article nearer, %", "pairs"], ...rows]));
  workspace.close();
}

main();
