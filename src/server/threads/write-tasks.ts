import type { Article } from "../../base/core/types";
import {
  type ArticleIdentity,
  ArticleWriter,
  type Database,
  endVote,
  type NewVote,
  type RowChange,
  type Vote,
  VoteWriter,
  votes,
  type Withdrawal,
  Withdrawals,
} from "../../base/store";
import { parseArticle } from "../../base/store/articles/article-record";
import type { TaskWork } from "./store-tasks";

/**
 * The server's writes. Each task is a transaction, which writes everything or, after a failure, nothing.
 */
export interface WriteTasks {
  readonly putArticles: {
    /** Entries are unchecked; `now` is ISO 8601. */
    readonly given: { readonly entries: readonly unknown[]; readonly now: string };
    readonly gives: PutArticles;
  };
  readonly withdrawArticle: {
    readonly given: ArticleIdentity & { readonly now: string; readonly reason?: string };
    /** The withdrawal that is in force; null where the store holds no such article. */
    readonly gives: Withdrawal | null;
  };
  readonly restoreArticle: {
    readonly given: ArticleIdentity & { readonly now: string };
    /** Whether it was withdrawn. */
    readonly gives: boolean;
  };
  readonly castVote: {
    readonly given: NewVote;
    /** The vote that counts now. */
    readonly gives: Vote;
  };
  readonly endVote: {
    /** `voter`: whose vote it must be; default: anybody's. */
    readonly given: { readonly id: number; readonly now: string; readonly voter?: string };
    /** Whether there was such a vote that counted. */
    readonly gives: boolean;
  };
}

export const writeWork: TaskWork<WriteTasks> = {
  putArticles: (database, { entries, now }) => putArticles(database, entries, now),
  withdrawArticle: (database, { now, reason, ...article }) => {
    const withdrawals = new Withdrawals(database);
    return database.transaction(() => withdrawals.withdraw(article, now, reason) ?? null).immediate();
  },
  restoreArticle: (database, { now, ...article }) => {
    const withdrawals = new Withdrawals(database);
    return database.transaction(() => withdrawals.bringBack(article, now)).immediate();
  },
  castVote: (database, vote) => {
    const id = new VoteWriter(database).cast(vote);
    return votes(database, { after: id - 1, limit: 1, live: false })[0]!;
  },
  endVote: (database, { id, now, voter }) => endVote(database, id, now, voter),
};

/** Why an entry was not taken. */
export interface RefusedEntry {
  /** Position in what was sent, from 0. */
  readonly index: number;
  readonly code: string;
  readonly detail: string;
}

/** The outcome of sent entries. */
export interface PutArticles extends Readonly<Record<RowChange, number>> {
  readonly refused: readonly RefusedEntry[];
}

/**
 * Adds or changes articles in one transaction: it writes all valid entries or, after a failure, none. A
 * withdrawn article is brought back, which counts as a change.
 * @param entries in the interchange format, unchecked; a second entry with the same source and id is refused
 *   unless it is equal.
 * @param now ISO 8601.
 */
function putArticles(database: Database, entries: readonly unknown[], now: string): PutArticles {
  const writer = new ArticleWriter(database);
  const withdrawals = new Withdrawals(database);
  const counts: Record<RowChange, number> = { added: 0, changed: 0, unchanged: 0 };
  const refused: RefusedEntry[] = [];
  const seen = new Set<string>();
  const put = (entry: unknown, index: number): void => {
    const article = wholeArticle(entry);
    if (typeof article === "string") {
      refused.push({ index, code: "ARTICLE_INVALID", detail: article });
      return;
    }
    const identity = JSON.stringify([article.source, article.id]);
    if (seen.has(identity) && !writer.holds(article)) {
      const detail = "an entry before it has the same source and id and says something else";
      refused.push({ index, code: "ARTICLE_REPEATED", detail });
      return;
    }
    seen.add(identity);
    const change = writer.upsert(article, now);
    counts[withdrawals.bringBack(article, now) ? "changed" : change]++;
  };
  database.transaction(() => entries.forEach(put)).immediate();
  return { ...counts, refused };
}

/**
 * Returns the article of an entry, or why it is refused; also for a single unreadable field, since its sender
 * can correct it.
 */
function wholeArticle(entry: unknown): Article | string {
  const parsed = parseArticle(entry);
  return typeof parsed === "string" ? parsed : (parsed.flaws ?? parsed.record);
}
