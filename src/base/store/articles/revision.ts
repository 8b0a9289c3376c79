import { UsageError } from "../../core/errors";
import type { Database } from "../database";
import { followedReader } from "./lineage";

/**
 * Returns a number that rises whenever an article is added, changed, withdrawn or brought back: an index
 * that was built at another number is stale.
 */
export function articlesRevision(database: Database): number {
  return revisionReader(database)();
}

/** Returns a function that reads `articlesRevision` in microseconds. */
export function revisionReader(database: Database): () => number {
  const select = database.prepare<[], { value: number }>(
    "SELECT value FROM meta WHERE name = 'articles_revision'",
  );
  return () => select.get()?.value ?? 0;
}

/** Returns a function that counts the articles for which `articlesRevision` rose after a revision. */
export function changesCounter(database: Database): (revision: number) => number {
  const count = database
    .prepare<[number], number>("SELECT count(*) FROM articles WHERE revision > ?")
    .pluck();
  return (revision) => count.get(revision) ?? 0;
}

/**
 * Returns a function that raises `articlesRevision` and returns it. Call it inside a transaction. It throws a
 * UsageError `STORE_FOLLOWS` where another store decides which articles there are.
 */
export function revisionRaiser(database: Database): () => number {
  const raise = database.prepare<[], { value: number }>(
    "UPDATE meta SET value = value + 1 WHERE name = 'articles_revision' RETURNING value",
  );
  const followed = followedReader(database);
  return () => {
    if (followed() !== undefined) throw follows(database);
    return raise.get()!.value;
  };
}

/** Returns the error for a store whose articles are written elsewhere. */
export function follows({ name }: Database): UsageError {
  return new UsageError(`The articles in ${name} follow those of another workspace.`, {
    code: "STORE_FOLLOWS",
    hint: "Change articles where they are written, at the owner; docs/scale.md says how they travel.",
  });
}
