/**
 * What two looks at the candidates change and gain, against all measures of all candidates: MAP@5, text
 * alone, how often the best and the best five articles are the same, and processor time, the ways taking
 * turns.
 * node dist/bench/rank/cascade.js --home WORKSPACE [--split dev] [--limit N]
 */

import { averagePrecision } from "../../src/base/core/average-precision";
import { judgedTweets } from "../../src/base/store";
import { retrieve } from "../../src/rank/candidates";
import { Cascade } from "../../src/rank/cascade";
import { shownParts } from "../../src/rank/query";
import { bestFirst } from "../../src/rank/ranking";
import { readQuery } from "../../src/rank/search-index";
import { loadWorkspace } from "../../src/workspace";
import { percentile, processorMs, table } from "../measure";
import { readOptions } from "../read-options";
import { runMain } from "../run-main";

/** How many candidates are looked at twice; the first way is all of them. */
const WAYS = [Number.POSITIVE_INFINITY, 32, 24, 16, 12];
const COUNTED = 5;

const values = readOptions({ home: "./.crowdchecked", split: "dev", limit: "Infinity" });

async function main(): Promise<void> {
  const workspace = loadWorkspace(values.home);
  const { index, model } = workspace;
  if (!model) throw new Error("no ranker");
  const ways = WAYS.map((of) => ({ of, cascade: new Cascade(index, model, of), ms: [] as number[] }));
  const sums = ways.map(() => ({ precision: 0, first: 0, five: 0 }));
  const tweets = judgedTweets(workspace.database, values.split).slice(0, Number(values.limit));
  for (const tweet of tweets) {
    const query = await readQuery(index, shownParts(tweet, "undated"));
    const candidates = retrieve(index, query, model.manifest.depth);
    const best = ways.map(({ cascade, ms }) => {
      const start = processorMs();
      const { scores } = cascade.score(query, candidates);
      ms.push(processorMs() - start);
      const rows = bestFirst(scores).subarray(0, COUNTED);
      return Array.from(rows, (row) => index.lexical.arrays.keys[candidates.docs[row]!]!);
    });
    for (const [i, found] of best.entries()) {
      const sum = sums[i]!;
      sum.precision += averagePrecision(found, new Set(tweet.relevant), COUNTED);
      if (found[0] === best[0]![0]) sum.first++;
      if (found.every((key, place) => key === best[0]![place])) sum.five++;
    }
  }
  const percent = (sum: number): string => ((100 * sum) / tweets.length).toFixed(2);
  const rows = ways.map(({ of, ms }, i) => [
    of === Number.POSITIVE_INFINITY ? "all" : String(of),
    percent(sums[i]!.precision),
    percent(sums[i]!.first),
    percent(sums[i]!.five),
    percentile(ms, 0.5).toFixed(2),
  ]);
  console.log(`${tweets.length} tweets, ${values.split}, ${index.lexical.size} articles\n`);
  console.log(table([["looked at twice", "MAP@5", "same first %", "same five %", "ms p50"], ...rows]));
  workspace.close();
}

runMain(main);
