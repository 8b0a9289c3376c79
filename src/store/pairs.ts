import type { Database } from "./database";

/** A tweet and the article that distant supervision gave it. */
export interface LabelledPair {
  readonly text: string;
  readonly author?: string;
  /** Store key of the article. */
  readonly article: number;
}

/** Pairs of one method and threshold. */
export interface LabelledPairs {
  /** Those whose tweet has a text, by the tweet's dataset and id, then by article. */
  readonly pairs: readonly LabelledPair[];
  /** How many have none yet. */
  readonly withoutText: number;
}

/**
 * Returns the weakly labelled pairs of `method` above `threshold`, each once: those that were imported as such, and those that `crowdchecked label` scored so.
 */
export function labelledPairs(database: Database, method: string, threshold: number): LabelledPairs {
  const rows = database
    .prepare<
      { method: string; threshold: number },
      { text: string | null; author: string | null; article: number }
    >(
      `SELECT t.text, t.author, p.article FROM (
         SELECT tweet, article FROM pairs WHERE method = @method AND threshold = @threshold
         UNION SELECT tweet, article FROM pair_scores WHERE method = @method AND score > @threshold
       ) p JOIN tweets t ON t.key = p.tweet ORDER BY t.dataset, t.id, p.article`,
    )
    .all({ method, threshold });
  const pairs = rows.flatMap(({ text, author, article }) =>
    text === null ? [] : [{ text, article, ...(author === null ? {} : { author }) }],
  );
  return { pairs, withoutText: rows.length - pairs.length };
}
