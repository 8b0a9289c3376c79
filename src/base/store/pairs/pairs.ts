import { addToSet } from "../../core/multimap";
import type { PostParts } from "../../core/types";
import { claimKeyOf } from "../../text";
import { WITHDRAWN } from "../articles/withdrawals";
import { type Database, type RowOf, withoutNulls } from "../database";
import { PARTS_COLUMNS, type PartsRow } from "../tweets/tweets";

/** A tweet and the article that distant supervision gave it. */
export interface LabelledPair extends PostParts {
  /** Store key of the tweet. */
  readonly tweetKey: number;
  readonly dataset: string;
  readonly id: string;
  /** The platform's own id, where it is known apart. */
  readonly externalId?: string;
  readonly text: string;
  readonly author?: string;
  /** Store key of the article. */
  readonly article: number;
  /** What the method scored; absent for pairs that were imported without a score. */
  readonly score?: number;
  /** Its Jaccard score, where there is one. */
  readonly jaccard?: number;
  /** y^r, 0 - 1, as the latest training left it; absent where none has seen the pair. */
  readonly label?: number;
}

/** Pairs of one method and threshold. */
export interface LabelledPairs {
  /** Those whose tweet has a text, by the tweet's dataset and id, then by article. */
  readonly pairs: readonly LabelledPair[];
  /** How many pairs have a tweet without a text. */
  readonly withoutText: number;
  /**
   * How many were left out: a tweet that says the same is judged not to match the article, in the split that
   * is trained on.
   */
  readonly contradicted: number;
}

type Row = Omit<RowOf<LabelledPair>, "text"> & { readonly text: string | null };

/**
 * Returns the weakly labelled pairs of `method` above `threshold`, each once: those that were imported as
 * such, and those that `crowdchecked label` scored above it. Pairs that people have judged to be wrong
 * (`relevance` 0) and pairs of withdrawn articles are left out.
 * @param split the split that is trained on: its judgements say which pairs are wrong.
 */
export function labelledPairs(
  database: Database,
  method: string,
  threshold: number,
  split = "train",
): LabelledPairs {
  const rows = database
    .prepare<{ method: string; threshold: number }, Row>(
      `SELECT t.key AS tweetKey, t.dataset, t.id, t.external_id AS externalId, t.text, ${PARTS_COLUMNS},
         t.author, p.article, p.score, j.score AS jaccard, l.label
       FROM (
         SELECT tweet, article, max(score) AS score FROM (
           SELECT tweet, article, NULL AS score FROM pairs WHERE method = @method AND threshold = @threshold
           UNION ALL SELECT tweet, article, score FROM pair_scores WHERE method = @method AND score > @threshold
         ) GROUP BY tweet, article
       ) p JOIN tweets t ON t.key = p.tweet
       LEFT JOIN pair_scores j ON j.tweet = p.tweet AND j.article = p.article AND j.method = 'jaccard'
       LEFT JOIN pair_labels l ON l.tweet = p.tweet AND l.article = p.article
       WHERE p.article NOT IN (${WITHDRAWN})
       ORDER BY t.dataset, t.id, p.article`,
    )
    .all({ method, threshold });
  const withText = rows.flatMap(({ text, ...row }): LabelledPair[] =>
    text === null ? [] : [{ ...withoutNulls(row), text }],
  );
  const wrong = rejectedClaims(database, split);
  const pairs =
    wrong.size === 0 ? withText : withText.filter((pair) => !wrong.get(pair.article)?.has(claimKeyOf(pair)));
  return {
    pairs,
    withoutText: rows.length - withText.length,
    contradicted: withText.length - pairs.length,
  };
}

/** Returns the claims that each article was judged not to check, as `claimKeyOf` gives them. */
function rejectedClaims(database: Database, split: string): ReadonlyMap<number, ReadonlySet<string>> {
  const claims = new Map<number, Set<string>>();
  const rows = database.prepare<[string], PartsRow & { article: number; text: string }>(
    `SELECT q.article, t.text, ${PARTS_COLUMNS} FROM qrels q JOIN tweets t ON t.key = q.tweet
     WHERE q.split = ? AND q.relevance <= 0 AND t.text IS NOT NULL`,
  );
  for (const { article, ...tweet } of rows.iterate(split)) {
    const claim = claimKeyOf(withoutNulls(tweet));
    addToSet(claims, article, claim);
  }
  return claims;
}
