import * as store from "../../base/store";
import type { RankerChoice } from "../../workspace";
import { type Job, type WorkspaceSettings, withStore } from "../job";
import { DocumentIds } from "./document-ids";
import { type EvaluateOptions, evaluate, type WorkspaceEvaluation } from "./evaluate";

/** Which judged tweets of a workspace are ranked, and by what. */
export interface EvaluateSplitOptions {
  /** Judgements, as `dev`. */
  readonly split: string;
  readonly ranker: RankerChoice;
}

/**
 * Ranks the judged tweets of one of the workspace's own splits and scores the ranking, as `evaluate`. A split
 * without judged tweets gives figures of no query.
 */
export async function evaluateSplit(
  settings: WorkspaceSettings,
  { split, ranker }: EvaluateSplitOptions,
  job: Job,
): Promise<WorkspaceEvaluation> {
  const judged = await withStore(settings.home, (database) => judgedOf(database, split));
  return await evaluate(settings, { ...judged, ranker }, job);
}

function judgedOf(database: store.Database, split: string): Pick<EvaluateOptions, "queries" | "qrels"> {
  const documents = new DocumentIds(database);
  const tweets = store
    .judgedTweets(database, split)
    .map((tweet) => ({ ...tweet, id: `${tweet.dataset}:${tweet.id}` }));
  return {
    queries: tweets.map(({ relevant: _, externalId: __, dataset: ___, ...query }) => query),
    qrels: new Map(
      tweets.map(({ id, relevant }) => [id, new Map(relevant.map((key) => [documents.of(key), 1]))]),
    ),
  };
}
