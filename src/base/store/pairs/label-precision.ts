import type { Database } from "../database";

/** Judged pairs of a bin of scores, and how many of them are good. */
export interface KeptBin {
  /** 0 - 9. */
  readonly bin: number;
  readonly rows: number;
  readonly good: number;
}

/**
 * Stores the judged bins of a method's scores, replacing those of the method before. Refurbished labels of
 * pairs are dropped: they began with the former bins.
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
 * Returns the stored bins of a method in a version, the lowest first; none for another version's scores.
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
 * Returns the version of a method's scores; undefined when nothing has been scored, or when an interrupted
 * labelling has left scores of two versions.
 */
export function scoresVersion(database: Database, method: string): string | undefined {
  const versions = database
    .prepare<[string], string>("SELECT DISTINCT version FROM pair_scores WHERE method = ? LIMIT 2")
    .pluck()
    .all(method) as string[];
  return versions.length === 1 ? versions[0] : undefined;
}

/** A refurbished label: how much a training trusts a weakly labelled pair. */
export interface PairLabel {
  /** Keys of the store. */
  readonly tweet: number;
  readonly article: number;
  /** y^r, 0 - 1. */
  readonly label: number;
}

/**
 * Stores refurbished labels with their pairs, for the next training. Pairs that no longer exist are left out;
 * a trigger drops the label of a pair when its tweet or article changes.
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
