import { availableParallelism } from "node:os";
import { SETTINGS } from "../../src/base/config";
import type { Rng } from "../../src/base/core/rng";
import { servingGeneration } from "../../src/base/home/generations";
import { RankPool } from "../../src/queries/ranking/pool";

/** Returns how many ranking threads a server with this setting has. */
export function threadsOf(workers: string): number {
  return Number(workers) || availableParallelism();
}

/**
 * Returns how many tweets a second the library answers on as many threads as the server has, without HTTP:
 * what the server's own figures are measured by.
 */
export async function libraryRate(
  home: string,
  threads: number,
  tweets: readonly string[],
  rng: Rng,
  seconds: number,
): Promise<number> {
  const pool = await RankPool.start({
    home,
    generation: servingGeneration(home),
    threads,
    candidates: SETTINGS.candidates.default,
    rerankArticles: SETTINGS.rerankArticles.default,
    rerankMs: 0,
    answerMs: 60_000,
    observer: { catchUpFailed: () => {} },
  });
  try {
    await answered(pool, threads, tweets, rng, seconds / 2);
    return (await answered(pool, threads, tweets, rng, seconds)) / seconds;
  } finally {
    await pool.close();
  }
}

/** Keeps every thread busy for some seconds, and returns how many were answered in them. */
async function answered(
  pool: RankPool,
  threads: number,
  tweets: readonly string[],
  rng: Rng,
  seconds: number,
): Promise<number> {
  const end = performance.now() + 1000 * seconds;
  let count = 0;
  const asking = async (): Promise<void> => {
    while (performance.now() < end) {
      const query = { text: tweets[rng.below(tweets.length)] ?? "" };
      await pool.ask("answer", { query, options: { top: 5, explain: false } });
      if (performance.now() < end) count++;
    }
  };
  await Promise.all(Array.from({ length: threads }, asking));
  return count;
}
