import type { Database } from "../database";
import { FEEDBACK_DATASET } from "./votes";

/** Split of the judgements from votes. */
export const FEEDBACK_SPLIT = "train";

/** A judgement by the store's keys. */
export interface NewJudgement {
  readonly tweet: number;
  readonly article: number;
  /** 1: the article checks the tweet's claim; 0: it does not. */
  readonly relevance: 0 | 1;
}

/** Changes of the judgements from votes. */
export interface FeedbackChange {
  readonly added: number;
  readonly kept: number;
  /** Judgements with a changed relevance. */
  readonly turned: number;
  readonly takenBack: number;
}

/**
 * Rows that votes made: each has a vote, ended ones included, so imported judgements are never among them.
 */
const OWN = `split = '${FEEDBACK_SPLIT}' AND tweet IN (SELECT key FROM tweets WHERE dataset = '${FEEDBACK_DATASET}')
  AND EXISTS (SELECT 1 FROM votes v WHERE v.tweet = qrels.tweet AND v.article = qrels.article)`;

/**
 * Makes `wanted` the judgements from votes in the split `train`. Other judgements from votes are removed; all
 * others stay.
 */
export function writeFeedbackJudgements(database: Database, wanted: readonly NewJudgement[]): FeedbackChange {
  const own = database.prepare<[], NewJudgement>(`SELECT tweet, article, relevance FROM qrels WHERE ${OWN}`);
  const put = database.prepare(
    `INSERT INTO qrels (tweet, article, split, relevance) VALUES (?, ?, '${FEEDBACK_SPLIT}', ?) ON CONFLICT DO UPDATE SET relevance = excluded.relevance`,
  );
  const drop = database.prepare(
    `DELETE FROM qrels WHERE tweet = ? AND article = ? AND split = '${FEEDBACK_SPLIT}'`,
  );
  return database
    .transaction(() => {
      const former = new Map(own.all().map((row) => [`${row.tweet} ${row.article}`, row]));
      const change = { added: 0, kept: 0, turned: 0, takenBack: 0 };
      for (const { tweet, article, relevance } of wanted) {
        const name = `${tweet} ${article}`;
        const known = former.get(name);
        former.delete(name);
        if (known?.relevance === relevance) change.kept++;
        else {
          put.run(tweet, article, relevance);
          if (known) change.turned++;
          else change.added++;
        }
      }
      for (const { tweet, article } of former.values()) drop.run(tweet, article);
      return { ...change, takenBack: former.size };
    })
    .immediate();
}
