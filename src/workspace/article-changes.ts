import { type LexicalArrays, LexicalIndexBuilder } from "../../index";
import { articlesSince, type Database, type StoredArticle, withdrawnSince } from "../base/store";

/** What happened to articles after a revision. */
export interface ArticleChanges {
  /** Only the added and changed articles. */
  readonly changed: LexicalArrays;
  /** Keys of articles that were withdrawn. */
  readonly withdrawn: ReadonlySet<number>;
}

/**
 * Reads what happened to articles after a revision, all of one moment: an article that another process
 * withdraws meanwhile would both come and go.
 * @param see called with each added or changed article; what it throws ends the reading.
 */
export function readChanges(
  database: Database,
  revision: number,
  see: (article: StoredArticle) => void = () => {},
): ArticleChanges {
  const builder = new LexicalIndexBuilder();
  const read = (): readonly number[] => {
    for (const article of articlesSince(database, revision)) {
      see(article);
      builder.add(article);
    }
    return withdrawnSince(database, revision);
  };
  const withdrawn = new Set(database.transaction(read)());
  return { changed: builder.finish(), withdrawn };
}
