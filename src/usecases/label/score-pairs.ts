import type { PairScorer } from "../../../training/label";
import { InterruptedError } from "../../base/core/errors";
import { silentProgress } from "../../base/core/progress";
import { yieldToEvents } from "../../base/core/yield";
import * as store from "../../base/store";
import type { Job } from "../job";

/**
 * Scores every pair of the crowd that `scorer` has not scored in its version, and returns how many. What is
 * committed stands when the work ends early; the same call goes on from there.
 * @throws InterruptedError when the user asked to stop.
 */
export async function scorePairs(
  database: store.Database,
  scorer: PairScorer,
  { progress: start = silentProgress, signal }: Partial<Pick<Job, "progress" | "signal">> = {},
): Promise<number> {
  const { method, version, batchTweets } = scorer;
  const reader = new store.CandidateReader(database, method, version);
  const writer = new store.PairScoreWriter(database, method, version);
  const articles = new store.ArticleReader(database);
  const readArticle = (key: number) => articles.get(key) as store.StoredArticle;
  const tweets = store.countTweets(database).tweets;
  const progress = start(`Labelling by ${method}`, "tweets");
  let scored = 0;
  let seen = 0;
  let after = 0;
  for (;;) {
    await yieldToEvents();
    if (signal?.aborted) throw new InterruptedError("Labelling");
    const revision = store.articlesRevision(database);
    const batch = reader.next(after, batchTweets);
    if (!batch) break;
    const scores = await scorer.score(batch.candidates, readArticle);
    const write = database.transaction(() => {
      if (store.articlesRevision(database) !== revision) return undefined;
      let written = 0;
      for (const [i, candidate] of batch.candidates.entries()) {
        for (const [j, article] of candidate.articles.entries()) {
          const pair = scores[i]![j]!;
          if (writer.put(candidate, article, pair)) written++;
        }
      }
      return written;
    });
    const written = write.immediate();
    if (written === undefined) {
      // Another process has changed articles meanwhile: the batch is scored again.
      scorer.forgetArticles();
      continue;
    }
    scored += written;
    seen += batchTweets;
    after = batch.last;
    progress.update(Math.min(seen, tweets), tweets, `${scored} pairs`);
  }
  writer.dropFormer();
  progress.finish();
  return scored;
}
