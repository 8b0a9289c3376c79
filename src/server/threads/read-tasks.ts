import { type ArticleJson, articleJson } from "../../answer/answer-json";
import { HeldLanguages } from "../../answer/held-languages";
import type { Article } from "../../base/core/types";
import {
  ArticleHeadings,
  type ArticlePage,
  ArticleReader,
  type ArticleTraits,
  articleKeys,
  articlesRevision,
  type Database,
  type GroupList,
  type GroupQuery,
  type ListedWithdrawal,
  listArticles,
  listGroups,
  listWithdrawals,
  NewestArticles,
  type Vote,
  votes,
  type WithdrawalPage,
} from "../../base/store";
import { readStatus, type StatusQuery, type StoredStatus } from "../status/read-status";
import type { TaskWork } from "./store-tasks";

/** The server's reads of more than single rows. */
export interface ReadTasks {
  /** The newest articles with all the traits. */
  readonly newest: {
    readonly given: {
      readonly traits: ArticleTraits;
      readonly since: string | undefined;
      readonly offset: number;
      readonly limit: number;
    };
    readonly gives: ArticleJson[];
  };
  /** Articles by rising key, each with its key. */
  readonly articles: {
    readonly given: ArticlePage;
    readonly gives: { readonly key: number; readonly article: ArticleJson }[];
  };
  /** Articles by rising key, with bodies and without keys; `last` is the key of the last. */
  readonly exported: {
    readonly given: ArticlePage;
    readonly gives: { readonly articles: Article[]; readonly last: number | undefined };
  };
  /** Withdrawals in force, in the order in which they were made. */
  readonly withdrawals: { readonly given: WithdrawalPage; readonly gives: ListedWithdrawal[] };
  /** The code of the collection's most frequent language; null where that is not known. */
  readonly language: { readonly given: null; readonly gives: string | null };
  /** Votes that count, by rising id. */
  readonly votes: {
    readonly given: { readonly after: number; readonly limit: number };
    readonly gives: Vote[];
  };
  /** Groups of posts that say the same. */
  readonly groups: { readonly given: GroupQuery; readonly gives: GroupList };
  readonly status: {
    readonly given: StatusQuery;
    readonly gives: StoredStatus;
  };
}

/** One for each connection. */
const lists = new WeakMap<Database, NewestArticles>();
/** One for each connection, with the collection's language at a revision of the articles. */
const languages = new WeakMap<Database, KnownLanguage>();

interface KnownLanguage {
  readonly held: HeldLanguages;
  readonly revision: number;
  readonly language: string | null;
}

export const readWork: TaskWork<ReadTasks> = {
  newest: (database, { traits, ...page }) => {
    const newest = lists.get(database) ?? new NewestArticles(database);
    lists.set(database, newest);
    return newest.list(traits, page).map(articleJson);
  },
  articles: (database, page) =>
    listArticles(database, page).map((article) => ({ key: article.key, article: articleJson(article) })),
  exported: (database, page) => {
    const keys = listArticles(database, page).map(({ key }) => key);
    const reader = new ArticleReader(database);
    const found = keys.map((key) => reader.get(key)).filter((article) => article !== undefined);
    return { articles: found.map(({ key: _, ...article }) => article), last: keys.at(-1) };
  },
  withdrawals: (database, page) => listWithdrawals(database, page),
  language: (database) => {
    const revision = articlesRevision(database);
    const known = languages.get(database);
    if (known?.revision === revision) return known.language;
    const held = known?.held ?? new HeldLanguages(new ArticleHeadings(database));
    const language = held.main({ keys: articleKeys(database) }) ?? null;
    languages.set(database, { held, revision, language });
    return language;
  },
  votes: (database, page) => votes(database, page),
  groups: (database, query) => listGroups(database, query),
  status: (database, query) => readStatus(database, query),
};
