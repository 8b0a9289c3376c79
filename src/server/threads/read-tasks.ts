import { type ArticleJson, articleJson } from "../../answer/answer-json";
import { HeldLanguages } from "../../answer/held-languages";
import {
  ArticleHeadings,
  type ArticlePage,
  type ArticleTraits,
  articleKeys,
  articlesRevision,
  type Database,
  listArticles,
  NewestArticles,
  type Vote,
  votes,
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
  /** The code of the collection's most frequent language; null where that is not known. */
  readonly language: { readonly given: null; readonly gives: string | null };
  /** Votes that count, by rising id. */
  readonly votes: {
    readonly given: { readonly after: number; readonly limit: number };
    readonly gives: Vote[];
  };
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
  language: (database) => {
    const revision = articlesRevision(database);
    const known = languages.get(database);
    if (known?.revision === revision) return known.language;
    const held = known?.held ?? new HeldLanguages(new ArticleHeadings(database));
    const language = held.main(articleKeys(database)) ?? null;
    languages.set(database, { held, revision, language });
    return language;
  },
  votes: (database, page) => votes(database, page),
  status: (database, query) => readStatus(database, query),
};
