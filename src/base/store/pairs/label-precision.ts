import type { Database } from "../database";

/** Pairs of a bin of scores that people judged, and how many of them are good. */
export interface KeptBin {
  /** 0 - 9. */
  readonly bin: number;
  readonly rows: number;
  readonly good: number;
}

/**
 * Keeps what was found in the bins of a method's scores, in place of what was kept of the method before.
 * Refurbished labels of pairs are dropped: they began with what was known until now.
 */
export function keepLabelPrecision(
  database: Database,
  method: string,
  version: string,
  bins: readonly KeptBin[],
): void {
  database
    .transaction(() => {
      database.prepare("DELETE FROM label_precision WHERE method = ?").run(method);
      database.prepare("DELETE FROM pair_labels").run();
      const insert = database.prepare(
        "INSERT INTO label_precision (method, version, bin, rows, good) VALUES (?, ?, ?, ?, ?)",
      );
      for (const { bin, rows, good } of bins) insert.run(method, version, bin, rows, good);
    })
    .immediate();
}

/**
 * Returns what is kept of the bins of a method in a version, lowest first; none when that is of another
 * version's scores.
 */
export function keptLabelPrecision(
  database: Database,
  method: string,
  version: string | undefined,
): KeptBin[] {
  return database
    .prepare<[string, string | null], KeptBin>(
      "SELECT bin, rows, good FROM label_precision WHERE method = ? AND version = ? ORDER BY bin",
    )
    .all(method, version ?? null);
}

/**
 * Returns the version of the scores of a method; undefined when nothing has been scored, or when a labelling
 * that was stopped has left scores of two versions.
 */
export function scoresVersion(database: Database, method: string): string | undefined {
  const versions = database
    .prepare<[string], string>("SELECT DISTINCT version FROM pair_scores WHERE method = ? LIMIT 2")
    .pluck()
    .all(method) as string[];
  return versions.length === 1 ? versions[0] : undefined;
}

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
