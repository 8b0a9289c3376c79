import type { Answer, AnswerOptions } from "../answer";
import { UsageError } from "../base/core/errors";
import * as store from "../base/store";
import type { LoadedWorkspace } from "../workspace";
import { type Home, withExistingStore } from "./job";

/** A page of a list; `after` and `source` are optional. */
export type ListOptions = Partial<store.ArticlePage>;

const PAGE_SIZE = 100;

/** A page of articles. */
export interface ListedArticles {
  readonly articles: readonly store.StoredArticle[];
  /** `after` of the next page; null for the last. */
  readonly next: number | null;
}

/** A page of withdrawals in force. */
export interface ListedWithdrawals {
  readonly withdrawals: readonly store.ListedWithdrawal[];
  /** `after` of the next page; null for the last. */
  readonly next: number | null;
}

/** Returns a page of the articles that are shown, in the order in which they were added. */
export function listArticles(
  { home }: Home,
  { source, after = 0, limit = PAGE_SIZE }: ListOptions,
): Promise<ListedArticles> {
  return withExistingStore(home, (database) => {
    const found = store.listArticles(database, { source, after, limit: limit + 1 });
    const articles = found.slice(0, limit);
    return { articles, next: found.length > limit ? (articles.at(-1)?.key ?? null) : null };
  });
}

/** Returns a page of the withdrawals in force, in the order in which they were made. */
export function listWithdrawals(
  { home }: Home,
  { source, after = 0, limit = PAGE_SIZE }: ListOptions,
): Promise<ListedWithdrawals> {
  return withExistingStore(home, (database) => {
    const found = store.listWithdrawals(database, { source, after, limit: limit + 1 });
    const withdrawals = found.slice(0, limit);
    return { withdrawals, next: found.length > limit ? (withdrawals.at(-1)?.number ?? null) : null };
  });
}

/** An article that is withdrawn, and why. */
export interface WithdrawOptions extends store.ArticleIdentity {
  readonly reason?: string | undefined;
}

/**
 * Withdraws an article: no query shows it any more, and the store keeps it. Returns the withdrawal in force;
 * an earlier one stays as it is.
 * @throws UsageError `ARTICLE_UNKNOWN`.
 */
export function withdrawArticle(
  { home }: Home,
  { reason, ...article }: WithdrawOptions,
): Promise<store.Withdrawal> {
  return withExistingStore(home, (database) => {
    const withdrawals = new store.Withdrawals(database);
    const now = new Date().toISOString();
    const withdrawal = database.transaction(() => withdrawals.withdraw(article, now, reason)).immediate();
    if (withdrawal === undefined) throw unknown(article);
    return withdrawal;
  });
}

/** Shows a withdrawn article again. @throws UsageError `WITHDRAWAL_UNKNOWN`. */
export function restoreArticle({ home }: Home, article: store.ArticleIdentity): Promise<void> {
  return withExistingStore(home, (database) => {
    const withdrawals = new store.Withdrawals(database);
    const now = new Date().toISOString();
    if (database.transaction(() => withdrawals.bringBack(article, now)).immediate()) return;
    throw new UsageError(`${article.source}/${article.id} is not withdrawn.`, {
      code: "WITHDRAWAL_UNKNOWN",
      hint: "crowdchecked articles withdrawals lists what is.",
    });
  });
}

/**
 * Returns the answer to the claim of an article, the article itself left out.
 * @throws UsageError `ARTICLE_UNKNOWN`, also for a withdrawn one; as `rank`.
 */
export async function similarArticles(
  workspace: LoadedWorkspace,
  article: store.ArticleIdentity,
  options: AnswerOptions,
): Promise<Answer> {
  const found = new store.ArticlesById(workspace.database).find(article.source, article.id);
  if (found === undefined || found.withdrawal) throw unknown(article);
  return await workspace.similar(found.article.key, options);
}

function unknown({ source, id }: store.ArticleIdentity): UsageError {
  return new UsageError(`The workspace shows no article ${source}/${id}.`, {
    code: "ARTICLE_UNKNOWN",
    hint: "crowdchecked articles list shows source and id of each.",
  });
}
