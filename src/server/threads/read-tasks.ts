import { type ArticleJson, articleJson } from "../../answer/answer-json";
import { type ArticleTraits, type Database, NewestArticles, type Vote, votes } from "../../base/store";
import { readStatus, type StoredStatus } from "../status/read-status";
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
  /** Votes that count, by rising id. */
  readonly votes: {
    readonly given: { readonly after: number; readonly limit: number };
    readonly gives: Vote[];
  };
  readonly status: {
    readonly given: { readonly home: string; readonly generation: string | null };
    readonly gives: StoredStatus;
  };
}

/** One for each connection. */
const lists = new WeakMap<Database, NewestArticles>();

export const readWork: TaskWork<ReadTasks> = {
  newest: (database, { traits, ...page }) => {
    const newest = lists.get(database) ?? new NewestArticles(database);
    lists.set(database, newest);
    return newest.list(traits, page).map(articleJson);
  },
  votes: (database, page) => votes(database, page),
  status: (database, { home, generation }) => readStatus(database, home, generation),
};
