import { type LexicalArrays, LexicalIndexBuilder } from "../../index";
import {
  articlesRevision,
  articlesSince,
  type Database,
  type StoredArticle,
  withdrawnSince,
} from "../base/store";

/** What happened to articles after a revision. */
export interface ArticleChanges {
  /** Only the added and changed articles. */
  readonly changed: LexicalArrays;
  /** Keys of articles that were withdrawn. */
  readonly withdrawn: ReadonlySet<number>;
  /** The store's revision at that moment. */
  readonly revision: number;
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
  const read = (): Omit<ArticleChanges, "changed"> => {
    for (const article of articlesSince(database, revision)) {
      see(article);
      builder.add(article);
    }
    const withdrawn = new Set(withdrawnSince(database, revision));
    return { withdrawn, revision: articlesRevision(database) };
  };
  const state = database.transaction(read)();
  return { ...state, changed: builder.finish() };
}
