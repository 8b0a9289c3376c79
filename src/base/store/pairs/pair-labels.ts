import type { Database } from "../database";

/** A refurbished label: how far a training came to trust a weakly labelled pair. */
export interface PairLabel {
  /** Keys of the store. */
  readonly tweet: number;
  readonly article: number;
  /** y^r, 0 - 1. */
  readonly label: number;
}

/**
 * Keeps refurbished labels with their pairs, for the next training to begin with. Pairs that are gone
 * meanwhile are left out; a trigger drops the label of a pair whose tweet or article says something else.
 */
export function keepPairLabels(database: Database, labels: Iterable<PairLabel>): void {
  const put = database.prepare(
    `INSERT OR REPLACE INTO pair_labels (tweet, article, label)
     SELECT t.key, a.key, @label FROM tweets t, articles a WHERE t.key = @tweet AND a.key = @article`,
  );
  database
    .transaction(() => {
      for (const { tweet, article, label } of labels) put.run({ tweet, article, label });
    })
    .immediate();
}
