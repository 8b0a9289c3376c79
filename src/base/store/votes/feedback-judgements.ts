import type { Database } from "../database";
import { FEEDBACK_DATASET } from "./votes";

/** Split that votes are judgements of. */
export const FEEDBACK_SPLIT = "train";

/** A judgement by the store's keys. */
export interface NewJudgement {
  readonly tweet: number;
  readonly article: number;
  /** 1: the article checks the tweet's claim; 0: it does not. */
  readonly relevance: 0 | 1;
}

/** What became of the judgements that votes had made. */
export interface FeedbackChange {
  readonly added: number;
  readonly kept: number;
  /** Their relevance is another now. */
  readonly turned: number;
  readonly takenBack: number;
}

/**
 * Rows that votes made: there is none without a vote, ended ones included, so judgements that were imported
 * are never among them.
 */
const OWN = `split = '${FEEDBACK_SPLIT}' AND tweet IN (SELECT key FROM tweets WHERE dataset = '${FEEDBACK_DATASET}')
  AND EXISTS (SELECT 1 FROM votes v WHERE v.tweet = qrels.tweet AND v.article = qrels.article)`;

/**
 * Makes `wanted` the judgements that votes have made, of the split `train`: others of theirs are taken back;
 * those of anybody else stay as they are.
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
