import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Article } from "../../src/base/core/types";
import { ArticleWriter, iterateArticles } from "../../src/base/store";
import { loadWorkspace, openStore } from "../../src/workspace";
import { growCollection } from "../index/synthetic";
import { percentile, timeEach } from "../measure";
import type { Figure } from "./figure";
import type { Post } from "./system";

const SEED = 1;
/** Articles that are written in a round, one by one. */
const WRITTEN = 10;
/** Rounds before those that count: an index with recent articles is another one to the compiler. */
const UNCOUNTED = 3;

/**
 * Measures the time from an article's write to the answer that can hold it, in a copy of a workspace.
 * @param warmUp posts that are asked before.
 */
export async function measureFresh(
  home: string,
  folder: string,
  warmUp: readonly Post[],
  rounds: number,
): Promise<Figure> {
  const copy = join(folder, "fresh");
  cpSync(home, copy, { recursive: true });
  const writing = openStore(copy);
  const real = [...iterateArticles(writing)].map(({ key: _, ...article }): Article => article);
  const turns = UNCOUNTED + rounds;
  const fresh = [...growCollection(real, real.length + turns * WRITTEN, SEED)].slice(real.length);
  const writer = new ArticleWriter(writing);
  const workspace = loadWorkspace(copy, { catchUp: true });
  const values: number[] = [];
  for (const { text } of warmUp) await workspace.rank(text);
  for (let round = 0; round < turns; round++) {
    const times = await timeEach(fresh.slice(round * WRITTEN, (round + 1) * WRITTEN), async (article) => {
      writing.transaction(() => writer.upsert(article, new Date().toISOString()))();
      await workspace.rank(`${article.title} ${article.vclaim ?? ""}`);
    });
    if (round >= UNCOUNTED) values.push(percentile(times, 0.5));
  }
  workspace.close();
  writing.close();
  rmSync(copy, { recursive: true });
  return { what: "an article's write to the answer that holds it: p50", unit: "ms", values, wanted: "<= 20" };
}
