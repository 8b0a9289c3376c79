import type { Database } from "../database";

/** How many articles lack what answers are better with. */
export interface ArticleGaps {
  readonly articles: number;
  readonly withoutVclaim: number;
  readonly withoutDate: number;
  readonly withoutUrl: number;
}

export function articleGaps(database: Database): ArticleGaps {
  return database
    .prepare(
      `SELECT count(*) AS articles, count(*) - count(vclaim) AS withoutVclaim,
         count(*) - count(date) AS withoutDate, count(*) - count(url) AS withoutUrl
       FROM articles`,
    )
    .get() as ArticleGaps;
}

/** Returns groups of articles, as store keys, that have one canonical address, ascending. */
export function articlesOfOneAddress(database: Database): number[][] {
  const groups = database
    .prepare<[], string>(
      `SELECT group_concat(key) FROM articles WHERE address IS NOT NULL
       GROUP BY address HAVING count(*) > 1 ORDER BY min(key)`,
    )
    .pluck()
    .all() as string[];
  return groups.map((keys) =>
    keys
      .split(",")
      .map(Number)
      .sort((a, b) => a - b),
  );
}
