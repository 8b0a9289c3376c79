/**
 * What folding near duplicates does to lists of five: MAP@5 without it, of the groups' best alone, and of the
 * groups, whose members all count; relevant articles that leave the lists or come in; how many articles are
 * folded, and how long it takes. Text only: no dates.
 * node dist/bench/answer/fold.js --home WORKSPACE [--split dev]
 */
import { type ClaimGroup, DuplicateGrouper } from "../../src/answer/duplicate-grouper";
import { averagePrecision } from "../../src/base/core/average-precision";
import { judgedTweets } from "../../src/base/store";
import type { Ranking } from "../../src/rank/ranking";
import { loadWorkspace } from "../../src/workspace";
import { percentile } from "../measure";
import { readOptions } from "../read-options";

const TOP = 5;

async function main(): Promise<void> {
  const values = readOptions({ home: undefined, split: "dev" });
  if (values.home === undefined) throw new Error("--home WORKSPACE is missing");
  const workspace = loadWorkspace(values.home);
  const folder = new DuplicateGrouper(workspace.index);
  const { keys } = workspace.index.lexical.arrays;
  const tweets = judgedTweets(workspace.database, values.split);
  const times = new Float64Array(tweets.length);
  const precision = { plain: 0, heads: 0, members: 0 };
  const relevant = { listed: 0, folded: 0, gone: 0, entered: 0 };
  let folded = 0;
  let lists = 0;
  for (const [i, tweet] of tweets.entries()) {
    const ranking = await workspace.ranking({ text: tweet.text }, "undated");
    const start = performance.now();
    const groups = folder.group(ranking, TOP);
    times[i] = performance.now() - start;
    const id = (row: number): string => String(keys[ranking.candidates.docs[row] as number]);
    const wanted = new Set(tweet.relevant.map(String));
    const plain = bestOf(ranking).map(id);
    const heads = groups.map(({ row }) => id(row));
    const members = groups.flatMap(membersOf).map(id);
    precision.plain += averagePrecision(plain, wanted, TOP);
    precision.heads += averagePrecision(heads, wanted, TOP);
    precision.members += averagePrecision(members, wanted, members.length);
    for (const article of wanted) {
      const was = plain.includes(article);
      if (was) relevant.listed++;
      if (was && !members.includes(article)) relevant.gone++;
      if (was && members.includes(article) && !heads.includes(article)) relevant.folded++;
      if (!was && members.includes(article)) relevant.entered++;
    }
    folded += members.length - heads.length;
    if (members.length > heads.length) lists++;
  }
  workspace.close();
  const percent = (sum: number): string => ((100 * sum) / tweets.length).toFixed(2);
  console.log(
    `${tweets.length} tweets of ${values.split}; ${lists} lists with a fold, ${folded} articles folded`,
  );
  console.log(
    `MAP@5 ${percent(precision.plain)} without folding, ${percent(precision.heads)} of the groups' best, ${percent(precision.members)} of all members in their order`,
  );
  console.log(
    `relevant articles: ${relevant.listed} listed, of these ${relevant.folded} under another, ${relevant.gone} gone; ${relevant.entered} came in`,
  );
  console.log(
    `folding takes ${percentile(times, 0.5).toFixed(2)} ms (p50), ${percentile(times, 0.9).toFixed(2)} ms (p90)`,
  );
}

function bestOf({ order }: Ranking): number[] {
  return [...order.subarray(0, TOP)];
}

function membersOf({ row, also }: ClaimGroup): number[] {
  return [row, ...also];
}

main();
