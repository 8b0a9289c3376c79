import type { PostParts } from "../../core/types";
import { isMarked } from "../../text";
import { type Database, type RowOf, withoutNulls } from "../database";
import { crowdPairs } from "../pairs/pair-scores";
import { FEEDBACK_SPLIT } from "../votes/feedback-judgements";
import { heldOutMarks } from "./judgements";
import { PARTS_COLUMNS } from "./tweets";

/** A post, and the articles that are known to check what it says. */
export interface KnownTweet extends PostParts {
  readonly text: string;
  readonly author?: string;
  /** Store keys of the articles, ascending. */
  readonly articles: readonly number[];
}

type KnownRow = RowOf<Omit<KnownTweet, "articles">> & {
  dataset: string;
  id: string;
  externalId: string | null;
  articles: string;
};

/**
 * Yields the posts with an article that was judged relevant to them in the split `train`, where votes stand
 * too, or that the crowd linked to them, however far the two share words (docs/reproduce/ranking.md, "Posts
 * that are known already"); not those pairs that a judgement rejects. Posts that figures are measured on
 * (`heldOutMarks`) and others that say the same are left out.
 */
export function* knownTweets(database: Database): Generator<KnownTweet> {
  const heldOut = heldOutMarks(database, FEEDBACK_SPLIT);
  const rows = database.prepare<{ split: string }, KnownRow>(
    `SELECT t.dataset, t.id, t.external_id AS externalId, t.text, ${PARTS_COLUMNS}, t.author,
       group_concat(k.article ORDER BY k.article) AS articles
     FROM (SELECT tweet, article FROM qrels WHERE split = @split AND relevance > 0
           UNION ${crowdPairs("tweet > 0")}) k JOIN tweets t ON t.key = k.tweet
     WHERE t.text IS NOT NULL AND NOT EXISTS (SELECT 1 FROM qrels q
       WHERE q.tweet = k.tweet AND q.article = k.article AND q.split = @split AND q.relevance <= 0)
     GROUP BY t.key ORDER BY t.key`,
  );
  for (const row of rows.iterate({ split: FEEDBACK_SPLIT })) {
    const { dataset, id, externalId, articles, ...tweet } = withoutNulls(row);
    const isHeldOut = isMarked({ dataset, id, ...(externalId ? { externalId } : {}), ...tweet }, heldOut);
    if (isHeldOut) continue;
    yield { ...tweet, articles: articles.split(",").map(Number) };
  }
}
