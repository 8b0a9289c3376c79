import type { GroupArticle } from "../../core/post-group";
import { WITHDRAWN } from "../articles/withdrawals";
import { type Database, type RowOf, withoutNulls } from "../database";

/**
 * Returns what finds an article that an answer named as the store has it now: it may have been corrected
 * since. Undefined where it is withdrawn; one that the store lacks stays as the answer named it.
 */
export function currentArticle(database: Database): (article: GroupArticle) => GroupArticle | undefined {
  const find = database.prepare<[string, string], RowOf<GroupArticle> & { readonly gone: 0 | 1 }>(
    `SELECT source, id, url, title, rating, key IN (${WITHDRAWN}) AS gone FROM articles
     WHERE source = ? AND id = ?`,
  );
  return (article) => {
    const found = find.get(article.source, article.id);
    if (!found) return article;
    const { gone, ...now } = found;
    return gone ? undefined : withoutNulls(now);
  };
}
